import type { RequestedListQuery } from '#modules/catalogue/catalogue-schemas.ts'
import type { RequestedQuery } from './pages.server.ts'

/** What a ProductList container on a merchant's page lists: everything, or what its options select. */
export interface PageListing {
  /** The scope for `catalogue.list`: a category path, a brand's page, a category of a brand, or '' for everything. */
  path: string
  query: RequestedListQuery
}

const text = (value: unknown) => (typeof value === 'string' ? value.replace(/^\/+|\/+$/g, '') : '')

/**
 * Options `category` (its path), `brand` (its code), `q` and `sort` fix the list; the address may choose its page, another order and
 * further filters. Category and brand become the scope, so that the filters never offer to leave them.
 */
export function listingOf(options: Record<string, unknown>, query: RequestedQuery): PageListing {
  const segments = [text(options.brand), text(options.category)].filter((part) => part !== '')
  return {
    path: segments.map((part) => `/${part}`).join(''),
    query: { ...query, sort: query.sort || text(options.sort), q: text(options.q) || query.q },
  }
}
