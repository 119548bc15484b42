import { randomUUID } from 'node:crypto'
import { CANCELLABLE } from '#modules/kernel/orders/order-status-rules.ts'
import { ZERO } from '#shared/money.ts'
import { queueOrderCancelledEmail } from '../order/order-emails.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { isCancelling } from '../shipping/fulfil-order.ts'
import { type CommandResult, type StaffCommand, staffCommand } from '../staff/staff-command.ts'
import { hasParcel } from './card-refunds-queries.ts'
import { type CancelReason, splitRefund } from './order-refund-rules.ts'
import { insertStaffRefund } from './order-refunds-queries.ts'
import { basisOf, payOut, type RefundOutcome } from './refund-order.ts'

export interface CancelForm {
  readonly reason: CancelReason
  /** Also refund what was paid and is not refunded yet; without it the money stays until `refund` decides. */
  readonly refund: boolean
}

export type CancelByStaffResult = CommandResult<
  /** 'cancelling': the buyer's cancellation is under way. 'attempt': a card order that nobody has paid, which ends by itself. */
  'wrong-state' | 'cancelling' | 'attempt',
  { refund: string; outcome: RefundOutcome | null }
>

/**
 * Cancels an order that has not been sent, and returns its stock, whatever becomes of the money: unlike the buyer's cancellation it does
 * not wait for a card's refund, which is tried again when the provider refuses it.
 */
export async function cancelByStaff(
  deps: OrdersDeps,
  orderId: string,
  { reason, refund }: CancelForm,
  by: StaffCommand,
): Promise<CancelByStaffResult> {
  const result = await staffCommand(deps, { id: orderId }, by, 'order.cancel', async (order) => {
    const { tx, id, status, paymentType } = order
    const byCard = paymentType === 'card'
    if (!CANCELLABLE.includes(status) || (await hasParcel(tx, id)))
      return { ok: false, reason: 'wrong-state' } as const
    if (byCard && status === 'awaiting_payment') return { ok: false, reason: 'attempt' } as const
    if (await isCancelling(tx, id)) return { ok: false, reason: 'cancelling' } as const
    const basis = await basisOf(order)
    const key = `staff:${randomUUID()}`
    const rest = splitRefund(basis, { lines: [], shipping: true, extra: ZERO, everything: true })
    const amount = refund && rest.ok ? rest.split.amount.toFixed(2) : ''
    if (refund && rest.ok) {
      await insertStaffRefund(tx, {
        key,
        orderId: id,
        charged: basis.charged,
        split: rest.split,
        reason: 'cancelled',
        note: '',
        lines: [],
      })
    }
    const paid = basis.charged.gt(ZERO)
    await queueOrderCancelledEmail(deps, tx, order, amount, paid ? 'shop-paid' : 'shop')
    await order.move('cancelled', { kind: 'cancelled', actor: 'staff', data: { reason, refund: amount } })
    return { ok: true, value: { key, byCard, amount }, after: { reason, refund: amount } } as const
  })
  if (!result.ok) return result
  const { amount } = result.value
  if (amount === '') return { ok: true, order: result.order, value: { refund: '', outcome: null } }
  const { order, outcome } = await payOut(deps, result)
  return { ok: true, order, value: { refund: amount, outcome } }
}
