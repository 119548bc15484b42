import { unitWord } from '#modules/goods/catalogue/catalogue-rules.ts'
import type { PageRequest } from '../../http/shop-context.ts'

/** Lines that the glimpse shows; it says how many more there are. */
const SHOWN = 3

/** The first lines of the visitor's cart and its total; null for an empty cart. */
export async function cartGlimpse({ shop, visitor }: PageRequest) {
  const { items, totals } = await shop.cart.view(await visitor())
  if (items.length === 0) return null
  return {
    lines: items.slice(0, SHOWN).map(({ product, productUnit, quantity, amounts }) => ({
      key: `${product.id}-${productUnit.id}`,
      name: product.name,
      image: product.image,
      quantity: `${quantity} ${unitWord(productUnit, quantity)}`,
      amount: amounts.shown,
    })),
    more: Math.max(0, items.length - SHOWN),
    total: totals.total,
    currency: totals.currency,
  }
}

export type CartGlimpseData = NonNullable<Awaited<ReturnType<typeof cartGlimpse>>>
