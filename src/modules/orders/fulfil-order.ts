import { type Db, transaction } from '#database/database.ts'
import { arrayOf, int, nullable, statement, text, timestamptz } from '#database/statement.ts'
import { lockOrder } from './order-returns-queries.ts'
import { SHIPPABLE } from './order-status-rules.ts'
import type { OrdersDeps } from './orders.server.ts'

/** A parcel handed to the carrier. */
export interface Parcel {
  carrierName: string
  /** URL of the carrier's tracking page, to which the number is appended (decisions E). */
  trackingUrl: string
  trackingNo: string
  /** The order lines in it; by default all lines without a parcel. */
  lineIds?: readonly number[]
}

export type FulfilResult = { ok: true } | { ok: false; reason: 'wrong-state' }

/** Not while the refund of a cancellation is pending: that order must not be shipped. */
const SHIP = statement(
  {
    params: [text, arrayOf(text), text, text, text, nullable(arrayOf(int))],
    row: { order_id: text },
  },
  `
  with shipped as (
    update orders o set status = 'shipped'
    where o.id = $1 and o.status = any($2)
      and not exists (
        select from order_refunds f where f.order_id = o.id and f.return_id is null and f.status = 'pending')
      and exists (
        select from order_lines l
        where l.order_id = o.id and l.tracking_no = '' and ($6::int8[] is null or l.id = any($6)))
    returning id
  ),
  packed as (
    update order_lines l set tracking_no = $3, tracking_url = $4, carrier_name = $5
    from shipped
    where l.order_id = shipped.id and l.tracking_no = '' and ($6::int8[] is null or l.id = any($6))
    returning l.id
  )
  insert into order_events (order_id, kind, actor, data)
  select id, 'shipped', 'staff', jsonb_build_object('trackingNo', $3::text, 'lines', (select count(*) from packed))
  from shipped
  returning order_id`,
)

/**
 * Records that a parcel of the order has left, with its tracking number. From now on the order is returned instead of cancelled: of a
 * concurrent shipment and cancellation only the first changes anything.
 */
export async function shipOrder(
  { db }: Pick<OrdersDeps, 'db'>,
  orderId: string,
  parcel: Parcel,
  /** Additional work in the same transaction. */
  onShipped: (tx: Db) => Promise<void> = async () => undefined,
): Promise<FulfilResult> {
  const { trackingNo, trackingUrl, carrierName, lineIds } = parcel
  if (trackingNo === '') throw new RangeError('a parcel needs a tracking number')
  const shipped = await transaction(db, async (tx) => {
    // In a statement of its own, so that the next one sees what an earlier cancellation has written.
    if (!(await lockOrder(tx, orderId))) return false
    const { rows } = await tx.prepared(SHIP, [
      orderId,
      SHIPPABLE,
      trackingNo,
      trackingUrl,
      carrierName,
      lineIds ?? null,
    ])
    if (rows.length === 1) await onShipped(tx)
    return rows.length === 1
  })
  return shipped ? { ok: true } : { ok: false, reason: 'wrong-state' }
}

/** An order with a return request can be delivered too: its 14 days start, its status stays. */
const DELIVER = statement(
  { params: [text, timestamptz], row: { order_id: text } },
  `
  with delivered as (
    update orders
    set delivered_at = $2, status = case when status = 'shipped' then 'delivered' else status end
    where id = $1 and status in ('shipped', 'return_requested') and delivered_at is null
    returning id
  )
  insert into order_events (order_id, kind, actor) select id, 'delivered', 'staff' from delivered
  returning order_id`,
)

/** Records that the carrier delivered the order at `deliveredAt`. */
export async function deliverOrder(
  { db }: Pick<OrdersDeps, 'db'>,
  orderId: string,
  deliveredAt: Date,
): Promise<FulfilResult> {
  const { rows } = await db.prepared(DELIVER, [orderId, deliveredAt])
  return rows.length === 1 ? { ok: true } : { ok: false, reason: 'wrong-state' }
}
