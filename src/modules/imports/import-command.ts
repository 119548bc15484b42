import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import type { Database } from '#database/database.ts'
import { databaseNow } from '#database/database-clock.ts'
import { openCommandDatabase } from '#database/open-command-database.ts'
import { createPictureStore } from '#modules/catalogue/pictures.server.ts'
import { publicAddressCheck } from '#modules/public-address.server.ts'
import { warehouseNames } from '#modules/stock/stock.server.ts'
import { istanbulDay } from '#shared/dates.ts'
import { type FetchedImport, fetchImport, isAddress } from './fetch-import.ts'
import { createPictureFetcher } from './fetch-picture.ts'
import { type ImportArguments, readArguments } from './import-arguments.ts'
import { memoryLines, openRemembered, rememberChoice, rememberedMark } from './import-memory.ts'
import { createPictureFinder } from './import-pictures.ts'
import { importProgress } from './import-progress.ts'
import { exitCode, PROBLEM_HEADER, problemRow, reportLines } from './import-report.ts'
import { sourceName } from './import-rows.ts'
import { openStatusFile, type StatusFile } from './import-status-file.ts'
import { type LocalPictures, openLocalPictures } from './local-pictures.ts'
import { type ImportFile, openImportFile } from './open-import-file.ts'
import type { UnclearPrices } from './price-marks.ts'
import { columnLine } from './recognise-format.ts'
import { type ImportOutcome, runImport } from './run-import.ts'
import type { LostRows } from './swallowed-rows.ts'
import { isAboutRuns, undoCommand } from './undo-command.ts'

/** Inserts what a shop needs before its first product, unless it is there. */
type Prepare = (db: Database) => Promise<void>

// A stream allocates much and keeps little. By default V8 lets the heap grow to hold it all; growing in small steps it collects a little
// more often, and a hundred thousand rows stay well below 400 MB.
const MEMORY_FLAGS = ['--semi-space-growth-factor=1', '--heap-growing-percent=40']

function describeFile({ source, format, columns, damaged, reason, mapping }: ImportFile): string[] {
  const { encoding, separator } = sourceName(source)
  const between = separator === '' ? '' : `, ayırıcı ${separator === '\t' ? 'sekme' : `'${separator}'`}`
  const lines = [`Biçim: ${format.title} (${encoding}${between})`, `Neden: ${reason}`]
  lines.push('Sütunlar:', ...mapping.map(columnLine))
  if (columns.prices !== null)
    lines.push(`Fiyatlar dosyaya göre KDV ${columns.prices === 'gross' ? 'dahil' : 'hariç'}`)
  if (damaged) lines.push('Dosyada bozuk harfler var; okunamayanların yerine \uFFFD yazıldı.')
  if (columns.unknown.length > 0) lines.push(`Tanınmayan sütunlar: ${columns.unknown.join(', ')}`)
  if (columns.unused.length > 0)
    lines.push(`Mağazada karşılığı olmayan sütunlar: ${columns.unused.join(', ')}`)
  return lines
}

/** Opens the file of `--report`; null where none is wanted. Throws when it cannot be written. */
async function openReport(path: string | null): Promise<WriteStream | null> {
  if (path === null) return null
  const stream = createWriteStream(path)
  await once(stream, 'open')
  stream.write(PROBLEM_HEADER)
  return stream
}

/** Says why nothing was imported, on the terminal and in the file of `--status`; the exit code. */
async function refuse(status: StatusFile, message: string): Promise<1> {
  console.error(message)
  await status.fail(message)
  return 1
}

function withoutPrice({ mapping }: ImportFile): string {
  return [
    'Dosyada yeni ürünler var, fiyat sütunu yok. Hiçbir şey alınmadı.',
    'Sütunlar:',
    ...mapping.map(columnLine),
    'Fiyat hangi sütundaysa söyleyin: --map "Sütun=Fiyat"',
  ].join('\n')
}

function tooMuchLost({ count, lines }: LostRows): string {
  return [
    `Dosyada açılıp kapatılmayan tırnaklar var; ${count} satır başka satırların içinde kalıyor. Hiçbir şey alınmadı.`,
    `Bakılacak satırlar: ${lines.join(', ')}`,
    'Tırnakları düzeltip ya da dosyayı eski mağazadan yeniden indirip deneyin.',
  ].join('\n')
}

function unclearPrices(columns: readonly UnclearPrices[]): string {
  return [
    'Fiyatlarda virgülün ya da noktanın ne olduğu anlaşılmıyor: binlik mi, kuruş mu? Hiçbir şey alınmadı.',
    ...columns.map(({ title, samples }) => `  '${title}': ${samples.join(' · ')}`),
    'Kuruşu ayıran işareti söyleyin: virgülse (1.299,90) --decimal comma, noktaysa (1,299.90) --decimal point; yönetimde "Fiyatlarda kuruşu ayıran işaret".',
  ].join('\n')
}

const dataDirectory = () => resolve(process.env.DATA_DIR || './data')

const openShop = () =>
  openCommandDatabase({
    dataDir: dataDirectory(),
    databaseUrl: process.env.DATABASE_URL || undefined,
    maxConnections: 4,
  })

/** The shop's database for a moment; null when it cannot be opened, which the import says itself. */
async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T | null> {
  const shop = await openShop()
  if (!shop.ok) return null
  try {
    return await work(shop.db)
  } finally {
    await shop.close()
  }
}

function missingSentence({
  reason,
  missing: { count, of },
}: Extract<ImportOutcome, { missing: object }>): string {
  const found = `Dosyada olmayan ${count} kayıt gizlenecekti (içe aktarılmış ${of} kayıttan). Hiçbir şey alınmadı.`
  return reason === 'missing-unclear'
    ? `${found}\nAlınamayan satırlar bunlardan bazılarını anlatıyor olabilir; önce onları düzeltin (--dry-run gösterir).`
    : `${found}\nDoğruysa onaylayın: --hide-missing --confirm-hide ${count}`
}

async function importFile(
  file: ImportFile,
  given: ImportArguments,
  local: LocalPictures | null,
  { reportFile, status }: { reportFile: WriteStream | null; status: StatusFile },
  prepare: Prepare,
): Promise<number> {
  const shop = await openShop()
  if (!shop.ok) {
    return refuse(status, `Veritabanı açılamadı: ${shop.message}`)
  }
  const fetcher = createPictureFetcher({ mayConnect: publicAddressCheck() })
  const progress = importProgress(process.stdout, Date.now)
  try {
    await prepare(shop.db)
    const store = createPictureStore(join(dataDirectory(), 'images'))
    const outcome = await runImport({
      db: shop.db,
      file,
      options: {
        ...given.options,
        rememberedMark: given.forgetMapping ? null : await rememberedMark(shop.db, file.mapping),
        warehouses: await warehouseNames(shop.db),
        today: istanbulDay(await databaseNow(shop.db)),
      },
      pictures: createPictureFinder(shop.db, store, fetcher, local),
      dryRun: given.dryRun,
      origin: given.origin ?? undefined,
      onProgress(done, total) {
        progress.step(done, total)
        status.step(done, total)
      },
      onProblem: (problem) => void reportFile?.write(problemRow(problem)),
    })
    progress.end()
    if (!outcome.ok) {
      if (outcome.reason === 'already-running')
        return refuse(status, 'Bu mağazada başka bir içe aktarma sürüyor. Bitince yeniden deneyin.')
      if (outcome.reason === 'rows-lost') return refuse(status, tooMuchLost(outcome.lost))
      if (outcome.reason === 'unclear-prices') return refuse(status, unclearPrices(outcome.columns))
      if ('missing' in outcome) return refuse(status, missingSentence(outcome))
      status.asks(file.mapping)
      return refuse(status, withoutPrice(file))
    }
    if (!given.dryRun) {
      const said = { ...given.choice, decimalMark: given.options.decimalMark ?? null }
      await rememberChoice(shop.db, file.mapping, said, given.forgetMapping)
    }
    await status.end(outcome.report)
    console.log(reportLines(outcome.report, given.dryRun).join('\n'))
    if (outcome.run !== null) console.log(`Geri almak için: npm run import -- --undo ${outcome.run}`)
    return exitCode(outcome.report)
  } finally {
    await fetcher.close()
    await shop.close()
  }
}

/**
 * Imports a product file into the shop of DATA_DIR or DATABASE_URL (docs/import.md), prints a report and returns the exit code.
 * `prepare` runs first, because the database may be new.
 */
export async function importCommand(args: readonly string[], prepare: Prepare): Promise<number> {
  if (isAboutRuns(args)) return undoCommand(args)
  for (const flag of MEMORY_FLAGS) setFlagsFromString(flag)
  const given = readArguments(args)
  if (!given.ok) {
    console.error(given.message)
    return 1
  }
  const status = openStatusFile(given.value.status)
  const fetched = await fetchIfAddress(given.value.file)
  if (!fetched.ok) return refuse(status, fetched.message)
  try {
    const { file, origin } = given.value
    const named = origin ?? { fileName: basename(file), startedBy: '', upload: null }
    return await importOpened({ ...given.value, file: fetched.path, origin: named }, status, prepare)
  } finally {
    await fetched.remove()
  }
}

/** The file itself, or what is at the address. */
async function fetchIfAddress(file: string): Promise<FetchedImport> {
  if (!isAddress(file)) return { ok: true, path: file, remove: async () => undefined }
  console.log(`Alınıyor: ${URL.parse(file)?.host ?? file}`)
  return fetchImport(file, { mayConnect: publicAddressCheck() })
}

async function importOpened(given: ImportArguments, status: StatusFile, prepare: Prepare): Promise<number> {
  const { opened, choice, memory } = given.forgetMapping
    ? { opened: await openImportFile(given.file, given.choice), choice: given.choice, memory: null }
    : await openRemembered(given.file, given.choice, withDatabase)
  if (!opened.ok) {
    status.asks(opened.asked, opened.sheets)
    return refuse(status, opened.message)
  }
  status.opened(opened.file, memory)
  const local = given.images === null ? null : await openLocalPictures(given.images)
  if (local && !local.ok) return refuse(status, local.message)
  const report = await openReport(given.report).catch((error: Error) => error)
  if (report instanceof Error) return refuse(status, `Rapor dosyası yazılamıyor: ${report.message}`)
  console.log([...describeFile(opened.file), ...(memory ? memoryLines(memory) : [])].join('\n'))
  try {
    const outputs = { reportFile: report, status }
    return await importFile(opened.file, { ...given, choice }, local?.pictures ?? null, outputs, prepare)
  } finally {
    opened.file.close()
    local?.pictures.close()
    if (report) await finished(report.end())
  }
}
