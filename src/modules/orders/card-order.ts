import type { Db } from '#database/database.ts'
import { arrayOf, int, json, numeric, statement, text, timestamptz } from '#database/statement.ts'
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

/** Lines are matched by product and unit name, because the order stores only the unit's name. */
const EMPTY_CART = statement(
  { params: [text] },
  `
  with cart as (
    select c.id from carts c join orders o on o.customer_id = c.customer_id where o.id = $1
  ),
  bought as (
    select product_id, unit_value, sum(quantity)::int as quantity from order_lines where order_id = $1
    group by product_id, unit_value
  ),
  matched as (
    select l.id, l.quantity - b.quantity as remaining
    from cart join cart_lines l on l.cart_id = cart.id
    join product_units u on u.id = l.unit_id
    join bought b on b.product_id = l.product_id and b.unit_value = u.value
  ),
  dropped as (delete from cart_lines where id in (select id from matched where remaining <= 0)),
  lessened as (
    update cart_lines l set quantity = m.remaining from matched m where l.id = m.id and m.remaining > 0
  )
  update carts set version = version + 1, note = '', updated_at = now() where id in (select id from cart)`,
)

const REMEMBER = statement(
  { params: [text, text] },
  `insert into visitors (token_hash, placed_order_id, placed_at) values ($1, $2, now())
   on conflict (token_hash) do update set placed_order_id = excluded.placed_order_id, placed_at = excluded.placed_at`,
)

/**
 * Confirms a paid order, once, and removes the ordered quantities from the cart; what the shopper has added since stays. False, without
 * any change, when the order no longer waits for its payment. The caller holds the locks of cart and order (`lockWithOrder`).
 */
export async function confirmCardOrder(tx: Db, orderId: string, tokenHash: string | null): Promise<boolean> {
  const { rowCount } = await tx.query(CONFIRM, [orderId])
  if (rowCount === 0) return false
  await tx.query(NOTE_PAID, [orderId])
  await tx.query(EMPTY_CART, [orderId])
  if (tokenHash !== null) await tx.query(REMEMBER, [tokenHash, orderId])
  return true
}
