import { openLiveValue } from '#database/feed/live-value.ts'
import type { ProductDetail } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { BLOG_PATH, HELP_PATHS, isPagePath, type RequestedQuery } from '#modules/kernel/pages/pages-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { ContainerDeclaration, ContainerShop } from './container-declaration.ts'
import { createPagesForStaff, type PagesForStaff } from './edit-pages.ts'
import { listingOf, listOptionsSchema, type PageListing } from './list-of-page-rules.ts'
import type { ContainerLoading } from './load-container.ts'
import { readHasPosts, readPage, readTitles, TITLES_SOURCE } from './pages-queries.ts'
import type { Page, PageRequest, PageResult } from './pages-types.ts'
import { previewPage, resolvePage } from './resolve-page.ts'

export type { Page, PageContainer } from './pages-types.ts'

/** Finds the page at an address. */
export interface Pages {
  /** The page at an address: fixed routes, products, the merchant's pages, categories and brands, in this order. */
  resolve(request: PageRequest): Promise<PageResult>
  /** The page that a draft would have; who may see it is the caller's business. */
  preview(product: ProductDetail, request: PageRequest): Promise<Page>
  /** The containers a page may name, by name. */
  readonly containers: ReadonlyMap<string, ContainerDeclaration>
  /** The existing help and legal pages, and the blog, for the footer; cached in memory. */
  helpPages(locale: Locale): { path: string; title: string }[]
  /** Calls `listener` after every change of pages, when `helpPages` is up to date. */
  onHelpChange(listener: () => void): void
  /** What a merchant's page with a product list lists, for the list endpoint at that page's path; null for other paths. */
  listing(path: string, locale: Locale, query: RequestedQuery): Promise<PageListing | null>
  readonly forStaff: PagesForStaff
}

/** Mistakes remembered as reported: more different ones would be no mistake, and would fill the memory and the log. */
const MAX_REPORTED = 1000

/** The page resolver of a shop with these containers. Throws when two of them have the same name. */
export async function createPages(
  shop: ContainerShop,
  declared: readonly ContainerDeclaration[],
): Promise<Pages> {
  const { db, changes, log } = shop
  const containers = new Map(declared.map((declaration) => [declaration.name, declaration]))
  if (containers.size < declared.length) throw new Error('two containers have the same name')
  const titles = await openLiveValue({
    db,
    changes,
    log,
    topics: ['pages'],
    source: TITLES_SOURCE,
    load: async (on) => ({ rows: await readTitles(on, HELP_PATHS), hasPosts: await readHasPosts(on) }),
  })
  const reported = new Set<string>()
  const report: ContainerLoading['report'] = (message, facts) => {
    const key = `${message} ${facts.container} ${facts.fields?.join() ?? ''}`
    if (reported.has(key) || reported.size >= MAX_REPORTED) return
    reported.add(key)
    log.warn(facts, message)
  }
  return {
    containers,
    resolve: (request) => resolvePage(request, { shop, containers, report }),
    preview: (product, request) => previewPage(product, request, { shop, containers, report }),
    helpPages(locale) {
      const { rows, hasPosts } = titles.get()
      const pages = HELP_PATHS.flatMap((path) => {
        const rowsOfPath = rows.filter((row) => row.path === path)
        const row =
          rowsOfPath.find((each) => each.locale === locale) ?? rowsOfPath.find((each) => each.locale === 'tr')
        return row ? [{ path, title: row.title }] : []
      })
      return hasPosts ? [...pages, { path: BLOG_PATH, title: m.page_blog({}, { locale }) }] : pages
    },
    onHelpChange: titles.onChange,
    forStaff: createPagesForStaff({
      db,
      settings: shop.settings,
      // Other processes hear of it by the trigger of `pages`.
      async announce() {
        await titles.refresh()
        changes.publish({ topic: 'pages' })
      },
    }),
    async listing(path, locale, query) {
      const row = isPagePath(path) ? await readPage(db, path, locale) : null
      const list = row?.containers.find((container) => container.name === 'ProductList')
      const options = list && listOptionsSchema.safeParse(list.options)
      return options?.success ? listingOf(options.data, query) : null
    },
  }
}
