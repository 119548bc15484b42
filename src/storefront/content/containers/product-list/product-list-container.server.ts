import { listingOf, listOptionsSchema } from '#modules/pages/list-of-page-rules.ts'
import { cardProduct } from '../../../catalogue/product/card-product.ts'
import { listedProducts } from '../cache-tags.server.ts'
import { defineContainer } from '../define-container.server.ts'

/** The products of a list page, or of the list that its options describe. */
export const productList = defineContainer({
  name: 'ProductList',
  audience: 'everyone',
  options: listOptionsSchema,
  async load({ shop, options, query, preferences, list }) {
    if (list) return list.result
    const listing = listingOf(options, query)
    return shop.catalogue.list(listing.path, listing.query, preferences)
  },
  show: (list, { view }) => ({
    ...list,
    ...(view && { view }),
    items: list.items.map(cardProduct),
  }),
  cacheTags: ({ items, sort }) => ({
    ...listedProducts(items),
    byStock: /^-?quantity$/.test(sort),
  }),
}).renderedBy(() => import('./product-list-container.tsx'))
