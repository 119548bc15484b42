import type { ContainerShop } from '#modules/content/pages/container-declaration.ts'
import { listingOf, listOptionsSchema } from '#modules/content/pages/list-of-page-rules.ts'
import { MAX_QUERY_LENGTH } from '#modules/goods/catalogue/catalogue-rules.ts'
import { oneText, type Product } from '#modules/goods/catalogue/catalogue-schemas.ts'
import type { Preferences } from '#modules/kernel/people/visitor.ts'
import { cardProduct } from '../../../catalogue/product/card/card-product.ts'
import { listedProducts } from '../cache-tags.server.ts'
import { defineContainer } from '../define-container.server.ts'

/** Best sellers on the page of a search that finds nothing: two rows on a wide screen. */
const MAX_BEST_SELLERS = 8

/** Products of the list that a search is led to; null where it leads to another page, or to none. */
async function productsAt(
  { catalogue }: Pick<ContainerShop, 'catalogue'>,
  url: string,
  preferences: Preferences,
): Promise<readonly Product[] | null> {
  const [path = '', search = ''] = url.split('?')
  const query = Object.fromEntries(new URLSearchParams(search))
  const list = await catalogue.list(path, query, preferences)
  return list && list.items.length > 0 ? list.items : null
}

/** The products of a list page, or of the list that its options describe. */
export const productList = defineContainer({
  name: 'ProductList',
  audience: 'everyone',
  options: listOptionsSchema,
  async load({ shop, options, query, preferences, list }) {
    const listing = listingOf(options, query)
    const shown = list ? list.result : await shop.catalogue.list(listing.path, listing.query, preferences)
    if (shown === null) return null
    const words = oneText(MAX_QUERY_LENGTH).parse(query.q).trim()
    const lead = words === '' ? null : shop.searchPhrases.lead(words, preferences.locale)
    const emptySearch = shown.total === 0 && words !== ''
    const [led, bestSellers, popular] = emptySearch
      ? await Promise.all([
          lead && productsAt(shop, lead.url, preferences),
          shop.catalogue.widget('best-sellers', preferences),
          shop.searches.popular(preferences.locale),
        ])
      : [null, [], []]
    return {
      ...shown,
      bestSellers: (led ?? bestSellers).slice(0, MAX_BEST_SELLERS),
      popular,
      lead: lead && { ...lead, shown: led !== null },
      text: list?.text ?? '',
      about: list?.about ?? null,
    }
  },
  wire: ({ bestSellers: _, popular: _popular, lead: _lead, text: _text, about: _about, ...list }) => list,
  show: ({ bestSellers, popular, lead, text, about, ...list }, { view }) => ({
    ...list,
    popular,
    ...(lead && { lead }),
    ...(text && { text }),
    ...(about && { about }),
    ...(view && { view }),
    items: list.items.map(cardProduct),
    bestSellers: bestSellers.map(cardProduct),
  }),
  cacheTags: ({ items, bestSellers, sort }) => ({
    ...listedProducts([...items, ...bestSellers]),
    byStock: bestSellers.length > 0 || /^-?quantity$/.test(sort),
  }),
}).renderedBy(() => import('./product-list-container.tsx'))
