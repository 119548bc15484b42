import type { AnswerTags } from '#database/tagged-cache.ts'
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
/** Those that show one product; what else shows products chose them, and their stock may have had a say. */
const OF_ONE_PRODUCT: ReadonlySet<string> = new Set([
  'ProductDetail',
  'ProductPrice',
  'ProductQuantity',
  'AddToCartButton',
  'AddToWishlistButton',
  'ProductCommentList',
])

/** Ids of all products within a container's data: whatever has an id and an address. */
function collectProducts(data: unknown, into: Set<number>): void {
  if (typeof data !== 'object' || data === null) return
  if ('id' in data && typeof data.id === 'number' && 'url' in data) into.add(data.id)
  for (const value of Object.values(data)) collectProducts(value, into)
}

/** What makes a page old that shows these containers; null when it is for one visitor alone. */
export function pageTags(containers: readonly Pick<PageContainer, 'name' | 'data'>[]): AnswerTags | null {
  if (!containers.every(({ name }) => SAME_FOR_ALL.has(name))) return null
  const ids = new Set<number>()
  for (const { data } of containers) collectProducts(data, ids)
  const byStock = containers.some(({ name, data }) => data !== null && !OF_ONE_PRODUCT.has(name))
  // The header names the categories, so a change of the catalogue touches every page.
  return { ids: [...ids], list: true, byStock }
}
