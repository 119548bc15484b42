import { createContext } from 'react-router'
import type { CacheTags } from '#database/feed/tagged-cache.ts'
import type {
  couponRefusalResponse,
  noteRefusalResponse,
  refusalResponse,
  refusalSentence,
  setRefusedResponse,
} from '#modules/buying/cart/cart-messages.ts'
import type { wishlistRefusalResponse } from '#modules/buying/wishlist/wishlist-messages.ts'
import type { reviewRefusalResponse } from '#modules/content/reviews/reviews-messages.ts'
import type { Preferences, Visitor } from '#modules/kernel/people/visitor.ts'
import type { Guests } from '#modules/ordering/guests/guests.server.ts'
import type { cancelOrderResponse, placeOrderResponse } from '#modules/ordering/orders/orders-messages.ts'
import type { cancelPiecesResponse } from '#modules/ordering/orders/refunds/partial-cancellation-messages.ts'
import type { returnResponse } from '#modules/ordering/orders/returns/return-messages.ts'
import type { addressSentence, customersProblem } from '#modules/people/customers/customers-messages.ts'
import type { Credentials, signInAndMerge } from '#modules/people/customers/sign-in/sign-in-visit.ts'
import type { LimitedAction } from '#modules/platform/limits/limits.server.ts'
import type { photoSentence } from '#modules/platform/media/photo-sentence-rules.ts'
import type { Shop } from '#modules/shop/shop.server.ts'
import type { FormFile } from './forms/receive-form.server.ts'
import type { ListView } from './list-view.ts'

/** What a page may do to the browser's visit; cookies are set by the response. */
export interface Visit {
  /** Gives the browser a visitor cookie if it has none, and returns the visitor with it. */
  start(): Promise<Visitor>
  /** Gives the browser a new visitor cookie, at login and logout. Returns the hashes before and after. */
  renew(): { before: string | null; after: string }
  /** Remembers language, currency and the view of lists for a year. Values that the shop does not know are the caller's bug. */
  prefer(preferences: Partial<Preferences & { view: ListView }>): void
  /** Remembers for a year which products to compare, at most `MAX_COMPARED`. */
  compare(productIds: readonly number[]): void
  /** Remembers for a year that the cookie notice was closed. */
  closeCookieNotice(): void
  /** Remembers a product to add to the wishlist after the login. */
  rememberWishlistItem(productId: number): void
  /** Adds `Set-Cookie` lines made elsewhere (the session cookie) to the response. */
  setCookies(lines: readonly string[]): void
  /** Remembers the added line, so that the next page announces it. */
  rememberAddedLine(productId: number, unitId: number): void
  /** Forbids the browser and every proxy to cache this response. */
  preventCaching(): void
}

declare const SLOT: unique symbol
/**
 * A placeholder in a page that many visitors share, which each request replaces by its own value. Only the page cache makes one, so
 * no value of a visitor can stand in its place. Render it, never test it.
 */
export type Slot = string & { readonly [SLOT]: true }

/** The number of cart lines as text: digits alone, and with the word. */
export interface CartCount<Text extends string = string> {
  count: Text
  words: Text
}

/** The parts of a page that differ between customers: the account links of header and phone menu, and the banner of an overdue debt. */
export type PersonalPartName = 'accountLinks' | 'menuEntry' | 'overdueBanner'

/** The slots of the personal parts, which are filled with HTML, and of the visitor's data as JSON. */
export type PersonalSlots = Readonly<Record<PersonalPartName | 'visitorData', Slot>>

/** Whom the document is for. */
export type DocumentAudience =
  | {
      for: 'everyone'
      cart: CartCount<Slot>
      personal: PersonalSlots
      /**
       * Declares that the page in the document shows the same to everybody, and which tags invalidate it. Without this call the
       * document is sent to this visitor alone.
       */
      share(tags: CacheTags): void
    }
  /** A posted form, a data request, or an address that is not cached: the document may carry the visitor's own data. */
  | { for: 'visitor' }

/** Everything a loader or an action may use of the shop. It imports only types of the server. */
export interface PageRequest {
  shop: Shop
  preferences: Preferences
  /** How this browser last chose to see lists; null where it never chose (decisions B7). */
  view: ListView | null
  /** The ids of the products that this browser compares, in the order they were chosen. */
  compared: readonly number[]
  /** Queries the database once per request, and only if the request has a session cookie. */
  visitor(): Promise<Visitor>
  /** Whether this browser may see drafts: a member of staff who is signed in has asked for it. */
  mayPreview(): Promise<boolean>
  visit: Visit
  /** Headers as Node gives them, for the session lookup. */
  headers: Record<string, string | string[] | undefined>
  /** The query as the browser sent it: the address of a shared page is without its tracking parameters. */
  sentSearch: string
  /** The HTTP method; a page rendered after a posted form has POST too. */
  method: string
  ip: string
  /** The request came over https, so cookies may be `Secure`. */
  secure: boolean
  csrfToken: string
  /** The files of the form, where it takes any (`takesFiles`). */
  files: readonly FormFile[]
  /** '1' where the browser has closed the cookie notice. Only to be rendered, never to be tested: a shared page has a slot here. */
  firstCookie: string
  /** One-time key of the add-to-cart forms: a repeated form adds nothing (a shared page has a slot here). */
  additionKey: string
  /** `productId.unitId` of what a no-JavaScript form has just added; such a page is not shared. */
  added: string | null
  /** The message for each reason, from the modules that give the reasons. */
  sentences: {
    cart: typeof refusalSentence
    address: typeof addressSentence
    photo: typeof photoSentence
  }
  /** The API's body for a refusal of accounts and addresses; the status is the form's. */
  customersProblem: typeof customersProblem
  /** The API's response to each refusal, for `refuseLikeApi`. */
  refusals: {
    cart: typeof refusalResponse
    cartSet: typeof setRefusedResponse
    note: typeof noteRefusalResponse
    coupon: typeof couponRefusalResponse
    placeOrder: typeof placeOrderResponse
    cancelOrder: typeof cancelOrderResponse
    cancelPieces: typeof cancelPiecesResponse
    orderReturn: typeof returnResponse
    review: typeof reviewRefusalResponse
    wishlist: typeof wishlistRefusalResponse
  }
  /**
   * Counts an action against the rate limit of that name, which API requests share. Null where it may go ahead, else the message
   * to show; the response has `Retry-After` then and must have the status 429. `email` as typed, where the limit counts by it.
   */
  limit(action: LimitedAction, email?: string): Promise<string | null>
  /** Signs in, with new cookies and the carts merged; the same for every kind of login. A refusal by a rate limit sets `Retry-After`. */
  signIn(credentials: Credentials): ReturnType<typeof signInAndMerge>
  /** Lets this browser buy as a guest with this address, and opens the order of an email's link, with new cookies. */
  beginAsGuest(email: string, person?: Parameters<Guests['begin']>[3]): ReturnType<Guests['begin']>
  openGuestOrder(link: { orderNo: string; key: string }): ReturnType<Guests['open']>
  /** Sets `Retry-After`, for a refusal of another verb by a rate limit. */
  retryAfter(seconds: number): void
  /** Makes this browser known to the account with this address, once its user has proved that the mailbox is theirs. */
  rememberBrowser(email: string): void
  signOut(): Promise<void>
  /** The id under which this request is logged. */
  requestId: string
  /** The request id that the page shows; a shared page has a slot here. */
  shownRequestId: string
  /** Decides what the root loader may put into the document. */
  document: DocumentAudience
  /**
   * Reports the error of a loader, an action or the rendering. True when the whole request is answered otherwise (the database
   * is unavailable), so that the error is neither logged as a failure of the page nor shown.
   */
  reportFailure(error: unknown): boolean
  /** Allows the scripts of this response (Content-Security-Policy). */
  nonce: string
}

/** Gives loaders and actions access to the shop: `context.get(shopContext)`. */
export const shopContext = createContext<PageRequest>()
