import type { ProductDetail } from '#modules/catalogue/catalogue-schemas.ts'
import type { Page, PageContainer } from '#modules/pages/pages.server.ts'
import { fixedPageAt } from '#modules/pages/pages-rules.ts'
import { isProductPart, isVisitorContainer } from '../containers/container-data.ts'
import { shownOverdue } from '../layout/overdue-data.server.ts'
import { type CardSource, cardProduct } from '../product/card-product.ts'
import { productPageData } from '../product/product-page-data.server.ts'
import { REVIEWS_PAGE } from '../product/review-list.tsx'
import { pageHead } from '../seo/page-head.server.ts'
import type { PageHeadData } from '../seo/page-head.tsx'
import type { PageRequest } from '../shop-context.ts'
import { visitorContainerData } from './visitor-container-data.server.ts'

export type FoundPage =
  | { kind: 'page'; page: ShownPage }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'notFound' }

interface ShownPage extends Omit<Page, 'containers'> {
  head: PageHeadData
  containers: KeyedContainer[]
  /** The page consists of product widgets only, and all of them are empty. */
  hasNoProducts: boolean
}

/** With a React key, because a page may contain the same container twice. */
type KeyedContainer = PageContainer & { key: string }

/** Resolves an address and adds what only pages need. A page whose containers render nothing is still a page with its title. */
export async function loadPage(url: URL, pageRequest: PageRequest): Promise<FoundPage> {
  const { pathname: path, searchParams: query, origin } = url
  const { shop, preferences, visitor } = pageRequest
  const found = await shop.pages.resolve({ path, query: queryRecord(query), preferences, visitor })
  if (found.kind !== 'page') return found
  const { page } = found
  // A fixed address has a route of its own, or does not exist yet.
  if (fixedPageAt(page.path, shop.settings.routes())) return { kind: 'notFound' }
  const containers = await Promise.all(
    page.containers.map(async (container, index) => ({
      ...container,
      key: `${index}-${container.name}`,
      data: await completeContainerData(container, query, pageRequest),
    })),
  )
  const head = pageHead(page, pageRequest, { origin, query })
  const hasNoProducts =
    page.body === '' &&
    containers.length > 0 &&
    containers.every(({ name, data }) => isWidget(name) && !hasItems(data))
  return { kind: 'page', page: { ...page, head, containers, hasNoProducts } }
}

/** Each parameter with the list of its values. */
const queryRecord = (query: URLSearchParams) =>
  Object.fromEntries([...new Set(query.keys())].map((key) => [key, query.getAll(key)]))

const hasCards = (data: unknown): data is { items: CardSource[] } =>
  typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items)

const hasItems = (data: unknown) => hasCards(data) && data.items.length > 0

const WIDGETS = new Set(['Campaign', 'CampaignProduct', 'LatestProducts', 'MostLikedProducts', 'BestSellers'])
const isWidget = (name: string) => WIDGETS.has(name)

async function completeContainerData(
  { name, data }: PageContainer,
  query: URLSearchParams,
  pageRequest: PageRequest,
): Promise<unknown> {
  if ((name === 'ProductList' || isWidget(name)) && hasCards(data)) {
    const viewOption = name === 'ProductList' && pageRequest.view ? { view: pageRequest.view } : {}
    return { ...data, ...viewOption, items: data.items.map(cardProduct) }
  }
  if (isVisitorContainer(name)) return visitorContainerData(name, pageRequest, query)
  if (name === 'OverdueDebtNotification') {
    const { customer } = await pageRequest.visitor()
    return customer ? shownOverdue(pageRequest.shop, customer.id) : null
  }
  if (name === 'AddToWishlistButton' && data !== null) {
    const { id, name: product } = data as ProductDetail
    return { id, name: product }
  }
  if (data === null || !(name === 'ProductDetail' || isProductPart(name))) return data
  return productPageData(data as ProductDetail, pageRequest, query.get(REVIEWS_PAGE))
}
