import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { outageDuring } from '#database/database.ts'
import { searchedText } from '#modules/goods/searches/searches-rules.ts'
import { PREVIEW_ROUTE } from '#modules/kernel/pages/preview-rules.ts'
import { FIRST_COOKIE } from '#modules/kernel/people/visitor.ts'
import { parsePaymentType } from '#modules/ordering/payments/payments-wire.ts'
import type { RenderMail } from '#modules/platform/mail/mail.server.ts'
import { createRandomPool } from '#modules/platform/secrets/random-pool.server.ts'
import { STALE_TOKEN } from '#shared/web/action-result.ts'
import type { Problem } from '#shared/web/problem.ts'
import { notFound } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { ADDED_COOKIE } from '../cart/lines/added-line.server.ts'
import {
  createPageCache,
  type RenderPage,
  type RequestValues,
  renderUncachedPage,
} from '../http/documents/page-cache.server.ts'
import { PLAIN_ERROR_PAGE_CSP, plainErrorPage } from '../http/documents/plain-error-page.server.ts'
import { createPageSender } from '../http/documents/send-page.server.ts'
import { acceptForms } from '../http/forms/page-forms.server.ts'
import { cacheableAddress } from '../http/page-address.ts'
import { toWebRequest } from '../http/web-request.server.ts'
import { serveBuiltFiles } from './built-files.server.ts'
import { ASSETS_FOLDER, builtPages, pagesFromSource } from './page-build.server.ts'
import { pageRequest, rememberLanguage } from './page-request.server.ts'
import { createPersonalParts, NO_PARTS } from './personal-parts-cache.server.ts'
import { addedLineOf, sharedDocument } from './shared-document.server.ts'
import { createVisitorSummaries } from './visitor-summaries.server.ts'

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
  if (!options.dev) await serveBuiltFiles(app, { root: ASSETS_FOLDER, prefix: '/assets/' })
  app.all('/api/*', { schema: { hide: true }, config: { limit: 'none' } }, (_request, reply) =>
    notFound(reply),
  )
  await app.register(async (pages) => {
    const forms = acceptForms(pages)
    // Hooks that every page passes call back, as those of `src/http/guards/security.ts`.
    pages.addHook('onResponse', (request, _reply, done) => {
      const disposed = forms.dispose(request)
      if (disposed) disposed.then(() => done(), done)
      else done()
    })
    pages.addHook('onSend', (request, reply, payload, done) => {
      if (reply.statusCode < 400) return done(null, payload)
      // Sent again from here, a form would have lost its files.
      const isWhole = forms.files(request).length === 0
      done(null, refusalAsPage(request, reply, payload, isWhole ? forms.text(request) : ''))
    })
    const route = {
      method: ['GET', 'HEAD', 'POST'],
      config: { limit: 'form' },
      schema: { hide: true },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
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
            form: forms.text(request),
            url: shared?.address ?? request.raw.url ?? '/',
          })
          const page = pageRequest(request, reply, values, {
            document,
            files: forms.files(request),
            reportFailure(error) {
              if (!outageDuring(request.shop.db, error, performance.now() - reply.elapsedTime)) return false
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
    } satisfies Omit<RouteOptions, 'url'>
    pages.route({ ...route, url: '/*' })
    // The documents of the back office have everything else below its address.
    pages.route({ ...route, url: PREVIEW_ROUTE })
  })
  return { renderMail }
}

/** Counts the search of a page, also of a cached one. Before a new browser gets its cookie: one that has none is not counted. */
function noteSearch(request: FastifyRequest): void {
  const { method, url, headers } = request
  if (method !== 'GET' || 'purpose' in headers || 'sec-purpose' in headers) return
  const typed = searchedText(url)
  if (typed === null) return
  const { browserKey, ip, shop, preferences } = request
  const { locale } = preferences
  shop.searches.note(typed, { browserKey, ip, agent: headers['user-agent'] ?? '', locale })
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

/** Whether a form is an order that can be sent again as it is: nothing of it is a secret. */
function isOrderWithoutCard(form: string): boolean {
  const paymentType = parsePaymentType(new URLSearchParams(form).get('odemeTipi') ?? '')
  return paymentType !== null && paymentType !== 'card'
}

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
  const stale = error.code === STALE_TOKEN
  const isOwn = request.sender === 'own-page'
  // Every page gives one, so a browser that sends none to its own shop keeps none.
  const keepsCookies = request.headers.cookie !== undefined
  const sentence =
    stale && isOwn && !keepsCookies
      ? m.cookies_needed({}, { locale: request.preferences.locale })
      : error.messages.type
  // An order that was interrupted: sent again it is the first one, where that was stored (decision 209). A card would have to be typed again.
  const isOrder = reply.statusCode === 503 && error.code !== 'MAINTENANCE' && isOrderWithoutCard(form)
  // A form from another site is never offered again: a single click would complete the forgery.
  const isOffered = (stale || isOrder) && isOwn && form !== ''
  const page = plainErrorPage(sentence, {
    locale: request.preferences.locale,
    requestId: request.id,
    resubmit: isOffered
      ? {
          renewed: stale && keepsCookies,
          action: request.url,
          token: request.csrfToken,
          fields: new URLSearchParams(form),
        }
      : null,
    retry: reply.statusCode === 503 && !isOffered ? request.url : null,
    closed: error.code === 'MAINTENANCE' ? request.shop.settings.store().name : null,
  })
  reply.type('text/html; charset=utf-8').header('content-length', Buffer.byteLength(page))
  reply.header('content-security-policy', PLAIN_ERROR_PAGE_CSP)
  return page
}
