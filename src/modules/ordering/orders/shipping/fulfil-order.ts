import type { Db } from '#database/database.ts'
import { boolean, statement, text } from '#database/statements/statement.ts'
import { PART_SHIPPED, SHIPPABLE } from '#modules/kernel/orders/order-status-rules.ts'
import { queueOrderShippedEmail } from '../order/order-progress-emails.ts'
import type { OrdersDeps } from '../orders-types.ts'
import {
  type CommandOutcome,
  type CommandResult,
  type StaffCommand,
  staffCommand,
} from '../staff/staff-command.ts'
import {
  correctParcelLabel,
  insertParcel,
  type ParcelLabel,
  readParcelContents,
  readUnsentLines,
} from './order-parcels-queries.ts'
import { choosePieces, type LinePieces, owedPieces } from './parcel-rules.ts'
import { queueParcelSms } from './parcel-sms.ts'

/** A parcel handed to the carrier. */
export interface Parcel extends ParcelLabel {
  /** The pieces in it; by default all that are still to be sent. */
  readonly lines?: readonly LinePieces[] | undefined
}

/** Sends the text message that a command queued; the email is sent by every change of an order. */
async function andWakeSms<Result extends { ok: boolean }>(
  { sms }: Pick<OrdersDeps, 'sms'>,
  command: Promise<Result>,
): Promise<Result> {
  const result = await command
  if (result.ok) sms.wake()
  return result
}

/** 'pieces': some of them are in a parcel. 'tracking-known': the order has a parcel with this number. */
export type ShipResult = CommandResult<'wrong-state' | 'pieces' | 'tracking-known'>
/** 'unsent-pieces': some are in no parcel, and were not refunded. */
export type DeliverResult = CommandResult<'wrong-state' | 'unsent-pieces'>

const WRONG_STATE = { ok: false, reason: 'wrong-state' } as const
const DONE = { ok: true, value: null } as const

const IS_BEING_CANCELLED = statement(
  { params: [text], row: { cancelling: boolean } },
  `select exists (
     select from order_refunds where order_id = $1 and return_id is null and not by_staff and status = 'pending') as cancelling`,
)

/** Is the refund of a cancellation pending? That order must not be shipped. */
export async function isCancelling(tx: Db, orderId: string): Promise<boolean> {
  const { rows } = await tx.prepared(IS_BEING_CANCELLED, [orderId])
  return rows[0]?.cancelling ?? false
}

/** Begins to prepare a confirmed order; its buyer can still cancel it. */
export function prepareOrder(deps: OrdersDeps, orderId: string, by: StaffCommand): Promise<CommandResult> {
  return staffCommand(deps, { id: orderId }, by, 'order.prepare', async (order) => {
    if (order.status !== 'confirmed' || (await isCancelling(order.tx, order.id))) return WRONG_STATE
    await order.move('preparing', { kind: 'preparing', actor: 'staff' })
    return DONE
  })
}

/**
 * Records that a parcel of the order has left, with its tracking number, and queues its email. A line may go in several parcels, piece by
 * piece (decision 66). With the first one the order is returned instead of cancelled: of a concurrent shipment and cancellation only the
 * first changes anything.
 */
export function shipOrder(
  deps: OrdersDeps,
  orderId: string,
  parcel: Parcel,
  by: StaffCommand,
): Promise<ShipResult> {
  const { trackingNo, carrierName } = parcel
  if (trackingNo === '') throw new RangeError('a parcel needs a tracking number')
  const command = staffCommand(
    deps,
    { id: orderId },
    by,
    'order.ship',
    async (order): Promise<CommandOutcome<'wrong-state' | 'pieces' | 'tracking-known', null>> => {
      const { tx, id, status } = order
      if (!SHIPPABLE.includes(status) || order.deliveredAt !== null || (await isCancelling(tx, id)))
        return WRONG_STATE
      const chosen = choosePieces(await readUnsentLines(tx, id), parcel.lines)
      if (!chosen.ok) return chosen.reason === 'pieces' ? { ok: false, reason: 'pieces' } : WRONG_STATE
      const { lines } = chosen
      if (!(await insertParcel(tx, id, parcel, lines))) return { ok: false, reason: 'tracking-known' }
      const pieces = lines.reduce((all, { quantity }) => all + quantity, 0)
      const event = {
        kind: 'shipped',
        actor: 'staff',
        data: { trackingNo, lines: lines.length, pieces },
      } as const
      await (PART_SHIPPED.includes(status) ? order.note(event) : order.move('shipped', event))
      await queueOrderShippedEmail(deps, tx, id, parcel, lines)
      await queueParcelSms(deps, tx, id, parcel)
      return { ...DONE, after: { trackingNo, carrierName, lines: lines.length, pieces } }
    },
  )
  return andWakeSms(deps, command)
}

/**
 * Corrects carrier and number of a parcel that has left, and queues its email again with the right link. 'wrong-state' when there is no
 * such parcel, when another parcel of the order has the number, and once the order was delivered.
 */
export function correctParcel(
  deps: OrdersDeps,
  orderId: string,
  { from, parcel }: { from: string; parcel: ParcelLabel },
  by: StaffCommand,
): Promise<CommandResult> {
  const { trackingNo, carrierName } = parcel
  if (from === '' || trackingNo === '') throw new RangeError('a parcel needs a tracking number')
  const command = staffCommand(deps, { id: orderId }, by, 'order.correct-parcel', async (order) => {
    const { tx, id } = order
    if (order.deliveredAt !== null || order.status === 'delivered') return WRONG_STATE
    if (!(await correctParcelLabel(tx, id, from, parcel))) return WRONG_STATE
    await order.note({ kind: 'parcel-corrected', actor: 'staff', data: { from, trackingNo } })
    await queueOrderShippedEmail(deps, tx, id, parcel, await readParcelContents(tx, id, trackingNo))
    await queueParcelSms(deps, tx, id, parcel)
    return { ...DONE, before: { trackingNo: from }, after: { trackingNo, carrierName } }
  })
  return andWakeSms(deps, command)
}

/**
 * Records that the carrier delivered the order at `deliveredAt`, once: all its parcels, so none of its pieces may be still to be sent. An order with a return request can be delivered too: its 14 days
 * start, its status stays.
 */
export function deliverOrder(
  deps: Pick<OrdersDeps, 'db' | 'changes' | 'mail'>,
  orderId: string,
  deliveredAt: Date,
  by: StaffCommand,
): Promise<DeliverResult> {
  return staffCommand(deps, { id: orderId }, by, 'order.deliver', async (order) => {
    if (order.deliveredAt !== null) return WRONG_STATE
    if (
      PART_SHIPPED.includes(order.status) &&
      owedPieces(await readUnsentLines(order.tx, order.id)).length > 0
    )
      return { ok: false, reason: 'unsent-pieces' }
    const event = { kind: 'delivered', actor: 'staff' } as const
    if (order.status === 'shipped') await order.move('delivered', event, { deliveredAt })
    else if (order.status === 'return_requested') await order.note(event, { deliveredAt })
    else return WRONG_STATE
    return { ...DONE, after: { deliveredAt: deliveredAt.toISOString() } }
  })
}
