import { foldText } from '#shared/text/turkish.ts'

/** Rows of a table of sizes with equally many cells each; the first is its header. Plain text. */
export type SizeTable = readonly (readonly string[])[]

/** Rows with the header, cells of a row, UTF-16 characters of a cell; what a phone can still show and a page can still carry. */
export const MAX_SIZE_ROWS = 60
export const MAX_SIZE_COLUMNS = 12
export const MAX_SIZE_CELL = 60
/** UTF-16 characters of a table as pasted text. */
export const MAX_SIZE_TEXT = 50_000
export const MAX_GUIDE_NAME = 80
export const MAX_MEASURING = 2_000

export type SizeTableProblem = 'no-rows' | 'one-column' | 'too-many-rows' | 'too-many-columns' | 'long-cell'

export type ReadSizeTable = { ok: true; table: SizeTable } | { ok: false; problem: SizeTableProblem }

/**
 * Reads what was copied from a spreadsheet: a row on each line, cells apart by tabs, quoted where they hold a tab or a line break. Text
 * without any tab is cut at `;` or `|` instead, as people type it; a comma never separates, because it belongs to `24,5`. Empty rows and
 * columns are left out, short rows filled up. `''` is an empty table.
 */
export function readSizeTable(text: string): ReadSizeTable {
  const rows = cellsOf(text)
    .map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()))
    .filter((row) => row.some((cell) => cell !== ''))
  if (rows.length === 0) return { ok: true, table: [] }
  const width = Math.max(...rows.map((row) => row.length))
  const used = Array.from({ length: width }, (_, at) => at).filter((at) => rows.some((row) => row[at]))
  const table = rows.map((row) => used.map((at) => row[at] ?? ''))
  if (used.length < 2) return { ok: false, problem: 'one-column' }
  if (rows.length < 2) return { ok: false, problem: 'no-rows' }
  if (used.length > MAX_SIZE_COLUMNS) return { ok: false, problem: 'too-many-columns' }
  if (rows.length > MAX_SIZE_ROWS) return { ok: false, problem: 'too-many-rows' }
  if (table.some((row) => row.some((cell) => cell.length > MAX_SIZE_CELL)))
    return { ok: false, problem: 'long-cell' }
  return { ok: true, table }
}

/** The table as the text that `readSizeTable` reads. Cells hold neither tabs nor line breaks; one that begins with a quote is quoted. */
export const sizeTableText = (table: SizeTable): string =>
  table
    .map((row) =>
      row.map((cell) => (cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')

function cellsOf(text: string): string[][] {
  const separator = /\t/.test(text) ? '\t' : /;/.test(text) ? ';' : '|'
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  const given = text.replace(/\r\n?/g, '\n')
  for (let at = 0; at < given.length; at++) {
    const mark = given[at] ?? ''
    if (isQuoted) {
      if (mark !== '"') cell += mark
      else if (given[at + 1] === '"') cell += given[++at]
      else isQuoted = false
    } else if (mark === '"' && cell === '' && closesBefore(given, at + 1, separator)) isQuoted = true
    else if (mark === separator) endCell()
    else if (mark === '\n') {
      endCell()
      rows.push([])
    } else cell += mark
  }
  endCell()
  return rows
}

/** Whether a quote at the beginning of a cell has its end before a separator: in `"` for inches it has none. */
function closesBefore(text: string, from: number, separator: string): boolean {
  for (let at = from; at < text.length; at++) {
    if (text[at] !== '"') continue
    if (text[at + 1] === '"') at++
    else return at + 1 === text.length || text[at + 1] === separator || text[at + 1] === '\n'
  }
  return false
}

const SIZE_WORDS = /(^| )(beden|bedeni|numara|numarasi|olcu|olcusu|boy|size|ayak)( |$)/

/** Which of a product's options is its size, by its Turkish name; -1 where none is. */
export const sizeOption = (names: readonly string[]): number =>
  names.findIndex((name) => SIZE_WORDS.test(foldText(name)))

/** Codes of products as people paste them: one on each line, or apart by commas or semicolons; each once. */
export function readProductCodes(text: string): string[] {
  const codes = text
    .split(/[\n\r\t,;]+/)
    .map((code) => code.trim())
    .filter((code) => code !== '')
  return [...new Set(codes)]
}
/** Products that staff attaches to one guide by hand; product files may attach more. */
export const MAX_GUIDE_PRODUCTS = 2_000
export const MAX_GUIDE_PLACES = 200
