import { z } from 'zod'
import { collectionsOf } from '#modules/content/pages/front-rules.ts'
import { withFocus } from '#modules/content/pages/picture-focus.server.ts'
import { noProducts } from '../cache-tags.server.ts'
import { defineContainer } from '../define-container.server.ts'

/** Collections of the merchant (settings `anaSayfaKoleksiyon…`); `only` chooses some of them by number for another page. */
export const collections = defineContainer({
  name: 'Collections',
  audience: 'everyone',
  options: z.object({ only: z.array(z.number().int().min(1).max(3)).optional() }),
  async load({ shop, preferences, options: { only } }) {
    const all = collectionsOf(shop.settings.get(), preferences.locale)
    const shown = only ? all.filter((_, at) => only.includes(at + 1)) : all
    return { items: await withFocus(shop.media, shown) }
  },
  show: (data) => data,
  cacheTags: noProducts,
  isEmpty: ({ items }) => items.length === 0,
}).renderedBy(() => import('./collections-container.tsx'))
