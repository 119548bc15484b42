import { Big, roundKurus, sum, ZERO } from '#shared/money.ts'
import { type EditBasis, type EditPlan, planEdit } from '../edits/order-edit-rules.ts'
import { type RequestedLine, requestedQuantities } from '../returns/return-rules.ts'

export type PiecesRefusal =
  | 'nothing-chosen'
  /** A line that is not the order's. */
  | 'unknown-line'
  /** More pieces than the line has; refunded ones stay in the order. */
  | 'too-many'
  /** Nothing would be left to send: the whole order is cancelled instead. */
  | 'whole-order'

export type PiecesResult =
  | { readonly ok: true; readonly plan: EditPlan }
  | { readonly ok: false; readonly reason: PiecesRefusal }

/** The part of the delivery price that stays with products of `after`, of `before`; to the kuruş, half away from zero. */
function deliveryOf(shippingTotal: Big, before: Big, after: Big): Big {
  return before.gt(ZERO) ? roundKurus(shippingTotal.times(after).div(before)) : shippingTotal
}

/**
 * What is left of an order when its buyer cancels pieces of it before it leaves (decision 97). Every piece goes with its own part of its
 * line's discount. The delivery price goes down in proportion to the products' prices, as a return of the same pieces would have refunded
 * it, so that nobody gets more by waiting for the parcel; delivery that was free stays free. The cash on delivery fee stays: the cash is
 * still collected. Pure. `pieces` may name a line twice, which counts together; 0 pieces count as none.
 */
export function planCancelledPieces(basis: EditBasis, pieces: readonly RequestedLine[]): PiecesResult {
  const refused = (reason: PiecesRefusal) => ({ ok: false, reason }) as const
  const cancelled = requestedQuantities(pieces)
  if (cancelled.size === 0) return refused('nothing-chosen')
  const known = new Map(basis.lines.map((line) => [line.id, line]))
  for (const [id, quantity] of cancelled) {
    const line = known.get(id)
    if (!line) return refused('unknown-line')
    if (quantity > line.quantity - line.refunded) return refused('too-many')
  }
  const left = (line: EditBasis['lines'][number]) => line.quantity - (cancelled.get(line.id) ?? 0)
  if (basis.lines.every((line) => left(line) === line.refunded)) return refused('whole-order')
  const draft = {
    lines: basis.lines
      .filter(({ id }) => cancelled.has(id))
      .map((line) => ({ id: line.id, quantity: left(line), price: null })),
    added: [],
    discount: 'by-piece',
    shippingTotal: basis.shippingTotal,
  } as const
  const products = planEdit(basis, draft)
  if (!products.ok) return refused('whole-order')
  const grossOf = (lines: readonly { readonly gross: Big }[]) => sum(lines.map(({ gross }) => gross))
  const shippingTotal = deliveryOf(basis.shippingTotal, grossOf(basis.lines), grossOf(products.plan.lines))
  const planned = planEdit(basis, { ...draft, shippingTotal })
  return planned.ok ? planned : refused('whole-order')
}

/** What comes back, TRY decimal text; '' for nothing. */
export const refundText = ({ toRefund }: Pick<EditPlan, 'toRefund'>): string =>
  toRefund.gt(ZERO) ? toRefund.toFixed(2) : ''

/** The total that the form was shown, or null for what is no amount: "129.90". */
export const shownTotal = (text: string): Big | null => (/^\d{1,12}\.\d{2}$/.test(text) ? Big(text) : null)
