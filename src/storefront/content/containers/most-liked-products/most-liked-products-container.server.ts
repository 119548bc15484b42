import { defineContainer } from '../define-container.server.ts'
import { widget } from '../widget.server.ts'

/** The best-rated products (spec §9). */
export const mostLikedProducts = defineContainer({
  name: 'MostLikedProducts',
  ...widget('most-liked'),
}).renderedBy(() => import('./most-liked-products-container.tsx'))
