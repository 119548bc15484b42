import type { Db } from '#database/database.ts'
import { statement, text } from '#database/statement.ts'

/**
 * The order in which a transaction locks rows: first the customer's cart, then the order, then its payment, then stock levels by product
 * id, then the stock of those products in the warehouses. A transaction that needs an earlier row locks it before a later one, also when it
 * is written only at the end; so two transactions never deadlock. Steps that are not needed are left out; a locked row may be locked again.
 * Tests check every transaction for it (`tests/support/lock-order.ts`).
 */
export const LOCK_ORDER = ['carts', 'orders', 'payments', 'stock_levels', 'inventory'] as const

const LOCK_CART_OF_ORDER = statement(
  { params: [text] },
  'select from carts where customer_id = (select customer_id from orders where id = $1) for update',
)

/** Locks the cart of an order's customer before the order is confirmed: confirming takes its lines out of that cart. */
export async function lockCartOfOrder(tx: Db, orderId: string): Promise<void> {
  await tx.prepared(LOCK_CART_OF_ORDER, [orderId])
}

const LOCK_ORDER_ROW = statement(
  { params: [text], row: { status: text } },
  'select status from orders where id = $1 for update',
)

/** Locks an order until `tx` ends and returns its status; null when there is none. */
export async function lockOrderRow(tx: Db, orderId: string): Promise<string | null> {
  const { rows } = await tx.prepared(LOCK_ORDER_ROW, [orderId])
  return rows[0]?.status ?? null
}
