import type { Readable } from 'node:stream'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { troubleSince } from '#database/database.ts'
import { buyerOf } from '#modules/buyer-rules.ts'
import {
  couponRefusalResponse,
  noteRefusalResponse,
  refusalResponse,
  refusalSentence,
} from '#modules/cart/cart-messages.ts'
import { COMPARE_COOKIE } from '#modules/catalogue/compare-cookie-rules.ts'
import { comparedIds, comparedText } from '#modules/catalogue/compare-rules.ts'
import { addressSentence, customersProblem } from '#modules/customers/customers-messages.ts'
import { signInAndMerge, signOutVisit } from '#modules/customers/sign-in-visit.ts'
import { countedVisitor } from '#modules/limits/limits.server.ts'
import type { RenderMail } from '#modules/mail/mail.server.ts'
import { cancelPiecesResponse } from '#modules/orders/cancel-pieces-messages.ts'
import { cancelOrderResponse, placeOrderResponse } from '#modules/orders/orders-messages.ts'
import { returnResponse } from '#modules/orders/return-messages.ts'
import { MAX_RETURN_PHOTOS } from '#modules/orders/return-photo-rules.ts'
import { MAX_PHOTO_BYTES } from '#modules/photos/photo-rules.ts'
import { photoSentence } from '#modules/photos/photo-sentence-rules.ts'
import { MAX_REVIEW_PHOTOS } from '#modules/reviews/review-photos-rules.ts'
import { reviewRefusalResponse } from '#modules/reviews/reviews-messages.ts'
import { searchedText } from '#modules/searches/searches-rules.ts'
import { createRandomPool } from '#modules/secrets/random-pool.server.ts'
import { CURRENCY_COOKIE, FIRST_COOKIE, LOCALE_COOKIE, PREFERENCE_MAX_AGE } from '#modules/visitor.ts'
import { wishlistRefusalResponse } from '#modules/wishlist/wishlist-messages.ts'
import { WISHLIST_COOKIE, WISHLIST_COOKIE_MAX_AGE } from '#modules/wishlist/wishlist-rules.ts'
import { localeOfPath } from '#shared/locale.ts'
import { type Problem, problem } from '#shared/problem.ts'
import { m } from '#texts/messages.js'
import { ADDED_COOKIE, ADDED_MAX_AGE } from './cart/added-line.server.ts'
import { takesFiles } from './http/file-forms.ts'
import { cacheableAddress } from './http/page-address.ts'
import {
  createPageCache,
  type PageValues,
  type RenderPage,
  type RequestValues,
  renderUncachedPage,
} from './http/page-cache.server.ts'
import { PLAIN_ERROR_PAGE_CSP, plainErrorPage } from './http/plain-error-page.server.ts'
import { type FormLimits, type ReceivedForm, receiveForm } from './http/receive-form.server.ts'
import { createPageSender } from './http/send-page.server.ts'
import type { PageRequest, Visit } from './http/shop-context.ts'
import { toWebRequest } from './http/web-request.server.ts'
import { ASSETS_FOLDER, builtPages, pagesFromSource } from './page-build.server.ts'
import { createPersonalParts, NO_PARTS } from './personal-parts-cache.server.ts'
import { addedLineOf, chosenView, sharedDocument, VIEW_COOKIE } from './shared-document.server.ts'
import { createVisitorSummaries } from './visitor-summaries.server.ts'

/** The largest form a page takes, in bytes. */
const FORM_LIMIT = 64 * 1024
/** A form with photos. What is more than the shop keeps is read too, so that the shopper gets the page back with a sentence. */
const FILE_FORM_LIMITS: FormLimits = {
  fieldBytes: FORM_LIMIT,
  fileBytes: MAX_PHOTO_BYTES,
  files: 3 * Math.max(MAX_RETURN_PHOTOS, MAX_REVIEW_PHOTOS),
  totalBytes: 100 * 1024 * 1024,
}
/** Forms with files that are received at a time: of one buyer, and of all. */
const UPLOADS_OF_BUYER = 2
const UPLOADS_OF_ALL = 32
const YEAR_MS = PREFERENCE_MAX_AGE * 1000
const SENTENCES: PageRequest['sentences'] = {
  cart: refusalSentence,
  address: addressSentence,
  photo: photoSentence,
}
const REFUSALS: PageRequest['refusals'] = {
  cart: refusalResponse,
  note: noteRefusalResponse,
  coupon: couponRefusalResponse,
  placeOrder: placeOrderResponse,
  cancelOrder: cancelOrderResponse,
  cancelPieces: cancelPiecesResponse,
  orderReturn: returnResponse,
  review: reviewRefusalResponse,
  wishlist: wishlistRefusalResponse,
}

/**
 * Serves the pages at every address that no API route or file has taken. Forms arrive urlencoded, those with files as multipart, and
 * pass the CSRF check before a page sees them. The same bundle renders the shop's emails.
 */
export async function mountStorefront(
  app: FastifyInstance,
  options: { dev: boolean },
): Promise<{ renderMail: RenderMail }> {
  const { handlePage, renderMail, renderPersonalParts } = options.dev
    ? await pagesFromSource(app)
    : await builtPages()
  const cache = createPageCache(app.shop)
  app.shop.operations.startPageCache(cache.stats)
  const sendPage = createPageSender()
  const policyFor = contentSecurityPolicy(options.dev)
  const random = createRandomPool()
  const summaries = createVisitorSummaries(app.shop)
  const personalParts = createPersonalParts(renderPersonalParts)
  if (!options.dev) {
    await app.register(staticFiles, {
      root: ASSETS_FOLDER,
      prefix: '/assets/',
      immutable: true,
      maxAge: YEAR_MS,
      // The build writes compressed copies beside its files.
      preCompressed: true,
      decorateReply: false,
    })
  }
  app.all('/api/*', { schema: { hide: true }, config: { limit: 'none' } }, (request, reply) =>
    reply.code(404).send(problem('NOT_FOUND', m.not_found({}, { locale: request.preferences.locale }))),
  )
  await app.register(async (pages) => {
    const forms = new WeakMap<FastifyRequest, string>()
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (request, body, done) => {
        forms.set(request, String(body))
        done(null, Object.fromEntries(new URLSearchParams(String(body))))
      },
    )
    const received = new WeakMap<FastifyRequest, ReceivedForm>()
    const receiving = new Map<string, number>()
    pages.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: Readable) => {
      if (!takesFiles(request.url)) throw new RefusedFormError(415)
      const buyer = buyerOf(await request.visitor())
      const of = buyer?.id ?? ''
      const underWay = receiving.get(of) ?? 0
      if (buyer && underWay >= UPLOADS_OF_BUYER) throw new RefusedFormError(429)
      if (sum(receiving.values()) >= UPLOADS_OF_ALL) throw new RefusedFormError(503)
      receiving.set(of, underWay + 1)
      try {
        const type = request.headers['content-type'] ?? ''
        // Only a buyer's files are stored; everybody else is led to the login.
        const form = await receiveForm(body, type, { ...FILE_FORM_LIMITS, stores: buyer !== null })
        received.set(request, form)
        forms.set(request, form.fields.toString())
        return Object.fromEntries(form.fields)
      } finally {
        const left = (receiving.get(of) ?? 1) - 1
        if (left > 0) receiving.set(of, left)
        else receiving.delete(of)
      }
    })
    // Hooks that every page passes call back, as those of `src/http/security.ts`.
    pages.addHook('onResponse', (request, _reply, done) => {
      const form = received.get(request)
      if (form) form.dispose().then(() => done(), done)
      else done()
    })
    pages.addHook('onSend', (request, reply, payload, done) => {
      if (reply.statusCode < 400) return done(null, payload)
      // Sent again from here, a form would have lost its files.
      const isWhole = (received.get(request)?.files.length ?? 0) === 0
      done(null, refusalAsPage(request, reply, payload, isWhole ? (forms.get(request) ?? '') : ''))
    })
    pages.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      config: { limit: 'form' },
      schema: { hide: true },
      handler: async (request, reply) => {
        const address =
          request.method === 'GET' && !options.dev ? cacheableAddress(request.raw.url ?? '/') : null
        const shared = address === null ? null : await sharedDocument(request, address, summaries)
        // A page for one visitor may change what is known of them: a payment page learns that the order is paid.
        if (!shared) summaries.forget(request)
        noteSearch(request)
        reply.giveVisitorCookie()
        rememberLanguage(request, reply)
        const nonce = random(16, 'base64')
        const personal = shared ? await personalParts(shared.visitor, request) : NO_PARTS
        const requestValues: RequestValues = {
          get csrfToken() {
            return request.csrfToken
          },
          nonce,
          requestId: request.id,
          firstCookie: request.cookies[FIRST_COOKIE] === '1' ? '1' : '',
          additionKey: random(12, 'base64url'),
          cartCount: shared?.cart.count ?? '',
          cartWords: shared?.cart.words ?? '',
          accountLinks: personal.accountLinks,
          menuEntry: personal.menuEntry,
          overdueBanner: personal.overdueBanner,
          visitorData: personal.visitorData,
        }
        // The added line is announced only once.
        if (addedLineOf(request) !== null) reply.clearCookie(ADDED_COOKIE, { path: '/' })
        let outage: unknown
        const render: RenderPage = async (values, document) => {
          const webRequest = toWebRequest(request, reply, {
            form: forms.get(request) ?? '',
            url: shared?.address ?? request.raw.url ?? '/',
          })
          const page = pageRequest(request, reply, values, {
            document,
            files: received.get(request)?.files ?? [],
            reportFailure(error) {
              if (!troubleSince(request.shop.db, error, performance.now() - reply.elapsedTime)) return false
              outage ??= error
              return true
            },
          })
          const response = await handlePage(webRequest, page)
          // The router has rendered an error page; an outage is answered with 503 instead, as in the API.
          if (outage) throw outage
          return response
        }
        try {
          const page = shared
            ? await cache.read(shared.key, render)
            : await renderUncachedPage(render, requestValues)
          for (const [name, value] of page.headers) reply.header(name, value)
          if (isHtml(reply.getHeader('content-type'))) {
            reply.header('content-security-policy', policyFor(nonce))
            if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
          }
          return await sendPage(page, requestValues, request, reply)
        } catch (error) {
          if (!reply.raw.destroyed) throw error
          // The shopper left while the page was rendered; nobody receives this response.
          return reply.code(499).send()
        }
      },
    })
  })
  return { renderMail }
}

/** A form that is refused before it is read. */
class RefusedFormError extends Error {
  override name = 'RefusedFormError'
  readonly statusCode: 415 | 429 | 503
  constructor(statusCode: 415 | 429 | 503) {
    super(`a form was refused with ${statusCode}`)
    this.statusCode = statusCode
  }
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, each) => all + each, 0)

const searchOf = (address: string) => (address.includes('?') ? address.slice(address.indexOf('?')) : '')

/** Counts the search of a page, also of a cached one. Before a new browser gets its cookie: one that has none is not counted. */
function noteSearch(request: FastifyRequest): void {
  const { method, url, headers } = request
  if (method !== 'GET' || 'purpose' in headers || 'sec-purpose' in headers) return
  const typed = searchedText(url)
  if (typed === null) return
  const { browserKey, ip, shop } = request
  shop.searches.note(typed, { browserKey, ip, agent: headers['user-agent'] ?? '' })
}

/** Remembers the language of an address, for later addresses and API requests that name none. */
function rememberLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const locale = localeOfPath(request.url)
  if (locale && request.cookies[LOCALE_COOKIE] !== locale) visitOf(request, reply).prefer({ locale })
}

function pageRequest(
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

/** Allows the scripts of this response and files of this shop; nothing from elsewhere, no frames, no plug-ins. */
function contentSecurityPolicy(dev: boolean): (nonce: string) => string {
  const rest = [
    // Vite injects styles into the page during development.
    dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return (nonce) => `default-src 'self'; script-src 'self' 'nonce-${nonce}'; ${rest}`
}

const isHtml = (type: unknown) => typeof type === 'string' && type.startsWith('text/html')

/** A refusal from before the pages (a forged or oversized form) is JSON; a browser gets it as a page. */
function refusalAsPage(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  form: string,
): unknown {
  const type = reply.getHeader('content-type')
  const wantsPage = request.headers.accept?.includes('text/html') ?? false
  if (!wantsPage || typeof payload !== 'string') return payload
  if (typeof type !== 'string' || !type.startsWith('application/json')) return payload
  const { error }: Problem = JSON.parse(payload)
  // A form from another site is never offered again: a single click would complete the forgery.
  const stale = error.code === 'CSRF' && request.sender === 'own-page' && form !== ''
  const page = plainErrorPage(error.messages.type, {
    locale: request.preferences.locale,
    requestId: request.id,
    resubmit: stale
      ? { action: request.url, token: request.csrfToken, fields: new URLSearchParams(form) }
      : null,
    retry: reply.statusCode === 503 ? request.url : null,
  })
  reply.type('text/html; charset=utf-8').header('content-length', Buffer.byteLength(page))
  reply.header('content-security-policy', PLAIN_ERROR_PAGE_CSP)
  return page
}
