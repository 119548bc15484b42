import { stockDisplay } from '#modules/stock/stock-rules.ts'
import { m } from '#texts/messages.js'

export interface WarehouseRow {
  name: string
  /** `40`, `20+` or 'Var'. */
  stock: string
}

/** Exact counts and caps can be told of each warehouse; an adjustment is of the whole and would not add up. */
const showsExactCounts = (status: number) => status === 0 || status >= 15

/**
 * The rows of the warehouse table: only where more than one warehouse holds stock (spec §2), and no more of it than the setting
 * stockInfoStatus tells of the product as a whole; nothing at all where it shows nothing.
 */
export function warehouseRows(
  inventory: readonly { warehouseName: string; quantity: number }[],
  status: number,
): WarehouseRow[] {
  const stocked = inventory.filter(({ quantity }) => quantity > 0)
  if (stocked.length < 2 || status === 1) return []
  return stocked.map(({ warehouseName, quantity }) => {
    const display = stockDisplay(quantity, status)
    const count = showsExactCounts(status) && display.state === 'in' ? display.count : undefined
    return { name: warehouseName, stock: count ?? m.in_stock_short() }
  })
}
