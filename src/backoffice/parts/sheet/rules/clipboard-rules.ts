/**
 * The cells of a copied block, row by row, each row as wide as the widest: tabs part cells and line ends part rows, as Excel, LibreOffice and Google
 * Sheets write them. A cell with a tab, a line break or a quote is quoted, its quotes doubled; a text that merely begins with a quote is taken as it is. The line
 * end of the last row begins no further one.
 */
export function parseCells(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const end = text.length
  while (at < end) {
    const quoted = quotedCell(text, at)
    const cell = quoted ?? plainCell(text, at)
    row.push(cell.text)
    at = cell.end
    if (text[at] === '\t') {
      at += 1
      // Nothing follows the last tab but its empty cell.
      if (at === end) row.push('')
      continue
    }
    rows.push(row)
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  if (row.length > 0) rows.push(row)
  const width = Math.max(0, ...rows.map(({ length }) => length))
  return rows.map((cells) => [...cells, ...Array<string>(width - cells.length).fill('')])
}

const ENDS = /[\t\r\n]/

function plainCell(text: string, from: number): { text: string; end: number } {
  const found = text.slice(from).search(ENDS)
  const end = found < 0 ? text.length : from + found
  return { text: text.slice(from, end), end }
}

/** Null where no cell in quotes begins: a quote that is never closed, or is closed in the middle of a text. */
function quotedCell(text: string, from: number): { text: string; end: number } | null {
  if (text[from] !== '"') return null
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    if (text[quote + 1] === '"') {
      at = quote + 2
      continue
    }
    const next = text[quote + 1]
    if (next !== undefined && !ENDS.test(next)) return null
    const content = text.slice(from + 1, quote).replaceAll('""', '"')
    return { text: content.replaceAll('\r\n', '\n'), end: quote + 1 }
  }
}

const NEEDS_QUOTES = /["\t\r\n]/

/** A block of cells as spreadsheets read it. */
export const writeCells = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')
