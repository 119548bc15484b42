import type {
  SheetCells,
  SheetChange,
  SheetChanged,
  SheetPrice,
  SheetRow,
} from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import type { CellName, Drafts, RowDraft } from '../../parts/sheet/rules/draft-rules.ts'
import { typedPriceOf } from '../fields/typed-price.ts'

const priceOf = (value: string): SheetPrice => typedPriceOf(value) ?? { amount: value, kind: 'gross' }
const listOf = (value: string): SheetPrice | null => (value === '' ? null : priceOf(value))
const orNull = (value: string): string | null => (value === '' ? null : value)

/**
 * The cells of one row as they are sent: only those that are drafted, each with what it showed. With another KDV rate the prices with KDV stay as the row shows them, so
 * they are sent too.
 */
function cellsOf(draft: RowDraft, row: SheetRow): SheetCells {
  const { price, listPrice, cost, stock, taxRate, ...texts } = draft
  const shelf = (gross: string) => ({ seen: priceOf(gross), value: priceOf(gross) })
  return {
    ...texts,
    ...(taxRate && { taxRate }),
    ...(price
      ? { price: { seen: priceOf(price.seen), value: priceOf(price.value) } }
      : taxRate && { price: shelf(row.gross) }),
    ...(listPrice
      ? { listPrice: { seen: listOf(listPrice.seen), value: listOf(listPrice.value) } }
      : taxRate && row.listGross !== null && { listPrice: shelf(row.listGross) }),
    ...(cost && { cost: { seen: orNull(cost.seen), value: orNull(cost.value) } }),
    ...(stock && { stock: { seen: Number(stock.seen), value: Number(stock.value) } }),
  }
}

/** The rows of a save: changed cells with the versions of their rows. */
export const changedRows = (drafts: Drafts, rows: ReadonlyMap<number, SheetRow>): SheetChange['rows'] =>
  [...drafts].flatMap(([id, draft]) => {
    const row = rows.get(id)
    return row ? [{ id, version: row.version, cells: cellsOf(draft, row) }] : []
  })

/** The cells that a save did not take, each with its sentence; of a row that was refused as a whole each of its cells. */
export const refusedCells = ({ errors }: SheetChanged, sent: Drafts): (CellName & { message: string })[] =>
  errors.flatMap(({ id, field, message }) => {
    const fields = field === null ? Object.keys(sent.get(id) ?? {}) : [field]
    return fields.map((each) => ({ row: id, field: each, message }))
  })
