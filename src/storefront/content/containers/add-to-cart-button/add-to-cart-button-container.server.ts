import { defineContainer } from '../define-container.server.ts'
import { productPart } from '../product-option.server.ts'

/** The add button of a product. */
export const addToCartButton = defineContainer({
  name: 'AddToCartButton',
  ...productPart,
}).renderedBy(() => import('./add-to-cart-button-container.tsx'))
