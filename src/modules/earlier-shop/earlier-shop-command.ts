import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '#database/database.ts'
import { databaseNow } from '#database/database-clock.ts'
import { openCommandDatabase } from '#database/open-command-database.ts'
import { commandLanguage } from '#modules/command-language.server.ts'
import { hasErasedAccounts, requestInvitations } from '#modules/customers/imported-customers.server.ts'
import { CODE_PREFIX } from '#modules/imports/code-prefix-rules.ts'
import { createLocations } from '#modules/locations/locations.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import { readTableFile, type TableRow } from '#modules/spreadsheets/table-file.server.ts'
import { countText, decimalText, note, noteText } from '#modules/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/uploaded-runs/run-notes-schemas.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { DATE_ORDERS, type DateOrder } from './date-order-rules.ts'
import { hostOf, type WrittenPages } from './earlier-page-rules.ts'
import {
  COUPON_NOTES,
  CUSTOMER_NOTES,
  ORDER_NOTES,
  pageNote,
  questions,
  REVIEW_NOTES,
  tableFileNote,
} from './earlier-shop-messages.ts'
import { DECIMAL_WORDS, type FileAnswers, type OpenQuestions } from './file-answer-rules.ts'
import { fileKey, readAnswers, saveAnswers } from './file-answers-queries.ts'
import { moveInCoupons } from './move-in-coupons.ts'
import { moveInCustomers } from './move-in-customers.ts'
import { moveInOrders } from './move-in-orders.ts'
import { moveInPages, type PagePictures } from './move-in-pages.ts'
import { moveInReviews } from './move-in-reviews.ts'
import { LARGEST_MOVE_IN, MOVE_IN_PARTS, type MoveInPart, type MoveInReport } from './move-in-schemas.ts'
import {
  type MoveInNote,
  type MoveInStatusFile,
  moveInStatusFile,
  writeMoveInNotes,
  writeMoveInReport,
} from './move-in-status.server.ts'
import { readWrittenPages, withDays } from './read-pages.ts'

/** Bytes that a file unpacks to. */
const MAX_UNPACKED = 500_000_000
/** Lines on the terminal; the report has all. */
const MAX_PRINTED = 100

interface Given {
  command: MoveInPart
  file: string
  dryRun: boolean
  sendInvitations: boolean
  report: string | null
  status: string | null
  /** What the file leaves open. */
  said: FileAnswers
  /** Which earlier shop; '' for the one whose codes stayed as they were. */
  source: string
  /** The file of notes, for the program that started it. */
  notes: string | null
  publish: boolean
  /** Of the earlier shop; '' where nobody said it. */
  site: string
}

/** The command line without its language, or in this language what is wrong with it. */
function readArguments(args: readonly string[], locale: Locale): Given | string {
  const language = { locale }
  const refuse = (problem: string) => `${problem}\n\n${m.command_move_in_usage({}, language)}`
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'send-invitations': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        report: { type: 'string' },
        status: { type: 'string' },
        dates: { type: 'string' },
        decimal: { type: 'string' },
        'code-prefix': { type: 'string' },
        notes: { type: 'string' },
        publish: { type: 'boolean' },
        site: { type: 'string' },
      },
    })
    const [named, file, ...others] = positionals
    const command = COMMAND_PARTS.find((each) => each === named)
    if (values['send-invitations'] && command !== 'customers')
      return refuse(m.command_only_with({ options: '--send-invitations', command: 'customers' }, language))
    if (command === undefined) return refuse(m.command_unknown({ command: named ?? '' }, language))
    if (file === undefined || others.length > 0)
      return refuse(file === undefined ? m.command_no_file({}, language) : m.command_one_file({}, language))
    const { publish = false, site = '' } = values
    if (command !== 'pages' && (publish || site !== ''))
      return refuse(
        m.command_only_both_with({ first: '--publish', second: '--site', command: 'pages' }, language),
      )
    const dates = DATE_ORDERS.find((each) => each === values.dates)
    if (values.dates !== undefined && command === 'customers')
      return refuse(m.command_dates_only({}, language))
    const decimal = DECIMAL_WORDS.find((each) => each === values.decimal)
    if (values.decimal !== undefined && command !== 'orders')
      return refuse(m.command_only_with({ options: '--decimal', command: 'orders' }, language))
    if (values.decimal !== undefined && decimal === undefined)
      return refuse(m.command_decimal_unknown({ given: values.decimal }, language))
    const source = values['code-prefix'] ?? ''
    if (source !== '' && command !== 'orders' && command !== 'reviews')
      return refuse(m.command_prefix_only({}, language))
    if (source !== '' && !CODE_PREFIX.test(source))
      return refuse(m.command_code_prefix({ given: source }, language))
    if (values.dates !== undefined && dates === undefined)
      return refuse(m.command_dates_unknown({ given: values.dates }, language))
    if (site !== '' && hostOf(site) === '') return refuse(m.command_site({}, language))
    return {
      command,
      file,
      dryRun: values['dry-run'] ?? false,
      sendInvitations: values['send-invitations'] ?? false,
      report: values.report ?? null,
      status: values.status ?? null,
      said: { dates, decimal },
      source,
      notes: values.notes ?? null,
      publish,
      site,
    }
  } catch {
    return refuse(m.command_option_unknown({}, language))
  }
}

/** Why nothing was done. */
interface Refused {
  refused: RunNote
}

const refused = (reason: RunNote): Refused => ({ refused: reason })

/** The rows of the file, or why there are none. */
async function readRows(path: string): Promise<TableRow[] | Refused> {
  let bytes: Buffer
  try {
    const { size } = await stat(path)
    if (size > LARGEST_MOVE_IN) return refused(note('report_file_above_mb', { most: 50, path }))
    bytes = await readFile(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return refused(note('report_file_error', { code, path }))
  }
  const read = await readTableFile(bytes, { unpacked: MAX_UNPACKED })
  return read.ok ? read.rows : refused(tableFileNote(read))
}

interface Outcome extends Omit<MoveInReport, 'problemCount' | 'problems' | 'remembered' | 'source'> {
  /** Sentences for the terminal. */
  summary: (locale: Locale) => string[]
  notes: MoveInNote[]
}

/** What the reports of most parts do not say. */
const NOTHING_ELSE = { facts: {}, amount: null, dates: null } as const

/** Of a part that did nothing: why, or what somebody has to explain. */
type NotDone = Refused | { unclear: OpenQuestions }

/** How dates such as 05/12/2024 were read, for a summary; nothing where the file has none. */
function datesSentences(dates: DateOrder | null, locale: Locale): string[] {
  if (dates === null) return []
  const sentence = dates === 'day-first' ? m.command_dates_day_first : m.command_dates_month_first
  return [sentence({}, { locale })]
}

/** What the start hands in: parts of modules that stand above this one. */
export interface CommandDeps {
  /** Inserts the reference data into a new database. */
  prepare(db: Database): Promise<void>
  /** Opens the look-up of erased addresses, which needs the shop's keys; a note says why it cannot. */
  openErased(db: Database): Promise<((email: string) => Promise<boolean>) | RunNote>
  /** The settings of the shop, as they are. */
  readSettings(db: Database): Promise<Pick<Settings, 'routes' | 'store'>>
  /** Opens what fetches pictures and finds those of a folder; null for none. */
  openPictures(db: Database, folder: string | null): Promise<PagePictures & { close(): Promise<void> }>
}

interface PartInput {
  db: Database
  /** Of the file; none of a file of pages. */
  rows: TableRow[]
  /** Null for a file of something else. */
  pages: WrittenPages | null
  given: Given
  deps: CommandDeps
  /** How far it is, for `--status`. */
  step: MoveInStatusFile['step']
}

/** The look-up of erased addresses; a note says why there is none. */
async function openErased({ db, deps }: PartInput) {
  return (await hasErasedAccounts(db)) ? deps.openErased(db) : async () => false
}

/** What the command can bring in. Each part returns its outcome, or why it did nothing. */
const PARTS = {
  async customers(input: PartInput): Promise<Outcome | NotDone> {
    const { db, rows, given, step } = input
    const isErased = await openErased(input)
    if (typeof isErased !== 'function') return refused(isErased)
    const report = await moveInCustomers(
      { db, locations: createLocations({ db }), isErased, step },
      rows,
      given,
    )
    if (report === null) return refused(note('report_no_customer_columns'))
    const { counts, notes, rows: first } = report
    return {
      ...NOTHING_ELSE,
      counts,
      rows: first,
      summary: (locale) => [m.command_customers(shownCounts(counts, locale), { locale })],
      // What is no address may be anything of a person, and cannot be masked.
      notes: notes.map(({ line, email, note }) => [
        line,
        given.status !== null && note === 'email' ? '' : email,
        CUSTOMER_NOTES[note],
      ]),
    }
  },
  async orders(input: PartInput): Promise<Outcome | NotDone> {
    const { db, rows, given, step } = input
    const isErased = await openErased(input)
    if (typeof isErased !== 'function') return refused(isErased)
    const report = await moveInOrders({ db, isErased, step }, rows, given)
    if (report === null) return refused(note('report_no_order_columns'))
    if ('unclear' in report) return report
    const { counts, problems, dates, amount, rows: first } = report
    return {
      ...NOTHING_ELSE,
      counts,
      dates,
      amount,
      rows: first,
      summary: (locale) => [
        m.command_orders(shownCounts(counts, locale), { locale }),
        ...datesSentences(dates, locale),
        ...(amount === null
          ? []
          : [m.command_amounts({ text: amount.text, value: decimalText(amount.value, locale) }, { locale })]),
      ],
      notes: problems.map(({ line, orderNo, problem }) => [line, orderNo, ORDER_NOTES[problem]]),
    }
  },
  async reviews(input: PartInput): Promise<Outcome | NotDone> {
    const { db, rows, given } = input
    const report = await moveInReviews({ db, now: await databaseNow(db) }, rows, given)
    if (report === null) return refused(note('report_no_review_columns'))
    if ('unclear' in report) return report
    const { counts, notes, dates, rows: first } = report
    return {
      ...NOTHING_ELSE,
      facts: { picturesLeft: counts.pictures, others: counts.others },
      counts: {
        ...{ new: counts.new, waiting: counts.waiting },
        ...(counts.proven > 0 && { completed: counts.proven }),
        ...{ same: counts.same, refused: counts.refused },
      },
      dates,
      rows: first,
      summary(locale) {
        const number = (value: number) => countText(value, locale)
        return [
          m.command_reviews(shownCounts(counts, locale), { locale }),
          ...(counts.proven > 0
            ? [m.command_reviews_proven({ count: number(counts.proven) }, { locale })]
            : []),
          ...(counts.others > 0
            ? [m.command_reviews_others({ count: number(counts.others) }, { locale })]
            : []),
          ...datesSentences(dates, locale),
        ]
      },
      notes: notes.map(({ line, product, note }) => [line, product, REVIEW_NOTES[note]]),
    }
  },
  async coupons({ db, rows, given }: PartInput): Promise<Outcome | NotDone> {
    const report = await moveInCoupons(db, rows, given)
    if (report === null) return refused(note('report_no_coupon_columns'))
    if ('unclear' in report) return report
    const { counts, notes, dates, rows: first } = report
    return {
      ...NOTHING_ELSE,
      counts,
      dates,
      rows: first,
      summary: (locale) => [
        m.command_coupons(shownCounts(counts, locale), { locale }),
        ...datesSentences(dates, locale),
      ],
      notes: notes.map(({ line, code, note }) => [line, code, COUPON_NOTES[note]]),
    }
  },
  async pages({ db, deps, given, pages }: PartInput): Promise<Outcome | NotDone> {
    if (pages === null) throw new Error('a file of pages was not read')
    const read = withDays(pages, given.said)
    if ('unclear' in read) return read
    const isFolder = (await stat(given.file)).isDirectory()
    const pictures = await deps.openPictures(db, isFolder ? given.file : null)
    try {
      const settings = await deps.readSettings(db)
      const now = await databaseNow(db)
      const { counts, notes, rows } = await moveInPages({ db, now, settings, pictures }, read, given)
      const failed = notes.filter(({ note }) => note === 'picture').length
      const pagesText = given.dryRun ? m.command_pages_tried : m.command_pages
      return {
        ...NOTHING_ELSE,
        counts: { new: counts.new, same: counts.same, refused: counts.refused },
        facts: {
          drafts: counts.drafts,
          posts: counts.posts,
          pictures: counts.pictures,
          ...(!given.dryRun && { picturesFailed: failed }),
          redirects: counts.redirects,
        },
        dates: read.dates,
        rows,
        summary: (locale) => [
          pagesText(shownCounts(counts, locale), { locale }),
          ...(failed > 0 && !given.dryRun
            ? [m.command_pictures_failed({ count: countText(failed, locale) }, { locale })]
            : []),
          ...(counts.posts > 0
            ? [m.command_pages_posts({ count: countText(counts.posts, locale) }, { locale })]
            : []),
          ...datesSentences(read.dates, locale),
        ],
        notes: notes.map(({ line, subject, note, detail }) => [line, subject, pageNote(note, detail)]),
      }
    } finally {
      await pictures.close()
    }
  },
} as const satisfies Record<MoveInPart, unknown>

/**
 * Brings a file in; where it leaves something open, with what was said about the last file with the same columns. What is said now is remembered once the
 * file is in. A part that asks has written nothing, so it can be asked to try again.
 */
async function withMemory(input: PartInput): Promise<{ outcome: Outcome | NotDone; remembered: boolean }> {
  const { db, rows, pages, given } = input
  const bring = PARTS[given.command]
  const header = pages ? pages.header : (rows[0]?.cells ?? null)
  const key = header && fileKey(given.command, header)
  const before = key === null ? {} : await readAnswers(db, key)
  const { said } = given
  let outcome = await bring(input)
  let remembered = false
  const both = { dates: said.dates ?? before.dates, decimal: said.decimal ?? before.decimal }
  if ('unclear' in outcome && (both.dates !== said.dates || both.decimal !== said.decimal)) {
    outcome = await bring({ ...input, given: { ...given, said: both } })
    remembered = !('unclear' in outcome)
  }
  const isIn = !given.dryRun && 'summary' in outcome
  if (key !== null && isIn && (said.dates ?? said.decimal) !== undefined) await saveAnswers(db, key, said)
  return { outcome, remembered }
}

export const COMMAND_PARTS: readonly MoveInPart[] = MOVE_IN_PARTS

/** Counts in the reader's format. */
function shownCounts<Name extends string>(
  counts: Readonly<Record<Name, number>>,
  locale: Locale,
): Record<Name, string> {
  const shown = Object.entries<number>(counts).map(([name, value]) => [name, countText(value, locale)])
  return Object.fromEntries(shown)
}

/**
 * `npm run move-in -- customers FILE`, `orders FILE`, `reviews FILE`, `coupons FILE` and `pages FILE`: bring what an earlier shop had into the shop of DATA_DIR or DATABASE_URL,
 * whether it runs or not.
 * Returns the exit code: 0 for all, 2 with something to know about some lines, 1 for nothing done.
 */
export async function earlierShopCommand(args: readonly string[], deps: CommandDeps): Promise<number> {
  const language = commandLanguage(args)
  if (!language.ok) {
    console.error(language.message)
    return 1
  }
  const { locale } = language
  const given = readArguments(language.rest, locale)
  if (typeof given === 'string') {
    console.error(given)
    return 1
  }
  const status = moveInStatusFile(given.status)
  const failed = async (message: RunNote, ...others: readonly RunNote[]) => {
    console.error([message, ...others].map((each) => noteText(each, locale)).join('\n'))
    await status.fail(message)
    return 1
  }
  const pages = given.command === 'pages' ? await readWrittenPages(given.file) : null
  if (pages && 'refused' in pages) return failed(pages.refused)
  const rows = pages ? [] : await readRows(given.file)
  if ('refused' in rows) return failed(rows.refused)
  const opened = await openCommandDatabase({
    dataDir: resolve(process.env.DATA_DIR || './data'),
    databaseUrl: process.env.DATABASE_URL || undefined,
    maxConnections: 3,
  })
  if (!opened.ok) return failed(note('report_no_database', { message: opened.message }))
  try {
    await deps.prepare(opened.db)
    const { outcome, remembered } = await withMemory({
      ...{ db: opened.db, rows, pages, given, deps, step: status.step },
    })
    if ('refused' in outcome) return await failed(outcome.refused)
    if ('unclear' in outcome) {
      status.asks(outcome.unclear)
      const [first, ...others] = questions(outcome.unclear)
      if (first) return await failed(first, ...others)
      throw new Error('a file that leaves nothing open was asked about')
    }
    const { summary, notes } = outcome
    const printed = notes.slice(0, MAX_PRINTED).map(([line, subject, about]) => {
      const where = line > 0 ? [m.command_line({ line: String(line) }, { locale })] : []
      return `${[...where, subject].join(', ')}: ${noteText(about, locale)}`
    })
    const tried = given.dryRun ? [m.command_nothing_written({}, { locale })] : []
    const said = remembered ? [m.command_answers_remembered({}, { locale })] : []
    const shop = given.source === '' ? [] : [m.command_second_shop({ prefix: given.source }, { locale })]
    console.log([...printed, ...shop, [...summary(locale), ...said].join(' '), ...tried].join('\n'))
    if (given.sendInvitations && !given.dryRun)
      console.log(
        m.command_invitations({ count: countText(await requestInvitations(opened.db), locale) }, { locale }),
      )
    if (given.report !== null) await writeMoveInReport(given.report, notes, { part: given.command, locale })
    if (given.notes !== null) await writeMoveInNotes(given.notes, notes)
    await status.end({ ...outcome, remembered, source: given.source }, notes)
    return notes.length > 0 ? 2 : 0
  } finally {
    await opened.close()
  }
}
