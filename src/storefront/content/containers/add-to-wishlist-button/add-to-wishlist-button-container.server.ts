import type { ProductDetail } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { defineContainer } from '../define-container.server.ts'
import { productPart } from '../product-option.server.ts'

/** The wishlist button of a product. */
export const addToWishlistButton = defineContainer({
  name: 'AddToWishlistButton',
  ...productPart,
  show: ({ id, name }: ProductDetail) => ({ id, name }),
  cacheTags: ({ id }) => ({ ids: [id], list: false, byStock: false }),
}).renderedBy(() => import('./add-to-wishlist-button-container.tsx'))
