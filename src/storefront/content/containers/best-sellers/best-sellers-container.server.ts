import { listedProducts } from '../cache-tags.server.ts'
import { defineContainer } from '../define-container.server.ts'
import { widget } from '../widget.server.ts'

/** The best-selling products (spec §9). Every sale may change which they are. */
export const bestSellers = defineContainer({
  name: 'BestSellers',
  ...widget('best-sellers'),
  cacheTags: (shown) => ({ ...listedProducts(shown), byStock: true }),
}).renderedBy(() => import('./best-sellers-container.tsx'))
