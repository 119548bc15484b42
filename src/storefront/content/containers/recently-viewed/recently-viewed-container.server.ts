import { noProducts } from '../cache-tags.server.ts'
import { defineContainer, noOptions } from '../define-container.server.ts'

/** Products that this browser has opened. The server knows nothing of them: the page is the same for everybody. */
export const recentlyViewed = defineContainer({
  name: 'RecentlyViewed',
  audience: 'everyone',
  options: noOptions,
  load: async () => ({}),
  show: (data) => data,
  cacheTags: noProducts,
}).renderedBy(() => import('./recently-viewed-container.tsx'))
