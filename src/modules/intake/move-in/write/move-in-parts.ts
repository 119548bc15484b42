import { stat } from 'node:fs/promises'
import type { Database } from '#database/database.ts'
import { databaseNow } from '#database/database-clock.ts'
import type { DateOrder } from '#modules/intake/files/file-answer-rules.ts'
import { hasErasedAccounts } from '#modules/people/customers/imported/imported-customers.server.ts'
import { createLocations } from '#modules/platform/locations/locations.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { TableRow } from '#modules/platform/spreadsheets/table-file.server.ts'
import { countText, decimalText, note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { COUPON_NOTES, CUSTOMER_NOTES, ORDER_NOTES, pageNote, REVIEW_NOTES } from '../move-in-messages.ts'
import type { MoveInPart, MoveInReport } from '../move-in-schemas.ts'
import type { WrittenPages } from '../read/earlier-page-rules.ts'
import type { Unclear } from '../read/file-reading.ts'
import { isOrdersFile } from '../read/read-orders.ts'
import { withDays } from '../read/read-pages.ts'
import type { MoveInArguments } from './move-in-arguments.ts'
import { moveInCoupons } from './move-in-coupons.ts'
import { moveInCustomers } from './move-in-customers.ts'
import { moveInOrders } from './move-in-orders.ts'
import { moveInPages, type PagePictures } from './move-in-pages.ts'
import { moveInReviews } from './move-in-reviews.ts'
import type { MoveInNote, MoveInStatusFile } from './move-in-status.server.ts'

/** Why nothing was done. */
export interface Refused {
  refused: RunNote
}

export const refused = (reason: RunNote): Refused => ({ refused: reason })
export interface Outcome extends Omit<MoveInReport, 'problemCount' | 'problems' | 'remembered' | 'source'> {
  /** Sentences for the terminal. */
  summary: (locale: Locale) => string[]
  notes: MoveInNote[]
}

/** What the reports of most parts do not say. */
const NOTHING_ELSE = { facts: {}, amount: null, dates: null } as const

/** Of a part that did nothing: why, or what somebody has to explain. */
export type NotDone = Refused | Unclear

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

export interface PartInput {
  db: Database
  /** Of the file; none of a file of pages. */
  rows: TableRow[]
  /** Null for a file of something else. */
  pages: WrittenPages | null
  given: MoveInArguments
  deps: CommandDeps
  /** How far it is, for `--status`. */
  step: MoveInStatusFile['step']
  /** The number of the run; null in a dry run. */
  run: number | null
}

/** The look-up of erased addresses; a note says why there is none. */
async function openErased({ db, deps }: PartInput) {
  return (await hasErasedAccounts(db)) ? deps.openErased(db) : async () => false
}

/** What the command can bring in. Each part returns its outcome, or why it did nothing. */
export const PARTS = {
  async customers(input: PartInput): Promise<Outcome | NotDone> {
    const { db, rows, given, step, run } = input
    // Both have addresses of people; accounts made of orders would have neither name nor address.
    if (isOrdersFile(rows[0]?.cells ?? [])) return refused(note('report_orders_as_customers'))
    const isErased = await openErased(input)
    if (typeof isErased !== 'function') return refused(isErased)
    const report = await moveInCustomers(
      { db, locations: createLocations({ db }), isErased, step, run },
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
    const { db, rows, given, step, run } = input
    const isErased = await openErased(input)
    if (typeof isErased !== 'function') return refused(isErased)
    const report = await moveInOrders({ db, isErased, step, run }, rows, given)
    if (report === null) return refused(note('report_no_order_columns'))
    if ('unclear' in report) return report
    const { counts: all, problems, dates, amount, rows: first } = report
    const { staffOnly, ...counts } = all
    return {
      ...NOTHING_ELSE,
      counts: { ...counts, ...(staffOnly > 0 && { staffOnly }) },
      dates,
      amount,
      rows: first,
      summary: (locale) => [
        m.command_orders(shownCounts(counts, locale), { locale }),
        ...(staffOnly > 0
          ? [m.command_orders_staff_only({ count: countText(staffOnly, locale) }, { locale })]
          : []),
        ...datesSentences(dates, locale),
        ...(amount === null
          ? []
          : [m.command_amounts({ text: amount.text, value: decimalText(amount.value, locale) }, { locale })]),
      ],
      notes: problems.map(({ line, orderNo, problem }) => [line, orderNo, ORDER_NOTES[problem]]),
    }
  },
  async reviews(input: PartInput): Promise<Outcome | NotDone> {
    const { db, rows, given, run } = input
    const report = await moveInReviews({ db, now: await databaseNow(db), run }, rows, given)
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
  async coupons({ db, rows, given, run }: PartInput): Promise<Outcome | NotDone> {
    const report = await moveInCoupons(db, rows, { ...given, run })
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
  async pages({ db, deps, given, pages, run }: PartInput): Promise<Outcome | NotDone> {
    if (pages === null) throw new Error('a file of pages was not read')
    const read = withDays(pages, given.said)
    if ('unclear' in read) return read
    const isFolder = (await stat(given.file)).isDirectory()
    const pictures = await deps.openPictures(db, isFolder ? given.file : null)
    try {
      const settings = await deps.readSettings(db)
      const now = await databaseNow(db)
      const { counts, notes, rows } = await moveInPages({ db, now, settings, pictures, run }, read, given)
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

/** Counts in the reader's format. */
function shownCounts<Name extends string>(
  counts: Readonly<Record<Name, number>>,
  locale: Locale,
): Record<Name, string> {
  const shown = Object.entries<number>(counts).map(([name, value]) => [name, countText(value, locale)])
  return Object.fromEntries(shown)
}
