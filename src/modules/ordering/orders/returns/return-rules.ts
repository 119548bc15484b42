import {
  excludesWithdrawal,
  type WithdrawalException,
} from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import type { OrderStatus, RefundStatus } from '#modules/kernel/orders/order-status-rules.ts'
import { addDays, istanbulDay } from '#shared/dates.ts'
import { type Big, roundKurus, sum, whole, ZERO } from '#shared/money.ts'
import { textProblem } from '#shared/text/shopper-text.ts'
import { isOpenReturn, type ReturnStatus } from './return-status-rules.ts'

/** 'withdrawal' needs no reason; 'return': a fault of the product. */
export const RETURN_KINDS = ['withdrawal', 'return'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]

/** The days after delivery in which a buyer may withdraw without a reason (turkey.md §8). */
export const WITHDRAWAL_DAYS = 14
/** The days in which the seller is liable for a fault: two years from delivery. */
export const FAULT_DAYS = 730
/** The days in which the shop has to pay a withdrawal back, from its notice (turkey.md §8). */
export const REFUND_DAYS = 14
export const MAX_RETURN_NOTE_LENGTH = 1000

/** The reasons a buyer may choose. A withdrawal may have none. */
export const RETURN_REASONS = {
  withdrawal: ['changed_mind', 'did_not_fit', 'not_as_expected', 'arrived_late', 'other'],
  return: ['damaged', 'defective', 'wrong_product', 'missing', 'other'],
} as const satisfies Record<ReturnKind, readonly string[]>
export type ReturnReason = (typeof RETURN_REASONS)[ReturnKind][number]

export function isReturnReason(kind: ReturnKind, reason: string): reason is ReturnReason {
  return RETURN_REASONS[kind].some((known) => known === reason)
}

/** The last day (ISO, Istanbul) for a withdrawal from an order delivered at this time. */
export function lastWithdrawalDay(deliveredAt: Date): string {
  return addDays(istanbulDay(deliveredAt), WITHDRAWAL_DAYS)
}

/**
 * The last day (ISO, Istanbul) on which the money of a withdrawal must be back. Null for a fault, which has no such clock, and for what is
 * settled: refused, withdrawn, or paid back.
 */
export function refundDueDay(request: {
  readonly kind: ReturnKind
  readonly status: ReturnStatus
  /** When the buyer gave notice. */
  readonly createdAt: Date
  readonly refund: { readonly status: RefundStatus } | null
}): string | null {
  const { kind, status, createdAt, refund } = request
  const isUnpaid = status === 'refunded' && refund !== null && refund.status !== 'completed'
  if (kind !== 'withdrawal' || !(isOpenReturn(status) || isUnpaid)) return null
  return addDays(istanbulDay(createdAt), REFUND_DAYS)
}

/** A line of an order, as far as a return request needs it. */
export interface ReturnableLine {
  /** Pieces without a return request. */
  readonly left: number
  readonly exception: WithdrawalException
}

const SHIPPED: readonly OrderStatus[] = ['shipped', 'delivered', 'return_requested']

/**
 * The kinds of return a buyer may request now. Withdrawal: from shipping until 14 days after delivery, while a piece with a right of
 * withdrawal is left. Fault: from delivery on, for two years. Nothing before shipping (that is a cancellation) and nothing once every
 * piece is requested or returned. `today` is the Istanbul day.
 */
export function returnKindsOpen(order: {
  readonly status: OrderStatus
  readonly deliveredAt: Date | null
  readonly lines: readonly ReturnableLine[]
  readonly today: string
}): ReturnKind[] {
  const { status, deliveredAt, today } = order
  const open = order.lines.filter(({ left }) => left > 0)
  if (!SHIPPED.includes(status) || open.length === 0) return []
  const kinds: ReturnKind[] = []
  const inTime = !deliveredAt || today <= lastWithdrawalDay(deliveredAt)
  const arrived = deliveredAt
    ? today <= addDays(istanbulDay(deliveredAt), FAULT_DAYS)
    : status === 'delivered'
  if (inTime && open.some(({ exception }) => !excludesWithdrawal(exception))) kinds.push('withdrawal')
  if (arrived) kinds.push('return')
  return kinds
}

/** A line of an order, with its returned pieces. */
export interface RefundedLine {
  /** The price of the whole line with KDV, in TRY, to the kuruş. */
  readonly gross: Big
  /** Pieces bought. */
  readonly quantity: number
  /** Pieces refunded before. */
  readonly before: number
  /** Pieces refunded now; 0 for lines without a return. */
  readonly now: number
}

/** The price of the first `units` pieces of a line: their share to the kuruş, half away from zero. All pieces cost the whole line. */
export function shareOf({ gross, quantity }: Pick<RefundedLine, 'gross' | 'quantity'>, units: number): Big {
  return roundKurus(gross.times(whole(units)).div(whole(quantity)))
}

/**
 * The sum of all refunds so far, this one included: the pieces' prices and their share of `otherCharges`, all of it with the last piece.
 */
function dueFor(lines: readonly RefundedLine[], otherCharges: Big): Big {
  const linesTotal = sum(lines.map(({ gross }) => gross))
  const back = sum(lines.map((line) => shareOf(line, line.before + line.now)))
  if (lines.every(({ before, now, quantity }) => before + now === quantity))
    return linesTotal.plus(otherCharges)
  return linesTotal.eq(ZERO) ? back : back.plus(roundKurus(otherCharges.times(back).div(linesTotal)))
}

/**
 * The refund for pieces of an order, in TRY to the kuruş: everything the shop received for them (m.12, decisions J1). `charged` is all
 * that was paid for the order: products, delivery, the cash on delivery fee and the commission of a card's plan. What is not the price of
 * products is refunded in proportion to the products' prices, rounded half away from zero. `refunded` is what was refunded before: a
 * refund is the amount due for all pieces returned so far, less that, and the last piece gets the rest. So in any sequence of returns the
 * refunds are never negative and add up to `charged`. `lines` are all lines of the order.
 * Throws RangeError when more would be returned than was bought, and when less was charged than the lines cost.
 */
export function refundAmount(
  lines: readonly RefundedLine[],
  { charged, refunded }: { readonly charged: Big; readonly refunded: Big },
): Big {
  for (const { before, now, quantity } of lines) {
    if (before < 0 || now < 0 || before + now > quantity) {
      throw new RangeError(`${before} + ${now} of ${quantity} pieces`)
    }
  }
  const linesTotal = sum(lines.map(({ gross }) => gross))
  const otherCharges = charged.minus(linesTotal)
  if (otherCharges.lt(ZERO)) throw new RangeError(`${charged} charged for lines of ${linesTotal}`)
  const due = dueFor(lines, otherCharges).minus(refunded)
  return due.gt(ZERO) ? due : ZERO
}

export interface RequestedLine {
  readonly id: number
  readonly quantity: number
}

/** A return request as submitted by the form or the API. */
export interface ReturnForm {
  readonly kind: ReturnKind
  /** One of the kind's reasons; '' for a withdrawal without one, null for a word that is no reason. */
  readonly reason: ReturnReason | '' | null
  readonly note: string
  readonly lines: readonly RequestedLine[]
  /** An idempotency key: the same key again is the same request. */
  readonly key?: string | undefined
}

export type ReturnRefusal =
  /** The order was not shipped, or its time is over: 'withdrawal-late' for the withdrawal's 14 days. */
  | 'not-returnable'
  | 'withdrawal-late'
  /** A withdrawal from products without that right. */
  | 'not-withdrawable'
  | 'nothing-chosen'
  | 'too-many'
  | 'reason-required'
  | 'note-too-long'
  | 'note-hidden'

/** Ids of the requested lines, or of all lines when none is requested, that cannot be withdrawn from; empty for a fault. */
export function barredLines(form: ReturnForm, lines: ReadonlyMap<number, ReturnableLine>): number[] {
  if (form.kind !== 'withdrawal') return []
  const requested = requestedQuantities(form.lines)
  return [...lines].flatMap(([id, { exception }]) =>
    excludesWithdrawal(exception) && (requested.size === 0 || requested.has(id)) ? [id] : [],
  )
}

/** The reason to refuse this request, or null. `lines` are the order's, by their ids. */
export function judgeReturn(
  form: ReturnForm,
  kinds: readonly ReturnKind[],
  lines: ReadonlyMap<number, ReturnableLine>,
): ReturnRefusal | null {
  const requested = requestedQuantities(form.lines)
  const barred = barredLines(form, lines).length
  if (!kinds.includes(form.kind)) {
    if (form.kind === 'return' || !kinds.includes('return')) return 'not-returnable'
    return barred > 0 && (requested.size > 0 || barred === lines.size)
      ? 'not-withdrawable'
      : 'withdrawal-late'
  }
  if (requested.size === 0) return 'nothing-chosen'
  if (barred > 0) return 'not-withdrawable'
  for (const [id, quantity] of requested) if (quantity > (lines.get(id)?.left ?? 0)) return 'too-many'
  const named = isReturnReason(form.kind, form.reason ?? '')
  if (!named && (form.kind === 'return' || form.reason !== '')) return 'reason-required'
  const ofNote = textProblem(form.note, { most: MAX_RETURN_NOTE_LENGTH })
  if (ofNote === 'long') return 'note-too-long'
  if (ofNote === 'hidden') return 'note-hidden'
  return null
}

/** The requested pieces by line; a line named twice counts together, a line with 0 pieces is left out. */
export function requestedQuantities(lines: readonly RequestedLine[]): Map<number, number> {
  const requested = new Map<number, number>()
  for (const { id, quantity } of lines)
    if (quantity > 0) requested.set(id, (requested.get(id) ?? 0) + quantity)
  return requested
}
