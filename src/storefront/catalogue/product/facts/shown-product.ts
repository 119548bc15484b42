import type { ProductDetail } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { type PackedTable, packedTable, unpackedTable } from './packed-table.ts'

type ChildProduct = ProductDetail['childProducts'][number]

/** The fields of a variant that is not displayed which the product page needs; the others would only make the page longer. */
export interface ShownVariant {
  product: Pick<ChildProduct['product'], 'id' | 'url' | 'quantity' | 'image'> & {
    units: { id: number; value: string }[]
  }
  variants: ChildProduct['variants']
}

/** The product of a product page. */
export type ShownProduct = Omit<ProductDetail, 'childProducts' | 'variantTable'> & {
  childProducts: ShownVariant[]
}

/** It as the page sends it to the browser: many variants are packed, and `childProducts` is empty then. */
export type SentProduct = ShownProduct & { packed: PackedTable | null }

export function sentProduct({ variantTable, ...detail }: ProductDetail): SentProduct {
  const children = variantTable ? [] : detail.childProducts
  return {
    ...detail,
    packed: variantTable ? packedTable(variantTable) : null,
    childProducts: children.map(({ product, variants }) => ({
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

export function shownProduct({ packed, ...product }: SentProduct): ShownProduct {
  if (packed === null) return product
  const { variants, optionOrder } = unpackedTable(packed, product)
  return { ...product, childProducts: variants, optionOrder }
}
