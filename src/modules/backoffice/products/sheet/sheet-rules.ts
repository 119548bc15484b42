import type { Permission } from '#modules/kernel/staff/permission-rules.ts'
import { Big } from '#shared/money.ts'
import { MAX_BARCODE, MAX_PRODUCT_CODE, MAX_PRODUCT_LINE } from '../products-admin-schemas.ts'
import { netOfTyped } from '../typed-price-rules.ts'
import {
  type CellErrorCode,
  type CellValue,
  SHEET_FIELDS,
  type SheetCells,
  type SheetField,
  type SheetPrice,
  type SheetRow,
} from './sheet-schemas.ts'

/** Stock that a cell may say, in base units; more is a slip of the finger (`MAX_PIECES` of the stock desk). */
export const MAX_STOCK = 1_000_000

/** Digits before and after the point, as the columns hold them. */
const DIGITS = {
  price: [12, 6],
  listPrice: [12, 6],
  cost: [12, 6],
  taxRate: [3, 2],
  weight: [7, 3],
  width: [8, 2],
  height: [8, 2],
  length: [8, 2],
} as const satisfies Partial<Record<SheetField, readonly [whole: number, fraction: number]>>
type DecimalField = keyof typeof DIGITS

const LENGTHS = {
  code: MAX_PRODUCT_CODE,
  barcode: MAX_BARCODE,
  name: MAX_PRODUCT_LINE,
  nameEn: MAX_PRODUCT_LINE,
} as const satisfies Partial<Record<SheetField, number>>

const PERMISSIONS: Readonly<Record<SheetField, Permission>> = {
  price: 'prices.write',
  listPrice: 'prices.write',
  cost: 'prices.write',
  taxRate: 'prices.write',
  stock: 'stock.write',
  code: 'catalogue.write',
  barcode: 'catalogue.write',
  name: 'catalogue.write',
  nameEn: 'catalogue.write',
  weight: 'catalogue.write',
  width: 'catalogue.write',
  height: 'catalogue.write',
  length: 'catalogue.write',
}

const fieldsOf = (cells: SheetCells) => SHEET_FIELDS.filter((field) => cells[field] !== undefined)

/** The permissions that the cells of a save need, each once; without a cell the weakest one. */
export function neededForCells(rows: readonly { cells: SheetCells }[]): Permission[] {
  const needed = new Set(rows.flatMap(({ cells }) => fieldsOf(cells).map((field) => PERMISSIONS[field])))
  return needed.size > 0 ? [...needed] : ['catalogue.write']
}

type Reading<Value> = { ok: true; value: Value } | { ok: false; code: CellErrorCode }
const wrong = (code: CellErrorCode) => ({ ok: false, code }) as const
const right = <Value>(value: Value) => ({ ok: true, value }) as const

/**
 * A decimal with a point, as browsers send what they have read. Anything else is refused: a guess at `1.299,90` writes a wrong price. Empty is no number.
 */
export function readSheetDecimal(text: string, field: DecimalField): Reading<string> {
  const trimmed = text.trim()
  if (trimmed === '') return wrong('EMPTY')
  const [, sign, before = '', after = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(trimmed) ?? []
  if (before === '') return wrong('NOT_A_NUMBER')
  if (sign === '-') return wrong('NEGATIVE')
  const [whole, fraction] = DIGITS[field]
  const plain = before.replace(/^0+(?=\d)/, '')
  if (plain.length > whole || after.length > fraction) return wrong('TOO_LARGE')
  const value = Big(after === '' ? plain : `${plain}.${after}`).toFixed()
  return field === 'taxRate' && Big(value).gt('100') ? wrong('TOO_LARGE') : right(value)
}

/** Pieces that a cell says: a whole number from 0. */
export function readSheetStock(value: number): Reading<number> {
  if (!Number.isInteger(value)) return wrong('NOT_WHOLE')
  if (value < 0) return wrong('NEGATIVE')
  return value > MAX_STOCK ? wrong('TOO_LARGE') : right(value)
}

function readText(text: string, field: keyof typeof LENGTHS): Reading<string> {
  const trimmed = field === 'barcode' ? text.replaceAll(/\s+/g, '') : text.trim()
  if (trimmed === '' && (field === 'code' || field === 'name')) return wrong('EMPTY')
  return trimmed.length > LENGTHS[field] ? wrong('TOO_LONG') : right(trimmed)
}

/** A cell that is to be written. Prices are net, as they are stored. */
export interface ReadCell {
  field: SheetField
  value: string | number | null
}

export interface CellConflict {
  field: SheetField
  seen: CellValue
  current: CellValue
  value: CellValue
}
export interface CellError {
  field: SheetField
  code: CellErrorCode
}

/** What a save does to a row. Cells that have their new value already are in none of the lists: the same save again changes nothing. */
export interface RowPlan {
  cells: ReadCell[]
  conflicts: CellConflict[]
  errors: CellError[]
}

const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text)
const sameNumber = (one: string, other: string) =>
  isDecimal(one) && isDecimal(other) ? Big(one).eq(other) : one === other

function sameValue(field: SheetField, one: CellValue, other: CellValue): boolean {
  if (one === null || other === null) return one === other
  if (typeof one === 'object' && typeof other === 'object')
    return one.kind === other.kind && sameNumber(one.amount, other.amount)
  if (typeof one === 'string' && typeof other === 'string')
    return field in DIGITS ? sameNumber(one, other) : one === other
  return one === other
}

const priceAs = (kind: SheetPrice['kind'], gross: string, net: string): SheetPrice => ({
  amount: kind === 'gross' ? gross : net,
  kind,
})

/** What a cell shows now; a price as `like` was typed. */
function shownIn(row: SheetRow, field: SheetField, like: CellValue): CellValue {
  const kind = typeof like === 'object' && like !== null ? like.kind : 'gross'
  if (field === 'price') return priceAs(kind, row.gross, row.net)
  if (field === 'listPrice')
    return row.listGross === null || row.listNet === null ? null : priceAs(kind, row.listGross, row.listNet)
  return row[field]
}

function readCell(
  field: SheetField,
  value: CellValue,
  taxRate: string,
): Reading<{ value: ReadCell['value']; shown: CellValue }> {
  if (value === null)
    return field === 'listPrice' || field === 'cost' ? right({ value, shown: null }) : wrong('EMPTY')
  if (typeof value === 'number') {
    const read = readSheetStock(value)
    return read.ok ? right({ value: read.value, shown: read.value }) : read
  }
  if (typeof value === 'object') {
    const read = readSheetDecimal(value.amount, 'price')
    if (!read.ok) return read
    const typed = { ...value, amount: read.value }
    return right({ value: netOfTyped(typed, taxRate), shown: typed })
  }
  const read =
    field in LENGTHS
      ? readText(value, field as keyof typeof LENGTHS)
      : readSheetDecimal(value, field as DecimalField)
  return read.ok ? right({ value: read.value, shown: read.value }) : read
}

/**
 * Compares each cell with what its editor saw and reads its value. A cell that somebody else has changed is a conflict, the others of the row are
 * written; whether sales or people moved the stock only its ledger knows, so stock never conflicts here. A price typed with KDV is taken at the rate that the save
 * gives the row.
 */
export function planRow(row: SheetRow, cells: SheetCells): RowPlan {
  const plan: RowPlan = { cells: [], conflicts: [], errors: [] }
  let taxRate = row.taxRate
  // The rate comes first: a price with KDV depends on it.
  const fields = fieldsOf(cells).toSorted(
    (one, other) => Number(other === 'taxRate') - Number(one === 'taxRate'),
  )
  for (const field of fields) {
    const given = cells[field]
    if (!given) continue
    const read = readCell(field, given.value, taxRate)
    if (!read.ok) {
      plan.errors.push({ field, code: read.code })
      continue
    }
    const { value, shown } = read.value
    if (field === 'stock') {
      if (value !== given.seen) plan.cells.push({ field, value })
      continue
    }
    const isPriceAtOtherRate = (field === 'price' || field === 'listPrice') && taxRate !== row.taxRate
    if (!isPriceAtOtherRate && sameValue(field, shownIn(row, field, shown), shown)) continue
    const current = shownIn(row, field, given.seen ?? given.value)
    if (!sameValue(field, current, given.seen)) {
      plan.conflicts.push({ field, seen: given.seen, current, value: given.value })
      continue
    }
    plan.cells.push({ field, value })
    if (field === 'taxRate' && typeof value === 'string') taxRate = value
  }
  return plan
}

/** Codes that a save asks for, and those of them that no row can have. */
export interface AskedCode {
  id: number
  folded: string
  /** Folded, what the row has now. */
  now: string
}

/**
 * Which codes may be written. A code that two rows ask for is neither's; one that another product has is free only where that product is a row that gets
 * another code in the same save, so that codes can be swapped.
 */
export function freeCodes(
  asked: readonly AskedCode[],
  holders: ReadonlyMap<string, readonly number[]>,
): { free: number[]; twice: number[]; taken: number[] } {
  const byCode = Map.groupBy(asked, ({ folded }) => folded)
  const twice = asked.filter(({ folded }) => (byCode.get(folded)?.length ?? 0) > 1).map(({ id }) => id)
  let left = asked.filter(({ id }) => !twice.includes(id))
  for (;;) {
    const moving = new Set(left.filter(({ folded, now }) => folded !== now).map(({ id }) => id))
    const next = left.filter(({ id, folded }) =>
      (holders.get(folded) ?? []).every((holder) => holder === id || moving.has(holder)),
    )
    if (next.length === left.length) break
    left = next
  }
  const free = new Set(left.map(({ id }) => id))
  return {
    free: [...free],
    twice,
    taken: asked.filter(({ id }) => !free.has(id) && !twice.includes(id)).map(({ id }) => id),
  }
}
