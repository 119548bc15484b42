import type { Db } from '#database/database.ts'
import type { Catalogue, ListScope } from '#modules/catalogue/catalogue.server.ts'
import { parseProductPath } from '#modules/catalogue/catalogue-rules.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { ShopDeps } from '#modules/shop-deps.ts'
import { cleanHtml } from '#shared/clean-html.server.ts'
import { LOCALES } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { promisesOf, welcomeOf } from './front-rules.ts'
import { listingOf } from './list-of-page.ts'
import { fillText } from './page-text-rules.ts'
import type {
  ContainerContext,
  ContainerLoader,
  Page,
  PageContainer,
  PageRequest,
  PageResult,
} from './pages.server.ts'
import { type PageRow, readPage } from './pages-queries.ts'
import {
  FIXED_PAGES,
  type FixedPath,
  fixedPageAt,
  isContainerName,
  isPagePath,
  readAddress,
} from './pages-rules.ts'
import type { Front } from './pages-schemas.ts'

interface ResolverDeps {
  db: Db
  catalogue: Catalogue
  loaders: ReadonlyMap<string, ContainerLoader>
  settings: Settings
  /** Undefined where the shop takes no cards. */
  cardProvider?: ShopDeps['cardProvider']
  /** Called for every container of a page that this version of the shop does not know. */
  reportUnknown: (name: string, path: string) => void
}

const NOT_FOUND: PageResult = { kind: 'notFound' }

const TITLES: Readonly<Record<FixedPath, typeof m.page_cart>> = {
  '/sepet': m.page_cart,
  '/odeme': m.page_checkout,
  '/odeme/ozet': m.page_checkout_summary,
  '/hesap/adreslerim': m.page_addresses,
  '/hesap/ayarlar': m.page_account,
  '/hesap/favorilerim': m.page_wishlist,
  '/hesap/ekstre': m.page_statement,
  '/siparis/liste': m.page_orders,
  '/degerlendirmelerim': m.page_reviews,
}

/** Finds the page at an address (decisions B1): fixed routes, products, the merchant's pages, categories and brands. */
export async function resolvePage(request: PageRequest, deps: ResolverDeps): Promise<PageResult> {
  const address = readAddress(request.path)
  if (address === null) return NOT_FOUND
  const locale = address.locale ?? request.preferences.locale
  const context: ContainerContext = {
    ...request,
    path: address.path,
    preferences: { ...request.preferences, locale },
    options: {},
    product: null,
    list: null,
  }
  const fixed = fixedPageAt(address.path, deps.settings.routes())
  if (fixed && fixed.at !== address.path)
    return { kind: 'redirect', to: address.locale ? `/${address.locale}${fixed.at}` : fixed.at, status: 302 }
  if (fixed) return fixedPage(context, fixed.page, deps)
  if (address.path === '/arama') return listPage(context, deps)
  const product = parseProductPath(address.path)
  if (product) return productPage(context, product, address.locale, deps)
  const row = isPagePath(address.path) ? await readPage(deps.db, address.path, locale) : null
  return row ? merchantPage(context, row, deps) : listPage(context, deps)
}

/** A page with defaults for the fields that most pages do not set. */
function pageAt(context: ContainerContext, page: Partial<Page> & { title: string }): Page {
  return {
    path: context.path,
    locale: context.preferences.locale,
    metaTitle: page.title,
    metaDescription: '',
    metaKeywords: '',
    body: cleanHtml('', 'page'),
    canonical: encodeURI(context.path),
    noindex: false,
    locales: [...LOCALES],
    breadcrumb: [],
    front: null,
    containers: [],
    ...page,
  }
}

async function container(
  name: string,
  context: ContainerContext,
  loaders: ResolverDeps['loaders'],
): Promise<PageContainer> {
  const data = await loaders.get(name)?.(context)
  return { name, options: context.options, data: data ?? null }
}

async function fixedPage(
  context: ContainerContext,
  path: FixedPath,
  { loaders }: ResolverDeps,
): Promise<PageResult> {
  const completed = path === '/sepet' ? await container('CartComplete', context, loaders) : null
  const shown = completed?.data ? completed : await container(FIXED_PAGES[path], context, loaders)
  const title = TITLES[path]({}, { locale: context.preferences.locale })
  // The order list alone has a slash at the end of its address (decisions B3).
  const canonical = path === '/siparis/liste' ? `${path}/` : context.path
  return { kind: 'page', page: pageAt(context, { title, canonical, noindex: true, containers: [shown] }) }
}

async function productPage(
  context: ContainerContext,
  requested: { seo: string; id: number },
  prefix: string | null,
  { catalogue, loaders }: ResolverDeps,
): Promise<PageResult> {
  const product = await catalogue.product(requested.id, context.preferences)
  if (!product) return NOT_FOUND
  if (requested.seo !== product.seo) {
    const query = new URLSearchParams(
      Object.entries(context.query).flatMap(([key, value]) =>
        [value ?? []].flat().flatMap((text) => (text === '' ? [] : [[key, text]])),
      ),
    ).toString()
    const to = `${prefix ? `/${prefix}` : ''}${product.url}${query ? `?${query}` : ''}`
    return { kind: 'redirect', to, status: 301 }
  }
  const shown = await container('ProductDetail', { ...context, product }, loaders)
  return {
    kind: 'page',
    page: pageAt(context, {
      title: product.name,
      metaTitle: product.metaTitle || product.name,
      metaDescription: product.metaDescription,
      metaKeywords: product.metaKeywords,
      canonical: product.canonical,
      noindex: !product.onSale,
      locales: product.locales,
      breadcrumb: product.breadcrumb,
      containers: [shown],
    }),
  }
}

async function merchantPage(
  context: ContainerContext,
  row: PageRow,
  { catalogue, loaders, settings, cardProvider, reportUnknown }: ResolverDeps,
): Promise<PageResult> {
  const containers = await Promise.all(
    row.containers.map(async ({ name, options }) => {
      if (!isContainerName(name)) reportUnknown(name, context.path)
      const own = { ...context, options }
      if (name !== 'ProductList') return container(name, own, loaders)
      const { path, query } = listingOf(options, context.query)
      const result = await catalogue.list(path, query, context.preferences)
      return container(name, { ...own, list: result && { path, query, result } }, loaders)
    }),
  )
  const { title, metaDescription, locales } = row
  const body = cleanHtml(fillText(row.body, settings.wire()), 'page')
  const metaTitle = row.metaTitle || title
  const front = context.path === '/' ? await frontOf(context, { catalogue, settings, cardProvider }) : null
  const page = pageAt(context, { title, metaTitle, metaDescription, body, locales, front, containers })
  return { kind: 'page', page }
}

async function frontOf(
  { preferences: { locale } }: ContainerContext,
  { catalogue, settings, cardProvider }: Pick<ResolverDeps, 'catalogue' | 'settings' | 'cardProvider'>,
): Promise<Front> {
  return {
    welcome: welcomeOf(settings.get(), locale),
    categories: await catalogue.topCategories(locale),
    promises: promisesOf(settings.get(), { takesCards: cardProvider !== undefined }),
  }
}

function titleOf(listScope: ListScope, context: ContainerContext): string {
  const { locale } = context.preferences
  const [words] = [context.query.q || context.query.brand || ''].flat()
  if (listScope.search) {
    return words?.trim() ? m.page_search({ words }, { locale }).trim() : m.page_all_products({}, { locale })
  }
  return [listScope.brand?.name, listScope.category?.name].filter(Boolean).join(' ')
}

async function listPage(
  context: ContainerContext,
  { catalogue, loaders }: ResolverDeps,
): Promise<PageResult> {
  const { path, query } = context
  const { locale } = context.preferences
  const listScope = path === '/' ? null : await catalogue.listScope(path, locale)
  const result = listScope && (await catalogue.list(path, query, context.preferences))
  if (!listScope || !result) return NOT_FOUND
  const shown = await container('ProductList', { ...context, list: { path, query, result } }, loaders)
  const page = pageAt(context, {
    title: titleOf(listScope, context),
    canonical: `${listScope.brand?.url ?? ''}${listScope.category?.url ?? ''}` || encodeURI(path),
    noindex: listScope.search,
    breadcrumb: catalogue.categories(locale).breadcrumb(listScope.category?.id ?? null),
    containers: [shown],
  })
  return { kind: 'page', page }
}
