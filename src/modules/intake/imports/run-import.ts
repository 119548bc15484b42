import { basename } from 'node:path'
import type { Database } from '#database/database.ts'
import { sqlState } from '#database/database-errors.ts'
import { readCurrencyCodes } from '#modules/goods/currencies/currencies.server.ts'
import type { StoredPicture } from '#modules/platform/media/pictures.server.ts'
import { note, noteText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { foreignCurrency } from './draft/file-currencies.ts'
import { emptyDictionaryCache } from './draft/import-dictionary.ts'
import type { UnclearColumn } from './draft/price-marks.ts'
import type { ProductDraft } from './draft/product-draft.ts'
import type { ImportOptions } from './file/import-format.ts'
import type { ImportFile } from './file/open-import-file.ts'
import { type ProductReading, readProducts } from './file/read-products.ts'
import { isTooMuchLost, type LostRows } from './file/rows-lost-to-quotes.ts'
import { columnsHash } from './file/saved-mapping.ts'
import { draftsAsExported } from './plan/as-exported.ts'
import { type StaffSettings, staffSettings } from './plan/staff-changes.ts'
import type { ImportProblem } from './report/import-problems.ts'
import { type ImportReport, importTally, type PictureCounts } from './report/import-report.ts'
import { noValues, type PreviewedValues } from './report/import-values-preview.ts'
import { namesakes } from './report/namesakes.ts'
import { type FieldGap, type NewProductGaps, newProductGaps } from './report/new-product-gaps.ts'
import { NO_GAPS, sumGaps } from './report/unsellable-report.ts'
import { endRun, type RunOrigin, startRun, stepRun } from './undo/import-runs-queries.ts'
import { findMissing, hideMissing, type MissingProducts, needsConfirmation } from './write/hide-missing.ts'
import { afterQueuedRuns } from './write/import-lock.ts'
import type { PictureFinder } from './write/import-pictures.ts'
import type { HasVideo } from './write/write-guides-and-videos.ts'
import {
  type BatchResult,
  previewProducts,
  tryProducts,
  type WriteSettings,
  writeProducts,
} from './write/write-products.ts'

export interface ImportRun {
  db: Database
  file: ImportFile
  options: ImportOptions
  /** null leaves pictures unchanged. */
  pictures: PictureFinder | null
  /** Whether the shop has a video of its own; none where left out. */
  hasVideo?: HasVideo | undefined
  /** Reads, checks and reports, and writes nothing. */
  dryRun: boolean
  /** Where it comes from; the file on the terminal where left out. */
  origin?: RunOrigin | undefined
  onProgress(done: number, total: number): void
  onProblem(problem: ImportProblem): void
}

export type ImportOutcome =
  /** `run` is its number, by which it is undone; null of a dry run. */
  | { ok: true; report: ImportReport; run: number | null }
  | { ok: false; reason: 'already-running' | 'new-without-price' }
  | { ok: false; reason: 'rows-lost'; lost: LostRows }
  /** Every price of the file is in a currency that the shop does not have. */
  | { ok: false; reason: 'foreign-currency'; currency: string }
  /** `1,299` in a column where no other cell shows what its comma is, or cells that show both marks in one column. */
  | { ok: false; reason: 'unclear-prices' | 'mixed-prices'; columns: readonly UnclearColumn[] }
  /** New products have nothing in a cell that they need. */
  | { ok: false; reason: 'new-incomplete'; gaps: readonly FieldGap[] }
  /** Too many products would be hidden without their number confirmed, or refused lines leave it open which are missing. */
  | { ok: false; reason: 'too-many-missing' | 'missing-unclear'; missing: { count: number; of: number } }

/** Product rows in one transaction: large enough to be fast, small enough that buyers wait only a fraction of a second. */
const BATCH_RECORDS = 1000

/**
 * Imports a file into the shop. One import runs at a time, behind a bulk change that is being carried out; the shop may go on selling meanwhile. The next batch is read while the last one
 * is written. What is written is recorded under the number of the run (`undo-run.ts`). Ends early only by an error of ours or the
 * database's, and then with whole products.
 */
export async function runImport(run: ImportRun): Promise<ImportOutcome> {
  const outcome = await afterQueuedRuns(run.db, async (): Promise<ImportOutcome> => {
    const reading = await readProducts(run.file, run.options)
    if (isTooMuchLost(reading.lost, reading.rows))
      return { ok: false, reason: 'rows-lost', lost: reading.lost }
    if (reading.mixedPrices.length > 0)
      return { ok: false, reason: 'mixed-prices', columns: reading.mixedPrices }
    if (reading.unclearPrices.length > 0)
      return { ok: false, reason: 'unclear-prices', columns: reading.unclearPrices }
    const currency = foreignCurrency(reading.currencies, await readCurrencyCodes(run.db))
    if (currency !== null) return { ok: false, reason: 'foreign-currency', currency }
    if (await bringsNewWithoutPrice(run)) return { ok: false, reason: 'new-without-price' }
    const gaps = reading.hasGaps ? await gapsOfNew(run) : []
    if (gaps.length > 0) return { ok: false, reason: 'new-incomplete', gaps }
    const columns = columnsHash(run.file.mapping)
    const staff = await staffSettings(run.db, { columns, mode: run.options.mode, winner: run.options.winner })
    const missing = run.options.hideMissing ? await missingProducts(run, staff) : null
    const counts = missing ? { count: missing.ids.length, of: missing.of } : undefined
    if (run.dryRun)
      return {
        ok: true,
        report: {
          ...(await importAll(run, { id: null, reading, values: true, staff, missing })),
          missing: counts,
        },
        run: null,
      }
    if (missing && counts && missing.ids.length > 0) {
      if (missing.unclear) return { ok: false, reason: 'missing-unclear', missing: counts }
      if (needsConfirmation(missing, run.options.hideMissing?.confirmed ?? null))
        return { ok: false, reason: 'too-many-missing', missing: counts }
    }
    return recorded(run, { missing, reading, columns, staff })
  })
  return outcome ?? { ok: false, reason: 'already-running' }
}

async function recorded(
  run: ImportRun,
  {
    missing,
    reading,
    columns,
    staff,
  }: { missing: MissingProducts | null; reading: ProductReading; columns: string; staff: StaffSettings },
): Promise<ImportOutcome> {
  const { file, options } = run
  const { source } = file
  const { fileName, startedBy, upload } = run.origin ?? {
    fileName: 'path' in source ? basename(source.path) : noteText(source.label, DEFAULT_LOCALE),
    startedBy: '',
    upload: null,
  }
  const format = file.format.name
  const id = await startRun(run.db, {
    ...{ fileName, startedBy, upload, format, options, columns, undoes: null },
  })
  try {
    const imported = await importAll(run, { id, reading, staff, missing })
    const report = missing
      ? { ...imported, missing: { count: missing.ids.length, of: missing.of } }
      : imported
    if (missing) await hideMissing(run.db, id, missing.ids)
    await endRun(run.db, id, 'done', { kind: 'import', ...report })
    return { ok: true, report, run: id }
  } catch (error) {
    // The first error counts; a database that is gone leaves a run without a sign of life.
    await endRun(run.db, id, 'failed', null).catch(() => {})
    throw error
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
  const { created } = await importAll(quietly, { id: null, reading })
  return created > 0
}

/** What new products leave open; found before anything is written. */
async function gapsOfNew(run: ImportRun): Promise<FieldGap[]> {
  const newGaps = newProductGaps(run.file.format, run.file.columns, run.options)
  const ignore = () => {}
  const reading = await readProducts(run.file, run.options)
  const quietly = { ...run, dryRun: true, onProgress: ignore, onProblem: ignore }
  await importAll(quietly, { id: null, reading, newGaps })
  return newGaps.found()
}

/** Counted before anything is written. `unclear`: refused lines may have named some of them. */
async function missingProducts(
  run: ImportRun,
  staff: StaffSettings,
): Promise<MissingProducts & { unclear: boolean }> {
  const seen = new Set<number>()
  const ignore = () => {}
  const reading = await readProducts(run.file, run.options)
  const quietly = { ...run, dryRun: true, onProgress: ignore, onProblem: ignore }
  const trial = await importAll(quietly, { id: null, reading, seen })
  return { ...(await findMissing(run.db, seen, staff)), unclear: trial.refusedRows > 0 }
}

/** Products and variants whose values a dry run compares. Each costs as much as importing it. */
const COMPARED_RECORDS = 5000

/** `id` is the number of the run; null writes nothing. With `values` their differences are reported. A reading is used once. */
async function importAll(
  run: ImportRun,
  {
    id,
    reading,
    seen,
    values,
    newGaps,
    staff,
    missing,
  }: {
    id: number | null
    reading: ProductReading
    seen?: Set<number>
    values?: true
    newGaps?: NewProductGaps
    staff?: StaffSettings
    missing?: MissingProducts | null
  },
): Promise<ImportReport> {
  const sameNames = namesakes(run.options.codePrefix)
  const settings: WriteSettings = {
    run: id,
    mode: run.options.mode,
    refusesOtherCodes: run.options.sameCodes !== 'update' && run.file.format.hasOwnCodes !== true,
    asksCurrency: run.file.format.hasOwnCodes !== true,
    codePrefix: run.options.codePrefix,
    alikeCodes: reading.alikeCodes,
    namesakes: sameNames,
    tax: run.options.tax,
    newGaps,
    seen,
    staff,
    prices: run.file.columns.prices ?? run.options.prices,
    currencies: await readCurrencyCodes(run.db),
    cache: emptyDictionaryCache(),
    picturesGiven: hasPictures(run.file),
    looksForPictures: run.pictures !== null && run.options.mode !== 'prices-and-stock',
    untrackedStock: run.options.untrackedStock ?? 0,
    hasVideo: run.hasVideo,
    asExported: draftsAsExported(run.file, run.options),
  }
  const tally = importTally(run.onProblem, staff)
  let found: PreviewedValues | undefined = values && noValues()
  let compared = 0
  let batch: ProductDraft[] = []
  let records = 0
  let done = 0
  let named = 0
  let writing: Promise<void> = Promise.resolve()

  async function write(products: ProductDraft[], rowsDone: number): Promise<void> {
    const result = run.dryRun ? await preview(products) : await writeBatch(run, products, settings)
    tally.add(result.problems.map(reading.named))
    tally.count(result)
    if (run.options.mode !== 'prices-and-stock') named += namedPictures(products)
    run.onProgress(rowsDone, reading.rows)
    if (id !== null) await stepRun(run.db, id, rowsDone, reading.rows)
  }

  async function preview(products: ProductDraft[]): Promise<BatchResult> {
    if (!found || compared >= COMPARED_RECORDS) return previewProducts(run.db, products, settings)
    compared += products.reduce((sum, product) => sum + 1 + product.variants.length, 0)
    return writeOrIsolate(products, async (part) => {
      const { values: next, ...result } = await tryProducts(run.db, part, {
        ...settings,
        values: found ?? noValues(),
      })
      found = next
      return result
    })
  }

  for await (const step of reading.steps()) {
    tally.add(step.problems.map(reading.named))
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
  tally.add(sameNames.problems().map(reading.named))
  if (missing) {
    tally.add(missing.problems)
    tally.meet(missing.problems.map(() => ['status']))
  }
  run.onProgress(done, reading.rows)
  const untrackedStock = run.options.untrackedStock ?? 0
  const { rows, rememberedMarks, prices } = reading
  const { pictures, ...report } = tally.report(rows)
  return {
    ...report,
    ...{ untrackedStock, rememberedMarks, prices, pictures: { ...pictures, named } },
    ...(found && { values: found }),
  }
}

/** How many pictures products have, those of a product and its variants once. */
function namedPictures(products: readonly ProductDraft[]): number {
  return products.reduce((sum, product) => {
    const pictures = [product, ...product.variants].flatMap((each) => each.pictures)
    return sum + new Set(pictures.map(({ source }) => source)).size
  }, 0)
}

function hasPictures({ format, columns }: ImportFile): boolean {
  return format.pictureFields.some(columns.has) || columns.starting('image:').length > 0
}

async function writeBatch(
  run: ImportRun,
  products: ProductDraft[],
  settings: WriteSettings,
): Promise<BatchResult & { pictures: PictureCounts }> {
  const pictures = run.options.mode === 'prices-and-stock' ? null : run.pictures
  const found = await pictures?.find(products)
  const bySource = found?.bySource ?? new Map<string, StoredPicture>()
  const result = await writeOrIsolate(products, (part) => writeProducts(run.db, part, bySource, settings))
  return {
    ...result,
    pictures: { found: found?.bySource.size ?? 0, failed: found?.problems.length ?? 0 },
    problems: [...(found?.problems ?? []), ...result.problems],
  }
}

/** When the database refuses a value of one product, the others of its batch are still written. */
async function writeOrIsolate(
  products: readonly ProductDraft[],
  write: (part: readonly ProductDraft[]) => Promise<BatchResult>,
): Promise<BatchResult> {
  try {
    return await write(products)
  } catch (error) {
    if (!isDataError(error)) throw error
    const [only, ...more] = products
    if (only && more.length === 0) return refusedByDatabase(only, error)
    const results: BatchResult[] = []
    const half = Math.ceil(products.length / 2)
    for (const part of [products.slice(0, half), products.slice(half)])
      results.push(await writeOrIsolate(part, write))
    return {
      created: results.reduce((sum, result) => sum + result.created, 0),
      updated: results.reduce((sum, result) => sum + result.updated, 0),
      unchanged: results.reduce((sum, result) => sum + result.unchanged, 0),
      skipped: results.reduce((sum, result) => sum + result.skipped, 0),
      gaps: results.map(({ gaps }) => gaps).reduce(sumGaps, NO_GAPS),
      addresses: results.reduce((sum, result) => sum + result.addresses, 0),
      staff: results.flatMap((result) => result.staff),
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
      reason: note('report_database_refused', { message: error.message }),
    }),
  )
  return {
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    gaps: NO_GAPS,
    addresses: 0,
    problems,
    staff: [],
  }
}
