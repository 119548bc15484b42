import { defineContainer } from '../define-container.server.ts'
import { widget } from '../widget.server.ts'

/** The newest products. */
export const latestProducts = defineContainer({
  name: 'LatestProducts',
  ...widget('latest'),
}).renderedBy(() => import('./latest-products-container.tsx'))
