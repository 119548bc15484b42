import { columnKey } from '#modules/intake/files/header-key-rules.ts'
import type { TableRow } from '#modules/platform/spreadsheets/table-file.server.ts'
import { foldText } from '#shared/text/turkish.ts'

/** Reads the cells of a row by the names of its columns. */
export interface NamedRow {
  readonly line: number
  /** The first of these columns that is not empty in this row; '' when none is. */
  get(...titles: readonly string[]): string
}

/** A table whose columns are found by their names, as `columnKey` compares them. */
export interface NamedTable {
  readonly header: readonly string[]
  /** Whether the file has one of these columns. */
  has(...titles: readonly string[]): boolean
  /** The rows below the header. */
  rows(): NamedRow[]
}

/** The table of a file's rows; a title that occurs twice counts once, at its first column. */
export function namedTable([head, ...rows]: readonly TableRow[]): NamedTable {
  const header = head?.cells ?? []
  const columns = new Map<string, number>()
  for (const [at, title] of header.entries()) {
    const key = columnKey(title)
    if (key !== '' && !columns.has(key)) columns.set(key, at)
  }
  return {
    header,
    has: (...titles) => titles.some((title) => columns.has(columnKey(title))),
    rows: () => rows.map((row) => namedRow(columns, row)),
  }
}

function namedRow(columns: ReadonlyMap<string, number>, { line, cells }: TableRow): NamedRow {
  return {
    line,
    get(...titles) {
      for (const title of titles) {
        // Spreadsheets write an apostrophe before what could be a formula, as Shopify does before `+90…`.
        const cell = (cells[columns.get(columnKey(title)) ?? -1] ?? '').trim().replace(/^'(?=[+=@\-\d])/, '')
        if (cell !== '') return cell
      }
      return ''
    },
  }
}

/** The words of a file that say yes; everything else, an empty cell too, is no. */
export function isYes(text: string): boolean {
  return ['yes', 'evet', 'true', '1', 'subscribed', 'e', 'y', 'var'].includes(foldText(text.trim()))
}
