import type { CacheTags } from '#database/tagged-cache.ts'
import type { PageContainer } from '#modules/pages/pages.server.ts'

/** Containers that show the same to every visitor without account. A page with any other is not shared. */
const SAME_FOR_ALL: ReadonlySet<string> = new Set([
  'ProductList',
  'ProductDetail',
  'ProductPrice',
  'ProductQuantity',
  'AddToCartButton',
  'AddToWishlistButton',
  'ProductCommentList',
  'Campaign',
  'CampaignProduct',
  'LatestProducts',
  'MostLikedProducts',
  'BestSellers',
  'CurrencyList',
  'LanguageList',
  'SocialMedia',
  'CookieButton',
  'TestWidget',
])
/** Whether any sale may change which products it lists. What comes into stock or sells out is part of the cache key instead. */
function isByStock({ name, data }: Pick<PageContainer, 'name' | 'data'>): boolean {
  if (name === 'BestSellers') return true
  const sort = typeof data === 'object' && data !== null && 'sort' in data ? data.sort : ''
  return name === 'ProductList' && (sort === 'quantity' || sort === '-quantity')
}

/** Collects the ids of all products in the data of a container: whatever has an id and an address. */
function collectProducts(data: unknown, into: Set<number>): void {
  if (typeof data !== 'object' || data === null) return
  if ('id' in data && typeof data.id === 'number' && 'url' in data) into.add(data.id)
  for (const value of Object.values(data)) collectProducts(value, into)
}

/** The cache tags of a page with these containers; null when it is for one visitor alone. */
export function pageTags(containers: readonly Pick<PageContainer, 'name' | 'data'>[]): CacheTags | null {
  if (!containers.every(({ name }) => SAME_FOR_ALL.has(name))) return null
  const ids = new Set<number>()
  for (const { data } of containers) collectProducts(data, ids)
  // The header lists the categories, so a change of the catalogue affects every page.
  return { ids: [...ids], list: true, byStock: containers.some(isByStock) }
}
