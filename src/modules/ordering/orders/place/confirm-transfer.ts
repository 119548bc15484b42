import type { Db } from '#database/database.ts'
import { boolean, statement, text } from '#database/statements/statement.ts'
import { parseAddressText } from '#modules/kernel/people/address-rules.ts'
import { arrivalOf, deliveryTimes } from '#modules/kernel/shipping/delivery-arrival-rules.ts'
import { queueOrderPaidEmail, queueRefundedEmail } from '../order/order-progress-emails.ts'
import type { LockedOrder } from '../order/with-order.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { settleByHand } from '../refunds/card-refunds-queries.ts'
import { refundableAmount } from '../refunds/order-refund-rules.ts'
import { readRefund } from '../refunds/order-refunds-queries.ts'
import { basisOf } from '../refunds/refund-order.ts'
import { type CommandResult, type StaffCommand, staffCommand } from '../staff/staff-command.ts'

const WRONG_STATE = { ok: false, reason: 'wrong-state' } as const

/** Does the order wait for its bank transfer? */
export function awaitsTransfer({ paymentType, status }: LockedOrder): boolean {
  return paymentType === 'bank_transfer' && status === 'awaiting_payment'
}

const ORDER_DELIVERY = statement(
  { params: [text], row: { address: text, method: text, sameDay: boolean } },
  `select o.delivery_address as address, o.delivery_method as method,
     not exists (select from order_lines l left join products p on p.id = l.product_id
                 where l.order_id = o.id and p.same_day_shipping is not true) as "sameDay"
   from orders o where o.id = $1`,
)

/** Names the days of delivery, which a transfer's order counts from its payment; without its way of delivery, which the shop gave up, none. */
async function promiseArrival({ clock, settings }: OrdersDeps, order: LockedOrder): Promise<void> {
  const { rows } = await order.tx.prepared(ORDER_DELIVERY, [order.id])
  const [{ address, method: name, sameDay } = { address: '', method: '', sameDay: false }] = rows
  const inForce = settings.get()
  const method = inForce.teslimatSecenekleri.find((each) => each.name[order.locale] === name) ?? null
  if (name !== '' && method === null) return
  const destination = parseAddressText(address)
  await order.promise(arrivalOf(deliveryTimes(inForce), { now: clock(), sameDay, destination, method }))
}

/** The movement on the shop's account that a confirmation relies on. */
export interface TransferProof {
  /** Day of the movement, YYYY-MM-DD; of several the last. */
  readonly bookedOn: string
  /** What came in all, decimal text in TRY. */
  readonly amount: string
  /** Records it in the transaction of the order; throws to leave everything as it was. */
  record(tx: Db): Promise<void>
}

/**
 * Staff has seen the transfer on the shop's account: confirms the order, once. Of a concurrent confirmation and cancellation, by the buyer
 * or for being overdue, only the first changes anything. With a `proof` the order's history and the audit log name its movement.
 */
export function confirmTransfer(
  deps: OrdersDeps,
  orderId: string,
  by: StaffCommand,
  proof?: TransferProof,
): Promise<CommandResult> {
  return staffCommand(deps, { id: orderId }, by, 'order.confirm-transfer', async (order) => {
    if (!awaitsTransfer(order)) return WRONG_STATE
    const movement = proof && { bookedOn: proof.bookedOn, amount: proof.amount }
    await proof?.record(order.tx)
    await promiseArrival(deps, order)
    await order.move('confirmed', { kind: 'paid', actor: 'staff', ...(movement && { data: movement }) })
    await queueOrderPaidEmail(deps, order.tx, order.id, { paid: order.total, installment: 1, card: null })
    return { ok: true, value: null, after: { paid: order.total, ...(movement && { movement }) } }
  })
}

/**
 * Staff has sent a refund by hand: settles it, once. A card's refund is settled by its provider's response, unless the provider refused
 * it; a cancellation's, which the provider refused, left the order as it was, so nothing is owed.
 */
export function confirmManualRefund(
  deps: OrdersDeps,
  refundId: number,
  by: StaffCommand,
): Promise<CommandResult> {
  return staffCommand(deps, { refundId }, by, 'order.settle-refund', async (order) => {
    const { tx, id, paymentType } = order
    const refund = await readRefund(tx, refundId)
    const byCard = paymentType === 'card'
    const owed = refund && (refund.byStaff || refund.returnId !== null)
    if (refund?.status !== (byCard ? 'failed' : 'pending') || (byCard && !owed)) return WRONG_STATE
    if (byCard && refund.amount.gt(refundableAmount(await basisOf(order, refundId)))) return WRONG_STATE
    if (!(await settleByHand(tx, refundId))) return WRONG_STATE
    const { key: refundKey } = refund
    const amount = refund.amount.toFixed(2)
    await order.note({ kind: 'refunded', actor: 'staff', data: { amount } })
    await queueRefundedEmail(deps, tx, id, { refundKey, amount, byHand: true })
    return { ok: true, value: null, after: { refundId, amount } }
  })
}
