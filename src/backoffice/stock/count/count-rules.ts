import { MAX_PIECES } from '#modules/goods/stock/desk/stock-desk-rules.ts'

/** A product that is being counted in one warehouse. */
export interface CountRow {
  productId: number
  code: string
  name: string
  options: string
  warehouseId: number
  /** Pieces that lay there, by the books, when it was scanned: those for sale and those sold but not sent. */
  expected: number
  /** As it is typed. */
  counted: string
  /** Names the booking, so that one that is sent again is booked once. */
  booking: string
  /** Why it could not be saved; '' before. */
  problem: string
}

/** The typed pieces; null for anything but a whole number from 0 to the most that one booking takes. */
export function countedPieces(counted: string): number | null {
  const text = counted.trim()
  if (!/^\d{1,7}$/.test(text)) return null
  const pieces = Number(text)
  return pieces <= MAX_PIECES ? pieces : null
}

/** Pieces more (above 0) or fewer than the books say; null while nothing readable is typed. */
export function difference({ counted, expected }: CountRow): number | null {
  const pieces = countedPieces(counted)
  return pieces === null ? null : pieces - expected
}

const isSame = (row: CountRow, productId: number, warehouseId: number) =>
  row.productId === productId && row.warehouseId === warehouseId

/** The rows after a scan: `pieces` more of a product whose row is there, which comes first; null where it is not yet. */
export function scannedAgain(
  rows: readonly CountRow[],
  { productId, warehouseId, pieces }: { productId: number; warehouseId: number; pieces: number },
): CountRow[] | null {
  const row = rows.find((each) => isSame(each, productId, warehouseId))
  if (!row) return null
  const counted = String((countedPieces(row.counted) ?? 0) + pieces)
  return [{ ...row, counted, problem: '' }, ...rows.filter((each) => each !== row)]
}

/** The rows with one of them changed. */
export const withRow = (
  rows: readonly CountRow[],
  booking: string,
  change: Partial<Pick<CountRow, 'counted' | 'problem' | 'expected' | 'booking'>>,
): CountRow[] => rows.map((row) => (row.booking === booking ? { ...row, ...change } : row))

const isRow = (value: unknown): value is CountRow =>
  typeof value === 'object' &&
  value !== null &&
  ['productId', 'warehouseId', 'expected'].every((key) => Number.isInteger(Reflect.get(value, key))) &&
  ['code', 'name', 'options', 'counted', 'booking', 'problem'].every(
    (key) => typeof Reflect.get(value, key) === 'string',
  )

/** The rows of a count that a browser kept; none from anything else. */
export function keptRows(text: string | null): CountRow[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isRow) : []
  } catch {
    return []
  }
}
