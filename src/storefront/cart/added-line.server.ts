import type { PageRequest } from '../shop-context.ts'

/** Says for one page which line a plain form has just added to: `productId.unitId`, nothing else. */
export const ADDED_COOKIE = 'vitrin_added'
/** How long the browser has to follow to that page, in seconds. */
export const ADDED_MAX_AGE = 60

/** What lies in the visitor's cart of the line that was just added to; null where nothing was, or it is gone again. */
export async function addedLine({ added, shop, visitor }: PageRequest) {
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
