import { type Db, transaction } from '#database/database.ts'
import { int, numeric, statement, text } from '#database/statement.ts'
import type { FulfilResult } from './fulfil-order.ts'
import { queueOrderPaidEmail, queueRefundedEmail } from './order-progress-emails.ts'
import { noteEvent } from './order-returns-queries.ts'
import type { OrdersDeps } from './orders.server.ts'

const WRONG_STATE = { ok: false, reason: 'wrong-state' } as const

/** Runs one step of staff in a transaction and sends the emails it queued. */
async function step({ db, mail }: OrdersDeps, work: (tx: Db) => Promise<boolean>): Promise<FulfilResult> {
  if (!(await transaction(db, work))) return WRONG_STATE
  mail.wake()
  return { ok: true }
}

const CONFIRM = statement(
  { params: [text], row: { total: numeric } },
  `update orders set status = 'confirmed'
    where id = $1 and payment_type = 'bank_transfer' and status = 'awaiting_payment' returning total`,
)

/**
 * Staff has seen the transfer on the shop's account: confirms the order, once. One conditional write, so of a concurrent confirmation and
 * cancellation, by the buyer or for being overdue, only the first changes anything.
 */
export function confirmTransfer(deps: OrdersDeps, orderId: string): Promise<FulfilResult> {
  return step(deps, async (tx) => {
    const { rows } = await tx.prepared(CONFIRM, [orderId])
    const [confirmed] = rows
    if (!confirmed) return false
    await noteEvent(tx, orderId, { kind: 'paid', actor: 'staff' })
    await queueOrderPaidEmail(deps, tx, orderId, { paid: confirmed.total, installment: 1, card: null })
    return true
  })
}

const SETTLE = statement(
  { params: [int], row: { key: text, orderId: text, amount: numeric } },
  `update order_refunds f set status = 'completed', settled_at = now() from orders o
    where f.id = $1 and o.id = f.order_id and o.payment_type <> 'card' and f.status = 'pending'
    returning f.key, f.order_id as "orderId", f.amount`,
)

/**
 * Staff has sent a refund by hand, for an order not paid by card: settles the refund, once. A card refund is settled by its provider's
 * response.
 */
export function settleRefund(deps: OrdersDeps, refundId: number): Promise<FulfilResult> {
  return step(deps, async (tx) => {
    const { rows } = await tx.prepared(SETTLE, [refundId])
    const [settled] = rows
    if (!settled) return false
    const { key: refundKey, orderId, amount } = settled
    await noteEvent(tx, orderId, { kind: 'refunded', actor: 'staff', data: { amount } })
    await queueRefundedEmail(deps, tx, orderId, { refundKey, amount })
    return true
  })
}
