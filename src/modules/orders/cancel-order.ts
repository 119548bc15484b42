import { type Db, transaction } from '#database/database.ts'
import { arrayOf, statement, text } from '#database/statement.ts'
import { returnStock } from '#modules/stock/stock.server.ts'
import { Big } from '#shared/money.ts'
import { beginCardCancel, type CancelStep, finishCardCancel } from './cancel-card-order.ts'
import { queueOrderCancelledEmail } from './order-emails.ts'
import { insertRefund, lockOwnOrder } from './order-returns-queries.ts'
import { CANCELLABLE, isPaidBeforeShipping } from './order-status-rules.ts'
import type { CancelResult, OrdersDeps } from './orders.server.ts'

/** The condition is in the write, so of two concurrent cancellations, or a cancellation and a shipment, only one succeeds. */
const CANCEL = statement(
  { params: [text, text, arrayOf(text)], row: { order_id: text } },
  `
  with cancelled as (
    update orders o set status = 'cancelled', cancelled_at = now()
    where o.id = $1 and o.customer_id = $2 and o.status = any($3)
      and not exists (select from order_lines l where l.order_id = o.id and l.tracking_no <> '')
    returning o.id
  )
  insert into order_events (order_id, kind, actor) select id, 'cancelled', 'customer' from cancelled
  returning order_id`,
)

async function attempt(deps: OrdersDeps, tx: Db, customerId: string, orderId: string): Promise<CancelStep> {
  const order = await lockOwnOrder(tx, customerId, orderId)
  if (!order) return { result: { ok: false, reason: 'not-found' }, changed: [] }
  if (order.paymentType === 'card') return beginCardCancel(deps, tx, order)
  const { rows } = await tx.prepared(CANCEL, [orderId, customerId, CANCELLABLE])
  if (rows.length === 0) {
    return {
      result: order.status === 'cancelled' ? { ok: true } : { ok: false, reason: 'too-late' },
      changed: [],
    }
  }
  const refund = isPaidBeforeShipping(order) && Big(order.total).gt('0') ? order.total : ''
  if (refund) {
    const row = {
      key: `cancel:${order.id}`,
      orderId: order.id,
      returnId: null,
      amount: Big(refund),
      charged: Big(order.total),
    }
    if (!(await insertRefund(tx, row))) throw new Error(`${order.id} would refund more than was paid`)
  }
  await queueOrderCancelledEmail(deps, tx, order, refund)
  return { result: { ok: true }, changed: await returnStock(tx, orderId, 'cancel') }
}

/**
 * Cancels an own order that has not been shipped, releases its stock and starts its refund if it was paid, once: a second call succeeds
 * and changes nothing (decisions D2). A card order is refunded by its provider first: when that refuses, the order stays.
 */
export async function cancelOrder(
  deps: OrdersDeps,
  customerId: string,
  orderId: string,
): Promise<CancelResult> {
  const { db, changes, mail } = deps
  const step = await transaction(db, (tx) => attempt(deps, tx, customerId, orderId))
  if ('payBack' in step) return finishCardCancel(deps, step.payBack)
  const { result, changed } = step
  if (changed.length > 0) changes.publish({ topic: 'stock', ids: changed })
  if (result.ok) mail.wake()
  return result
}
