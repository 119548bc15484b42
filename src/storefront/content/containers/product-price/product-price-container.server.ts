import { defineContainer } from '../define-container.server.ts'
import { productPart } from '../product-option.server.ts'

/** The price of a product. */
export const productPrice = defineContainer({
  name: 'ProductPrice',
  ...productPart,
}).renderedBy(() => import('./product-price-container.tsx'))
