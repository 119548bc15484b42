import { isPriceDrop } from '#modules/buying/product-alerts/product-alerts-rules.ts'
import type { ExchangeRates } from '#modules/kernel/pricing/pricing-rules.ts'
import { grossPrice } from '#modules/kernel/pricing/unit-price-rules.ts'
import type { Big } from '#shared/money.ts'

/** Lines of an email: more are seen on the wishlist itself. */
export const MOST_LINES = 12

/** A price of what a product is sold as, without KDV, and what it was. */
interface PriceNowAndThen {
  productId: number
  net: string
  currency: string
  taxRate: string
  seenNet: string
  seenCurrency: string
  seenTaxRate: string
}

export interface PriceDrop {
  productId: number
  /** In TRY with KDV, of the cheapest variant; both at today's exchange rates, so a rate alone lowers no price. */
  before: Big
  now: Big
}

const lower = (a: Big | undefined, b: Big) => (a === undefined || b.lt(a) ? b : a)

/** Products that cost 1 % less or still less than when they were seen (decision 92), those that fell most first. */
export function priceDrops(prices: readonly PriceNowAndThen[], rates: ExchangeRates): PriceDrop[] {
  const found = new Map<number, PriceDrop>()
  for (const { productId, net, currency, taxRate, seenNet, seenCurrency, seenTaxRate } of prices) {
    const now = grossPrice({ net, currency, taxRate }, 'TRY', rates)
    const before = grossPrice({ net: seenNet, currency: seenCurrency, taxRate: seenTaxRate }, 'TRY', rates)
    if (!now || !before) continue
    const known = found.get(productId)
    found.set(productId, { productId, now: lower(known?.now, now), before: lower(known?.before, before) })
  }
  return [...found.values()]
    .filter(({ before, now }) => isPriceDrop(before, now))
    .sort((a, b) => a.now.div(a.before).cmp(b.now.div(b.before)) || a.productId - b.productId)
}
