import { defineContainer } from '../define-container.server.ts'
import { productPart } from '../product-option.server.ts'

/** The product page. */
export const productDetail = defineContainer({
  name: 'ProductDetail',
  ...productPart,
}).renderedBy(() => import('./product-detail-container.tsx'))
