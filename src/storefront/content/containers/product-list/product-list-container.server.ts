import { listingOf, listOptionsSchema } from '#modules/content/pages/list-of-page-rules.ts'
import { MAX_QUERY_LENGTH } from '#modules/goods/catalogue/catalogue-rules.ts'
import { oneText } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { cardProduct } from '../../../catalogue/product/card/card-product.ts'
import { listedProducts } from '../cache-tags.server.ts'
import { defineContainer } from '../define-container.server.ts'

/** Best sellers on the page of a search that finds nothing: two rows on a wide screen. */
const MAX_BEST_SELLERS = 8

/** The products of a list page, or of the list that its options describe. */
export const productList = defineContainer({
  name: 'ProductList',
  audience: 'everyone',
  options: listOptionsSchema,
  async load({ shop, options, query, preferences, list }) {
    const listing = listingOf(options, query)
    const shown = list ? list.result : await shop.catalogue.list(listing.path, listing.query, preferences)
    if (shown === null) return null
    const emptySearch = shown.total === 0 && oneText(MAX_QUERY_LENGTH).parse(query.q).trim() !== ''
    const [bestSellers, popular] = emptySearch
      ? await Promise.all([
          shop.catalogue.widget('best-sellers', preferences),
          shop.searches.popular(preferences.locale),
        ])
      : [[], []]
    return {
      ...shown,
      bestSellers: bestSellers.slice(0, MAX_BEST_SELLERS),
      popular,
      text: list?.text ?? '',
      about: list?.about ?? null,
    }
  },
  wire: ({ bestSellers: _, popular: _popular, text: _text, about: _about, ...list }) => list,
  show: ({ bestSellers, popular, text, about, ...list }, { view }) => ({
    ...list,
    popular,
    ...(text && { text }),
    ...(about && { about }),
    ...(view && { view }),
    items: list.items.map(cardProduct),
    bestSellers: bestSellers.map(cardProduct),
  }),
  cacheTags: ({ items, bestSellers, sort }) => ({
    ...listedProducts([...items, ...bestSellers]),
    byStock: bestSellers.length > 0 || /^-?(?:quantity|sales)$/.test(sort),
  }),
}).renderedBy(() => import('./product-list-container.tsx'))
