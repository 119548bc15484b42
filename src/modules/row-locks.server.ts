import type { Db } from '#database/database.ts'

/**
 * The order in which a transaction locks rows: first the customer's cart, then the order, then its payment, then stock levels by product id,
 * then the warehouses of those products. Whoever needs an earlier row locks it before a later one, also when it is written only at the
 * end; so two transactions never wait for each other in a circle. Steps that are not needed are left out; a row that is held may be
 * locked again. Tests watch every transaction for it (`tests/support/lock-order.ts`).
 */
export const LOCK_ORDER = ['carts', 'orders', 'payments', 'stock_levels', 'inventory'] as const

/** Locks the customer's cart until `tx` ends, where there is one: no order is placed meanwhile. */
export async function lockCustomerCart(tx: Db, customerId: string): Promise<void> {
  await tx.prepared('select from carts where customer_id = $1 for update', [customerId])
}

/** Locks the cart of the customer an order belongs to, for whoever confirms it: confirming takes its lines out of that cart. */
export async function lockCartOfOrder(tx: Db, orderId: string): Promise<void> {
  await tx.prepared(
    'select from carts where customer_id = (select customer_id from orders where id = $1) for update',
    [orderId],
  )
}

/** Locks an order until `tx` ends and says where it stands; null when there is none. */
export async function lockOrderRow(tx: Db, orderId: string): Promise<string | null> {
  const { rows } = await tx.prepared<{ status: string }>(
    'select status from orders where id = $1 for update',
    [orderId],
  )
  return rows[0]?.status ?? null
}
