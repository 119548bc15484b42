import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Shop } from '#modules/shop.server.ts'
import { CURRENCY_COOKIE, LOCALE_COOKIE, type SignedInCustomer, type Visitor } from '#modules/visitor.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, localeOfPath } from '#shared/locale.ts'
import { problem } from '#shared/problem.ts'
import { m } from '#texts/messages.js'

export const VISITOR_COOKIE = 'vitrin_visitor'
const YEAR = 365 * 24 * 60 * 60
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Knows the browser (visitor cookie, preferences) and refuses forged calls.
 *
 * The anti-forgery token is an HMAC of the visitor cookie, so it needs no row: pages carry it in
 * `<meta name="csrf-token">` and forms in `_csrf`; calls send it as `X-CSRF-TOKEN` (spec §7, decisions F).
 */
export const security = fp(async (app: FastifyInstance, { secret }: { secret: string }) => {
  const tokens = new WeakMap<FastifyRequest, string>()
  const visitors = new WeakMap<FastifyRequest, Promise<Visitor>>()
  const csrfOf = (token: string) => createHmac('sha256', secret).update(`csrf:${token}`).digest('base64url')

  function setToken(request: FastifyRequest, reply: FastifyReply): string {
    const token = randomBytes(32).toString('base64url')
    tokens.set(request, token)
    visitors.delete(request)
    reply.setCookie(VISITOR_COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: YEAR,
    })
    return token
  }

  app.decorateRequest('csrfToken', {
    getter(this: FastifyRequest) {
      const token = tokens.get(this)
      return token ? csrfOf(token) : ''
    },
  })
  app.decorateRequest('preferences', {
    getter(this: FastifyRequest) {
      const currency = this.cookies[CURRENCY_COOKIE]
      return {
        locale: chosenLocale(this) ?? DEFAULT_LOCALE,
        currency: app.shop.currencies.known(currency),
      }
    },
  })
  app.decorateRequest('visitor', function (this: FastifyRequest) {
    const known = visitors.get(this)
    if (known) return known
    const token = tokens.get(this)
    const asked = app.shop.customers.signedIn(this.headers).then(async (customer) => ({
      ...this.preferences,
      tokenHash: token ? sha256(token) : null,
      ip: this.ip,
      customer: customer && (await inChosenLanguage(app.shop, customer, chosenLocale(this))),
    }))
    visitors.set(this, asked)
    return asked
  })
  app.decorateReply('startVisit', function (this: FastifyReply) {
    return sha256(tokens.get(this.request) ?? setToken(this.request, this))
  })
  app.decorateReply('renewVisit', function (this: FastifyReply) {
    const before = tokens.get(this.request)
    return { before: before ? sha256(before) : null, after: sha256(setToken(this.request, this)) }
  })

  app.addHook('onRequest', async (request) => {
    const token = request.cookies[VISITOR_COOKIE]
    if (token && TOKEN_SHAPE.test(token)) tokens.set(request, token)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (SAFE_METHODS.has(request.method) || request.routeOptions.config.csrf === false) return
    const token = tokens.get(request)
    const given = request.headers['x-csrf-token'] ?? takeField(request.body)
    if (token && typeof given === 'string' && sameText(given, csrfOf(token))) return
    const sentence = m.session_renewed({}, { locale: request.preferences.locale })
    return reply.code(403).send(problem('CSRF', sentence))
  })
})

/** The language the request's address or its browser names; null where neither does. */
function chosenLocale({ url, cookies }: FastifyRequest): Locale | null {
  const kept = cookies[LOCALE_COOKIE]
  return localeOfPath(url) ?? (isLocale(kept) ? kept : null)
}

/** Emails to a customer are written in the language they chose last, on a page or through the API. */
async function inChosenLanguage(
  { customers }: Shop,
  customer: SignedInCustomer,
  chosen: Locale | null,
): Promise<SignedInCustomer> {
  if (chosen === null || chosen === customer.locale) return customer
  await customers.rememberLocale(customer.id, chosen)
  return { ...customer, locale: chosen }
}

/** Takes the token out of a form, so that strict schemas need not know of it. */
function takeField(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('_csrf' in body)) return undefined
  const { _csrf } = body
  delete body._csrf
  return _csrf
}
