import { CANCELLABLE, type OrderStatus } from '#modules/kernel/orders/order-status-rules.ts'
import { commissionAfter } from '#modules/kernel/orders/order-totals-rules.ts'
import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import { afterDiscount, lineAmounts, netFromGross } from '#modules/kernel/pricing/pricing-rules.ts'
import { type Big, roundKurus, sum, ZERO } from '#shared/money.ts'
import { splitKurus } from '#shared/split-kurus.ts'
import { type TaxGroup, taxesByRate } from '../place/order-taxes-rules.ts'

export const MAX_EDIT_TEXT_LENGTH = 500
/** The reason of refunds that give back what an edit made an order cheaper by. */
export const OVERPAID = 'order_edited'

/** May staff edit the order? Until it leaves; not the unpaid attempt of a card, whose payment names its total. */
export function mayEdit(order: {
  readonly status: OrderStatus
  readonly paymentType: PaymentType
  /** A parcel has left. */
  readonly shipped: boolean
  /** The refund of the buyer's cancellation is under way. */
  readonly cancelling: boolean
}): boolean {
  const { status, paymentType, shipped, cancelling } = order
  const isAttempt = paymentType === 'card' && status === 'awaiting_payment'
  return CANCELLABLE.includes(status) && !isAttempt && !shipped && !cancelling
}

/** A line of the order as it is. Amounts in TRY to the kuruş, after the line's discount; rates in percent. */
export interface EditableLine {
  readonly id: number
  readonly quantity: number
  /** One unit without KDV, exact. */
  readonly unitNet: Big
  readonly taxRate: string
  readonly net: Big
  readonly tax: Big
  readonly gross: Big
  /** With KDV. */
  readonly discount: Big
  /** Pieces that were refunded; they stay in the order. */
  readonly refunded: number
}

/** A product as it would be added now: one unit without KDV in TRY. */
export interface AddableProduct {
  readonly unitNet: Big
  readonly taxRate: string
}

/** What was paid for an order, and what of it was given back because an edit made the order cheaper. TRY. */
export interface EditMoney {
  readonly placedTotal: Big
  /** The charge of the card, or the transfer and what was collected after it; 0 before the payment, and for cash. */
  readonly charged: Big
  /** Of a card: what came besides it and was not sent back. */
  readonly collected: Big
  /** The commission that the card paid. */
  readonly commission: Big
  /** Refunds of earlier edits. */
  readonly givenBack: Big
  /** What all refunds have left of `charged`. */
  readonly refundable: Big
}

export interface EditBasis extends EditMoney {
  readonly lines: readonly EditableLine[]
  readonly shippingTotal: Big
  readonly paymentFee: Big
  readonly total: Big
}

/** What staff wants the order to be. `price` is one unit with KDV in TRY; null for the price it has, or has today. */
export interface EditDraft {
  /** Lines that are not named stay; 0 removes one. */
  readonly lines: readonly { readonly id: number; readonly quantity: number; readonly price: Big | null }[]
  readonly added: readonly {
    readonly product: AddableProduct
    readonly quantity: number
    readonly price: Big | null
  }[]
  readonly shippingTotal: Big
  /**
   * On the products of the order, with KDV; its earlier discount included. 'by-piece': every piece that stays keeps its part of its line's
   * discount.
   */
  readonly discount: Big | 'by-piece'
}

export interface EditedLine {
  /** Null for a new one. */
  readonly id: number | null
  readonly change: 'none' | 'changed' | 'added'
  readonly quantity: number
  readonly quantityBefore: number
  readonly unitNet: Big
  /** The price was typed. */
  readonly priced: boolean
  readonly taxRate: string
  readonly discount: Big
  readonly net: Big
  readonly tax: Big
  readonly gross: Big
}

/** What is owed in either direction; at most one of the two is above 0. TRY. */
export interface EditBalance {
  /** What the order costs, its part of the commission included. */
  readonly due: Big
  /** What was paid for it, without what earlier edits gave back. */
  readonly paid: Big
  readonly toCharge: Big
  readonly toRefund: Big
}

export interface EditPlan extends EditBalance {
  /** The lines of the edited order; new ones last, in the order of the draft. */
  readonly lines: readonly EditedLine[]
  readonly removed: readonly number[]
  readonly subTotal: Big
  readonly tax: Big
  readonly shippingTotal: Big
  readonly paymentFee: Big
  readonly discount: Big
  readonly total: Big
  readonly taxes: readonly TaxGroup[]
  /** Pieces, prices or discount of lines, or the price of delivery. */
  readonly changesLinesOrDelivery: boolean
  /** The buyer has to agree: other pieces, or more to pay. */
  readonly needsConsent: boolean
}

export type EditRefusal =
  /** Nothing would be left; an order is cancelled instead. */
  | 'no-lines'
  /** Fewer pieces than were refunded. */
  | 'refunded-pieces'
  /** The discount is larger than the products cost, or nothing is left to pay. */
  | 'discount-too-large'
  /** A line that is not the order's, or named twice. */
  | 'unknown-line'

export type EditResult =
  | { readonly ok: true; readonly plan: EditPlan }
  | { readonly ok: false; readonly reason: EditRefusal }

/** A unit's stored net price, from what it costs with KDV. */
const unitNetOf = (gross: Big, taxRate: string): Big => netFromGross(gross, Number(taxRate))

/**
 * What is owed for an order after its edits. Before a payment nothing is: the transfer, or the cash, pays the new total. The commission of
 * a card's plan follows the total down, because the buyer paid it for what is no longer bought; up it does not: what is added is not paid
 * in installments. Never asks for more back than the refunds have left.
 */
export function editBalance(total: Big, money: EditMoney): EditBalance {
  const due = total.plus(commissionAfter(money.commission, { total, placedTotal: money.placedTotal }))
  const paid = money.charged.plus(money.collected).minus(money.givenBack)
  if (!money.charged.gt(ZERO)) return { due, paid: ZERO, toCharge: ZERO, toRefund: ZERO }
  const over = paid.minus(due)
  const toRefund = over.gt(money.refundable) ? money.refundable : over
  return {
    due,
    paid,
    toCharge: over.lt(ZERO) ? over.times('-1') : ZERO,
    toRefund: toRefund.gt(ZERO) ? toRefund : ZERO,
  }
}

/** A line before the order's discount is spread; `kept` has the stored amounts of one whose pieces and price stay. */
interface Undiscounted extends Omit<EditedLine, 'discount' | 'net' | 'tax' | 'gross'> {
  readonly full: Big
  readonly kept: EditableLine | null
}

function undiscounted(
  line: EditableLine,
  wanted: EditDraft['lines'][number] | undefined,
): Undiscounted | null {
  const quantity = wanted?.quantity ?? line.quantity
  if (quantity === 0) return null
  const typed = wanted?.price ? unitNetOf(wanted.price, line.taxRate) : null
  const priced = typed !== null && !typed.eq(line.unitNet)
  const unitNet = priced ? typed : line.unitNet
  const kept = !priced && quantity === line.quantity
  return {
    id: line.id,
    change: kept ? 'none' : 'changed',
    quantity,
    quantityBefore: line.quantity,
    unitNet,
    priced,
    taxRate: line.taxRate,
    kept: kept ? line : null,
    full: kept ? line.gross.plus(line.discount) : lineAmounts(unitNet, quantity, Number(line.taxRate)).gross,
  }
}

function newLine({ product, quantity, price }: EditDraft['added'][number]): Undiscounted {
  const { taxRate } = product
  const unitNet = price ? unitNetOf(price, taxRate) : product.unitNet
  return {
    id: null,
    change: 'added',
    quantity,
    quantityBefore: 0,
    unitNet,
    priced: price !== null && !unitNet.eq(product.unitNet),
    taxRate,
    kept: null,
    full: lineAmounts(unitNet, quantity, Number(taxRate)).gross,
  }
}

function discounted({ full, kept, ...line }: Undiscounted, discount: Big): EditedLine {
  if (kept && discount.eq(kept.discount)) {
    const { net, tax, gross } = kept
    return { ...line, discount, net, tax, gross }
  }
  const rate = Number(line.taxRate)
  const amounts = lineAmounts(line.unitNet, line.quantity, rate)
  // `full` is the stored price of a line whose pieces and price stay.
  const left = discount.eq(ZERO) ? amounts : afterDiscount({ ...amounts, gross: full }, discount, rate)
  return { ...line, change: changed(line), discount, ...left }
}

/** What is left of a line's discount: its share of the pieces that stay, to the kuruş, half away from zero. */
function discountByPiece({ lines }: EditBasis, { id, quantity, quantityBefore, full }: Undiscounted): Big {
  const before = lines.find((line) => line.id === id)?.discount ?? ZERO
  if (quantity === quantityBefore || before.eq(ZERO)) return before
  const part = roundKurus(before.times(String(quantity)).div(String(quantityBefore)))
  return part.gt(full) ? full : part
}

/**
 * A discount over the lines, in proportion to their prices. One that staff leaves as it is stays where it is: a coupon for one product does
 * not move to the KDV of another, and only what a line can no longer bear goes to the others.
 */
function spreadDiscount({ lines }: EditBasis, drafted: readonly Undiscounted[], wanted: Big): Big[] {
  const fulls = drafted.map(({ full }) => full)
  if (!wanted.eq(sum(lines.map(({ discount }) => discount)))) return splitKurus(wanted, fulls)
  const stored = new Map(lines.map(({ id, discount }) => [id, discount]))
  const own = drafted.map(({ id, full }) => {
    const discount = id === null ? ZERO : (stored.get(id) ?? ZERO)
    return discount.gt(full) ? full : discount
  })
  const rest = splitKurus(
    wanted.minus(sum(own)),
    fulls.map((full, index) => full.minus(own[index] ?? ZERO)),
  )
  return own.map((part, index) => part.plus(rest[index] ?? ZERO))
}

const changed = ({ change }: Pick<EditedLine, 'change'>) => (change === 'none' ? 'changed' : change)

/**
 * What an edit makes of an order: lines, sums, KDV by rate, and what is to be charged or refunded afterwards. Pure: the browser shows it
 * before it is saved, the server decides by it.
 *
 * A line whose pieces and price stay keeps its amounts to the kuruş. Every other is rounded once (decisions A4). A new discount is spread
 * over all lines in proportion to their prices, by largest remainders, and lowers the KDV of each; one that stays keeps its parts. Delivery and the cash on delivery fee
 * have no KDV of their own, as in every order; the fee stays what the buyer was told.
 */
export function planEdit(basis: EditBasis, draft: EditDraft): EditResult {
  const refused = (reason: EditRefusal) => ({ ok: false, reason }) as const
  const wanted = new Map(draft.lines.map((line) => [line.id, line]))
  const known = new Set(basis.lines.map(({ id }) => id))
  if (wanted.size !== draft.lines.length || draft.lines.some(({ id }) => !known.has(id)))
    return refused('unknown-line')
  if (basis.lines.some(({ id, quantity, refunded }) => (wanted.get(id)?.quantity ?? quantity) < refunded))
    return refused('refunded-pieces')
  const kept = basis.lines.map((line) => undiscounted(line, wanted.get(line.id)))
  const removed = basis.lines.filter((_, index) => kept[index] === null).map(({ id }) => id)
  const drafted = [...kept.filter((line) => line !== null), ...draft.added.map(newLine)]
  if (drafted.length === 0) return refused('no-lines')
  if (draft.discount !== 'by-piece' && draft.discount.gt(sum(drafted.map(({ full }) => full))))
    return refused('discount-too-large')
  const parts =
    draft.discount === 'by-piece'
      ? drafted.map((line) => discountByPiece(basis, line))
      : spreadDiscount(basis, drafted, draft.discount)
  const lines = drafted.map((line, index) => discounted(line, parts[index] ?? ZERO))
  const { paymentFee } = basis
  const subTotal = sum(lines.map(({ net }) => net))
  const tax = sum(lines.map((line) => line.tax))
  const total = subTotal.plus(tax).plus(draft.shippingTotal).plus(paymentFee)
  // An order that a coupon made free stays free.
  if (!total.gt(ZERO) && basis.total.gt(ZERO)) return refused('discount-too-large')
  const changesPieces = removed.length > 0 || lines.some((line) => line.quantity !== line.quantityBefore)
  return {
    ok: true,
    plan: {
      lines,
      removed,
      subTotal,
      tax,
      shippingTotal: draft.shippingTotal,
      paymentFee,
      discount: sum(parts),
      total,
      taxes: taxesByRate(
        lines.map((line) => ({ taxRate: line.taxRate, net: line.net.toFixed(2), tax: line.tax.toFixed(2) })),
      ),
      changesLinesOrDelivery:
        removed.length > 0 ||
        lines.some(({ change }) => change !== 'none') ||
        !draft.shippingTotal.eq(basis.shippingTotal),
      needsConsent: changesPieces || total.gt(basis.total),
      ...editBalance(total, basis),
    },
  }
}
