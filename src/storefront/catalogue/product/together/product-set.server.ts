import { MOST_IN_SET } from '#modules/buying/cart/cart-rules.ts'
import type { Product } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { convert, lineAmounts, sumLines } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, formatMoney } from '#shared/money.ts'
import type { PageRequest } from '../../../http/shop-context.ts'
import type { ProductSet } from './product-set.tsx'

/**
 * A product with the first one or two of those bought with it that can be added without a choice: on sale, in stock, with a price and
 * without variants. Null where it is not such a product itself, where it stands alone, and where the shop does not want sets.
 */
export function productSet(
  product: Product,
  together: readonly Product[],
  { shop, preferences }: Pick<PageRequest, 'shop' | 'preferences'>,
): ProductSet | null {
  const settings = shop.settings.get()
  const isAddable = ({ onSale, hasChildren, quantity, price }: Product) =>
    onSale && !hasChildren && (price ?? 0) > 0 && (quantity > 0 || settings.cartStockControl)
  if (!settings.birlikteSepete || !settings.showPriceStatus || !isAddable(product)) return null
  const pieces = [product, ...together.filter(isAddable)].slice(0, MOST_IN_SET)
  if (pieces.length < 2) return null
  const rates = shop.currencies.rates()
  const { currency } = preferences
  const lines = pieces.flatMap(({ units, defaultUnit, taxRate }) => {
    const price = (units.find(({ value }) => value === defaultUnit) ?? units[0])?.defaultPrice
    if (!price) return []
    return [lineAmounts(convert(Big(String(price.value)), price.currency, currency, rates), 1, taxRate)]
  })
  if (lines.length < pieces.length) return null
  const shown = ({ net, gross }: (typeof lines)[number]) =>
    formatMoney(settings.productsWithKdv ? gross : net, currency)
  return {
    pieces: pieces.map(({ id, name, url, image }, at) => ({
      ...{ id, name, url, image },
      price: shown(lines[at] ?? sumLines([])),
    })),
    total: shown(sumLines(lines)),
  }
}
