import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import {
  CURRENCY_COOKIE,
  LOCALE_COOKIE,
  type SignedInCustomer,
  type Visitor,
} from '#modules/kernel/people/visitor.ts'
import { SESSION_COOKIE } from '#modules/people/customers/customers.server.ts'
import { createRandomPool } from '#modules/platform/secrets/random-pool.server.ts'
import type { KeyRing } from '#modules/platform/secrets/secrets.server.ts'
import type { Shop } from '#modules/shop/shop.server.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, localeOfPath } from '#shared/locale.ts'
import { problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import { BrowserIdentity, cookieValues } from './browser-identity.ts'
import {
  ADMIN_API,
  CROSS_SITE_ROUTES,
  isGuarded,
  needsVisitorToken,
  TEST_BANK_ROUTES,
} from './cross-site-rules.ts'
import { isSameToken } from './csrf-token.ts'
import { isSafeMethod } from './safe-methods.ts'

export const VISITOR_COOKIE = 'vitrin_visitor'
const YEAR = 365 * 24 * 60 * 60
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/

/**
 * Identifies the browser (visitor cookie, preferences) and refuses forged requests: unsafe requests must come from a page of this shop
 * and carry the browser's anti-forgery token. Pages have the token in `<meta name="csrf-token">`, forms in `_csrf`; scripts send it as
 * `X-CSRF-TOKEN` (spec §7, decisions F). A token from before a login or logout is refused; the refusal has the current token in its own
 * `X-CSRF-TOKEN` header, which other sites cannot read, so that the page can retry.
 */
export const security = fp(async (app: FastifyInstance, { keys }: { keys: KeyRing }) => {
  const random = createRandomPool()
  const identities = new WeakMap<FastifyRequest, BrowserIdentity>()
  const visitors = new WeakMap<FastifyRequest, Promise<Visitor>>()

  function identityOf(request: FastifyRequest): BrowserIdentity {
    const known = identities.get(request)
    if (known) return known
    const token = request.cookies[VISITOR_COOKIE]
    const isToken = token !== undefined && TOKEN_SHAPE.test(token)
    const sessions = cookieValues(request.raw.headers, SESSION_COOKIE)
    const identity = new BrowserIdentity(isToken ? token : null, sessions)
    identities.set(request, identity)
    return identity
  }

  const isCsrfOf = (given: string, identity: BrowserIdentity) =>
    keys.accepted().some((key) => {
      const token = identity.csrfToken(key)
      return token !== null && isSameToken(given, token)
    })

  function setToken(request: FastifyRequest, reply: FastifyReply): void {
    const token = random(32, 'base64url')
    identities.set(request, identityOf(request).withToken(token))
    visitors.delete(request)
    reply.setCookie(VISITOR_COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: YEAR,
    })
  }

  /** Of a browser that has a visitor cookie by now. */
  function visitorHash(request: FastifyRequest): string {
    const { tokenHash } = identityOf(request)
    if (tokenHash === null) throw new Error('the browser was given no visitor cookie')
    return tokenHash
  }

  app.decorateRequest('csrfToken', {
    getter(this: FastifyRequest) {
      return identityOf(this).csrfToken(keys.current()) ?? ''
    },
  })
  app.decorateRequest('browserKey', {
    getter(this: FastifyRequest) {
      return identityOf(this).key
    },
  })
  app.decorateRequest('chosenLocale', {
    getter(this: FastifyRequest) {
      if (this.url.startsWith(`${ADMIN_API}/`)) return acceptedLocale(this.headers['accept-language'])
      const storedLocale = this.cookies[LOCALE_COOKIE]
      return localeOfPath(this.url) ?? (isLocale(storedLocale) ? storedLocale : null)
    },
  })
  app.decorateRequest('preferences', {
    getter(this: FastifyRequest) {
      const currency = this.cookies[CURRENCY_COOKIE]
      return {
        locale: this.chosenLocale ?? DEFAULT_LOCALE,
        currency: app.shop.currencies.known(currency),
      }
    },
  })
  app.decorateRequest('visitor', function (this: FastifyRequest) {
    const known = visitors.get(this)
    if (known) return known
    const { tokenHash } = identityOf(this)
    const visitor = app.shop.customers.sessionOwner(this.headers).then(async ({ customer, guest }) => ({
      ...this.preferences,
      tokenHash,
      ip: this.ip,
      customer: customer && (await withChosenLocale(app.shop, customer, this.chosenLocale)),
      guest: guest && (await withChosenLocale(app.shop, guest, this.chosenLocale)),
    }))
    visitors.set(this, visitor)
    return visitor
  })
  app.decorateReply('giveVisitorCookie', function (this: FastifyReply) {
    if (identityOf(this.request).token === null) setToken(this.request, this)
  })
  app.decorateReply('startVisit', function (this: FastifyReply) {
    this.giveVisitorCookie()
    return visitorHash(this.request)
  })
  app.decorateReply('renewVisit', function (this: FastifyReply) {
    const before = identityOf(this.request).tokenHash
    setToken(this.request, this)
    return { before, after: visitorHash(this.request) }
  })

  app.addHook('onReady', async () => {
    for (const url of CROSS_SITE_ROUTES)
      if (!TEST_BANK_ROUTES.has(url) && !app.hasRoute({ method: 'POST', url }))
        throw new Error(`no route ${url} to take other sites' requests`)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isSafeMethod(request.method)) return done()
    const isForged = isGuarded(request.method, request.routeOptions.url) && request.sender === 'other-site'
    if (isForged) refuse(request, reply)
    else done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (isSafeMethod(request.method)) return done()
    if (!needsVisitorToken(request.method, request.routeOptions.url, request.url)) return done()
    const given = request.headers['x-csrf-token'] ?? takeField(request.body)
    if (typeof given === 'string' && isCsrfOf(given, identityOf(request))) return done()
    reply.giveVisitorCookie()
    refuse(request, reply.header('x-csrf-token', request.csrfToken))
  })
})

/** The language that the back office asks for, which sends exactly one; null for anything else. */
const acceptedLocale = (header: string | undefined): Locale | null => (isLocale(header) ? header : null)

function refuse({ preferences }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(403).send(problem('CSRF', m.session_renewed({}, { locale: preferences.locale })))
}

/** Stores the language a customer chose last, on a page or through the API: emails to them use it. */
async function withChosenLocale(
  { customers }: Shop,
  customer: SignedInCustomer,
  chosen: Locale | null,
): Promise<SignedInCustomer> {
  if (chosen === null || chosen === customer.locale) return customer
  await customers.rememberLocale(customer.id, chosen)
  return { ...customer, locale: chosen }
}

/** Removes the token from a form body, so that strict schemas accept it. */
function takeField(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('_csrf' in body)) return undefined
  const { _csrf } = body
  delete body._csrf
  return _csrf
}
