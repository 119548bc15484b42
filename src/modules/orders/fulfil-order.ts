import type { Db } from '#database/database.ts'
import { arrayOf, boolean, int, nullable, statement, text } from '#database/statement.ts'
import { queueOrderShippedEmail } from './order-progress-emails.ts'
import { SHIPPABLE } from './order-status-rules.ts'
import type { OrdersDeps } from './orders-types.ts'
import { withOrder } from './with-order.ts'

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

const WRONG_STATE = { ok: false, reason: 'wrong-state' } as const

const CANCELLING = statement(
  { params: [text], row: { cancelling: boolean } },
  `select exists (
     select from order_refunds where order_id = $1 and return_id is null and status = 'pending') as cancelling`,
)

/** Is the refund of a cancellation pending? That order must not be shipped. */
async function isCancelling(tx: Db, orderId: string): Promise<boolean> {
  const { rows } = await tx.prepared(CANCELLING, [orderId])
  return rows[0]?.cancelling ?? false
}

const PACK = statement(
  { params: [text, text, text, text, nullable(arrayOf(int))] },
  `update order_lines set tracking_no = $2, tracking_url = $3, carrier_name = $4
    where order_id = $1 and tracking_no = '' and ($5::int8[] is null or id = any($5))`,
)

/** Puts lines that are in no parcel yet into one. Returns how many. */
async function pack(tx: Db, orderId: string, parcel: Parcel): Promise<number> {
  const { trackingNo, trackingUrl, carrierName, lineIds } = parcel
  const { rowCount } = await tx.prepared(PACK, [
    orderId,
    trackingNo,
    trackingUrl,
    carrierName,
    lineIds ?? null,
  ])
  return rowCount
}

/**
 * Records that a parcel of the order has left, with its tracking number, and queues its email. From now on the order is returned instead of
 * cancelled: of a concurrent shipment and cancellation only the first changes anything.
 */
export async function shipOrder(deps: OrdersDeps, orderId: string, parcel: Parcel): Promise<FulfilResult> {
  const { trackingNo } = parcel
  if (trackingNo === '') throw new RangeError('a parcel needs a tracking number')
  const shipped = await withOrder(deps, { id: orderId }, async (order) => {
    const { tx, id, status } = order
    if (!SHIPPABLE.includes(status) || (await isCancelling(tx, id))) return false
    const lines = await pack(tx, id, parcel)
    if (lines === 0) return false
    const event = { kind: 'shipped', actor: 'staff', data: { trackingNo, lines } } as const
    await (status === 'shipped' ? order.note(event) : order.move('shipped', event))
    await queueOrderShippedEmail(deps, tx, id, parcel)
    return true
  })
  return shipped ? { ok: true } : WRONG_STATE
}

/**
 * Records that the carrier delivered the order at `deliveredAt`, once. An order with a return request can be delivered too: its 14 days
 * start, its status stays.
 */
export async function deliverOrder(
  deps: Pick<OrdersDeps, 'db' | 'changes' | 'mail'>,
  orderId: string,
  deliveredAt: Date,
): Promise<FulfilResult> {
  const delivered = await withOrder(deps, { id: orderId }, async (order) => {
    if (order.deliveredAt !== null) return false
    const event = { kind: 'delivered', actor: 'staff' } as const
    if (order.status === 'shipped') await order.move('delivered', event, { deliveredAt })
    else if (order.status === 'return_requested') await order.note(event, { deliveredAt })
    else return false
    return true
  })
  return delivered ? { ok: true } : WRONG_STATE
}
