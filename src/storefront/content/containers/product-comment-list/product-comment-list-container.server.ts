import { defineContainer } from '../define-container.server.ts'
import { productPart } from '../product-option.server.ts'

/** The reviews of a product. */
export const productCommentList = defineContainer({
  name: 'ProductCommentList',
  ...productPart,
}).renderedBy(() => import('./product-comment-list-container.tsx'))
