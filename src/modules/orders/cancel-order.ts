import { type Db, transaction } from '#database/database.ts'
import { returnStock } from '#modules/stock/stock.server.ts'
import { CANCELLABLE, CANCELLABLE_PAYMENTS } from './order-status-rules.ts'
import type { CancelResult, OrdersParts } from './orders.server.ts'

/** The condition is in the write, so of two cancels at once, or a cancel and a parcel leaving, one comes second. */
const CANCEL = `
  with cancelled as (
    update orders o set status = 'iptal', cancelled_at = now()
    where o.id = $1 and o.customer_id = $2 and o.status = any($3) and o.payment_type = any($4)
      and not exists (select from order_lines l where l.order_id = o.id and l.tracking_no <> '')
    returning o.id
  )
  insert into order_events (order_id, kind, actor) select id, 'cancelled', 'customer' from cancelled
  returning order_id`

async function whyNot(tx: Db, customerId: string, orderId: string): Promise<CancelResult> {
  const { rows } = await tx.prepared<{ status: string }>(
    'order-status',
    'select status from orders where id = $1 and customer_id = $2',
    [orderId, customerId],
  )
  const [order] = rows
  if (!order) return { ok: false, reason: 'not-found' }
  return order.status === 'iptal' ? { ok: true } : { ok: false, reason: 'too-late' }
}

/** Cancels an own order that has not left, and puts its stock back, once (decisions D2). */
export async function cancelOrder(
  parts: Pick<OrdersParts, 'db' | 'changes'>,
  customerId: string,
  orderId: string,
): Promise<CancelResult> {
  const { db, changes } = parts
  const { result, changed } = await transaction(db, async (tx) => {
    const values = [orderId, customerId, CANCELLABLE, CANCELLABLE_PAYMENTS]
    const { rows } = await tx.prepared('order-cancel', CANCEL, values)
    if (rows.length === 0) return { result: await whyNot(tx, customerId, orderId), changed: [] }
    const returned = await returnStock(tx, orderId, 'cancel')
    return { result: { ok: true } satisfies CancelResult, changed: returned }
  })
  if (changed.length > 0) changes.publish({ topic: 'stock', ids: changed })
  return result
}
