import type { ListPageTexts, ListScope } from '#modules/goods/catalogue/catalogue.server.ts'
import { parseProductPath } from '#modules/goods/catalogue/catalogue-rules.ts'
import { listQuerySchema, type ProductDetail } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { chosenInTable } from '#modules/goods/catalogue/product/variant-table-rules.ts'
import {
  BLOG_PATH,
  FIXED_PAGES,
  type FixedPath,
  fixedPageAt,
  isPagePath,
  type RequestedQuery,
  readAddress,
} from '#modules/kernel/pages/pages-rules.ts'
import type { Focus } from '#modules/kernel/pictures/focus-rules.ts'
import { picturePath } from '#modules/kernel/pictures/picture-rules.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/locale.ts'
import { cleanHtml } from '#shared/text/clean-html.server.ts'
import { m } from '#texts/messages.js'
import type { AboutList, ContainerShop, SharedRequest } from './container-declaration.ts'
import { brandsOf, campaignsOf, promisesOf, welcomeOf } from './front-rules.ts'
import { type ContainerLoading, loadContainer } from './load-container.ts'
import { fillText } from './page-text-rules.ts'
import { type PageRow, readPage } from './pages-queries.ts'
import type { Front } from './pages-schemas.ts'
import type { Page, PageRequest, PageResult } from './pages-types.ts'
import { withFocus } from './picture-focus.server.ts'

type ResolverDeps = Omit<ContainerLoading, 'visitor'> & { shop: ContainerShop }

/** What a page is made from: the request that its containers share, and what loads them. */
interface PageContext {
  request: SharedRequest
  loading: ContainerLoading
}

const NOT_FOUND: PageResult = { kind: 'notFound' }
/** A title that names more brands is too long to be read. */
const MAX_BRANDS_IN_TITLE = 3

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

function contextOf(
  { query, preferences, visitor }: PageRequest,
  path: string,
  locale: Locale,
  { shop, containers, report }: ResolverDeps,
): PageContext {
  return {
    request: {
      shop,
      path,
      query,
      preferences: { ...preferences, locale },
      options: {},
      product: null,
      list: null,
    },
    loading: { containers, visitor, report },
  }
}

/** Finds the page at an address (decisions B1): fixed routes, products, the merchant's pages, categories and brands. */
export async function resolvePage(asked: PageRequest, deps: ResolverDeps): Promise<PageResult> {
  const address = readAddress(asked.path)
  if (address === null) return NOT_FOUND
  const { path } = address
  const { shop } = deps
  const locale = address.locale ?? asked.preferences.locale
  const context = contextOf(asked, path, locale, deps)
  const fixed = fixedPageAt(path, shop.settings.routes())
  if (fixed && fixed.at !== path)
    return { kind: 'redirect', to: address.locale ? `/${address.locale}${fixed.at}` : fixed.at, status: 302 }
  if (fixed) return fixedPage(context, fixed.page)
  if (path === '/arama') return listPage(context, address.locale)
  const product = parseProductPath(path)
  if (product) return productPage(context, product, address.locale)
  const row = isPagePath(path) ? await readPage(shop.db, path, locale) : null
  if (row) return merchantPage(context, row)
  return (path === BLOG_PATH ? await blogPage(context) : null) ?? listPage(context, address.locale)
}

/** A page with defaults for the fields that most pages do not set. */
function pageAt(
  { path, preferences }: SharedRequest,
  page: Partial<Page> & Pick<Page, 'title' | 'containers'>,
): Page {
  return {
    path,
    locale: preferences.locale,
    metaTitle: page.title,
    metaDescription: '',
    metaKeywords: '',
    body: cleanHtml('', 'page'),
    canonical: encodeURI(path),
    noindex: false,
    locales: [...LOCALES],
    breadcrumb: [],
    post: null,
    front: null,
    ...page,
  }
}

async function fixedPage({ request, loading }: PageContext, page: FixedPath): Promise<PageResult> {
  const { path, preferences } = request
  const title = TITLES[page]({}, { locale: preferences.locale })
  // The order list alone has a slash at the end of its address (decisions B3).
  const canonical = page === '/siparis/liste' ? `${page}/` : path
  const containers = await firstWithData(FIXED_PAGES[page], { request, loading })
  return { kind: 'page', page: pageAt(request, { title, canonical, noindex: true, containers }) }
}

/** The first of these containers that has something to show, else the last. */
async function firstWithData(
  names: readonly string[],
  { request, loading }: PageContext,
): Promise<Page['containers']> {
  let loaded: Page['containers'] = []
  for (const name of names) {
    const container = await loadContainer(name, request, loading)
    loaded = [container]
    if (container.data !== null) break
  }
  return loaded
}

async function productPage(
  { request, loading }: PageContext,
  requested: { seo: string; id: number },
  prefix: string | null,
): Promise<PageResult> {
  const product = await request.shop.catalogue.product(requested.id, request.preferences)
  if (!product) return NOT_FOUND
  if (requested.seo !== product.seo) {
    const to = `${prefix ? `/${prefix}` : ''}${product.url}${searchOf(request.query)}`
    return { kind: 'redirect', to, status: 301 }
  }
  // A form without JavaScript has sent the whole choice to the product's address.
  const chosen =
    product.parentId === null ? chosenInTable(product, (code) => [request.query[code]].flat()[0]) : null
  if (chosen) return { kind: 'redirect', to: `${prefix ? `/${prefix}` : ''}${chosen}`, status: 302 }
  return { kind: 'page', page: await pageOfProduct(product, { request, loading }) }
}

async function pageOfProduct(product: ProductDetail, { request, loading }: PageContext): Promise<Page> {
  return pageAt(request, {
    title: product.name,
    metaTitle: product.metaTitle || product.name,
    metaDescription: product.metaDescription,
    metaKeywords: product.metaKeywords,
    canonical: product.canonical,
    noindex: !product.onSale,
    locales: product.locales,
    breadcrumb: product.breadcrumb,
    containers: [await loadContainer('ProductDetail', { ...request, product }, loading)],
  })
}

/** The page that a product would have, which shoppers do not know. */
export async function previewPage(
  product: ProductDetail,
  given: PageRequest,
  deps: ResolverDeps,
): Promise<Page> {
  const { request, loading } = contextOf(given, given.path, given.preferences.locale, deps)
  return { ...(await pageOfProduct(product, { request, loading })), noindex: true }
}

/** The query as text without empty parameters: `?renk=mavi`, or '' for none. */
function searchOf(query: RequestedQuery): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      [value ?? []].flat().flatMap((text) => (text === '' ? [] : [[key, text]])),
    ),
  )
  return search.size > 0 ? `?${search}` : ''
}

async function merchantPage({ request, loading }: PageContext, row: PageRow): Promise<PageResult> {
  const containers = await Promise.all(
    row.containers.map(({ name, options }) => loadContainer(name, { ...request, options }, loading)),
  )
  const { title, metaDescription, locales } = row
  const body = cleanHtml(fillText(row.body, request.shop.settings.wire()), 'page')
  const metaTitle = row.metaTitle || title
  const front = request.path === '/' ? await frontOf(request) : null
  const { postedOn } = row
  const post = postedOn === null ? null : { postedOn }
  const breadcrumb = post
    ? [{ name: m.page_blog({}, { locale: request.preferences.locale }), url: BLOG_PATH }]
    : []
  const texts = { title, metaTitle, metaDescription, body }
  const page = pageAt(request, { ...texts, locales, breadcrumb, post, front, containers })
  return { kind: 'page', page }
}

/** The list of blog posts; null while there is none. */
async function blogPage({ request, loading }: PageContext): Promise<PageResult | null> {
  const list = await loadContainer('BlogList', request, loading)
  if (list.data === null) return null
  const title = m.page_blog({}, { locale: request.preferences.locale })
  return { kind: 'page', page: pageAt(request, { title, containers: [list] }) }
}

async function frontOf({ shop, preferences }: SharedRequest): Promise<Front> {
  const { locale } = preferences
  const settings = shop.settings.get()
  const everything = await shop.catalogue.list('', {}, preferences)
  const welcome = welcomeOf(settings, locale)
  const [greeted] = await withFocus(shop.media, welcome ? [welcome] : [])
  return {
    welcome: greeted ?? null,
    categories: await withFocus(shop.media, await shop.catalogue.topCategories(locale)),
    campaigns: await withFocus(shop.media, campaignsOf(settings, locale)),
    brands: brandsOf(everything?.facets ?? []),
    promises: promisesOf(settings, { takesCards: shop.cardProviders.current() !== null }),
  }
}

/** The words of a search, else the names of its brands as they are written, else that it lists everything. */
async function titleOf(listScope: ListScope, { shop, query, preferences }: SharedRequest): Promise<string> {
  const { locale } = preferences
  if (listScope.collection) return listScope.collection.title
  if (!listScope.search) return [listScope.brand?.name, listScope.category?.name].filter(Boolean).join(' ')
  const [words = ''] = [query.q ?? ''].flat()
  if (words.trim() !== '') return m.page_search({ words }, { locale }).trim()
  const codes = [query.brand ?? []].flat().slice(0, MAX_BRANDS_IN_TITLE)
  const brands = await Promise.all(
    codes.map(async (code) => (await shop.catalogue.brand(code))?.name ?? code),
  )
  return brands.filter(Boolean).join(', ') || m.page_all_products({}, { locale })
}

/** What an undone or deleted category leaves at its address; null for any other. */
async function goneCategory(
  { path, shop, query }: SharedRequest,
  prefix: string | null,
): Promise<PageResult | null> {
  const gone = await shop.catalogue.goneCategory(path)
  if (gone === null) return null
  if (gone.kind === 'gone') return { kind: 'gone' }
  const to = `${prefix ? `/${prefix}` : ''}${gone.to}${searchOf(query)}`
  return { kind: 'redirect', to, status: gone.forGood ? 301 : 302 }
}

/** A category or a brand that has nothing to show, whatever else is chosen. */
async function isEmptyList(
  { category, brand }: ListScope,
  { catalogue }: SharedRequest['shop'],
): Promise<boolean> {
  return brand?.isListed === false || (category !== null && !(await catalogue.listsAnything(category)))
}

/** The address of a list that was asked for by one that its category or brand had before; null where it has that one still. */
function newAddress({ category, brand }: ListScope, path: string): string | null {
  const own = `${brand?.url ?? ''}${category?.url ?? ''}`
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  return own === '' || isSame(decodeURI(own), path.replace(/(?<=.)\/+$/, '')) ? null : own
}

/** The query with the codes and paths that its brands and its category have now; null where they have these still, or nobody ever had them. */
async function newFilters({
  shop: { catalogue },
  query,
  preferences,
}: SharedRequest): Promise<RequestedQuery | null> {
  const chosen = listQuerySchema.parse(query)
  const brand = await Promise.all(
    chosen.brand.map(async (code) => {
      const found = await catalogue.brand(code)
      return found && found.code.toLowerCase() !== code.toLowerCase() ? found.code : code
    }),
  )
  const path = chosen.category.replace(/^\/+|\/+$/g, '')
  const known = path === '' || catalogue.categories(preferences.locale).byPath(path) !== undefined
  const scope = known ? null : await catalogue.listScope(path, preferences.locale)
  const category = scope?.category && !scope.brand ? scope.category.path : null
  if (category === null && brand.every((code, at) => code === chosen.brand[at])) return null
  return { ...query, ...(brand.length > 0 ? { brand } : {}), ...(category === null ? {} : { category }) }
}

/** What the first page of a category or a brand shows; null where the merchant says nothing. */
function aboutOf(
  { body, translated, picture }: ListPageTexts,
  { brand }: ListScope,
  locale: Locale,
): AboutList | null {
  if (body === '' && picture === null) return null
  return {
    html: cleanHtml(body, 'page'),
    locale: translated ? locale : DEFAULT_LOCALE,
    picture: picture && picturePath(picture),
    isLogo: brand !== null,
  }
}

/** What stays in view of the picture of a category; logos are shown whole. */
async function focusOf(shop: ContainerShop, { picture, isLogo }: AboutList): Promise<{ focus?: Focus }> {
  const pictured: { image: string | null; focus?: Focus } = { image: isLogo ? null : picture }
  const [{ focus } = pictured] = await withFocus(shop.media, [pictured])
  return focus ? { focus } : {}
}

async function listPage({ request, loading }: PageContext, prefix: string | null): Promise<PageResult> {
  const { path, query, preferences } = request
  const { catalogue } = request.shop
  if (path === '/') return NOT_FOUND
  const listScope = await catalogue.listScope(path, preferences.locale)
  const to = listScope && newAddress(listScope, path)
  const renamed = listScope && (await newFilters(request))
  if (to || renamed) {
    const address = to ?? encodeURI(path)
    const leadsTo = `${prefix ? `/${prefix}` : ''}${address}${searchOf(renamed ?? query)}`
    return { kind: 'redirect', to: leadsTo, status: 301 }
  }
  const isCategoryAlone = listScope !== null && listScope.category !== null && listScope.brand === null
  const isEmpty = listScope !== null && (await isEmptyList(listScope, request.shop))
  const gone = listScope === null || (isCategoryAlone && isEmpty) ? await goneCategory(request, prefix) : null
  if (gone) return gone
  const result = listScope && (await catalogue.list(path, query, preferences))
  if (!listScope || !result) return NOT_FOUND
  const { collection } = listScope
  const text = collection?.text ?? ''
  const texts = await catalogue.listPageTexts(listScope, preferences.locale)
  const words = texts && result.page === 1 ? aboutOf(texts, listScope, preferences.locale) : null
  const about = words && { ...words, ...(await focusOf(request.shop, words)) }
  const list = { path, query, result, text, about }
  const title = await titleOf(listScope, request)
  const page = pageAt(request, {
    title,
    metaTitle: texts?.metaTitle || title,
    metaDescription: texts?.metaDescription || text,
    canonical:
      collection?.path ??
      (`${listScope.brand?.url ?? ''}${listScope.category?.url ?? ''}` || encodeURI(path)),
    noindex: listScope.search || isEmpty,
    breadcrumb: catalogue.categories(preferences.locale).breadcrumb(listScope.category?.id ?? null),
    containers: [await loadContainer('ProductList', { ...request, list }, loading)],
  })
  return { kind: 'page', page }
}
