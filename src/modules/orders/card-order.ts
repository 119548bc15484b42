import type { Db } from '#database/database.ts'
import { arrayOf, int, json, numeric, statement, text, timestamptz } from '#database/statement.ts'
import { rememberPlacedOrder, removeBoughtLines } from '#modules/cart/cart.server.ts'
import { notAwaitingRetry } from '#modules/jobs/row-jobs.server.ts'
import {
  ABANDONABLE,
  HOLDING,
  MINUTES_TO_PAY,
  type ShopReason,
} from '#modules/payments/payment-status-rules.ts'
import { closeOpenPayments } from '#modules/payments/payments.server.ts'
import { lockOrderRow } from '#modules/row-locks.server.ts'
import { lockStock, returnStock } from '#modules/stock/stock.server.ts'

/**
 * A card order is stored, with its stock reserved, before money moves (decisions A10). The cart stays as it is until the order is paid,
 * so that a failed payment loses nothing. A customer has at most one such order.
 * Whoever decides about it locks its row first, in a statement of its own, so that the decision sees the result of the previous one.
 */
export interface OpenCardOrder {
  id: string
  orderNo: string
  checkoutKey: string
  total: string
  deliveryAddress: string
  invoiceAddress: string
  description: string
  branchName: string
}

const LOCK_OPEN = statement(
  {
    params: [text],
    row: {
      id: text,
      orderNo: text,
      checkoutKey: text,
      total: numeric,
      deliveryAddress: text,
      invoiceAddress: text,
      description: text,
      branchName: text,
    },
  },
  `select id, order_no as "orderNo", checkout_key as "checkoutKey", total, delivery_address as "deliveryAddress",
     invoice_address as "invoiceAddress", description, branch_name as "branchName"
   from orders where customer_id = $1 and payment_type = 'card' and status = 'awaiting_payment' for update`,
)

/** The customer's order that waits for a card payment, locked; null when there is none. */
export async function lockOpenCardOrder(tx: Db, customerId: string): Promise<OpenCardOrder | null> {
  const { rows } = await tx.prepared(LOCK_OPEN, [customerId])
  return rows[0] ?? null
}

const RELEASE = statement(
  { params: [text, arrayOf(text)] },
  `update orders o set status = 'payment_failed', checkout_key = checkout_key || ':' || id
    where id = $1 and payment_type = 'card' and status = 'awaiting_payment'
      and not exists (select from payments p where p.order_id = o.id and p.status = any($2))`,
)

const NOTE_FAILURE = statement(
  { params: [text, json()] },
  `insert into order_events (order_id, kind, actor, data) values ($1, 'payment-failed', 'shop', $2)`,
)

/**
 * Cancels an order that will not be paid: its stock is released, its payments are closed, and the cart it came from may be ordered again.
 * `productIdsTakenNext` are the products whose stock this transaction takes afterwards. Returns the products whose stock level changed;
 * null, without any change, when money is moving or has moved.
 */
export async function releaseCardOrder(
  tx: Db,
  orderId: string,
  reason: ShopReason | 'declined',
  productIdsTakenNext: readonly number[] = [],
): Promise<number[] | null> {
  await lockOrderRow(tx, orderId)
  const { rowCount } = await tx.query(RELEASE, [orderId, HOLDING])
  if (rowCount === 0) return null
  await tx.query(NOTE_FAILURE, [orderId, JSON.stringify({ reason })])
  await closeOpenPayments(tx, orderId, reason === 'declined' ? 'superseded' : reason)
  if (productIdsTakenNext.length > 0) await lockStock(tx, orderId, productIdsTakenNext)
  return returnStock(tx, orderId, 'cancel')
}

const ABANDONED = statement(
  { params: [timestamptz, int, arrayOf(text), int], row: { id: text } },
  `select o.id from orders o
    where o.payment_type = 'card' and o.status = 'awaiting_payment'
      and o.created_at < $1::timestamptz - make_interval(mins => $2)
      and not exists (select from payments p where p.order_id = o.id and p.status = any($3))
      and ${notAwaitingRetry('release-unpaid-orders', 'o.id', '$1')}
    order by o.created_at limit $4`,
)

/**
 * Card orders that reserve stock although no payment is in progress: a crash happened between the order and its payment. Only orders
 * older than the 15 minutes a payment may take, so that one being placed now is left alone (decisions D5).
 */
export async function readAbandonedCardOrders(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query(ABANDONED, [now, MINUTES_TO_PAY, [...ABANDONABLE, ...HOLDING], limit])
  return rows.map(({ id }) => id)
}

const CONFIRM = statement(
  { params: [text] },
  `update orders set status = 'confirmed' where id = $1 and payment_type = 'card' and status = 'awaiting_payment'`,
)

const NOTE_PAID = statement(
  { params: [text] },
  `insert into order_events (order_id, kind, actor) values ($1, 'paid', 'customer')`,
)

const ORDERED_LINES = statement(
  { params: [text], row: { customerId: text, productId: int, unitValue: text, quantity: int } },
  `select o.customer_id as "customerId", l.product_id as "productId", l.unit_value as "unitValue", l.quantity
     from orders o join order_lines l on l.order_id = o.id where o.id = $1`,
)

/**
 * Confirms a paid order, once, and removes the ordered quantities from the cart; what the shopper has added since stays. False, without
 * any change, when the order no longer waits for its payment. The caller holds the locks of cart and order (`lockWithOrder`).
 */
export async function confirmCardOrder(tx: Db, orderId: string, tokenHash: string | null): Promise<boolean> {
  const { rowCount } = await tx.query(CONFIRM, [orderId])
  if (rowCount === 0) return false
  await tx.query(NOTE_PAID, [orderId])
  const { rows: lines } = await tx.prepared(ORDERED_LINES, [orderId])
  const [first] = lines
  if (first) await removeBoughtLines(tx, first.customerId, lines)
  if (tokenHash !== null) await rememberPlacedOrder(tx, tokenHash, orderId)
  return true
}
