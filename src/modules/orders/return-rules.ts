import { barsWithdrawal, type WithdrawalException } from '#modules/catalogue/withdrawal-rules.ts'
import { addDays, istanbulDay } from '#shared/dates.ts'
import { type Big, roundKurus, sum, whole, ZERO } from '#shared/money.ts'
import { textProblem } from '#shared/shopper-text.ts'
import type { OrderStatus } from './orders-schemas.ts'

/** 'cayma': withdrawal, which needs no reason; 'iade': something is wrong with the goods. */
export const RETURN_KINDS = ['cayma', 'iade'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]

/** Days after the one of delivery in which a buyer may withdraw without a reason (turkey.md §8). */
export const WITHDRAWAL_DAYS = 14
/** Days in which a fault is the seller's: two years from delivery. */
export const FAULT_DAYS = 730
export const LONGEST_RETURN_NOTE = 1000

/** What a buyer may name as the reason. A withdrawal may name none. */
export const RETURN_REASONS = {
  cayma: ['vazgectim', 'uymadi', 'beklentim_farkliydi', 'gec_geldi', 'diger'],
  iade: ['hasarli', 'kusurlu', 'yanlis_urun', 'eksik', 'diger'],
} as const satisfies Record<ReturnKind, readonly string[]>
export type ReturnReason = (typeof RETURN_REASONS)[ReturnKind][number]

export function isReturnReason(kind: ReturnKind, reason: string): reason is ReturnReason {
  return RETURN_REASONS[kind].some((known) => known === reason)
}

/** The last day (ISO, Istanbul) on which an order delivered then may be withdrawn from. */
export function lastWithdrawalDay(deliveredAt: Date): string {
  return addDays(istanbulDay(deliveredAt), WITHDRAWAL_DAYS)
}

/** A line of an order as a request meets it. */
export interface ReturnableLine {
  /** Pieces that no request has asked for. */
  readonly left: number
  readonly exception: WithdrawalException
}

const SHIPPED: readonly OrderStatus[] = ['kargoda', 'teslim_edildi', 'iade_talebi']

/**
 * What a buyer may ask for now. Withdrawal: from the parcel's leaving until 14 days after delivery, while there is a piece left that
 * may be withdrawn from. A fault: from delivery on, for two years. Nothing before shipping (that is a cancellation) and nothing once every piece is asked for or back.
 * `today` is the Istanbul day.
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
    : status === 'teslim_edildi'
  if (inTime && open.some(({ exception }) => !barsWithdrawal(exception))) kinds.push('cayma')
  if (arrived) kinds.push('iade')
  return kinds
}

/** A line of an order with pieces going back. */
export interface RefundedLine {
  /** What the whole line cost with KDV, in TRY, to the kuruş. */
  readonly gross: Big
  /** Pieces bought. */
  readonly quantity: number
  /** Pieces whose money is back already. */
  readonly before: number
  /** Pieces whose money goes back now; 0 for lines that stay. */
  readonly now: number
}

/** What the first `units` pieces of a line cost: their share to the kuruş, half away from zero. All of them cost the line. */
function shareOf({ gross, quantity }: RefundedLine, units: number): Big {
  return roundKurus(gross.times(whole(units)).div(whole(quantity)))
}

/** What is due for all pieces back until now: their prices and their share of `besides`, which comes whole with the last piece. */
function dueFor(lines: readonly RefundedLine[], otherCharges: Big): Big {
  const linesTotal = sum(lines.map(({ gross }) => gross))
  const back = sum(lines.map((line) => shareOf(line, line.before + line.now)))
  if (lines.every(({ before, now, quantity }) => before + now === quantity))
    return linesTotal.plus(otherCharges)
  return linesTotal.eq(ZERO) ? back : back.plus(roundKurus(otherCharges.times(back).div(linesTotal)))
}

/**
 * What goes back to the buyer for pieces of an order, in TRY to the kuruş: everything the shop received for them (m.12, decisions J1).
 * `charged` is all that was paid for the order: goods, delivery, the fee of paying on delivery and the commission of a card's plan. What is
 * not the price of goods goes back in proportion to the goods' prices, rounded half away from zero. `refunded` is what went back before: a
 * part is what is due for all pieces back until now, less that, and the last piece takes the rest. So however an order comes back the parts
 * are never negative and add up to `charged`. `lines` are all lines of the order.
 *
 * Throws RangeError where more would come back than was bought, and where less was charged than the goods cost.
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
  if (otherCharges.lt(ZERO)) throw new RangeError(`${charged} charged for goods of ${linesTotal}`)
  const due = dueFor(lines, otherCharges).minus(refunded)
  return due.gt(ZERO) ? due : ZERO
}

export interface RequestedLine {
  readonly id: number
  readonly quantity: number
}

/** A request as the form or the call sends it. */
export interface ReturnForm {
  readonly kind: ReturnKind
  /** One of the kind's reasons; '' for a withdrawal that names none. */
  readonly reason: string
  readonly note: string
  readonly lines: readonly RequestedLine[]
  /** Names one sending of the form: the same again is the same request. */
  readonly key?: string | undefined
}

export type ReturnRefusal =
  /** The order has not left, or its time is over: `late` for the withdrawal's 14 days. */
  | 'not-returnable'
  | 'withdrawal-late'
  /** A withdrawal from goods that have no right of it. */
  | 'not-withdrawable'
  | 'nothing-chosen'
  | 'too-many'
  | 'reason-required'
  | 'note-too-long'
  | 'note-hidden'

/** Lines that this withdrawal may not name: those it asks for, or all of the order's where it asks for none. Ids; none for a fault. */
export function barredLines(form: ReturnForm, lines: ReadonlyMap<number, ReturnableLine>): number[] {
  if (form.kind !== 'cayma') return []
  const requested = requestedQuantities(form.lines)
  return [...lines].flatMap(([id, { exception }]) =>
    barsWithdrawal(exception) && (requested.size === 0 || requested.has(id)) ? [id] : [],
  )
}

/** May this request be made? `lines` are the order's, by their ids. Null when it may. */
export function judgeReturn(
  form: ReturnForm,
  kinds: readonly ReturnKind[],
  lines: ReadonlyMap<number, ReturnableLine>,
): ReturnRefusal | null {
  const requested = requestedQuantities(form.lines)
  const barred = barredLines(form, lines).length
  if (!kinds.includes(form.kind)) {
    if (form.kind === 'iade' || !kinds.includes('iade')) return 'not-returnable'
    return barred > 0 && (requested.size > 0 || barred === lines.size)
      ? 'not-withdrawable'
      : 'withdrawal-late'
  }
  if (requested.size === 0) return 'nothing-chosen'
  if (barred > 0) return 'not-withdrawable'
  for (const [id, quantity] of requested) if (quantity > (lines.get(id)?.left ?? 0)) return 'too-many'
  const named = isReturnReason(form.kind, form.reason)
  if (!named && (form.kind === 'iade' || form.reason !== '')) return 'reason-required'
  const ofNote = textProblem(form.note, { most: LONGEST_RETURN_NOTE })
  if (ofNote === 'long') return 'note-too-long'
  if (ofNote === 'hidden') return 'note-hidden'
  return null
}

/** Pieces asked for by line; a line named twice counts together, none at all is left out. */
export function requestedQuantities(lines: readonly RequestedLine[]): Map<number, number> {
  const requested = new Map<number, number>()
  for (const { id, quantity } of lines)
    if (quantity > 0) requested.set(id, (requested.get(id) ?? 0) + quantity)
  return requested
}
