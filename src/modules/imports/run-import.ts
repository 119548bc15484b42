import type { Database } from '#database/database.ts'
import { sqlState } from '#database/database-errors.ts'
import type { StoredPicture } from '#modules/catalogue/pictures.server.ts'
import { readCurrencyCodes } from '#modules/currencies/currencies.server.ts'
import { emptyDictionaryCache } from './import-dictionary.ts'
import type { ImportOptions } from './import-format.ts'
import { NO_GAPS, sumGaps } from './import-gaps.ts'
import type { PictureFinder } from './import-pictures.ts'
import type { ImportProblem } from './import-problems.ts'
import { type ImportReport, importTally } from './import-report.ts'
import type { ImportFile } from './open-import-file.ts'
import type { ProductDraft } from './product-draft.ts'
import { type ProductReading, readProducts } from './read-products.ts'
import { isTooMuchLost, type LostRows } from './swallowed-rows.ts'
import { type BatchResult, previewProducts, type WriteSettings, writeProducts } from './write-products.ts'

export interface ImportRun {
  db: Database
  file: ImportFile
  options: ImportOptions
  /** null leaves pictures unchanged. */
  pictures: PictureFinder | null
  /** Reads, checks and reports, and writes nothing. */
  dryRun: boolean
  onProgress(done: number, total: number): void
  onProblem(problem: ImportProblem): void
}

export type ImportOutcome =
  | { ok: true; report: ImportReport }
  | { ok: false; reason: 'already-running' | 'new-without-price' }
  | { ok: false; reason: 'rows-lost'; lost: LostRows }

/** Product rows in one transaction: large enough to be fast, small enough that buyers wait only a fraction of a second. */
const BATCH_RECORDS = 1000

/** The key of the advisory lock: any number that nothing else in this database uses. */
const IMPORT_LOCK = 7_306_101

/**
 * Imports a file into the shop. One import runs at a time, guarded by a lock of a transaction that lasts as long as the import: a session's
 * lock would stay with a pooler's connection after it. The shop may go on selling meanwhile. The next batch is read while the last one is
 * written. Ends early only by an error of ours or the database's, and then with whole products.
 */
export async function runImport(run: ImportRun): Promise<ImportOutcome> {
  const client = await run.db.pool.connect()
  let broken = false
  try {
    await client.query('begin')
    // The transaction only holds the lock, so it may stay idle.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_xact_lock($1) as locked',
      [IMPORT_LOCK],
    )
    if (!rows[0]?.locked) return { ok: false, reason: 'already-running' }
    const reading = await readProducts(run.file, run.options)
    if (isTooMuchLost(reading.lost, reading.rows))
      return { ok: false, reason: 'rows-lost', lost: reading.lost }
    if (await bringsNewWithoutPrice(run)) return { ok: false, reason: 'new-without-price' }
    return { ok: true, report: await importAll(run, reading) }
  } finally {
    await client.query('rollback').catch(() => {
      broken = true
    })
    client.release(broken)
  }
}

/**
 * A file without a price column may update products; a new one would come in at price 0. It is read once more before anything is written,
 * because new products may come last.
 */
async function bringsNewWithoutPrice(run: ImportRun): Promise<boolean> {
  if (run.file.format.priceFields.some(run.file.columns.has)) return false
  const ignore = () => {}
  const reading = await readProducts(run.file, run.options)
  const quietly = { ...run, dryRun: true, onProgress: ignore, onProblem: ignore }
  const { created } = await importAll(quietly, reading)
  return created > 0
}

async function importAll(run: ImportRun, reading: ProductReading): Promise<ImportReport> {
  const settings: WriteSettings = {
    prices: run.file.columns.prices ?? run.options.prices,
    currencies: await readCurrencyCodes(run.db),
    cache: emptyDictionaryCache(),
    picturesGiven: hasPictures(run.file),
  }
  const tally = importTally(run.onProblem)
  let batch: ProductDraft[] = []
  let records = 0
  let done = 0
  let writing: Promise<void> = Promise.resolve()

  async function write(products: ProductDraft[], rowsDone: number): Promise<void> {
    const result = run.dryRun
      ? await previewProducts(run.db, products, settings)
      : await writeBatch(run, products, settings)
    tally.add(result.problems)
    tally.count(result)
    run.onProgress(rowsDone, reading.rows)
  }

  for await (const step of reading.steps()) {
    tally.add(step.problems)
    done += step.rows
    for (const product of step.products) batch.push(product)
    records += step.products.reduce((sum, product) => sum + 1 + product.variants.length, 0)
    if (records < BATCH_RECORDS) continue
    await writing
    writing = write(batch, done)
    // The error is handled at the next await; until then it must not count as unhandled.
    writing.catch(() => {})
    batch = []
    records = 0
  }
  await writing
  if (batch.length > 0) await write(batch, done)
  run.onProgress(done, reading.rows)
  return tally.report(reading.rows)
}

function hasPictures({ format, columns }: ImportFile): boolean {
  return format.pictureFields.some(columns.has) || columns.starting('image:').length > 0
}

async function writeBatch(
  run: ImportRun,
  products: ProductDraft[],
  settings: WriteSettings,
): Promise<BatchResult> {
  const found = await run.pictures?.find(products)
  const bySource = found?.bySource ?? new Map<string, StoredPicture>()
  const result = await writeOrIsolate(run.db, products, bySource, settings)
  return { ...result, problems: [...(found?.problems ?? []), ...result.problems] }
}

/** When the database refuses a value of one product, the others of its batch are still written. */
async function writeOrIsolate(
  db: Database,
  products: readonly ProductDraft[],
  pictures: ReadonlyMap<string, StoredPicture>,
  settings: WriteSettings,
): Promise<BatchResult> {
  try {
    return await writeProducts(db, products, pictures, settings)
  } catch (error) {
    if (!isDataError(error)) throw error
    const [only, ...more] = products
    if (only && more.length === 0) return refusedByDatabase(only, error)
    const results: BatchResult[] = []
    const half = Math.ceil(products.length / 2)
    for (const part of [products.slice(0, half), products.slice(half)])
      results.push(await writeOrIsolate(db, part, pictures, settings))
    return {
      created: results.reduce((sum, result) => sum + result.created, 0),
      updated: results.reduce((sum, result) => sum + result.updated, 0),
      unchanged: results.reduce((sum, result) => sum + result.unchanged, 0),
      gaps: results.map(({ gaps }) => gaps).reduce(sumGaps, NO_GAPS),
      problems: results.flatMap((result) => result.problems),
    }
  }
}

/** Class 22: a value that does not fit; class 23: a rule of the tables. */
function isDataError(error: unknown): error is Error {
  return /^2[23]/.test(sqlState(error) ?? '')
}

function refusedByDatabase(product: ProductDraft, error: Error): BatchResult {
  const problems = [product, ...product.variants].map(
    ({ line }): ImportProblem => ({
      line,
      column: '',
      severity: 'refused',
      reason: `Veritabanı ürünü kabul etmedi: ${error.message}`,
    }),
  )
  return { created: 0, updated: 0, unchanged: 0, gaps: NO_GAPS, problems }
}
