import type { z } from 'zod'
import type { CartService } from '#modules/buying/cart/cart.server.ts'
import type { Wishlist } from '#modules/buying/wishlist/wishlist.server.ts'
import type { Reviews } from '#modules/content/reviews/reviews.server.ts'
import type { Catalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import type {
  ProductDetail,
  ProductList,
  RequestedListQuery,
} from '#modules/goods/catalogue/catalogue-schemas.ts'
import type { Media } from '#modules/goods/catalogue/media/media.server.ts'
import type { Currencies } from '#modules/goods/currencies/currencies.server.ts'
import type { SearchPhrases } from '#modules/goods/phrases/phrases.server.ts'
import type { Searches } from '#modules/goods/searches/searches.server.ts'
import type { RequestedQuery } from '#modules/kernel/pages/pages-rules.ts'
import type { Preferences, SignedInCustomer, Visitor } from '#modules/kernel/people/visitor.ts'
import type { Focus } from '#modules/kernel/pictures/focus-rules.ts'
import type { Orders } from '#modules/ordering/orders/orders.server.ts'
import type { CardProviders } from '#modules/ordering/payments/card-providers.server.ts'
import type { Customers } from '#modules/people/customers/customers.server.ts'
import type { Visitors } from '#modules/people/visitors/visitors.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { Locale } from '#shared/locale.ts'
import type { CleanHtml } from '#shared/text/clean-html.ts'

/** The modules that pages and their containers read. */
export interface ContainerShop extends Pick<ShopDeps, 'db' | 'changes' | 'log'> {
  cardProviders: Pick<CardProviders, 'current'>
  settings: Settings
  currencies: Currencies
  catalogue: Catalogue
  media: Pick<Media, 'focusOf'>
  searches: Pick<Searches, 'popular'>
  searchPhrases: Pick<SearchPhrases, 'lead'>
  customers: Customers
  visitors: Visitors
  cart: CartService
  orders: Orders
  reviews: Reviews
  wishlist: Wishlist
}

/** What stands below the heading of a category or a brand, on the first page of its list. */
export interface AboutList {
  html: CleanHtml
  /** The language that it is written in. */
  locale: Locale
  /** Its address within the shop; null for none. A brand's is its logo. */
  picture: string | null
  /** What stays in view of it; missing for the middle. */
  focus?: Focus
  isLogo: boolean
}

/** What a container that is the same for everyone is loaded from. It has no visitor, so its data can be cached for all of them. */
export interface SharedRequest<Options = unknown> {
  shop: ContainerShop
  /** The page's address without language prefix and slash at the end. */
  path: string
  query: RequestedQuery
  preferences: Preferences
  options: Options
  /** The product of a product page. */
  product: ProductDetail | null
  /** The list of a list page; `text` and `about` are what the merchant says of it, '' and null for nothing. */
  list: {
    path: string
    query: RequestedListQuery
    result: ProductList
    text: string
    about: AboutList | null
  } | null
}

/** What a container that shows something of its visitor is loaded from. */
export interface VisitorRequest<Options = unknown> extends SharedRequest<Options> {
  /** In the language and currency of the page. */
  visitor: Visitor
}

export type SignedInVisitor = Visitor & { customer: SignedInCustomer }

/** What a container for customers is loaded from. */
export interface CustomerRequest<Options = unknown> extends SharedRequest<Options> {
  visitor: SignedInVisitor
}

interface DeclaredContainer {
  /** As the server names it (spec §2). */
  name: string
  /** The options that a page may give it. With others it renders nothing, and the log says so once. */
  options: z.ZodType
  /** The data as the API returns it; without, as it was loaded. */
  wire?(data: unknown): unknown
}

/**
 * What the server needs to know about a container. `load` returns null when there is nothing to show; for customers it is not
 * called, and the data is null, when nobody is signed in.
 */
export type ContainerDeclaration = DeclaredContainer &
  (
    | { audience: 'everyone'; load(request: SharedRequest): Promise<unknown> }
    | { audience: 'visitor'; load(request: VisitorRequest): Promise<unknown> }
    | { audience: 'customer'; load(request: CustomerRequest): Promise<unknown> }
  )
