import { countText, decimalText, noteText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { csvRow, UTF8_MARK } from '#shared/files/csv.ts'
import type { DecimalMark } from '#shared/files/decimal-mark-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { ReadPriceCell } from '../draft/price-marks.ts'
import type { Winner } from '../import-option-rules.ts'
import { type RememberedMark, rememberedMarksText } from '../run/remembered-mark-rules.ts'
import type { ImportProblem, StoredProblem } from './import-problems.ts'
import { fieldTitle, valueLines } from './import-value-lines.ts'
import type { PreviewedValues } from './import-values-preview.ts'
import type { PreviewedFieldName } from './previewed-field-rules.ts'
import { type ImportGaps, NO_GAPS, sumGaps } from './unsellable-report.ts'

/** Pictures of a file: `found` were there already, in the folder, or fetched; of a dry run none is. */
export interface PictureCounts {
  found: number
  failed: number
}

/** What one run did. Products count with their variants; rows are rows of the file. */
export interface ImportReport {
  rows: number
  created: number
  updated: number
  unchanged: number
  /** Left out by the mode. */
  skipped: number
  /** Imported products on sale that the file does not name, out of all; only where they are hidden. */
  missing?: { count: number; of: number } | undefined
  refusedRows: number
  warnings: number
  gaps: ImportGaps
  /** Products and variants of which the file meets changes of staff, and how many have each field; none of a file that meets none. */
  staff?: StaffReport | undefined
  /** Base units that each new product without a stock figure gets. */
  untrackedStock?: number | undefined
  /** Columns whose decimal mark was named the last time and counts again. */
  rememberedMarks?: readonly RememberedMark[] | undefined
  /** `named`: pictures that the products of the file have. */
  pictures: PictureCounts & { named: number }
  /** Products to which an address or a number of the earlier shop leads that led nowhere before. */
  addresses: number
  /** How a price of each column was read. */
  prices?: readonly ReadPriceCell[] | undefined
  /** The first of each kind, in the order of the file; `--report` writes all of them. */
  refusals: readonly ImportProblem[]
  notices: readonly ImportProblem[]
  /** Values as they would be, of a dry run. */
  values?: PreviewedValues | undefined
}

/** What became of fields that staff changed since the file's last turn. */
export interface StaffReport {
  /** The file wrote them, or staff's work stayed. */
  winner: Winner
  records: number
  fields: { field: PreviewedFieldName; count: number }[]
}

/** Counts the results of a run as it goes. */
export interface ImportTally {
  add(problems: readonly ImportProblem[]): void
  count(result: {
    created: number
    updated: number
    unchanged: number
    skipped: number
    gaps: ImportGaps
    addresses: number
    pictures?: PictureCounts
    staff?: readonly (readonly PreviewedFieldName[])[]
  }): void
  /** Counts products and variants with fields that staff changed and the file meets. */
  meet(staff: readonly (readonly PreviewedFieldName[])[]): void
  report(rows: number): Omit<ImportReport, 'pictures'> & { pictures: PictureCounts }
}

const MAX_SHOWN = 100

/** Starts an empty tally; every problem is also passed to `onProblem`. `staff` says who wins. */
export function importTally(
  onProblem: (problem: ImportProblem) => void,
  staff?: { winner: Winner },
): ImportTally {
  const met = new Map<PreviewedFieldName, number>()
  let metRecords = 0
  const refusedLines = new Set<number>()
  const refusals: ImportProblem[] = []
  const notices: ImportProblem[] = []
  let gaps: ImportGaps = NO_GAPS
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, warnings: 0, addresses: 0 }
  const pictures = { found: 0, failed: 0 }
  function meet(staff: readonly (readonly PreviewedFieldName[])[]): void {
    metRecords += staff.length
    for (const field of staff.flat()) met.set(field, (met.get(field) ?? 0) + 1)
  }
  return {
    meet,
    add(problems) {
      for (const problem of problems) {
        onProblem(problem)
        if (problem.severity === 'refused') refusedLines.add(problem.line)
        else counts.warnings++
        const shown = problem.severity === 'refused' ? refusals : notices
        if (shown.length < MAX_SHOWN) shown.push(problem)
      }
    },
    count(result) {
      counts.created += result.created
      counts.updated += result.updated
      counts.unchanged += result.unchanged
      counts.skipped += result.skipped
      counts.addresses += result.addresses
      pictures.found += result.pictures?.found ?? 0
      pictures.failed += result.pictures?.failed ?? 0
      gaps = sumGaps(gaps, result.gaps)
      meet(result.staff ?? [])
    },
    report: (rows) => ({
      rows,
      ...counts,
      pictures,
      gaps,
      refusedRows: refusedLines.size,
      refusals,
      notices,
      ...(staff &&
        metRecords > 0 && {
          staff: {
            winner: staff.winner,
            records: metRecords,
            fields: [...met]
              .map(([field, count]) => ({ field, count }))
              .toSorted((a, b) => b.count - a.count),
          },
        }),
    }),
  }
}

/** 0 when all is well, 2 when some rows were refused, 1 when nothing was imported. */
export function exitCode(report: ImportReport): 0 | 1 | 2 {
  if (report.refusedRows === 0 && report.rows > 0) return 0
  return report.created + report.updated + report.unchanged + report.skipped > 0 ? 2 : 1
}

/** The report as lines for a person. */
export function reportLines(report: ImportReport, dryRun: boolean, locale: Locale): string[] {
  const number = (value: number) => countText(value, locale)
  const language = { locale }
  const lines: string[] = []
  const problemLines = (problems: readonly ImportProblem[]) =>
    problems.map((problem) => `  ${problemLine(problem, locale)}`)
  if (report.refusals.length > 0)
    lines.push('', m.command_refusals({}, language), ...problemLines(report.refusals))
  if (report.refusedRows > report.refusals.length) lines.push(`  ${m.command_refusals_more({}, language)}`)
  if (report.notices.length > 0)
    lines.push('', m.command_notices({}, language), ...problemLines(report.notices))
  const more = report.warnings - report.notices.length
  if (more > 0) lines.push(`  ${m.command_notices_more({ count: number(more) }, language)}`)
  const refused = m.command_refused_of(
    { refused: number(report.refusedRows), count: number(report.rows) },
    language,
  )
  lines.push(
    '',
    dryRun ? m.command_tried({}, language) : m.command_imported({}, language),
    ...figureLines('  ', [
      [m.command_created({}, language), number(report.created)],
      [m.command_updated({}, language), number(report.updated)],
      [m.command_unchanged({}, language), number(report.unchanged)],
      ...(report.skipped > 0 ? [[m.command_skipped({}, language), number(report.skipped)] as const] : []),
      [m.command_refused({}, language), refused],
    ]),
  )
  const { products, withoutPrice, withoutStock, withoutPicture } = report.gaps
  if (products > 0)
    lines.push(
      `  ${m.command_gaps({ count: number(products) }, language)}`,
      ...figureLines('    ', [
        [m.command_without_price({}, language), number(withoutPrice)],
        [m.command_without_stock({}, language), number(withoutStock)],
        [m.command_without_picture({}, language), number(withoutPicture)],
      ]),
    )
  const { pictures, addresses, prices = [] } = report
  if (pictures.named > 0) {
    const { named, found, failed } = pictures
    const figures = { found: number(found), failed: number(failed) }
    const sentence = dryRun
      ? m.command_pictures_tried({ count: number(named) }, language)
      : m.command_pictures(figures, language)
    lines.push(`  ${sentence}`)
  }
  if (addresses > 0 && !dryRun) lines.push(`  ${m.command_addresses({ count: number(addresses) }, language)}`)
  for (const { title, text, value } of prices) {
    const reading = { title, text, value: decimalText(value, locale) }
    lines.push(`  ${m.command_price_reading(reading, language)}`)
  }
  const { rememberedMarks = [] } = report
  if (rememberedMarks.length > 0) {
    const inWords = (mark: DecimalMark) =>
      mark === ',' ? m.command_mark_comma({}, language) : m.command_mark_point({}, language)
    lines.push(
      '',
      m.command_mark_remembered({ mark: rememberedMarksText(rememberedMarks, inWords) }, language),
    )
  }
  if (report.gaps.untracked > 0) lines.push('', untrackedLine(report, dryRun, locale))
  if (report.staff) lines.push('', staffLine(report.staff, locale))
  if (report.missing) {
    const { count, of } = report.missing
    lines.push(`  ${m.command_hidden({ count: number(count), all: number(of) }, language)}`)
  }
  if (report.values) lines.push(...valueLines(report.values, report.gaps.products, locale))
  if (report.rows === 0) lines.push(`  ${m.command_no_rows({}, language)}`)
  return lines
}

/** Labels with their figures in one column. */
export function figureLines(
  indent: string,
  figures: readonly (readonly [label: string, figure: string])[],
): string[] {
  const width = Math.max(...figures.map(([label]) => label.length)) + 1
  return figures.map(([label, figure]) => `${indent}${label.padEnd(width)}${figure}`)
}

/** What staff changed since the last file with these columns, and what becomes of it. */
function staffLine({ winner, records, fields }: StaffReport, locale: Locale): string {
  const named = fields
    .map(({ field, count }) => `${fieldTitle(field, locale)} ${countText(count, locale)}`)
    .join(', ')
  const said = { count: countText(records, locale), fields: named }
  return winner === 'staff'
    ? m.command_staff_kept(said, { locale })
    : m.command_staff_overwritten(said, { locale })
}

/** New products whose stock is not the file's: what they get, and how that is changed. */
function untrackedLine({ gaps, untrackedStock = 0 }: ImportReport, dryRun: boolean, locale: Locale): string {
  const { untracked, untrackedNames } = gaps
  const language = { locale }
  const names = `${untrackedNames.join(', ')}${untracked > untrackedNames.length ? '…' : ''}`
  const units = countText(untrackedStock, locale)
  const none = dryRun ? m.command_untracked_none_tried({}, language) : m.command_untracked_none({}, language)
  const some = dryRun
    ? m.command_untracked_booked_tried({ units }, language)
    : m.command_untracked_booked({ units }, language)
  const booked = untrackedStock === 0 ? none : some
  const change = dryRun ? m.command_untracked_change({}, language) : m.command_untracked_undo({}, language)
  return m.command_untracked({ count: countText(untracked, locale), booked, change, names }, language)
}

function problemLine(problem: ImportProblem, locale: Locale): string {
  const { column, reason } = problem
  const where = placeOf(problem, locale)
  return `${where}${column === '' ? '' : `, ${column}`}: ${noteText(reason, locale)}`
}

function placeOf({ line, code }: ImportProblem, locale: Locale): string {
  if (line === 0) return m.command_whole_file({}, { locale })
  if (code === undefined) return m.command_row({ line: String(line) }, { locale })
  return m.command_item({ number: String(line), code }, { locale })
}

/** A problem as a row of the CSV of all of them. */
export function problemRow({ line, code, column, severity, reason }: StoredProblem, locale: Locale): string {
  const state =
    severity === 'refused' ? m.command_csv_refused({}, { locale }) : m.command_csv_warning({}, { locale })
  return csvRow([code ? `${line} (${code})` : String(line), state, column, noteText(reason, locale)])
}

/** The header of that CSV, with the mark by which Excel recognises UTF-8. */
export function problemHeader(locale: Locale): string {
  const titles = [m.command_csv_row, m.command_csv_state, m.command_csv_column, m.command_csv_explanation]
  return UTF8_MARK + csvRow(titles.map((title) => title({}, { locale })))
}
