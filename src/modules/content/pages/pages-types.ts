import type { Breadcrumb } from '#modules/goods/catalogue/catalogue-schemas.ts'
import type { RequestedQuery } from '#modules/kernel/pages/pages-rules.ts'
import type { Preferences, Visitor } from '#modules/kernel/people/visitor.ts'
import type { Locale } from '#shared/locale.ts'
import type { CleanHtml } from '#shared/text/clean-html.ts'
import type { Front } from './pages-schemas.ts'

export interface PageContainer {
  name: string
  /** As its declaration reads them. */
  options: unknown
  /** As its `load` returns it; null where that finds nothing or there is none. */
  data: unknown
  /** An unknown container, or options that it refuses: it renders nothing. */
  refused: boolean
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
  /** Null for every page that is no blog post. */
  post: { postedOn: string } | null
  /** What is shown above the containers of the home page; null elsewhere. */
  front: Front | null
  containers: PageContainer[]
}

export interface PageRequest {
  /** Path as the browser sent it, percent-encoded, without query. */
  path: string
  /** Query of the address; lists read theirs from it (`listQuerySchema`). */
  query: RequestedQuery
  preferences: Preferences
  /** Called only by containers that show something of the visitor. */
  visitor: () => Promise<Visitor>
}

export type PageResult =
  | { kind: 'page'; page: Page }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'notFound' }
  /** A category was there, and nothing is left that its address could lead to. */
  | { kind: 'gone' }
