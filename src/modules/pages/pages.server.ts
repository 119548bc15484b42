import { openLiveValue } from '#database/live-value.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.server.ts'
import type {
  Breadcrumb,
  ProductDetail,
  ProductList,
  RequestedListQuery,
} from '#modules/catalogue/catalogue-schemas.ts'
import type { Currencies } from '#modules/currencies/currencies.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { ShopDeps } from '#modules/shop-deps.ts'
import type { Preferences, Visitor } from '#modules/visitor.ts'
import type { CleanHtml } from '#shared/clean-html.ts'
import type { Locale } from '#shared/locale.ts'
import { sharedContainers } from './container-data.ts'
import { listingOf, type PageListing } from './list-of-page.ts'
import { readPage, readTitles } from './pages-queries.ts'
import { HELP_PATHS, isPagePath } from './pages-rules.ts'
import type { Front } from './pages-schemas.ts'
import { resolvePage } from './resolve-page.ts'

export { visitorContainers } from './visitor-containers.ts'

export interface PageContainer {
  name: string
  options: Record<string, unknown>
  /** The data of the container; null for one that fetches its own in the browser or has no loader. */
  data: unknown
}

export interface Page {
  /** The address without a language prefix. */
  path: string
  locale: Locale
  title: string
  metaTitle: string
  metaDescription: string
  metaKeywords: string
  /** HTML above the containers; usually empty. */
  body: CleanHtml
  /** The address that search engines should index, encoded, without host and language. */
  canonical: string
  /** True for pages of a single visitor and for products no longer sold. */
  noindex: boolean
  /** Languages it has texts of its own in; in another one it shows the Turkish ones. */
  locales: Locale[]
  breadcrumb: Breadcrumb
  /** What is shown above the containers of the home page; null elsewhere. */
  front: Front | null
  containers: PageContainer[]
}

export type PageResult =
  | { kind: 'page'; page: Page }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'notFound' }

/** The query of an address; a repeated parameter is a list. */
export type RequestedQuery = Record<string, string | string[] | undefined>

export interface PageRequest {
  /** Path as the browser sent it, percent-encoded, without query. */
  path: string
  /** Query of the address; lists read theirs from it (`listQuerySchema`). */
  query: RequestedQuery
  preferences: Preferences
  /** Called only by containers that show something of the visitor. */
  visitor: () => Promise<Visitor>
}

/** What a container's loader gets; `path` is without language prefix and slash at the end. */
export interface ContainerContext extends PageRequest {
  options: Record<string, unknown>
  /** The product of a product page. */
  product: ProductDetail | null
  /** The list that the page shows; null for other pages. */
  list: { path: string; query: RequestedListQuery; result: ProductList } | null
}

export type ContainerLoader = (context: ContainerContext) => Promise<unknown>

/** Finds the page at an address. */
export interface Pages {
  /** The page at an address: fixed routes, products, the merchant's pages, categories and brands, in this order. */
  resolve(request: PageRequest): Promise<PageResult>
  /**
   * Registers the loader of a container's data; the later call wins. The modules that own the data call it once, when the shop is built.
   * `CartComplete` is special: when its loader returns something at /sepet, it takes the place of the cart.
   */
  registerContainer(name: string, loader: ContainerLoader): void
  /** The existing help and legal pages, for the footer; cached in memory. */
  helpPages(locale: Locale): { path: string; title: string }[]
  /** Calls `listener` after every change of pages, when `helpPages` is up to date. */
  onHelpChange(listener: () => void): void
  /** What a merchant's page with a product list lists, for the list endpoint at that page's path; null for other paths. */
  listing(path: string, locale: Locale, query: RequestedQuery): Promise<PageListing | null>
}

/** Unknown containers remembered as reported: more different ones would be no mistake, and would fill the memory and the log. */
const MOST_REPORTED = 1000

export async function createPages(
  deps: Pick<ShopDeps, 'db' | 'changes' | 'log'> & {
    settings: Settings
    currencies: Currencies
    catalogue: Catalogue
  },
): Promise<Pages> {
  const { db, changes, log } = deps
  const loaders = new Map(sharedContainers(deps))
  const titles = await openLiveValue({
    db,
    changes,
    log,
    topics: ['pages'],
    source: 'select path, locale, title from pages',
    load: (on) => readTitles(on, HELP_PATHS),
  })
  const reported = new Set<string>()
  function reportUnknown(name: string, path: string): void {
    if (reported.has(name) || reported.size >= MOST_REPORTED) return
    reported.add(name)
    log.warn({ container: name, path }, 'a page names an unknown container')
  }
  return {
    resolve: (request) => resolvePage(request, { ...deps, loaders, reportUnknown }),
    registerContainer(name, loader) {
      loaders.set(name, loader)
    },
    helpPages(locale) {
      return HELP_PATHS.flatMap((path) => {
        const rowsOfPath = titles.get().filter((row) => row.path === path)
        const row =
          rowsOfPath.find((each) => each.locale === locale) ?? rowsOfPath.find((each) => each.locale === 'tr')
        return row ? [{ path, title: row.title }] : []
      })
    },
    onHelpChange: titles.onChange,
    async listing(path, locale, query) {
      const row = isPagePath(path) ? await readPage(db, path, locale) : null
      const list = row?.containers.find((container) => container.name === 'ProductList')
      return list ? listingOf(list.options, query) : null
    },
  }
}
