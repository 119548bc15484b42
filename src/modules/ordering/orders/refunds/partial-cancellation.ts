import { ZERO } from '#shared/money.ts'
import { readEditBasis, type StoredEditBasis } from '../edits/order-edit-queries.ts'
import { readEditByKey } from '../edits/order-edit-records-queries.ts'
import { type EditPlan, mayEdit, OVERPAID } from '../edits/order-edit-rules.ts'
import { writeEdit } from '../edits/write-edit.ts'
import { type LockedOrder, withOrder } from '../order/with-order.ts'
import type { OrdersDeps } from '../orders-types.ts'
import type { RequestedLine } from '../returns/return-rules.ts'
import { isCancelling } from '../shipping/fulfil-order.ts'
import { refundCard } from './card-refunds.ts'
import { hasParcel } from './card-refunds-queries.ts'
import { insertStaffRefund } from './order-refunds-queries.ts'
import {
  type PiecesRefusal,
  planCancelledPieces,
  refundText,
  shownTotal,
} from './partial-cancellation-rules.ts'
import { basisOf } from './refund-order.ts'

/** Pieces of an own order that its buyer cancels. */
export interface PiecesForm {
  readonly lines: readonly RequestedLine[]
  /** The new total that was shown, TRY, "129.90"; only compared. */
  readonly total: string
  /** An idempotency key of 16 to 40 characters: the same key again cancels nothing more. */
  readonly key?: string | undefined
}

/** What the order would cost without the pieces. TRY, decimal text. */
export interface PiecesPreview {
  readonly totalBefore: string
  readonly total: string
  readonly shippingBefore: string
  readonly shipping: string
  /** What comes back the way it was paid; '' where nothing was paid yet. */
  readonly refund: string
}

/** 'too-late': the order has left, is cancelled, or was never paid by its card. */
type Refusal = { ok: false; reason: 'not-found' | 'too-late' | PiecesRefusal }
export type PreviewPiecesResult = { ok: true; preview: PiecesPreview } | Refusal
export type CancelPiecesResult =
  | { ok: true; total: string }
  | Refusal
  /** Not the total that was shown: prices, pieces or refunds changed since. */
  | { ok: false; reason: 'total-differs' }

const KEY = /^[\w-]{16,40}$/
const TOO_LATE = { ok: false, reason: 'too-late' } as const

type Planned = { ok: true; basis: StoredEditBasis; plan: EditPlan } | Refusal

async function planFor(
  order: Pick<LockedOrder, 'tx' | 'id' | 'status' | 'paymentType'>,
  lines: PiecesForm['lines'],
): Promise<Planned> {
  const { tx, id } = order
  const [shipped, cancelling] = [await hasParcel(tx, id), await isCancelling(tx, id)]
  if (!mayEdit({ ...order, shipped, cancelling })) return TOO_LATE
  const basis = await readEditBasis(tx, id)
  if (!basis) throw new Error(`order ${id} is gone`)
  const planned = planCancelledPieces(basis, lines)
  return planned.ok ? { ...planned, basis } : planned
}

/** What `cancelPieces` would make of the order. Writes nothing. */
export async function previewPieces(
  deps: OrdersDeps,
  customerId: string,
  orderId: string,
  lines: PiecesForm['lines'],
): Promise<PreviewPiecesResult> {
  const own = { id: orderId, customerId }
  const result = await withOrder(deps, own, async (order): Promise<PreviewPiecesResult> => {
    const planned = await planFor(order, lines)
    if (!planned.ok) return planned
    const { basis, plan } = planned
    const preview = {
      totalBefore: basis.total.toFixed(2),
      total: plan.total.toFixed(2),
      shippingBefore: basis.shippingTotal.toFixed(2),
      shipping: plan.shippingTotal.toFixed(2),
      refund: refundText(plan),
    }
    return { ok: true, preview }
  })
  return result ?? { ok: false, reason: 'not-found' }
}

/**
 * Records that what the order has become cheaper by is paid back. It is a refund like one of staff: it leaves the order's status, and
 * does not hold up its parcel. Returns its key.
 */
async function recordRefund(order: LockedOrder, plan: EditPlan, number: number): Promise<string> {
  const { charged } = await basisOf(order)
  const amount = plan.toRefund
  const key = `pieces:${order.id}:${number}`
  const split = { amount, shipping: ZERO, extra: ZERO, taxes: [], untaxed: amount, left: ZERO }
  const refund = { key, orderId: order.id, charged, split, reason: OVERPAID, note: '', lines: [] }
  const refundId = await insertStaffRefund(order.tx, refund)
  const data = { refundId, amount: amount.toFixed(2), reason: OVERPAID }
  await order.note({ kind: 'refund-decided', actor: 'customer', data })
  return key
}

/**
 * Cancels pieces of an own order that has not left: lines, sums and stock change as by an edit of staff, and what was paid for the pieces
 * is refunded: a card's by its provider after the commit, a transfer's by hand. Of a concurrent shipment and cancellation only the first
 * changes anything. A card whose provider refuses leaves a refused refund, which staff tries again or sends by hand.
 */
export async function cancelPieces(
  deps: OrdersDeps,
  customerId: string,
  orderId: string,
  form: PiecesForm,
): Promise<CancelPiecesResult> {
  const key = form.key !== undefined && KEY.test(form.key) ? form.key : null
  const total = shownTotal(form.total)
  const own = { id: orderId, customerId }
  const result = await withOrder(
    deps,
    own,
    async (order): Promise<{ result: CancelPiecesResult; cardRefund?: string }> => {
      const { tx, id, paymentType } = order
      const before = key === null ? null : await readEditByKey(tx, id, key)
      if (before !== null) return { result: { ok: true, total: before } }
      const planned = await planFor(order, form.lines)
      if (!planned.ok) return { result: planned }
      const { basis, plan } = planned
      if (!total || !plan.total.eq(total)) return { result: { ok: false, reason: 'total-differs' } }
      const written = await writeEdit(deps, order, {
        basis,
        plan,
        added: [],
        rates: await deps.currencies.ratesIn(tx),
        description: basis.description,
        author: { key },
      })
      const done = { ok: true, total: written.total } as const
      if (!plan.toRefund.gt(ZERO)) return { result: done }
      const refund = await recordRefund(order, plan, written.number)
      return paymentType === 'card' ? { result: done, cardRefund: refund } : { result: done }
    },
  )
  if (!result) return { ok: false, reason: 'not-found' }
  if (result.cardRefund !== undefined) await refundCard(deps, result.cardRefund)
  return result.result
}
