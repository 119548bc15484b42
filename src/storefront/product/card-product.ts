import type { Display, Product } from '#modules/catalogue/catalogue-schemas.ts'

/** What a card shows of a product; the rest would only make the page longer. */
export interface CardProduct
  extends Pick<
    Product,
    | 'id'
    | 'code'
    | 'name'
    | 'url'
    | 'image'
    | 'quantity'
    | 'price'
    | 'hasChildren'
    | 'starRate'
    | 'commentCount'
  > {
  brand: { name: string } | null
  salePrice: { value: number } | null
  display: Pick<Display, 'price' | 'listPrice' | 'from' | 'discountPercent'> | null
}

export function cardProduct({ brand, salePrice, display, ...product }: CardProduct): CardProduct {
  const { id, code, name, url, image, quantity, price, hasChildren, starRate, commentCount } = product
  return {
    ...{ id, code, name, url, image, quantity, price, hasChildren, starRate, commentCount },
    brand: brand && { name: brand.name },
    salePrice: salePrice && { value: salePrice.value },
    display: display && {
      price: display.price,
      listPrice: display.listPrice,
      from: display.from,
      discountPercent: display.discountPercent,
    },
  }
}
