import type { Db } from '#database/database.ts'
import {
  type BulkUnit,
  dropEnglish,
  findFoldedCodes,
  findUnits,
  lockCodes,
  moveCodesAway,
  type ProductColumns,
  updateEach,
  writeEnglishTexts,
  writeUnits,
} from '#modules/goods/catalogue/edit/edit-products.server.ts'
import { type BookedPieces, bookMany } from '#modules/goods/stock/stock.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import { NEW_UNIT } from '../write-product.ts'
import { type CellConflict, type CellError, freeCodes, type RowPlan } from './sheet-rules.ts'
import type { SheetCells, SheetField, SheetRow } from './sheet-schemas.ts'

/** A row of a save: as it is, what its editor sent, and what is to be done. */
export interface PlannedRow {
  row: SheetRow
  cells: SheetCells
  plan: RowPlan
}

const cellOf = ({ plan }: PlannedRow, field: SheetField) => plan.cells.find((cell) => cell.field === field)

/** Takes a cell out of what is written, for what kept it from being written. */
export function withdraw(
  { plan }: PlannedRow,
  field: SheetField,
  because: { error: CellError } | { conflict: CellConflict } | null,
): void {
  plan.cells = plan.cells.filter((cell) => cell.field !== field)
  if (because && 'error' in because) plan.errors.push(because.error)
  if (because && 'conflict' in because) plan.conflicts.push(because.conflict)
}

/** Withdraws the codes that two rows ask for or another product has. */
export async function checkCodes(tx: Db, planned: readonly PlannedRow[]): Promise<void> {
  const asked = planned.flatMap((each) => {
    const code = cellOf(each, 'code')?.value
    return typeof code === 'string'
      ? [{ id: each.row.id, folded: foldText(code), now: foldText(each.row.code) }]
      : []
  })
  if (asked.length === 0) return
  await lockCodes(tx)
  const found = await findFoldedCodes(tx, [...new Set(asked.map(({ folded }) => folded))])
  const holders = new Map([...found].map(([folded, products]) => [folded, products.map(({ id }) => id)]))
  const { twice, taken } = freeCodes(asked, holders)
  for (const each of planned) {
    const field = 'code' as const
    if (twice.includes(each.row.id)) withdraw(each, field, { error: { field, code: 'CODE_TWICE' } })
    if (taken.includes(each.row.id)) withdraw(each, field, { error: { field, code: 'CODE_TAKEN' } })
  }
}

const BOOKING_ERRORS = { 'too-few': 'TOO_FEW', 'other-booking': 'OTHER_BOOKING' } as const

/** Books the stock of rows in a warehouse; what could not be booked is withdrawn. Returns the rows whose stock moved. */
export async function bookRows(
  tx: Db,
  planned: readonly PlannedRow[],
  booking: { warehouseId: number | null; booking: string; by: string },
): Promise<number[]> {
  const stocked = planned.filter((each) => cellOf(each, 'stock'))
  const { warehouseId } = booking
  if (warehouseId === null) {
    for (const each of stocked)
      withdraw(each, 'stock', { error: { field: 'stock', code: 'WAREHOUSE_NEEDED' } })
    return []
  }
  const wanted = stocked.flatMap(({ row, cells: { stock } }) =>
    stock ? [{ productId: row.id, ...stock }] : [],
  )
  const booked = await bookMany(tx, { ...booking, warehouseId, wanted })
  for (const each of stocked) settle(each, booked.get(each.row.id))
  return [...booked].flatMap(([id, { kind }]) => (kind === 'booked' ? [id] : []))
}

function settle(each: PlannedRow, outcome: BookedPieces | undefined): void {
  const field = 'stock' as const
  const { stock } = each.cells
  if (!stock || !outcome || outcome.kind === 'booked') return
  if (outcome.kind === 'same') withdraw(each, field, null)
  else if (outcome.kind === 'conflict')
    withdraw(each, field, { conflict: { field, ...stock, current: outcome.current } })
  else withdraw(each, field, { error: { field, code: BOOKING_ERRORS[outcome.kind] } })
}

/** Columns of products that a cell writes. */
const COLUMNS: Partial<Record<SheetField, keyof ProductColumns>> = {
  price: 'sale_price',
  listPrice: 'list_price',
  cost: 'cost',
  taxRate: 'tax_rate',
  code: 'code',
  name: 'name',
}
/** Columns of the first unit that a cell writes. */
const UNIT_COLUMNS: Partial<Record<SheetField, keyof BulkUnit>> = {
  price: 'salePrice',
  listPrice: 'listPrice',
  barcode: 'barcode',
  weight: 'weight',
  width: 'width',
  height: 'height',
  length: 'length',
}
/** What a product is found by. */
const WORDS: ReadonlySet<SheetField> = new Set(['code', 'barcode', 'name', 'nameEn'])

const columnsOf = (cells: RowPlan['cells'], names: Partial<Record<SheetField, string>>) =>
  Object.fromEntries(cells.flatMap(({ field, value }) => (names[field] ? [[names[field], value]] : [])))

/**
 * Writes the cells of rows, but for their stock: all products in one statement, all units in another. Counts each row's change once. Returns the rows that were
 * written and whether words of them were, for `refreshDerived`.
 */
export async function writeRows(
  tx: Db,
  planned: readonly PlannedRow[],
): Promise<{ written: number[]; sameWords: boolean }> {
  const changed = planned
    .map(({ row, plan }) => ({ row, cells: plan.cells.filter(({ field }) => field !== 'stock') }))
    .filter(({ cells }) => cells.length > 0)
  const written = changed.map(({ row }) => row.id)
  const fields = new Set(changed.flatMap(({ cells }) => cells.map(({ field }) => field)))
  const withCode = changed.filter(({ cells }) => cells.some(({ field }) => field === 'code'))
  if (withCode.length > 1)
    await moveCodesAway(
      tx,
      withCode.map(({ row }) => row.id),
    )
  await updateEach(tx, new Map(changed.map(({ row, cells }) => [row.id, columnsOf(cells, COLUMNS)])))
  const withUnits = changed.filter(({ cells }) => cells.some(({ field }) => UNIT_COLUMNS[field]))
  const known = await findUnits(
    tx,
    withUnits.map(({ row }) => row.id),
  )
  await writeUnits(
    tx,
    new Map(
      withUnits.map(({ row, cells }) => {
        const [first = { ...NEW_UNIT, value: 'Adet', salePrice: row.net, listPrice: row.listNet }] =
          known.get(row.id) ?? []
        return [row.id, [{ ...first, ...columnsOf(cells, UNIT_COLUMNS) }]]
      }),
    ),
  )
  const english = changed.flatMap(({ row, cells }) => {
    const name = cells.find(({ field }) => field === 'nameEn')?.value
    return typeof name === 'string' ? [{ product_id: row.id, name }] : []
  })
  const kept = { description: null, meta_title: null, meta_description: null }
  await writeEnglishTexts(
    tx,
    english.filter(({ name }) => name !== '').map((each) => ({ ...each, ...kept })),
  )
  await dropEnglish(
    tx,
    english.filter(({ name }) => name === '').map(({ product_id }) => product_id),
  )
  return { written, sameWords: [...fields].every((field) => !WORDS.has(field)) }
}
