import type { ImportRow } from '../plan/import-rows.ts'

/** How a whole row of the file looks. */
export interface RowShape {
  separator: string
  /** How many cells it has. */
  width: number
  /** Positions of cells that every row fills. */
  filled: readonly number[]
  /** Positions of the prices; one of them has a digit. */
  prices: readonly number[]
}

/**
 * The rows that a record holds in its cells besides its own: a quote that is opened and not closed takes the lines up to the next quote
 * into one cell. A description of several lines has none: its lines do not have as many cells as the header, a price among them.
 */
export function swallowedRows({ cells }: ImportRow, shape: RowShape): number {
  if (!cells.some((cell) => /[\r\n]/.test(cell))) return 0
  const lines = cells.join(shape.separator).split(/\r\n|\n|\r/)
  const rows = lines.filter((line) => isRow(line.split(shape.separator), shape))
  return Math.max(0, rows.length - 1)
}

function isRow(cells: readonly string[], { width, filled, prices }: RowShape): boolean {
  const cellAt = (position: number) => (cells[position] ?? '').trim()
  return (
    cells.length === width &&
    filled.every((position) => cellAt(position) !== '') &&
    prices.some((position) => /^["₺$€£]*\d[\d.,]*\s*[a-z₺$€£"]*$/i.test(cellAt(position)))
  )
}

/** Rows of a file that a lost quote took away, and where. */
export interface LostRows {
  count: number
  /** Lines of the first of the records that hold them. */
  lines: readonly number[]
}

/** From this share of a file's rows on nothing is imported: what is lost is more than a slip. */
const MOST_LOST = 0.01

export const isTooMuchLost = (lost: LostRows, rows: number): boolean =>
  lost.count > (rows + lost.count) * MOST_LOST
