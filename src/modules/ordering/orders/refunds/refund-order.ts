import { randomUUID } from 'node:crypto'
import { CANCELLABLE } from '#modules/kernel/orders/order-status-rules.ts'
import type { Big } from '#shared/money.ts'
import type { LockedOrder } from '../order/with-order.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { isCancelling } from '../shipping/fulfil-order.ts'
import {
  type CommandResult,
  readOrderState,
  type StaffCommand,
  staffCommand,
} from '../staff/staff-command.ts'
import { type RefundCardResult, refundCard } from './card-refunds.ts'
import { hasParcel } from './card-refunds-queries.ts'
import {
  type RefundChoice,
  type RefundReason,
  type RefundRefusal,
  refundableAmount,
  splitAgain,
  splitRefund,
} from './order-refund-rules.ts'
import {
  insertStaffRefund,
  readRefund,
  readRefundBasis,
  retryRefund,
  saveRefundTaxes,
} from './order-refunds-queries.ts'

/** A refund as staff decides it; `amount` is what they were shown, TRY, only compared. */
export interface RefundForm extends RefundChoice {
  readonly reason: RefundReason
  readonly note: string
  readonly amount: Big
}

/**
 * `pending`: to be sent by hand, or the provider has not answered yet. A refused refund of a card can be tried again, or sent by hand.
 */
export type RefundOutcome = 'completed' | 'pending' | 'refused'

export type RefundOrderResult = CommandResult<
  /** 'cancelling': the buyer's cancellation is refunding everything. 'amount-differs': not the amount that was shown. */
  RefundRefusal | 'cancelling' | 'amount-differs',
  { refundId: number; amount: string; outcome: RefundOutcome }
>

const OUTCOMES = { done: 'completed', refused: 'refused', unknown: 'pending' } as const
const outcomeOf = (result: RefundCardResult): RefundOutcome =>
  result === null ? 'pending' : OUTCOMES[result]

/** Of one order, its basis is there: it is locked. */
export async function basisOf({ tx, id }: LockedOrder, except: number | null = null) {
  const basis = await readRefundBasis(tx, id, except)
  if (!basis) throw new Error(`order ${id} is gone`)
  return basis
}

/** After the commit of a refund: has the provider make a card's, once and outside the transaction, and names the order's new version. */
export async function payOut<Value extends { key: string; byCard: boolean }>(
  deps: OrdersDeps,
  result: Extract<CommandResult<never, Value>, { ok: true }>,
): Promise<{ order: Extract<CommandResult, { ok: true }>['order']; outcome: RefundOutcome }> {
  const { order, value } = result
  if (!value.byCard) return { order, outcome: 'pending' }
  const outcome = outcomeOf(await refundCard(deps, value.key))
  return { order: (await readOrderState(deps.db, order.id)) ?? order, outcome }
}

/**
 * Refunds a part of an order, or all that is left, without a return: `splitRefund` decides what. The order's status stays, because
 * refund and cancellation are two decisions. A card's refund is made by its provider at once; others are sent by hand and settled with
 * `settleRefund`.
 */
export async function refundOrder(
  deps: OrdersDeps,
  orderId: string,
  form: RefundForm,
  by: StaffCommand,
): Promise<RefundOrderResult> {
  const result = await staffCommand(deps, { id: orderId }, by, 'order.refund', async (order) => {
    const basis = await basisOf(order)
    if (await isCancelling(order.tx, order.id)) return { ok: false, reason: 'cancelling' } as const
    const splitted = splitRefund(basis, form)
    if (!splitted.ok) return { ok: false, reason: splitted.reason } as const
    const { split } = splitted
    if (!split.amount.eq(form.amount)) return { ok: false, reason: 'amount-differs' } as const
    const key = `staff:${randomUUID()}`
    const { reason, note } = form
    // Everything left covers whatever pieces were chosen with it, so none of them is counted as refunded by itself.
    const lines = form.everything ? [] : form.lines
    const refundId = await insertStaffRefund(order.tx, {
      key,
      orderId: order.id,
      charged: basis.charged,
      split,
      reason,
      note,
      lines,
    })
    const amount = split.amount.toFixed(2)
    await order.note({ kind: 'refund-decided', actor: 'staff', data: { refundId, amount, reason } })
    const byCard = order.paymentType === 'card'
    return {
      ok: true,
      value: { refundId, amount, key, byCard },
      after: { refundId, amount, reason, note },
    } as const
  })
  if (!result.ok) return result
  const { order, outcome } = await payOut(deps, result)
  const { refundId, amount } = result.value
  return { ok: true, order, value: { refundId, amount, outcome } }
}

export type RetryRefundResult = CommandResult<
  'wrong-state' | 'too-much',
  { refundId: number; amount: string; outcome: RefundOutcome }
>

/**
 * Has the provider try a refused refund again, after reading its records. Refused when it was not refused, when other refunds have taken
 * its money meanwhile, and for a cancellation's when the order was sent since.
 */
export async function retryOrderRefund(
  deps: OrdersDeps,
  refundId: number,
  by: StaffCommand,
): Promise<RetryRefundResult> {
  const result = await staffCommand(deps, { refundId }, by, 'order.retry-refund', async (order) => {
    const { tx } = order
    const refund = await readRefund(tx, refundId)
    if (refund?.status !== 'failed') return { ok: false, reason: 'wrong-state' } as const
    const ofCancellation = refund.returnId === null && !refund.byStaff
    if (ofCancellation && (!CANCELLABLE.includes(order.status) || (await hasParcel(tx, order.id))))
      return { ok: false, reason: 'wrong-state' } as const
    const basis = await basisOf(order, refundId)
    const room = new Map(basis.lines.map((line) => [line.id, line.quantity - line.before]))
    const fits = refund.lines.every(({ id, quantity }) => quantity <= (room.get(id) ?? 0))
    if (!fits || refund.amount.gt(refundableAmount(basis))) return { ok: false, reason: 'too-much' } as const
    if (refund.byStaff) await saveRefundTaxes(tx, refund.key, splitAgain(basis, refund))
    if (!(await retryRefund(tx, refundId, deps.clock()))) return { ok: false, reason: 'wrong-state' } as const
    const amount = refund.amount.toFixed(2)
    await order.note({ kind: 'refund-retried', actor: 'staff', data: { refundId, amount } })
    return {
      ok: true,
      value: { amount, key: refund.key, byCard: true },
      after: { refundId, amount },
    } as const
  })
  if (!result.ok) return result
  const { order, outcome } = await payOut(deps, result)
  return { ok: true, order, value: { refundId, amount: result.value.amount, outcome } }
}
