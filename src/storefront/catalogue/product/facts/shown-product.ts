import type { ProductDetail } from '#modules/goods/catalogue/catalogue-schemas.ts'

type ChildProduct = ProductDetail['childProducts'][number]

/** The fields of a variant that is not displayed which the product page needs; the others would only make the page longer. */
export interface ShownVariant {
  product: Pick<ChildProduct['product'], 'id' | 'url' | 'quantity' | 'image'> & {
    units: { id: number; value: string }[]
  }
  variants: ChildProduct['variants']
}

/** The product of a product page. */
export type ShownProduct = Omit<ProductDetail, 'childProducts'> & { childProducts: ShownVariant[] }

export function shownProduct(detail: ProductDetail): ShownProduct {
  return {
    ...detail,
    childProducts: detail.childProducts.map(({ product, variants }) => ({
      product: {
        id: product.id,
        url: product.url,
        quantity: product.quantity,
        image: product.image,
        units: product.units.map(({ id, value }) => ({ id, value })),
      },
      variants,
    })),
  }
}
