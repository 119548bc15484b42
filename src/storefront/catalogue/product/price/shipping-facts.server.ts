import type { ProductDetail } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { DEFAULT_COUNTRY } from '#modules/kernel/people/address-rules.ts'
import { convert, grossOf } from '#modules/kernel/pricing/pricing-rules.ts'
import { deliversTo } from '#modules/kernel/shipping/delivery-country-rules.ts'
import { Big } from '#shared/money.ts'
import type { PageRequest } from '../../../http/shop-context.ts'
import type { ShippingFacts } from './shipping-facts.ts'

/** The shipping costs within Türkiye. Null where the shop does not deliver or hides its prices, and for a product without a price. */
export function shippingFacts(
  product: ProductDetail,
  { shop, preferences }: Pick<PageRequest, 'shop' | 'preferences'>,
): ShippingFacts | null {
  const settings = shop.settings.get()
  if (!deliversTo(DEFAULT_COUNTRY, settings)) return null
  const wire = shop.settings.wire()
  const rates = shop.currencies.rates()
  const units: ShippingFacts['units'] = {}
  for (const { id, defaultPrice, width, height, length, weight } of product.units) {
    if (!defaultPrice || defaultPrice.value <= 0) return null
    const net = convert(Big(String(defaultPrice.value)), defaultPrice.currency, 'TRY', rates)
    units[id] = {
      width: String(width),
      height: String(height),
      length: String(length),
      weight: String(weight),
      grossTry: grossOf(net, product.taxRate).toFixed(),
    }
  }
  return {
    bands: wire.kargoUcreti,
    recipientPays: settings.kargoAliciyaAit,
    freeOption: settings.ucretsizKargoSecenek,
    freeThreshold: settings.ucretsizKargoMiktar.toFixed(),
    desiMax: settings.desiMax,
    installmentLimit: settings.installmentLimit.toFixed(),
    currency: preferences.currency,
    exchangeRate: (rates.get(preferences.currency) ?? Big('1')).toFixed(),
    units,
  }
}
