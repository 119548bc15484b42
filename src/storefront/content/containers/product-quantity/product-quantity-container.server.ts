import { defineContainer } from '../define-container.server.ts'
import { productPart } from '../product-option.server.ts'

/** The quantity field of a product, for its add button on the same page. */
export const productQuantity = defineContainer({
  name: 'ProductQuantity',
  ...productPart,
}).renderedBy(() => import('./product-quantity-container.tsx'))
