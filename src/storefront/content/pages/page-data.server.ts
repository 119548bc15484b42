import type { CacheTags } from '#database/feed/tagged-cache.ts'
import type { Page } from '#modules/content/pages/pages.server.ts'
import { fixedPageAt } from '#modules/kernel/pages/pages-rules.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import { pageHead } from '../seo/page-head.server.ts'
import type { PageHeadData } from '../seo/page-head.tsx'
import { type ShownContainer, showContainers } from './shown-containers.server.ts'

type FoundPage =
  | { kind: 'page'; page: ShownPage; tags: CacheTags | null }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'notFound' | 'gone' }

interface ShownPage extends Omit<Page, 'containers'> {
  head: PageHeadData
  containers: ShownContainer[]
  /** The page consists of product widgets only, and all of them are empty. */
  hasNoProducts: boolean
}

/**
 * Resolves an address and adds what only pages need; `tags` is null for a page that shows something of its visitor. A page whose
 * containers render nothing is still a page with its title.
 */
export async function loadPage(url: URL, pageRequest: PageRequest): Promise<FoundPage> {
  const { pathname: path, searchParams: query } = url
  const { shop, preferences, visitor } = pageRequest
  const found = await shop.pages.resolve({ path, query: queryRecord(query), preferences, visitor })
  if (found.kind !== 'page') return found
  // A fixed address has a route of its own, or does not exist yet.
  if (fixedPageAt(found.page.path, shop.settings.routes())) return { kind: 'notFound' }
  const { tags, ...page } = await showPage(found.page, url, pageRequest)
  // The tiles of the home page have pictures and numbers of the products of their category.
  const hasTiles = (page.front?.categories.length ?? 0) > 0
  return { kind: 'page', page, tags: tags && { ...tags, list: tags.list || hasTiles } }
}

/** A page with its head and the data of its components. */
export async function showPage(
  page: Page,
  { origin, searchParams: query }: URL,
  pageRequest: PageRequest,
): Promise<ShownPage & { tags: CacheTags | null }> {
  const { containers, tags, hasNoProducts } = await showContainers(page.containers, pageRequest, query)
  const head = pageHead(page, pageRequest, { origin, query })
  return { ...page, head, containers, tags, hasNoProducts: page.body === '' && hasNoProducts }
}

/** Each parameter with the list of its values. */
export const queryRecord = (query: URLSearchParams) =>
  Object.fromEntries([...new Set(query.keys())].map((key) => [key, query.getAll(key)]))
