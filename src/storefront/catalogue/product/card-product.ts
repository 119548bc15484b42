import type { Display, Product, ProductUnit } from '#modules/catalogue/catalogue-schemas.ts'

/** The fields of a product that a card shows; the others would only make the page longer. */
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
  /** Of its default unit; '' for a product with variants, which have their own. */
  barcode: string
  salePrice: { value: number } | null
  display: Pick<Display, 'price' | 'listPrice' | 'from' | 'discountPercent'> | null
}

/** The input of `cardProduct`: a product of the API, or an object with these fields. */
type CardSource = Omit<CardProduct, 'barcode'> & { units: readonly Pick<ProductUnit, 'barcode'>[] }

export function cardProduct({ brand, salePrice, display, units, ...product }: CardSource): CardProduct {
  const { id, code, name, url, image, quantity, price, hasChildren, starRate, commentCount } = product
  return {
    ...{ id, code, name, url, image, quantity, price, hasChildren, starRate, commentCount },
    barcode: hasChildren ? '' : (units[0]?.barcode ?? ''),
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
