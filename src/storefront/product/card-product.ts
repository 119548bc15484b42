import type { Product } from '#modules/catalogue/catalogue-schemas.ts'

/** What a card shows of a product; the rest would only make the page longer. */
export type CardProduct = Pick<
  Product,
  | 'id'
  | 'code'
  | 'name'
  | 'url'
  | 'image'
  | 'brand'
  | 'quantity'
  | 'salePrice'
  | 'price'
  | 'display'
  | 'hasChildren'
  | 'starRate'
  | 'commentCount'
>

export function cardProduct(product: CardProduct): CardProduct {
  const { id, code, name, url, image, brand, quantity } = product
  const { salePrice, price, display, hasChildren, starRate, commentCount } = product
  return {
    ...{ id, code, name, url, image, brand, quantity },
    ...{ salePrice, price, display, hasChildren, starRate, commentCount },
  }
}
