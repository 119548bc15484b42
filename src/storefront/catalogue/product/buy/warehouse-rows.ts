import { stockDisplay } from '#modules/goods/stock/stock-rules.ts'
import { m } from '#texts/messages.js'

export interface WarehouseRow {
  name: string
  /** `40`, `20+` or 'Var'. */
  stock: string
}

/** Exact and capped counts hold for each warehouse; an adjustment is of the total and would not add up. */
const showsExactCounts = (status: number) => status === 0 || status >= 15

/**
 * The rows of the warehouse table: only where more than one warehouse has stock (spec §2), and no more detailed than the
 * setting stockInfoStatus shows the product as a whole; none where it hides the stock.
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
