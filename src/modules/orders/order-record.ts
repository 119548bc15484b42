import type { PricedCart } from '#modules/cart/cart-pricing-rules.ts'
import { picturePath } from '#modules/catalogue/picture-rules.ts'
import type { ExchangeRates } from '#modules/pricing/pricing-rules.ts'
import { type Big, parseDecimalText } from '#shared/money.ts'
import type { OrderTotals } from './order-totals-rules.ts'
import type { OrderLineRecord, SnapshotRow } from './place-order-queries.ts'

/** TRY for one unit of a currency, as the order records it. TRY is 1. */
export function rateText(currency: string, rates: ExchangeRates): string {
  return rates.get(currency)?.toFixed() ?? '1'
}

/** The lines of an order as they will stand for ever: names and prices of this moment, sums in TRY. */
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
      withdrawalException: row.withdrawalException,
    }
  })
}

/**
 * Does the shipping total a client shows agree with the shop's? It may send the text it was given ('₺59,90', 'Ücretsiz', 'Alıcı Ödemeli')
 * or the number. Nothing sent is no objection: it is never used, only compared (decisions A9).
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

/** Is the fee of paying on delivery still what a client was told, as text or number in TRY? Nothing sent is no objection, as above. */
export function agreesOnFee(sent: string | undefined, fee: Big): boolean {
  const text = sent?.trim() ?? ''
  return text === '' || (parseDecimalText(text)?.eq(fee) ?? false)
}
