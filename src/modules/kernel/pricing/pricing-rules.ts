import {
  type Big,
  currencyCode,
  rate,
  roundKurus,
  roundPrice,
  whole,
  wholeQuotient,
  ZERO,
} from '#shared/money.ts'

/** TRY for one unit of each currency, by upper-case code. TRY itself may be absent; it is 1 (decisions A5). */
export type ExchangeRates = ReadonlyMap<string, Big>

/** One line or a sum of lines, in kuruş: `net + tax = gross`, always. */
export interface LineAmounts {
  readonly net: Big
  readonly tax: Big
  readonly gross: Big
}

/**
 * Converts a value to another currency: value × rate(from) ÷ rate(to). Does not round, so convert first and round last. TL is TRY.
 * Throws RangeError for a currency without a rate: the shop never stores a price in one.
 */
export function convert(value: Big, from: string, to: string, rates: ExchangeRates): Big {
  const source = currencyCode(from)
  const target = currencyCode(to)
  if (source === target) return value
  const inLira = source === 'TRY' ? value : value.times(rateOf(source, rates))
  return target === 'TRY' ? inLira : inLira.div(rateOf(target, rates))
}

function rateOf(code: string, rates: ExchangeRates): Big {
  const found = rates.get(code)
  if (found === undefined || found.lte('0')) throw new RangeError(`no exchange rate for ${code}`)
  return found
}

function taxFactor(taxRate: number): Big {
  if (!(taxRate >= 0 && taxRate <= 100)) throw new RangeError(`KDV rate ${taxRate}`)
  return rate(taxRate).plus('100').times('0.01')
}

/**
 * Amounts of one line: net, KDV and gross, in the currency of `unitNet`.
 *
 * Units: `unitNet` is the price of one sales unit without KDV, not rounded; `taxRate` in percent (20 is %20).
 * Rounding: once per line, to kuruş, half away from zero; KDV is gross − net, so the three always add up (decisions A4).
 * Throws RangeError for a quantity that is not whole or below 1, or a rate outside 0..100: our bug, a shopper cannot cause it.
 */
export function lineAmounts(unitNet: Big, quantity: number, taxRate: number): LineAmounts {
  if (!Number.isInteger(quantity) || quantity < 1) throw new RangeError(`quantity ${quantity}`)
  const exact = unitNet.times(whole(quantity))
  const net = roundKurus(exact)
  const gross = roundKurus(exact.times(taxFactor(taxRate)))
  return { net, tax: gross.minus(net), gross }
}

/**
 * A line after a discount with KDV, in whole kuruş of the same currency: the price goes down by it, and net and KDV follow from the price,
 * rounded once, so that the three always add up (decisions 67 and 107).
 * Throws RangeError for a discount below 0 or above the price.
 */
export function afterDiscount(line: LineAmounts, discount: Big, taxRate: number): LineAmounts {
  if (discount.eq(ZERO)) return line
  const gross = line.gross.minus(discount)
  if (discount.lt(ZERO) || gross.lt(ZERO)) throw new RangeError(`discount ${discount} on ${line.gross}`)
  const net = roundKurus(gross.div(taxFactor(taxRate)))
  return { net, tax: gross.minus(net), gross }
}

/** Totals are sums of rounded lines, never rounded from a summed base (decisions A4, H3). */
export function sumLines(lines: readonly LineAmounts[]): LineAmounts {
  let total: LineAmounts = { net: ZERO, tax: ZERO, gross: ZERO }
  for (const { net, tax, gross } of lines) {
    total = { net: total.net.plus(net), tax: total.tax.plus(tax), gross: total.gross.plus(gross) }
  }
  return total
}

/** A price with KDV, exact; round it only where it is shown or charged. Throws RangeError for a rate outside 0..100. */
export function grossOf(net: Big, taxRate: number): Big {
  return net.times(taxFactor(taxRate))
}

/**
 * The net price to store for a price typed with KDV: gross × 100 ÷ (100 + rate), to 6 decimals, half away from zero. Six decimals
 * restore the typed price for lines of up to about a thousand units; two would lose kuruş (decisions A1).
 */
export function netFromGross(gross: Big, taxRate: number): Big {
  return roundPrice(gross.div(taxFactor(taxRate)))
}

export interface ShownPrice {
  /** Price of one sales unit without KDV, in `currency`. */
  readonly net: Big
  readonly currency: string
  readonly taxRate: number
  /** Sales units; 1 by default. */
  readonly quantity?: number
  /** The setting productsWithKdv: '1' shows prices with KDV (decisions A2). */
  readonly withTax: boolean
  /** The visitor's currency. */
  readonly to: string
  readonly rates: ExchangeRates
}

/** The price a shopper sees: converted, times quantity, with KDV when the shop shows it, then rounded once (spec §9). */
export function displayPrice(price: ShownPrice): Big {
  const converted = convert(price.net, price.currency, price.to, price.rates)
  const amounts = lineAmounts(converted, price.quantity ?? 1, price.taxRate)
  return price.withTax ? amounts.gross : amounts.net
}

const largestDiscount = 99

/**
 * The percentage of the discount badge: 100 − sale ÷ list × 100, rounded half up; both prices in one currency, both with or both
 * without KDV. Null when no badge is shown: list not above sale, a rounded 0, or a price of 0 (price on request). Never above 99,
 * because nothing is free (decisions H5).
 */
export function discountPercent(sale: Big, list: Big): number | null {
  if (sale.lte('0') || list.lte(sale)) return null
  const percent = wholeQuotient(list.minus(sale).times('100'), list)
  if (percent === 0) return null
  return Math.min(percent, largestDiscount)
}
