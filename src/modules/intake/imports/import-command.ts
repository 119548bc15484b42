import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Database } from '#database/database.ts'
import { databaseNow } from '#database/database-clock.ts'
import { commandAddress, openCommandDatabase } from '#database/open-command-database.ts'
import { createVideoStore } from '#modules/goods/catalogue/guides/product-videos.server.ts'
import { warehouseNames } from '#modules/goods/stock/stock.server.ts'
import { headerKey } from '#modules/intake/columns/header-key-rules.ts'
import { printsHelp } from '#modules/platform/commands/command-help.server.ts'
import { commandLanguage } from '#modules/platform/commands/command-language.server.ts'
import { createPictureStore } from '#modules/platform/media/pictures.server.ts'
import { publicAddressCheck } from '#modules/platform/network/public-address.server.ts'
import { openCommandFiles } from '#modules/platform/storage/shop-files/shop-files.server.ts'
import { noteLine } from '#modules/platform/uploaded-runs/note-files.server.ts'
import { note, noteText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { istanbulDay } from '#shared/dates.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { UnclearColumn } from './draft/price-marks.ts'
import { columnLines } from './file/column-lines.ts'
import { type FetchedImport, fetchImport, isAddress } from './file/fetch-import.ts'
import { type ImportFile, openImportFile } from './file/open-import-file.ts'
import { formatNote } from './file/recognise-format.ts'
import type { LostRows } from './file/rows-lost-to-quotes.ts'
import {
  mappingDigest,
  memoryLines,
  openWithSavedMapping,
  rememberChoice,
  rememberedMarks,
} from './file/saved-mapping.ts'
import { sourceName } from './plan/import-rows.ts'
import type { ImportProblem } from './report/import-problems.ts'
import { importProgress } from './report/import-progress.ts'
import { exitCode, problemHeader, problemRow, reportLines } from './report/import-report.ts'
import { openStatusFile, type StatusFile } from './report/import-status-file.ts'
import type { FieldGap } from './report/new-product-gaps.ts'
import { type ImportArguments, importUsage, readArguments } from './run/import-arguments.ts'
import { type ImportOutcome, runImport } from './run-import.ts'
import { isAboutRuns } from './undo/undo-arguments.server.ts'
import { undoCommand } from './undo/undo-command.ts'
import { createPictureFetcher } from './write/fetch-picture.ts'
import { createPictureFinder } from './write/import-pictures.ts'
import { type LocalPictures, openLocalPictures } from './write/local-pictures.ts'

/** Inserts what a shop needs before its first product, unless it is there. */
type Prepare = (db: Database) => Promise<void>

function describeFile(
  { source, format, columns, damaged, reason, mapping }: ImportFile,
  locale: Locale,
): string[] {
  const language = { locale }
  const { encoding, separator } = sourceName(source)
  const named = { format: noteText(formatNote(format), locale), encoding: noteText(encoding, locale) }
  const between = separator === '\t' ? m.command_tab({}, language) : `'${separator}'`
  const lines = [
    separator === ''
      ? m.command_format(named, language)
      : m.command_format_separated({ ...named, separator: between }, language),
    m.command_reason({ reason: noteText(reason, locale) }, language),
    ...columnLines(mapping, locale),
  ]
  if (columns.has('taxIncluded') && !columns.has('grossPrice'))
    lines.push(m.command_prices_by_row({ column: columns.title('taxIncluded') }, language))
  else if (columns.prices !== null)
    lines.push(
      columns.prices === 'gross' ? m.command_prices_gross({}, language) : m.command_prices_net({}, language),
    )
  if (damaged) lines.push(m.command_damaged({ mark: '\uFFFD' }, language))
  if (columns.unknown.length > 0)
    lines.push(m.command_columns_unknown({ columns: columns.unknown.join(', ') }, language))
  if (columns.unused.length > 0)
    lines.push(m.command_columns_unused({ columns: columns.unused.join(', ') }, language))
  return lines
}

/** The files that every problem is written to, as it is found. */
interface ProblemFiles {
  write(problem: ImportProblem): void
  end(): Promise<void>
}

/** Opens the files of `--report` and `--notes`. Throws when one cannot be written. */
async function openProblemFiles(
  { report, notes }: Pick<ImportArguments, 'report' | 'notes'>,
  locale: Locale,
): Promise<ProblemFiles> {
  const csv = await openOutput(report)
  csv?.write(problemHeader(locale))
  const lines = await openOutput(notes)
  return {
    write(problem) {
      csv?.write(problemRow(problem, locale))
      lines?.write(noteLine(problem))
    },
    async end() {
      for (const stream of [csv, lines]) if (stream) await finished(stream.end())
    },
  }
}

async function openOutput(path: string | null): Promise<WriteStream | null> {
  if (path === null) return null
  const stream = createWriteStream(path)
  await once(stream, 'open')
  return stream
}

/** Where the command says something. */
interface Outputs {
  status: StatusFile
  locale: Locale
}

/** Says why nothing was imported, on the terminal and in the file of `--status`; the exit code. `further` is for the terminal alone. */
async function refuse(
  { status, locale }: Outputs,
  message: RunNote,
  further: readonly string[] = [],
): Promise<1> {
  terminal().complain([noteText(message, locale), ...further].join('\n'))
  await status.fail(message)
  return 1
}

function tooMuchLost({ count, lines }: LostRows): RunNote {
  return note('report_quotes_open', { count, lines: lines.join(', ') })
}

function unclearPrices(
  reason: 'unclear-prices' | 'mixed-prices',
  columns: readonly UnclearColumn[],
): RunNote {
  const lines = columns.map(({ title, samples }) => `  '${title}': ${samples.join(' · ')}`)
  const shown = { columns: lines.join('\n') }
  return reason === 'unclear-prices'
    ? note('report_prices_unclear', shown)
    : note('report_prices_mixed', shown)
}

const GAPS = {
  price: m.command_gap_price,
  taxRate: m.command_gap_tax,
  stock: m.command_gap_stock,
} as const

function newIncomplete(gaps: readonly FieldGap[], locale: Locale): RunNote {
  const lines = gaps.map(({ field, count, lines: first }) => {
    const more = count > first.length ? '…' : ''
    return `  ${GAPS[field]({ count, lines: first.join(', ') + more }, { locale })}`
  })
  return note('report_new_incomplete', { gaps: lines.join('\n') })
}

const dataDirectory = () => resolve(terminal().env.DATA_DIR || './data')

const openShop = () =>
  openCommandDatabase({
    dataDir: dataDirectory(),
    address: commandAddress(terminal().env),
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

function missingNote({
  reason,
  missing: { count, of },
}: Extract<ImportOutcome, { missing: object }>): RunNote {
  const counts = { count, all: of }
  return reason === 'missing-unclear'
    ? note('report_missing_unclear', counts)
    : note('report_missing_too_many', { ...counts, confirmed: String(count) })
}

async function importFile(
  file: ImportFile,
  parsed: ImportArguments,
  local: LocalPictures | null,
  outputs: Outputs & { problems: ProblemFiles },
  prepare: Prepare,
): Promise<number> {
  const { status, locale, problems } = outputs
  const shop = await openShop()
  if (!shop.ok) return refuse(outputs, note('report_no_database', { message: shop.message }))
  const fetcher = createPictureFetcher({ mayConnect: publicAddressCheck() })
  const progress = importProgress(terminal().output, Date.now, locale)
  try {
    await prepare(shop.db)
    const files = openCommandFiles(dataDirectory())
    const store = createPictureStore(join(dataDirectory(), 'images'), files.folder('images'))
    const now = await databaseNow(shop.db)
    const memory = parsed.forgetMapping ? {} : await rememberedMarks(shop.db, file.mapping)
    const digest = parsed.forgetMapping ? '' : await mappingDigest(shop.db, file.mapping)
    if (parsed.mappingDigest !== null && parsed.mappingDigest !== digest)
      return refuse(outputs, note('report_mapping_changed'))
    const winner = parsed.options.winner ?? memory.winner ?? 'file'
    status.remembers({ winner, digest })
    if (winner === 'staff') terminal().print(m.command_staff_wins({}, { locale }))
    const videos = createVideoStore(join(store.folder, 'video'), () => now, files.folder('images/video'))
    const outcome = await runImport({
      db: shop.db,
      file,
      options: {
        ...parsed.options,
        ...memory,
        winner,
        warehouses: await warehouseNames(shop.db),
        today: istanbulDay(now),
      },
      pictures: createPictureFinder(shop.db, store, fetcher, local),
      hasVideo: (name) => videos.use(name),
      dryRun: parsed.dryRun,
      origin: parsed.origin ?? undefined,
      onProgress(done, total) {
        progress.step(done, total)
        status.step(done, total)
      },
      onProblem: problems.write,
    })
    progress.end()
    if (!outcome.ok) {
      if (outcome.reason === 'already-running') return refuse(outputs, note('report_import_running'))
      if (outcome.reason === 'rows-lost') return refuse(outputs, tooMuchLost(outcome.lost))
      if (outcome.reason === 'foreign-currency')
        return refuse(outputs, note('report_currency_of_file', { currency: outcome.currency }))
      if ('gaps' in outcome) {
        status.asksGaps(outcome.gaps)
        return refuse(outputs, newIncomplete(outcome.gaps, locale))
      }
      if ('columns' in outcome) {
        if (outcome.reason === 'unclear-prices') status.asksMarks(outcome.columns)
        return refuse(outputs, unclearPrices(outcome.reason, outcome.columns))
      }
      if ('missing' in outcome) return refuse(outputs, missingNote(outcome))
      status.asks(file.mapping)
      return refuse(outputs, note('report_new_without_price'), [
        ...columnLines(file.mapping, locale),
        m.command_map_price({}, { locale }),
      ])
    }
    if (!parsed.dryRun) {
      const { decimalMark = null, columnMarks = {}, winner: said } = parsed.options
      const choice = { ...parsed.choice, decimalMark, columnMarks, ...(said && { winner: said }) }
      await rememberChoice(shop.db, file.mapping, choice, parsed.forgetMapping)
    }
    await status.end(outcome.report)
    terminal().print(reportLines(outcome.report, parsed.dryRun, locale).join('\n'))
    if (outcome.run !== null) terminal().print(m.command_undo_hint({ run: String(outcome.run) }, { locale }))
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
  if (printsHelp(args, (_, { locale }) => importUsage(locale))) return 0
  const language = commandLanguage(args)
  if (!language.ok) {
    terminal().complain(language.message)
    return 1
  }
  const { locale, rest } = language
  if (isAboutRuns(rest)) return undoCommand(rest, locale)
  const parsed = readArguments(rest, locale)
  if (!parsed.ok) {
    terminal().complain(parsed.message)
    return 1
  }
  const outputs = { status: openStatusFile(parsed.value.status), locale }
  const fetched = await fetchIfAddress(parsed.value.file, locale)
  if (!fetched.ok) return refuse(outputs, fetched.message)
  try {
    const { file, origin } = parsed.value
    const named = origin ?? { fileName: basename(file), startedBy: '', upload: null }
    return await importOpened({ ...parsed.value, file: fetched.path, origin: named }, outputs, prepare)
  } finally {
    await fetched.remove()
  }
}

/** The file itself, or what is at the address. */
async function fetchIfAddress(file: string, locale: Locale): Promise<FetchedImport> {
  if (!isAddress(file)) return { ok: true, path: file, remove: async () => undefined }
  terminal().print(m.command_fetching({ host: URL.parse(file)?.host ?? file }, { locale }))
  return fetchImport(file, { mayConnect: publicAddressCheck() })
}

async function importOpened(parsed: ImportArguments, outputs: Outputs, prepare: Prepare): Promise<number> {
  const { status, locale } = outputs
  const { opened, choice, memory } = parsed.forgetMapping
    ? { opened: await openImportFile(parsed.file, parsed.choice), choice: parsed.choice, memory: null }
    : await openWithSavedMapping(parsed.file, parsed.choice, withDatabase)
  if (!opened.ok) {
    status.asks(opened.asked, opened.sheets)
    const asked = opened.asked.length > 0 ? columnLines(opened.asked, locale) : []
    const hints = (opened.hints ?? []).map((hint) => noteText(hint, locale))
    return refuse(outputs, opened.message, [...asked, ...hints])
  }
  status.opened(opened.file, memory)
  const titles = new Set(opened.file.mapping.map(({ title }) => headerKey(title)))
  const strange = Object.keys(parsed.options.columnMarks ?? {}).find((title) => !titles.has(headerKey(title)))
  if (strange !== undefined) return refuse(outputs, note('report_column_missing', { title: strange }))
  const local = parsed.images === null ? null : await openLocalPictures(parsed.images)
  if (local && !local.ok) return refuse(outputs, local.message)
  const problems = await openProblemFiles(parsed, locale).catch((error: Error) => error)
  if (problems instanceof Error)
    return refuse(outputs, note('report_report_not_written', { message: problems.message }))
  terminal().print(
    [...describeFile(opened.file, locale), ...(memory ? memoryLines(memory, locale) : [])].join('\n'),
  )
  try {
    const all = { ...outputs, problems }
    return await importFile(opened.file, { ...parsed, choice }, local?.pictures ?? null, all, prepare)
  } finally {
    opened.file.close()
    local?.pictures.close()
    await problems.end()
  }
}
