import type { Db } from '#database/database.ts'
import { int, statement } from '#database/statements/statement.ts'
import { ensureStockLevels, lockStockLevels } from '../bulk-stock.ts'
import { bookByHand } from './stock-desk-queries.ts'

const STOCKED_WAREHOUSES = statement(
  { params: [int], row: { warehouseId: int, quantity: int } },
  'select warehouse_id as "warehouseId", quantity from inventory where product_id = $1 and quantity <> 0 order by warehouse_id',
)

/**
 * Books everything that is for sale of a product over to another one, warehouse by warehouse; returns whether there was anything. Locks their levels: the caller has
 * locked the products.
 */
export async function moveStock(
  tx: Db,
  { from, to, booking, by }: { from: number; to: number; booking: string; by: string },
): Promise<boolean> {
  await ensureStockLevels(tx, [from, to])
  await lockStockLevels(tx, [from, to])
  const { rows } = await tx.query(STOCKED_WAREHOUSES, [from])
  const differences = rows.flatMap(({ warehouseId, quantity }) => [
    { productId: from, warehouseId, delta: -quantity },
    { productId: to, warehouseId, delta: quantity },
  ])
  if (differences.length > 0) await bookByHand(tx, { differences, reason: 'transfer', booking, note: '', by })
  return rows.length > 0
}
