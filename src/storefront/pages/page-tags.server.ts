import type { CacheTags } from '#database/tagged-cache.ts'
import type { PageContainer } from '#modules/pages/pages.server.ts'

/** Containers that show every visitor without account the same. A page with any other is made for its visitor alone. */
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
/** Every sale may change who stands here. What comes into stock or sells out is in the cache's key instead. */
function isByStock({ name, data }: Pick<PageContainer, 'name' | 'data'>): boolean {
  if (name === 'BestSellers') return true
  const sort = typeof data === 'object' && data !== null && 'sort' in data ? data.sort : ''
  return name === 'ProductList' && (sort === 'quantity' || sort === '-quantity')
}

/** Ids of all products within a container's data: whatever has an id and an address. */
function collectProducts(data: unknown, into: Set<number>): void {
  if (typeof data !== 'object' || data === null) return
  if ('id' in data && typeof data.id === 'number' && 'url' in data) into.add(data.id)
  for (const value of Object.values(data)) collectProducts(value, into)
}

/** What makes a page old that shows these containers; null when it is for one visitor alone. */
export function pageTags(containers: readonly Pick<PageContainer, 'name' | 'data'>[]): CacheTags | null {
  if (!containers.every(({ name }) => SAME_FOR_ALL.has(name))) return null
  const ids = new Set<number>()
  for (const { data } of containers) collectProducts(data, ids)
  // The header names the categories, so a change of the catalogue touches every page.
  return { ids: [...ids], list: true, byStock: containers.some(isByStock) }
}
