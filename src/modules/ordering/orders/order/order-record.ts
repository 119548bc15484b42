import type { PricedCart } from '#modules/buying/cart/cart-pricing-rules.ts'
import type { OrderTotals } from '#modules/kernel/orders/order-totals-rules.ts'
import { picturePath } from '#modules/kernel/pictures/picture-rules.ts'
import type { ExchangeRates } from '#modules/kernel/pricing/pricing-rules.ts'
import { type Big, parseDecimalText } from '#shared/money.ts'
import type { OrderLineRecord, SnapshotRow } from '../place/place-order-queries.ts'

/** TRY for one unit of a currency, as stored with the order. TRY is 1. */
export function rateText(currency: string, rates: ExchangeRates): string {
  return rates.get(currency)?.toFixed() ?? '1'
}

/** The lines of an order as they are stored permanently: names and prices of this moment, sums in TRY. */
export function lineRecords(
  rows: readonly SnapshotRow[],
  priced: PricedCart,
  rates: ExchangeRates,
): OrderLineRecord[] {
  return rows.map((row, index) => {
    const line = priced.lines[index]
    if (line?.row.lineId !== row.lineId) throw new Error(`line ${row.lineId} was not priced`)
    const { net, tax, gross } = line.lira
    return {
      position: index + 1,
      productId: row.productId,
      slug: row.slug,
      code: row.code,
      name: row.title,
      variant: row.variant,
      image: picturePath(row.picture),
      brandName: row.brandName,
      unitValue: row.unitValue,
      multiplier: row.multiplier,
      quantity: row.quantity,
      taxRate: row.taxRate,
      currency: row.currency,
      unitPrice: row.salePrice,
      exchangeRate: rateText(row.currency, rates),
      net: net.toFixed(2),
      tax: tax.toFixed(2),
      gross: gross.toFixed(2),
      discount: line.discount.toFixed(2),
      withdrawalException: row.withdrawalException,
    }
  })
}

/**
 * Does the shipping total a client shows match the shop's? The client may send the text it received ('₺59,90', 'Ücretsiz', 'Alıcı
 * Ödemeli') or the number. No value is accepted too: the value is only compared, never used (decisions A9).
 */
export function agreesOnShipping(
  sent: string | undefined,
  totals: Pick<OrderTotals, 'shippingTotal' | 'shippingTotalNumber'>,
): boolean {
  const text = sent?.trim() ?? ''
  if (text === '' || text === totals.shippingTotal) return true
  const amount: Big | null = parseDecimalText(text)
  return amount?.eq(totals.shippingTotalNumber) ?? false
}

/** Does it match in one of these currencies? A client names what it showed, in the currency that was chosen then. */
export function agreesOnShippingIn(
  sent: string | undefined,
  currencies: Iterable<string>,
  totalsIn: (currency: string) => Parameters<typeof agreesOnShipping>[1],
): boolean {
  for (const currency of currencies) if (agreesOnShipping(sent, totalsIn(currency))) return true
  return false
}

/** Does the cash on delivery fee a client shows, as text or number in TRY, match the shop's? No value is accepted too, as above. */
export function agreesOnFee(sent: string | undefined, fee: Big): boolean {
  const text = sent?.trim() ?? ''
  return text === '' || (parseDecimalText(text)?.eq(fee) ?? false)
}
