import type { FastifyReply, FastifyRequest } from 'fastify'
import { PREVIEW_COOKIE } from '#modules/backoffice/staff/staff.server.ts'
import {
  couponRefusalResponse,
  noteRefusalResponse,
  refusalResponse,
  refusalSentence,
  setRefusedResponse,
} from '#modules/buying/cart/cart-messages.ts'
import { wishlistRefusalResponse } from '#modules/buying/wishlist/wishlist-messages.ts'
import { WISHLIST_COOKIE, WISHLIST_COOKIE_MAX_AGE } from '#modules/buying/wishlist/wishlist-rules.ts'
import { reviewRefusalResponse } from '#modules/content/reviews/reviews-messages.ts'
import { COMPARE_COOKIE } from '#modules/goods/catalogue/lists/compare-cookie-rules.ts'
import { comparedIds, comparedText } from '#modules/goods/catalogue/lists/compare-rules.ts'
import {
  CURRENCY_COOKIE,
  FIRST_COOKIE,
  LOCALE_COOKIE,
  PREFERENCE_MAX_AGE,
} from '#modules/kernel/people/visitor.ts'
import { cancelOrderResponse, placeOrderResponse } from '#modules/ordering/orders/orders-messages.ts'
import { cancelPiecesResponse } from '#modules/ordering/orders/refunds/partial-cancellation-messages.ts'
import { returnResponse } from '#modules/ordering/orders/returns/return-messages.ts'
import { addressSentence, customersProblem } from '#modules/people/customers/customers-messages.ts'
import { signInAndMerge, signOutVisit } from '#modules/people/customers/sign-in/sign-in-visit.ts'
import { countedVisitor } from '#modules/platform/limits/limits.server.ts'
import { photoSentence } from '#modules/platform/media/photo-sentence-rules.ts'
import { localeOfPath } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { ADDED_COOKIE, ADDED_MAX_AGE } from '../cart/lines/added-line.server.ts'
import type { PageValues } from '../http/documents/page-cache.server.ts'
import type { PageRequest, Visit } from '../http/shop-context.ts'
import { addedLineOf, chosenView, VIEW_COOKIE } from './shared-document.server.ts'

const SENTENCES: PageRequest['sentences'] = {
  cart: refusalSentence,
  address: addressSentence,
  photo: photoSentence,
}
const REFUSALS: PageRequest['refusals'] = {
  cart: refusalResponse,
  cartSet: setRefusedResponse,
  note: noteRefusalResponse,
  coupon: couponRefusalResponse,
  placeOrder: placeOrderResponse,
  cancelOrder: cancelOrderResponse,
  cancelPieces: cancelPiecesResponse,
  orderReturn: returnResponse,
  review: reviewRefusalResponse,
  wishlist: wishlistRefusalResponse,
}

const searchOf = (address: string) => (address.includes('?') ? address.slice(address.indexOf('?')) : '')

/** Remembers the language of an address, for later addresses and API requests that name none. */
export function rememberLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const locale = localeOfPath(request.url)
  if (locale && request.cookies[LOCALE_COOKIE] !== locale) visitOf(request, reply).prefer({ locale })
}

/** What the loaders and actions of a page get of its request. */
export function pageRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  values: PageValues,
  given: Pick<PageRequest, 'document' | 'files' | 'reportFailure'>,
): PageRequest {
  const { shop, headers, ip } = request
  const visit = visitOf(request, reply)
  const secure = request.protocol === 'https'
  const { locale } = request.preferences
  const browser = { headers, ip, secure, locale, renew: visit.renew, setCookies: visit.setCookies }
  const tooMany = (retryAfter: number) => {
    reply.header('retry-after', String(retryAfter))
    return m.too_many_requests({}, { locale })
  }
  return {
    shop,
    preferences: request.preferences,
    view: chosenView(request),
    compared: comparedIds(request.cookies[COMPARE_COOKIE]),
    visitor: () => request.visitor(),
    mayPreview: () => shop.staff.previews.isValid(request.cookies[PREVIEW_COOKIE] ?? ''),
    visit,
    headers,
    sentSearch: searchOf(request.raw.url ?? ''),
    method: request.method,
    ip,
    secure,
    get csrfToken() {
      return values.csrfToken
    },
    firstCookie: values.firstCookie,
    additionKey: values.additionKey,
    added: addedLineOf(request),
    sentences: SENTENCES,
    customersProblem,
    refusals: REFUSALS,
    async limit(action, email) {
      const who = countedVisitor(await request.visitor())
      const counted = await shop.limits.count(action, email === undefined ? who : { ...who, email })
      return counted.ok ? null : tooMany(counted.retryAfter)
    },
    async signIn(credentials) {
      const result = await signInAndMerge(shop, browser, credentials)
      if (!result.ok && result.reason === 'too-many-attempts') tooMany(result.retryAfter)
      return result
    },
    beginAsGuest: async (email, person) => shop.guests.begin(email, browser, await request.visitor(), person),
    openGuestOrder: async (link) => shop.guests.open(link, browser, await request.visitor()),
    retryAfter: (seconds) => void reply.header('retry-after', String(seconds)),
    rememberBrowser: (email) =>
      visit.setCookies([shop.customers.knownBrowsers.remember(headers, email, secure)]),
    signOut: () => signOutVisit(shop, browser),
    requestId: request.id,
    shownRequestId: values.requestId,
    ...given,
    nonce: values.nonce,
  }
}

function visitOf(request: FastifyRequest, reply: FastifyReply): Visit {
  const setPreferenceCookie = (name: string, value: string, maxAge = PREFERENCE_MAX_AGE, httpOnly = true) =>
    reply.setCookie(name, value, {
      path: '/',
      httpOnly,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge,
    })
  return {
    async start() {
      const tokenHash = reply.startVisit()
      return { ...(await request.visitor()), tokenHash }
    },
    renew: () => reply.renewVisit(),
    prefer({ locale, currency, view }) {
      if (locale) setPreferenceCookie(LOCALE_COOKIE, locale)
      if (currency) setPreferenceCookie(CURRENCY_COOKIE, currency)
      if (view) setPreferenceCookie(VIEW_COOKIE, view)
    },
    compare(productIds) {
      setPreferenceCookie(COMPARE_COOKIE, comparedText(productIds), PREFERENCE_MAX_AGE, false)
    },
    closeCookieNotice() {
      setPreferenceCookie(FIRST_COOKIE, '1')
    },
    rememberWishlistItem(productId) {
      setPreferenceCookie(WISHLIST_COOKIE, String(productId), WISHLIST_COOKIE_MAX_AGE)
    },
    rememberAddedLine(productId, unitId) {
      setPreferenceCookie(ADDED_COOKIE, `${productId}.${unitId}`, ADDED_MAX_AGE)
    },
    setCookies(lines) {
      for (const line of lines) reply.header('set-cookie', line)
    },
    preventCaching() {
      reply.header('cache-control', 'private, no-store')
    },
  }
}
