import { randomBytes } from 'node:crypto'
import { type Db, transaction } from '#database/database.ts'
import { plainNote } from '#modules/cart/cart-note-rules.ts'
import { istanbulDay } from '#shared/dates.ts'
import { queueReturnReceivedEmail } from './order-emails.ts'
import {
  findOrderOfReturn,
  findWaitingReturn,
  insertReturn,
  type LockedOrder,
  lockOwnOrder,
  moveReturn,
  noteEvent,
  readReturnableLines,
  readReturnsState,
  setOrderStatus,
} from './order-returns-queries.ts'
import { returnedStatus } from './order-status-rules.ts'
import type { OrdersDeps } from './orders.server.ts'
import { readReturnLines } from './orders-queries.ts'
import {
  barredLines,
  judgeReturn,
  type ReturnForm,
  type ReturnRefusal,
  requestedQuantities,
  returnKindsOpen,
} from './return-rules.ts'

export type RequestReturnResult =
  | { ok: true; returnId: string }
  /** `names` are those of the products without a right of withdrawal, when that is the reason. */
  | { ok: false; reason: ReturnRefusal | 'not-found'; names?: string[] }

export type WithdrawReturnResult = { ok: true } | { ok: false; reason: 'not-found' | 'answered' }

const KEY = /^[\w-]{16,40}$/

/** Sets the order's status according to its returns. The caller holds its lock. */
export async function syncOrderStatus(tx: Db, order: LockedOrder): Promise<void> {
  const state = await readReturnsState(tx, order.id)
  const status = returnedStatus({ ...state, delivered: order.deliveredAt !== null })
  await setOrderStatus(tx, order.id, status)
}

/** The id of a request, made from the form's key, so that sending the form twice makes one request. */
function returnIdOf({ key }: ReturnForm): string {
  return `r_${key !== undefined && KEY.test(key) ? key : randomBytes(12).toString('base64url')}`
}

/**
 * Requests the return of pieces of an own order and confirms it to the buyer by email. The order stays locked meanwhile, so concurrent
 * requests never exceed the bought quantity.
 */
export async function requestReturn(
  deps: OrdersDeps,
  customerId: string,
  orderId: string,
  form: ReturnForm,
): Promise<RequestReturnResult> {
  const returnRequest = { ...form, note: plainNote(form.note), id: returnIdOf(form) }
  const result = await transaction(deps.db, async (tx): Promise<RequestReturnResult> => {
    const order = await lockOwnOrder(tx, customerId, orderId)
    if (!order) return { ok: false, reason: 'not-found' }
    const known = await findOrderOfReturn(tx, returnRequest.id)
    if (known === order.id) return { ok: true, returnId: returnRequest.id }
    if (known !== null) return { ok: false, reason: 'not-found' }
    const lines = await readReturnableLines(tx, order.id)
    const today = istanbulDay(deps.clock())
    const kinds = returnKindsOpen({ ...order, lines: [...lines.values()], today })
    const refusal = judgeReturn(returnRequest, kinds, lines)
    if (refusal === 'not-withdrawable') {
      const names = barredLines(returnRequest, lines).flatMap((id) => lines.get(id)?.name ?? [])
      return { ok: false, reason: refusal, names: [...new Set(names)] }
    }
    if (refusal) return { ok: false, reason: refusal }
    await insertReturn(tx, order.id, {
      ...returnRequest,
      requested: requestedQuantities(returnRequest.lines),
    })
    await noteEvent(tx, order.id, {
      kind: 'return-requested',
      actor: 'customer',
      data: { returnId: returnRequest.id },
    })
    await syncOrderStatus(tx, order)
    const requested = await readReturnLines(tx, returnRequest.id)
    await queueReturnReceivedEmail(deps, tx, order, {
      id: returnRequest.id,
      kind: returnRequest.kind,
      lines: requested,
    })
    return { ok: true, returnId: returnRequest.id }
  })
  if (result.ok) deps.mail.wake()
  return result
}

/**
 * Withdraws a request that the shop has not answered: the newest, or the one named. Without such a request the result is 'answered',
 * because the answer came first.
 */
export async function withdrawReturn(
  deps: Pick<OrdersDeps, 'db'>,
  customerId: string,
  orderId: string,
  returnId?: string,
): Promise<WithdrawReturnResult> {
  return transaction(deps.db, async (tx): Promise<WithdrawReturnResult> => {
    const order = await lockOwnOrder(tx, customerId, orderId)
    if (!order) return { ok: false, reason: 'not-found' }
    const waiting = await findWaitingReturn(tx, order.id, returnId)
    if (waiting === null || !(await moveReturn(tx, waiting, 'withdrawn'))) {
      return { ok: false, reason: 'answered' }
    }
    await noteEvent(tx, order.id, {
      kind: 'return-withdrawn',
      actor: 'customer',
      data: { returnId: waiting },
    })
    await syncOrderStatus(tx, order)
    return { ok: true }
  })
}
