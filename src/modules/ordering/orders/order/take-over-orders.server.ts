import type { Db } from '#database/database.ts'
import { arrayOf, statement, text } from '#database/statements/statement.ts'
import { moveOrderPayments } from '#modules/ordering/payments/payments.server.ts'

const LOCK_ORDERS = statement(
  { params: [arrayOf(text)], row: { id: text } },
  `select o.id from orders o
    where o.customer_id = any($1) and not (o.payment_type = 'card' and o.status = 'awaiting_payment')
    order by o.id for update`,
)

const MOVE_ORDERS = statement(
  { params: [text, arrayOf(text)] },
  'update orders set customer_id = $1 where id = any($2)',
)

/**
 * Gives the orders of guests with their payments to the account they belong to. A card order that still waits for its payment stays: the
 * payment confirms it under the guest's cart, and the next call takes it. The caller holds the locks of the carts.
 */
export async function takeOverOrders(
  tx: Db,
  customerId: string,
  guestIds: readonly string[],
): Promise<number> {
  const { rows } = await tx.query(LOCK_ORDERS, [guestIds])
  const orderIds = rows.map(({ id }) => id)
  if (orderIds.length === 0) return 0
  await tx.query(MOVE_ORDERS, [customerId, orderIds])
  await moveOrderPayments(tx, customerId, orderIds)
  return orderIds.length
}
