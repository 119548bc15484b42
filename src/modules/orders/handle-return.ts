import { readPaidPayment } from '#modules/payments/payments.server.ts'
import { Big } from '#shared/money.ts'
import { queueReturnAnsweredEmail } from './order-emails.ts'
import {
  insertRefund,
  moveReturn,
  readRefundedLines,
  readReturnedUnits,
  sumRefunds,
} from './order-returns-queries.ts'
import type { OrdersDeps } from './orders-types.ts'
import { recordReturn } from './request-return.ts'
import { refundAmount } from './return-rules.ts'
import { type LockedOrder, withOrder } from './with-order.ts'

/** 'wrong-state': somebody else was first, or an earlier step is missing; see `nextReturnStatus`. */
export type HandleReturnResult = { ok: true } | { ok: false; reason: 'not-found' | 'wrong-state' }
export type RefundReturnResult =
  | { ok: true; amount: Big }
  | { ok: false; reason: 'not-found' | 'wrong-state' }

const WRONG_STATE = { ok: false, reason: 'wrong-state' } as const

/** Runs a step of a return with its order locked; a null result means that the return's state does not allow the step. */
async function step<Result extends { ok: true }>(
  deps: OrdersDeps,
  returnId: string,
  work: (order: LockedOrder) => Promise<Result | null>,
): Promise<Result | { ok: false; reason: 'not-found' | 'wrong-state' }> {
  const done = await withOrder(deps, { returnId }, async (order) => (await work(order)) ?? WRONG_STATE)
  return done ?? { ok: false, reason: 'not-found' }
}

const staffEvent = (returnId: string, kind: string) => ({ kind, actor: 'staff' as const, data: { returnId } })

/** Accepts or refuses a return request, with a message for the buyer. */
export function decideReturn(
  deps: OrdersDeps,
  returnId: string,
  decision: { approve: boolean; answer: string },
): Promise<HandleReturnResult> {
  const status = decision.approve ? 'approved' : 'refused'
  return step(deps, returnId, async (order) => {
    if (!(await moveReturn(order.tx, returnId, status, decision.answer))) return null
    await recordReturn(order, staffEvent(returnId, decision.approve ? 'return-approved' : 'return-refused'))
    await queueReturnAnsweredEmail(deps, order.tx, order, {
      id: returnId,
      status,
      words: decision.answer,
      refund: '',
    })
    return { ok: true }
  })
}

/** Closes an accepted request whose products never arrived; its pieces can be requested again. */
export function closeReturn(deps: OrdersDeps, returnId: string): Promise<HandleReturnResult> {
  return step(deps, returnId, async (order) => {
    if (!(await moveReturn(order.tx, returnId, 'withdrawn'))) return null
    await recordReturn(order, staffEvent(returnId, 'return-closed'))
    return { ok: true }
  })
}

/**
 * Books the returned products in, once. `restock` adds them to the stock of the warehouses they came from; damaged ones are not
 * restocked.
 */
export function receiveReturn(
  deps: OrdersDeps,
  returnId: string,
  { restock }: { restock: boolean },
): Promise<HandleReturnResult> {
  return step(deps, returnId, async (order) => {
    if (!(await moveReturn(order.tx, returnId, 'received'))) return null
    await recordReturn(order, staffEvent(returnId, 'return-received'))
    if (restock) await order.restock(await readReturnedUnits(order.tx, returnId))
    return { ok: true }
  })
}

/** All that was paid for an order, TRY: for a card the charge including the plan's commission, else the order's total. */
async function readCharged(order: LockedOrder): Promise<Big> {
  const payment = order.paymentType === 'card' ? await readPaidPayment(order.tx, order.id) : null
  return Big(payment?.paidPrice ?? order.total)
}

/**
 * Records the refund for received products, once, in TRY: their part of all that was charged (`refundAmount`). The payment provider or
 * staff pays it out; until then its row is 'pending'.
 */
export function refundReturn(deps: OrdersDeps, returnId: string): Promise<RefundReturnResult> {
  return step(deps, returnId, async (order) => {
    const { tx } = order
    const lines = await readRefundedLines(tx, order.id, returnId)
    if (!(await moveReturn(tx, returnId, 'refunded'))) return null
    const charged = await readCharged(order)
    const amount = refundAmount(lines, { charged, refunded: await sumRefunds(tx, order.id) })
    if (amount.gt('0')) {
      const row = { key: `return:${returnId}`, orderId: order.id, returnId, amount, charged }
      if (!(await insertRefund(tx, row))) throw new Error(`${order.id} would refund more than was paid`)
    }
    await recordReturn(order, staffEvent(returnId, 'return-refunded'))
    await queueReturnAnsweredEmail(deps, tx, order, {
      id: returnId,
      status: 'refunded',
      words: '',
      refund: amount.gt('0') ? amount.toFixed(2) : '',
    })
    return { ok: true, amount }
  })
}
