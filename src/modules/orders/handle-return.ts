import { type Db, transaction } from '#database/database.ts'
import { readPaidPayment } from '#modules/payments/payments.server.ts'
import { returnUnits } from '#modules/stock/stock.server.ts'
import { Big } from '#shared/money.ts'
import { queueReturnAnsweredEmail } from './order-emails.ts'
import {
  insertRefund,
  type LockedOrder,
  lockOrderOfReturn,
  moveReturn,
  noteEvent,
  readRefundedLines,
  readReturnedUnits,
  sumRefunds,
} from './order-returns-queries.ts'
import type { OrdersDeps } from './orders.server.ts'
import { syncOrderStatus } from './request-return.ts'
import { refundAmount } from './return-rules.ts'

/** 'wrong-state': somebody else was first, or an earlier step is missing; see `nextReturnStatus`. */
export type HandleReturnResult = { ok: true } | { ok: false; reason: 'not-found' | 'wrong-state' }
export type RefundReturnResult =
  | { ok: true; amount: Big }
  | { ok: false; reason: 'not-found' | 'wrong-state' }

type Work<Result> = (tx: Db, order: LockedOrder) => Promise<Result | null>

/** Runs a step of a return under its order's lock; a null result means that the return's state does not allow the step. */
async function step<Result extends { ok: true }>(
  deps: OrdersDeps,
  returnId: string,
  work: Work<Result>,
): Promise<Result | { ok: false; reason: 'not-found' | 'wrong-state' }> {
  const result = await transaction(deps.db, async (tx) => {
    const order = await lockOrderOfReturn(tx, returnId)
    if (!order) return { ok: false as const, reason: 'not-found' as const }
    const done = await work(tx, order)
    if (!done) return { ok: false as const, reason: 'wrong-state' as const }
    await syncOrderStatus(tx, order)
    return done
  })
  if (result.ok) deps.mail.wake()
  return result
}

const staffEvent = (returnId: string, kind: string) => ({ kind, actor: 'staff' as const, data: { returnId } })

/** Accepts or refuses a return request, with a message for the buyer. */
export function decideReturn(
  deps: OrdersDeps,
  returnId: string,
  decision: { approve: boolean; answer: string },
): Promise<HandleReturnResult> {
  const status = decision.approve ? 'approved' : 'refused'
  return step(deps, returnId, async (tx, order) => {
    if (!(await moveReturn(tx, returnId, status, decision.answer))) return null
    await noteEvent(
      tx,
      order.id,
      staffEvent(returnId, decision.approve ? 'return-approved' : 'return-refused'),
    )
    await queueReturnAnsweredEmail(deps, tx, order, {
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
  return step(deps, returnId, async (tx, order) => {
    if (!(await moveReturn(tx, returnId, 'withdrawn'))) return null
    await noteEvent(tx, order.id, staffEvent(returnId, 'return-closed'))
    return { ok: true }
  })
}

/**
 * Books the returned products in, once. `restock` adds them to the stock of the warehouses they came from; damaged ones are not
 * restocked.
 */
export async function receiveReturn(
  deps: OrdersDeps,
  returnId: string,
  { restock }: { restock: boolean },
): Promise<HandleReturnResult> {
  const result = await step(deps, returnId, async (tx, order) => {
    if (!(await moveReturn(tx, returnId, 'received'))) return null
    await noteEvent(tx, order.id, staffEvent(returnId, 'return-received'))
    const units = restock ? await readReturnedUnits(tx, returnId) : []
    const changed = units.length > 0 ? await returnUnits(tx, order.id, units) : []
    return { ok: true as const, changed }
  })
  if (!result.ok) return result
  if (result.changed.length > 0) deps.changes.publish({ topic: 'stock', ids: result.changed })
  return { ok: true }
}

/** All that was paid for an order, TRY: for a card the charge including the plan's commission, else the order's total. */
async function readCharged(tx: Db, order: LockedOrder): Promise<Big> {
  const payment = order.paymentType === 'card' ? await readPaidPayment(tx, order.id) : null
  return Big(payment?.paidPrice ?? order.total)
}

/**
 * Records the refund for received products, once, in TRY: their part of all that was charged (`refundAmount`). The payment provider or
 * staff pays it out; until then its row is 'pending'.
 */
export function refundReturn(deps: OrdersDeps, returnId: string): Promise<RefundReturnResult> {
  return step(deps, returnId, async (tx, order) => {
    const lines = await readRefundedLines(tx, order.id, returnId)
    if (!(await moveReturn(tx, returnId, 'refunded'))) return null
    const charged = await readCharged(tx, order)
    const amount = refundAmount(lines, { charged, refunded: await sumRefunds(tx, order.id) })
    if (amount.gt('0')) {
      const row = { key: `return:${returnId}`, orderId: order.id, returnId, amount, charged }
      if (!(await insertRefund(tx, row))) throw new Error(`${order.id} would refund more than was paid`)
    }
    await noteEvent(tx, order.id, staffEvent(returnId, 'return-refunded'))
    await queueReturnAnsweredEmail(deps, tx, order, {
      id: returnId,
      status: 'refunded',
      words: '',
      refund: amount.gt('0') ? amount.toFixed(2) : '',
    })
    return { ok: true, amount }
  })
}
