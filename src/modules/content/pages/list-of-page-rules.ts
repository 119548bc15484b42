import { z } from 'zod'
import type { RequestedListQuery } from '#modules/goods/catalogue/catalogue-schemas.ts'
import type { RequestedQuery } from '#modules/kernel/pages/pages-rules.ts'

/** What a ProductList container on a merchant's page lists: everything, or what its options select. */
export interface PageListing {
  /** The scope for `catalogue.list`: a category path, a brand's page, a category of a brand, or '' for everything. */
  path: string
  query: RequestedListQuery
}

/** What a ProductList container lists: the path of a category, the code of a brand, a search, and the order; everything by default. */
export const listOptionsSchema = z.object({
  category: z.string().optional(),
  brand: z.string().optional(),
  q: z.string().optional(),
  sort: z.string().optional(),
})
type ListOptions = z.output<typeof listOptionsSchema>

const withoutSlashes = (path = '') => path.replace(/^\/+|\/+$/g, '')

/**
 * The options fix the list; the address may choose its page, another order and further filters. Category and brand become the scope,
 * so that the filters never offer to leave them.
 */
export function listingOf({ category, brand, q, sort }: ListOptions, query: RequestedQuery): PageListing {
  const segments = [brand, category].map((part) => withoutSlashes(part)).filter((part) => part !== '')
  return {
    path: segments.map((part) => `/${part}`).join(''),
    query: { ...query, sort: query.sort || sort, q: q || query.q },
  }
}
