import { Big } from '#shared/money.ts'
import { convert, type ExchangeRates, lineAmounts } from './pricing-rules.ts'

/**
 * What one default unit costs with KDV in `currency`, rounded to kuruş as a line of one is; null without a price or a rate. `net` is the
 * price without KDV in the product's currency.
 */
export function grossPrice(
  product: { net: string | null; currency: string; taxRate: string },
  currency: string,
  rates: ExchangeRates,
): Big | null {
  const known = (code: string) => code === 'TRY' || rates.has(code)
  if (product.net === null || !known(currency) || !known(product.currency)) return null
  const { gross } = lineAmounts(
    convert(Big(product.net), product.currency, currency, rates),
    1,
    Number(product.taxRate),
  )
  return gross.gt('0') ? gross : null
}
