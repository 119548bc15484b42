import { createContext } from 'react-router'
import type { CacheTags } from '#database/tagged-cache.ts'
import type { refusalSentence } from '#modules/cart/cart-messages.ts'
import type { addressSentence, customersSentence } from '#modules/customers/customers-messages.ts'
import type { Credentials, signInAndMerge } from '#modules/customers/sign-in-visit.ts'
import type { LimitedAction } from '#modules/limits/limits.server.ts'
import type { cancelSentence, placeOrderSentence } from '#modules/orders/orders-messages.ts'
import type { cardSentence } from '#modules/payments/card-sentence-rules.ts'
import type { reviewRefusalResponse } from '#modules/reviews/reviews-messages.ts'
import type { Shop } from '#modules/shop.server.ts'
import type { Preferences, Visitor } from '#modules/visitor.ts'
import type { wishlistRefusalSentence } from '#modules/wishlist/wishlist-messages.ts'
import type { ListView } from './containers/product-list/list-view.ts'

/** What a page may do to the browser's visit; cookies travel with the answer. */
export interface Visit {
  /** Gives the browser a visitor cookie if it has none; the visitor who asks from then on. */
  start(): Promise<Visitor>
  /** Gives the browser a new visitor cookie, at login and logout. Returns the hashes before and after. */
  renew(): { before: string | null; after: string }
  /** Remembers language, currency and the view of lists for a year. Values that the shop does not know are the caller's bug. */
  prefer(preferences: Partial<Preferences & { view: ListView }>): void
  /** Remembers for a year that the cookie notice was closed. */
  closeCookieNotice(): void
  /** Lets a visitor's wish wait for the login. */
  rememberWishlistItem(productId: number): void
  /** Sends `Set-Cookie` lines made elsewhere (the session cookie) with the answer. */
  setCookies(lines: readonly string[]): void
  /** Lets the next page say what was added to. */
  rememberAddedLine(productId: number, unitId: number): void
  /** Lets neither the browser nor anything on the way keep this answer. */
  preventCaching(): void
}

/** Everything a loader or an action reaches the shop through. Only types of the server come along. */
export interface PageRequest {
  shop: Shop
  preferences: Preferences
  /** How this browser last chose to see lists; null where it never chose (decisions B7). */
  view: ListView | null
  /** Asks the database once a request, and only when a session cookie came along. */
  visitor(): Promise<Visitor>
  visit: Visit
  /** Headers as Node gives them, for the session lookup. */
  headers: Record<string, string | string[] | undefined>
  /** How the browser asked; a page shown after a form was posted is asked for by POST too. */
  method: string
  ip: string
  /** Reached over https, so cookies may be held to it. */
  secure: boolean
  csrfToken: string
  /** '1' where the browser has closed the cookie notice; for the page to hand on, not to decide by (a shared page has a hole here). */
  firstCookie: string
  /** For what this page's forms add to the cart: a repeated form adds nothing (a shared page has a hole here). */
  additionKey: string
  /** `productId.unitId` of what a plain form has just added; such a page is made for its request alone. */
  added: string | null
  /** The sentence for each reason, from the modules that give the reasons. */
  sentences: {
    cart: typeof refusalSentence
    customers: typeof customersSentence
    address: typeof addressSentence
    order: typeof placeOrderSentence
    cancel: typeof cancelSentence
    card: typeof cardSentence
    wishlist: typeof wishlistRefusalSentence
    review: typeof reviewRefusalResponse
  }
  /**
   * Counts what a form does by the limit of that name, which API calls that do the same share. Null where it may go ahead, else the
   * sentence to show; the answer has `Retry-After` then and must have the status 429. `email` as typed, where the limit counts by it.
   */
  limit(action: LimitedAction, email?: string): Promise<string | null>
  /** Signs in, with new cookies and the carts merged; the same for every way in. A refusal has `Retry-After` where it is one for a time. */
  signIn(credentials: Credentials): ReturnType<typeof signInAndMerge>
  /** Says after how many seconds to come back (`Retry-After`), with a refusal of another verb that is one for a time. */
  retryAfter(seconds: number): void
  /** The account with this address knows this browser from now on: whoever holds it has shown that the mailbox is theirs. */
  rememberBrowser(email: string): void
  signOut(): Promise<void>
  /** Under which this request is logged. */
  requestId: string
  /** What the page shows as its request's id. */
  shownRequestId: string
  /**
   * Says that this page shows the same to every visitor without account, and what makes it old. A page that does not say so
   * is made for its request alone.
   */
  cacheForEveryone(tags: CacheTags): void
  /**
   * Says what a loader, an action or the rendering failed with. True when the whole page is answered otherwise (the database cannot
   * be used), so that it is neither logged as a fault of the page nor shown.
   */
  reportFailure(error: unknown): boolean
  /** Allows this answer's own scripts (Content-Security-Policy). */
  nonce: string
}

/** The page's way to the shop: `context.get(shopContext)` in loaders and actions. */
export const shopContext = createContext<PageRequest>()
