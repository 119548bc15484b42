import { noProducts } from '../cache-tags.server.ts'
import { defineContainer, noOptions } from '../define-container.server.ts'

/** Links to the shop’s profiles on social networks. */
export const socialMedia = defineContainer({
  name: 'SocialMedia',
  audience: 'everyone',
  options: noOptions,
  load: async ({ shop }) => shop.settings.get().socialMedia,
  show: () => ({}),
  cacheTags: noProducts,
}).renderedBy(() => import('./social-media-container.tsx'))
