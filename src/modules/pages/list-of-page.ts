import type { ListQuery } from '#modules/catalogue/catalogue-schemas.ts'

/** What a ProductList container of a merchant's page lists: everything, or what its options say. */
export interface PageListing {
  /** Where `catalogue.list` looks: a category path, or '' for everything. */
  path: string
  query: Partial<ListQuery>
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Options `category` (its path), `brand` (its code), `q` and `sort` fix the list; the address may add page and another sort. */
export function listingOf(
  options: Record<string, unknown>,
  asked: Record<string, string | undefined>,
): PageListing {
  const category = text(options.category).replace(/^\/+/, '')
  return {
    path: category === '' ? '' : `/${category}`,
    query: {
      page: asked.page ?? '',
      sort: asked.sort || text(options.sort),
      q: text(options.q) || (asked.q ?? ''),
      brand: text(options.brand) || (asked.brand ?? ''),
      category: asked.category ?? '',
    },
  }
}
