import {
  afterDiscount,
  convert,
  type ExchangeRates,
  type LineAmounts,
  lineAmounts,
  sumLines,
} from '#modules/kernel/pricing/pricing-rules.ts'
import { type ShippingFee, shippingLabel } from '#modules/kernel/shipping/shipping-rules.ts'
import { Big, currencyCode, formatMoney, roundKurus, sum, ZERO } from '#shared/money.ts'

/** A line to be totalled. `unitNet` is the price of one sales unit without KDV in the product's own currency. */
export interface TotalledLine {
  readonly unitNet: Big
  readonly currency: string
  readonly quantity: number
  readonly taxRate: number
  /** What a coupon takes off the line, TRY with KDV, to the kuruş; none when missing. */
  readonly discount?: Big
}

/** Totals of a cart or an order, exact. All but `tryTotal` are in `currency`, the visitor's display currency. */
export interface OrderTotals {
  /** Σ net lines after the discount (decisions A3). */
  readonly subTotal: Big
  readonly tax: Big
  /** What the products cost less, with KDV; already out of `subTotal` and `tax`. 0 for none. */
  readonly discount: Big
  /** The coupon that applies; '' for none. */
  readonly couponCode: string
  /** For display: `₺59,90`, 'Ücretsiz' or 'Alıcı Ödemeli' (decisions B25). */
  readonly shippingTotal: string
  readonly shippingTotalNumber: Big
  /** True for a zero shipping total, except when the recipient pays the carrier (decisions B18). */
  readonly freeShipping: boolean
  /** subTotal + tax + shipping. */
  readonly total: Big
  /** What is charged: the same sum computed from the originals in TRY, not `total` × rate (decisions A6). */
  readonly tryTotal: Big
  readonly currency: string
}

/** Totals in the API, where amounts are JSON numbers (decisions G). */
export interface WireTotals {
  readonly subTotal: number
  readonly tax: number
  readonly discount: number
  readonly couponCode: string
  readonly shippingTotal: string
  readonly shippingTotalNumber: number
  readonly freeShipping: boolean
  readonly total: number
  readonly tryTotal: number
  readonly currency: string
}

/** Totals for a chosen payment type; `total` and `tryTotal` include its fee. */
export interface PaidTotals extends OrderTotals {
  /** The cash on delivery fee, with KDV, in `currency`; 0 for every other payment type. */
  readonly paymentFee: Big
}

/** The same in the API. */
export interface WirePaidTotals extends WireTotals {
  readonly paymentFee: number
}

/** An order's totals in the API, with the card's charge, which an installment plan raises above `total`. */
export interface WireOrderTotals extends WirePaidTotals {
  /** The number of installments; 1 for a single payment and every other payment type. */
  readonly installment: number
  /** The plan's commission, TRY; 0 without one (decisions H4). */
  readonly commission: number
  /** What was charged, or will be: `tryTotal` and the commission, TRY (decisions J9). */
  readonly charged: number
}

/**
 * The part of a card's commission that an edited order bears: it follows the total down, to the kuruş, half away from zero. Up it stays,
 * because what was added is not paid in installments (decision 67). TRY.
 */
export function commissionAfter(
  commission: Big,
  { total, placedTotal }: { readonly total: Big; readonly placedTotal: Big },
): Big {
  return total.lt(placedTotal) ? roundKurus(commission.times(total).div(placedTotal)) : commission
}

/**
 * What a card is charged for the order, and how much of it is commission, so that total, commission and charge always add up. `price` is
 * the total that the card paid, which differs from `total` once staff has edited the order. TRY decimal text in, exact out. Throws
 * RangeError for a charge below what it paid, which no provider may make.
 */
export function chargedAmounts(
  total: string,
  card: { readonly paidPrice: string; readonly installment: number; readonly price?: string } | null,
): { readonly installment: number; readonly commission: Big; readonly charged: Big } {
  const placedTotal = Big(card?.price ?? total)
  const paid = Big(card?.paidPrice ?? total)
  const commission = paid.minus(card ? placedTotal : total)
  if (commission.lt('0')) throw new RangeError(`${paid.toFixed(2)} was charged for ${placedTotal.toFixed(2)}`)
  const borne = commissionAfter(commission, { total: Big(total), placedTotal })
  return { installment: card?.installment ?? 1, commission: borne, charged: borne.plus(total) }
}

/** One line's net, KDV and gross in `to` before its discount: convert → × quantity → tax → round once (decisions A4). */
export function fullLineIn(line: TotalledLine, to: string, rates: ExchangeRates): LineAmounts {
  return lineAmounts(convert(line.unitNet, line.currency, to, rates), line.quantity, line.taxRate)
}

/**
 * A line's discount in `to`, to the kuruş. What is free in TRY is free in every currency, and nothing costs less than nothing, whatever
 * the rounding of the conversion.
 */
export function discountIn(line: TotalledLine, to: string, rates: ExchangeRates): Big {
  const { discount = ZERO } = line
  if (discount.eq(ZERO) || currencyCode(to) === 'TRY') return discount
  const full = fullLineIn(line, to, rates).gross
  const converted = roundKurus(convert(discount, 'TRY', to, rates))
  return discount.eq(fullLineIn(line, 'TRY', rates).gross) || converted.gt(full) ? full : converted
}

/** One line's net, KDV and gross in `to`, after its discount. */
export function lineIn(line: TotalledLine, to: string, rates: ExchangeRates): LineAmounts {
  return afterDiscount(fullLineIn(line, to, rates), discountIn(line, to, rates), line.taxRate)
}

/** Σ of the lines in `to`. `linesTotalIn(lines, 'TRY', rates).gross` is compared with the free-shipping threshold (decisions A6). */
export function linesTotalIn(lines: readonly TotalledLine[], to: string, rates: ExchangeRates): LineAmounts {
  return sumLines(lines.map((line) => lineIn(line, to, rates)))
}

/**
 * Totals in the visitor's currency, and in TRY for charging. The shipping fee comes in TRY with KDV included; it is converted
 * last and rounded to kuruş, and adds no KDV of its own (decisions H1, S-3).
 */
export function orderTotals(order: {
  readonly lines: readonly TotalledLine[]
  readonly shipping: ShippingFee
  readonly currency: string
  readonly rates: ExchangeRates
  /** The coupon that applies. */
  readonly couponCode?: string
}): OrderTotals {
  const currency = currencyCode(order.currency)
  const linesTotal = linesTotalIn(order.lines, currency, order.rates)
  const lira = currency === 'TRY' ? linesTotal : linesTotalIn(order.lines, 'TRY', order.rates)
  const shipping = roundKurus(convert(order.shipping.fee, 'TRY', currency, order.rates))
  return {
    subTotal: linesTotal.net,
    tax: linesTotal.tax,
    discount: sum(order.lines.map((line) => discountIn(line, currency, order.rates))),
    couponCode: order.couponCode ?? '',
    shippingTotal: shippingLabel(
      order.shipping.kind,
      order.shipping.kind === 'fee' ? formatMoney(shipping, currency) : '',
    ),
    shippingTotalNumber: shipping,
    freeShipping: order.shipping.kind === 'free',
    total: linesTotal.gross.plus(shipping),
    tryTotal: lira.gross.plus(roundKurus(order.shipping.fee)),
    currency,
  }
}

/**
 * The same totals with the fee of the payment type, `fee` in TRY with KDV: converted last and rounded to kuruş like the shipping fee, and
 * not part of the KDV.
 */
export function withPaymentFee<Totals extends Pick<OrderTotals, 'total' | 'tryTotal' | 'currency'>>(
  totals: Totals,
  fee: Big,
  rates: ExchangeRates,
): Totals & Pick<PaidTotals, 'paymentFee'> {
  const paymentFee = roundKurus(convert(fee, 'TRY', totals.currency, rates))
  return {
    ...totals,
    paymentFee,
    total: totals.total.plus(paymentFee),
    tryTotal: totals.tryTotal.plus(roundKurus(fee)),
  }
}

/** Exact totals as JSON numbers; a two-decimal amount below 90 trillion loses no precision. */
export function wireTotals(totals: OrderTotals): WireTotals {
  return {
    ...totals,
    subTotal: totals.subTotal.toNumber(),
    tax: totals.tax.toNumber(),
    discount: totals.discount.toNumber(),
    shippingTotalNumber: totals.shippingTotalNumber.toNumber(),
    total: totals.total.toNumber(),
    tryTotal: totals.tryTotal.toNumber(),
  }
}

/** A cart's totals as those of an order with the payment fee `fee`, in TRY. */
export function wirePaidTotals(totals: WireTotals, fee: Big, rates: ExchangeRates): WirePaidTotals {
  const { currency } = totals
  const exact = { total: Big(String(totals.total)), tryTotal: Big(String(totals.tryTotal)), currency }
  const { paymentFee, total, tryTotal } = withPaymentFee(exact, fee, rates)
  return {
    ...totals,
    paymentFee: paymentFee.toNumber(),
    total: total.toNumber(),
    tryTotal: tryTotal.toNumber(),
  }
}
