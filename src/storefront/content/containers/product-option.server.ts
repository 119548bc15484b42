import { z } from 'zod'
import type { SharedRequest } from '#modules/content/pages/container-declaration.ts'
import type { ProductDetail } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { rowIdSchema } from '#shared/web/row-id-schema.ts'
import { shownProducts } from './cache-tags.server.ts'
import type { SharedPage } from './define-container.server.ts'
import { productPageData } from './product-detail/product-page-data.server.ts'

/** Option `product`: the id of the product to show on a page that is not the product's own. */
export const productOptions = z.object({ product: rowIdSchema.optional() })

/** The product of the page, or the one that the options name. */
export async function loadProduct({
  shop,
  options,
  product,
  preferences,
}: SharedRequest<z.output<typeof productOptions>>): Promise<ProductDetail | null> {
  if (product || options.product === undefined) return product
  return shop.catalogue.product(options.product, preferences)
}

/** What the parts of a product page have in common, which other pages may contain too. */
export const productPart = {
  audience: 'everyone',
  options: productOptions,
  load: loadProduct,
  show: (product: ProductDetail, page: SharedPage) => productPageData(product, page),
  cacheTags: shownProducts,
} as const
