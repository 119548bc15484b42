import { randomBytes } from 'node:crypto'
import { plainNote } from '#modules/buying/cart/cart-note-rules.ts'
import { returnedStatus } from '#modules/kernel/orders/order-status-rules.ts'
import { istanbulDay } from '#shared/dates.ts'
import { queueReturnReceivedEmail } from '../order/order-emails.ts'
import { type LockedOrder, type OrderEvent, withOrder } from '../order/with-order.ts'
import { readReturnLines } from '../orders-queries.ts'
import type { OrdersDeps } from '../orders-types.ts'
import {
  findOrderOfReturn,
  findWaitingReturn,
  insertReturn,
  moveReturn,
  readReturnableLines,
  readReturnsState,
} from './order-returns-queries.ts'
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

/** Records what happened to a return of the order, and moves the order to the status its returns give it now. */
export async function recordReturn(order: LockedOrder, event: OrderEvent): Promise<void> {
  const state = await readReturnsState(order.tx, order.id)
  const status = returnedStatus({ ...state, delivered: order.deliveredAt !== null })
  await (status === order.status ? order.note(event) : order.move(status, event))
}

/** Whether a form's key makes the id of its request. */
export const isReturnKey = (key: string | undefined): key is string => key !== undefined && KEY.test(key)

/** The id of a request, made from the form's key, so that sending the form twice makes one request. */
export function returnIdOf({ key }: Pick<ReturnForm, 'key'>): string {
  return `r_${isReturnKey(key) ? key : randomBytes(12).toString('base64url')}`
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
  const own = { id: orderId, customerId }
  const returnRequest = { ...form, note: plainNote(form.note), id: returnIdOf(form) }
  const result = await withOrder(deps, own, async (order): Promise<RequestReturnResult> => {
    const { tx } = order
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
    await recordReturn(order, {
      kind: 'return-requested',
      actor: 'customer',
      data: { returnId: returnRequest.id },
    })
    const requested = await readReturnLines(tx, returnRequest.id)
    await queueReturnReceivedEmail(deps, tx, order, {
      id: returnRequest.id,
      kind: returnRequest.kind,
      lines: requested,
    })
    return { ok: true, returnId: returnRequest.id }
  })
  return result ?? { ok: false, reason: 'not-found' }
}

/**
 * Withdraws a request that the shop has not answered: the newest, or the one named. Without such a request the result is 'answered',
 * because the answer came first.
 */
export async function withdrawReturn(
  deps: Pick<OrdersDeps, 'db' | 'changes' | 'mail'>,
  customerId: string,
  orderId: string,
  returnId?: string,
): Promise<WithdrawReturnResult> {
  const own = { id: orderId, customerId }
  const result = await withOrder(deps, own, async (order): Promise<WithdrawReturnResult> => {
    const waiting = await findWaitingReturn(order.tx, order.id, returnId)
    if (waiting === null || !(await moveReturn(order.tx, waiting, 'withdrawn')))
      return { ok: false, reason: 'answered' }
    await recordReturn(order, {
      kind: 'return-withdrawn',
      actor: 'customer',
      data: { returnId: waiting },
    })
    return { ok: true }
  })
  return result ?? { ok: false, reason: 'not-found' }
}
