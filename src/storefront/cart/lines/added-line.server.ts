import type { AddedLine } from '../../http/page-root.ts'
import type { PageRequest } from '../../http/shop-context.ts'

/** Cookie of the line a no-JavaScript form has just added to, for the next page: `productId.unitId`, nothing else. */
export const ADDED_COOKIE = 'vitrin_added'
/** Lifetime of the cookie in seconds: enough for the redirect to the next page. */
export const ADDED_MAX_AGE = 60

/** The current cart line that was just added to; null if none was added or the line is gone again. */
export async function addedLine({ added, shop, visitor }: PageRequest): Promise<AddedLine | null> {
  if (added === null) return null
  const { items } = await shop.cart.view(await visitor())
  const line = items.find(({ product, productUnit }) => `${product.id}.${productUnit.id}` === added)
  if (!line) return null
  const { product, productUnit, quantity } = line
  return {
    name: product.name,
    quantity,
    unit: quantity === 1 ? productUnit.label : productUnit.plural,
  }
}
