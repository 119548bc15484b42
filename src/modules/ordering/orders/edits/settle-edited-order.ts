import { randomUUID } from 'node:crypto'
import { Big, ZERO } from '#shared/money.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { insertStaffRefund } from '../refunds/order-refunds-queries.ts'
import { basisOf, payOut, type RefundOrderResult } from '../refunds/refund-order.ts'
import { isCancelling } from '../shipping/fulfil-order.ts'
import { type CommandResult, type StaffCommand, staffCommand } from '../staff/staff-command.ts'
import { readEditMoney } from './order-edit-queries.ts'
import { insertCollection, sendBackCollection } from './order-edit-records-queries.ts'
import { editBalance, OVERPAID } from './order-edit-rules.ts'

const WRONG_STATE = { ok: false, reason: 'wrong-state' } as const
const AMOUNT_DIFFERS = { ok: false, reason: 'amount-differs' } as const

/**
 * Refunds what an order cost more before its edits than it does now. `amount` is what was shown. The KDV of what is no longer bought left
 * with the lines, so this refund has none of its own.
 */
export async function refundOverpaid(
  deps: OrdersDeps,
  orderId: string,
  amount: Big,
  by: StaffCommand,
): Promise<RefundOrderResult> {
  const result = await staffCommand(deps, { id: orderId }, by, 'order.refund', async (order) => {
    const { tx, paymentType } = order
    if (await isCancelling(tx, orderId)) return { ok: false, reason: 'cancelling' } as const
    if (order.status === 'cancelled') return { ok: false, reason: 'nothing-left' } as const
    const { toRefund } = editBalance(Big(order.total), await readEditMoney(tx, orderId))
    if (!toRefund.gt(ZERO)) return { ok: false, reason: 'nothing-left' } as const
    if (!toRefund.eq(amount)) return AMOUNT_DIFFERS
    const { charged } = await basisOf(order)
    const key = `staff:${randomUUID()}`
    const split = { amount, shipping: ZERO, extra: ZERO, taxes: [], untaxed: amount, left: ZERO }
    const refund = { key, orderId, charged, split, reason: OVERPAID, note: '', lines: [] }
    const refundId = await insertStaffRefund(tx, refund)
    const text = amount.toFixed(2)
    const data = { refundId, amount: text, reason: OVERPAID }
    await order.note({ kind: 'refund-decided', actor: 'staff', data })
    const value = { refundId, amount: text, key, byCard: paymentType === 'card' }
    return { ok: true, value, after: data } as const
  })
  if (!result.ok) return result
  const { order, outcome } = await payOut(deps, result)
  const { refundId, amount: paidBack } = result.value
  return { ok: true, order, value: { refundId, amount: paidBack, outcome } }
}

/** What an edited order costs above what was paid has arrived, by transfer. `amount` is what was shown. */
export function collectForOrder(
  deps: OrdersDeps,
  orderId: string,
  { amount, note }: { amount: Big; note: string },
  by: StaffCommand,
): Promise<CommandResult<'wrong-state' | 'amount-differs'>> {
  return staffCommand(deps, { id: orderId }, by, 'order.collect', async (order) => {
    if (order.status === 'cancelled') return WRONG_STATE
    const { toCharge } = editBalance(Big(order.total), await readEditMoney(order.tx, orderId))
    if (!toCharge.gt(ZERO)) return WRONG_STATE
    if (!toCharge.eq(amount)) return AMOUNT_DIFFERS
    const collectionId = await insertCollection(order.tx, orderId, amount, note)
    const text = amount.toFixed(2)
    await order.note({ kind: 'collected', actor: 'staff', data: { amount: text } })
    return { ok: true, value: null, after: { collectionId, amount: text, note } }
  })
}

/**
 * What was collected for a card order was sent back by hand, whole. Its refunds go to the card and are bounded by what that paid, so
 * this money goes its own way.
 */
export function returnCollection(
  deps: OrdersDeps,
  orderId: string,
  collectionId: number,
  by: StaffCommand,
): Promise<CommandResult> {
  return staffCommand(deps, { id: orderId }, by, 'order.return-collection', async (order) => {
    const amount =
      order.paymentType === 'card' ? await sendBackCollection(order.tx, orderId, collectionId) : null
    if (!amount) return WRONG_STATE
    const text = amount.toFixed(2)
    await order.note({ kind: 'collection-returned', actor: 'staff', data: { amount: text } })
    return { ok: true, value: null, after: { collectionId, amount: text } }
  })
}
