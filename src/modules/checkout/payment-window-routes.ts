import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  sendWindowPage,
  testBankRoutes,
  windowDocument,
  windowHeaders,
} from '#modules/payments/payments.server.ts'
import type { Locale } from '#shared/locale.ts'
import { problemSchema } from '#shared/problem.ts'
import { m } from '#texts/messages.js'
import { startSentences } from './checkout-messages.ts'
import { cardPaymentSchema } from './checkout-schemas.ts'
import {
  redirectPage,
  refusedPage,
  resultPage,
  startPage,
  unknownStatusPage,
} from './payment-window-pages.ts'

/**
 * A bank's document brings scripts, styles and a form of its own; they run in this one answer and nowhere else. It is sent from the shop's
 * address but is not the shop: the sandbox gives it an origin of its own, from which it reads neither the checkout that opened the
 * window (its token, the customer's name) nor cookies and storage, and navigates nothing but itself. What it goes on to is outside. Windows it opens stay in the
 * sandbox: a document whose windows may leave it could also navigate the checkout.
 */
const BANK_POLICY = [
  'sandbox allow-forms allow-scripts allow-popups allow-top-navigation',
  "default-src 'none'",
  "script-src 'unsafe-inline' https:",
  "style-src 'unsafe-inline' https:",
  'img-src https: data:',
  'frame-src https:',
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const callbackFields = z
  .record(z.string().max(60), z.union([z.string().max(20_000), z.array(z.string().max(20_000))]))
  .transform((fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? (value[0] ?? '') : value]),
    ),
  )

const resultQuery = z.object({ odeme: z.string().max(60).default('') })

const STATUS = {
  'login-required': 401,
  'card-not-offered': 409,
  'too-many-declines': 429,
  'too-many-attempts': 429,
  'cart-changed': 409,
  'card-problem': 422,
  'order-refused': 409,
  'bank-refused': 402,
} as const

/** The payment a request is about, by its address; '' where it names none. */
function requestedPaymentId(query: unknown): string {
  const parsed = resultQuery.safeParse(query)
  return parsed.success ? parsed.data.odeme : ''
}

/** The payment window (spec §2 /payment/start, decisions A11 and A12): four small pages between the checkout and the bank. */
export const paymentWindowRoutes: FastifyPluginAsyncZod = async (app) => {
  // Redirects too: a browser cuts a window off by the first answer on its way that asks for it.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-opener-policy', 'unsafe-none')
  })
  /** Where the card was asked for: the checkout's second step, or the page that pays into an account. */
  const formPath = (paymentType: string, about: Record<string, string> = {}) => {
    const order = paymentType !== 'pay'
    const query = new URLSearchParams({ ...(order && { adim: 'odeme' }), ...about })
    return `${order ? app.shop.settings.routes().checkoutCart : '/hesap/ode'}${query.size > 0 ? `?${query}` : ''}`
  }
  const backTo = (path: string, locale: Locale) => ({
    href: path,
    label: m.payment_window_back({}, { locale }),
  })
  /** Where the shop says how a payment ended, whoever is signed in by then. */
  const shopResultPath = (id: string) =>
    `/odeme/sonuc${id === '' ? '' : `?${new URLSearchParams({ odeme: id })}`}`
  const login = (path: string, locale: Locale) => ({
    href: `/account/login?${new URLSearchParams({ return: path, gerekli: '1' })}`,
    label: m.sign_in({}, { locale }),
  })
  // What the shop refuses before a handler runs, or after one broke, is a page too: a shopper reads it, and the checkout waits for a message.
  // Only a start that was refused took no money for sure; of what comes after nothing is known here.
  app.addHook('preSerialization', async (request, reply, payload) => {
    const refused = problemSchema.safeParse(payload)
    if (!refused.success || !request.headers.accept?.includes('text/html')) return payload
    const { locale } = request.preferences
    const sentence = refused.data.error.messages.type
    const page = windowDocument(
      reply,
      request.routeOptions.url === '/payment/start'
        ? refusedPage(locale, [sentence], backTo(formPath('order'), locale))
        : unknownStatusPage(locale, {
            title: m.payment_window_no_result({}, { locale }),
            sentences: [sentence, m.payment_window_no_result_hint({}, { locale })],
            link: {
              href: shopResultPath(requestedPaymentId(request.query)),
              label: m.payment_window_check_again({}, { locale }),
            },
            id: requestedPaymentId(request.query) || null,
          }),
    )
    reply.serializer(() => page)
    return payload
  })
  /** A payment that whoever looks cannot be shown: nobody is signed in any more, or somebody else is. */
  const inaccessiblePage = (signedIn: boolean, paymentId: string, locale: Locale) =>
    unknownStatusPage(locale, {
      title: signedIn ? m.payment_window_title({}, { locale }) : m.payment_window_sign_in({}, { locale }),
      sentences: [
        signedIn
          ? m.payment_window_other_customer({}, { locale })
          : m.payment_window_sign_in_hint({}, { locale }),
      ],
      link: signedIn ? backTo(formPath('order'), locale) : login(shopResultPath(paymentId), locale),
      id: paymentId || null,
    })
  const windowResultPath = (id: string) => `/payment/result?${new URLSearchParams({ odeme: id })}`

  app.get('/payment/start', { schema: { hide: true } }, async (request, reply) => {
    reply.startVisit()
    return sendWindowPage(reply, startPage(request.preferences.locale, request.csrfToken, formPath('order')))
  })

  app.post(
    '/payment/start',
    { schema: { body: cardPaymentSchema, hide: true }, config: { limit: 'inside' } },
    async (request, reply) => {
      const { checkout } = request.shop
      const visitor = await request.visitor()
      const started = await checkout.startCard(visitor, request.body, request.ownOrigin)
      const { locale, customer } = visitor
      if (started.ok) {
        const { redirect, paymentId } = started
        if (redirect === null) return reply.redirect(windowResultPath(paymentId), 303)
        if ('pageUrl' in redirect) return sendWindowPage(reply, redirectPage(locale, redirect.pageUrl))
        return windowHeaders(reply).header('content-security-policy', BANK_POLICY).send(redirect.html)
      }
      const failed =
        started.reason === 'bank-refused' && customer
          ? await checkout.payment(customer.id, started.paymentId, locale)
          : null
      const sentences = startSentences(started, locale, failed)
      const form = formPath(request.body.paymentType)
      if (started.reason === 'too-many-declines' || started.reason === 'too-many-attempts')
        reply.header('retry-after', String(started.retryAfter))
      const link = started.reason === 'login-required' ? login(form, locale) : backTo(form, locale)
      return sendWindowPage(reply, refusedPage(locale, sentences, link), STATUS[started.reason])
    },
  )

  // The bank's page posts through the shopper's browser from another site: no cookie of ours comes along (turkey.md §1.4).
  app.post(
    '/payment/callback/:provider',
    {
      schema: { params: z.object({ provider: z.string().max(20) }), body: callbackFields, hide: true },
      config: { limit: 'none' },
    },
    async (request, reply) => {
      const id = await request.shop.checkout.handleCallback(request.body)
      if (id !== null) return reply.redirect(windowResultPath(id), 303)
      const { locale } = request.preferences
      const page = unknownStatusPage(locale, {
        title: m.payment_window_title({}, { locale }),
        sentences: [m.payment_window_callback_refused({}, { locale })],
        link: { href: shopResultPath(''), label: m.payment_window_check_again({}, { locale }) },
        id: null,
      })
      return sendWindowPage(reply, page, 400)
    },
  )

  // The provider itself speaks here, without any browser. A notice it gets no thanks for comes again.
  app.post(
    '/payment/notice/:provider',
    {
      schema: { params: z.object({ provider: z.string().max(20) }), body: z.unknown(), hide: true },
      config: { limit: 'none' },
    },
    async (request, reply) => {
      const header = (name: string) => String(request.headers[name] ?? '')
      const accepted = await request.shop.checkout.handleNotice(request.body, header)
      return reply.code(accepted ? 204 : 400).send()
    },
  )

  app.get('/payment/result', { schema: { querystring: resultQuery, hide: true } }, async (request, reply) => {
    const { locale, customer } = await request.visitor()
    const { odeme } = request.query
    const found = customer ? await request.shop.checkout.poll(customer.id, odeme, locale) : null
    if (!found)
      return sendWindowPage(reply, inaccessiblePage(customer !== null, odeme, locale), customer ? 404 : 401)
    const about = { odeme: found.id }
    return sendWindowPage(
      reply,
      resultPage(locale, found, {
        success: `${app.shop.settings.routes().checkoutSummary}?${new URLSearchParams(about)}`,
        failure: formPath(found.paymentType, about),
        waiting: shopResultPath(found.id),
      }),
    )
  })

  await app.register(testBankRoutes)
}
