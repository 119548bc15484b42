import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { buyerOf } from '#modules/kernel/people/buyer-rules.ts'
import { sendWindowPage, windowDocument, windowHeaders } from '#modules/ordering/payments/payments.server.ts'
import type { Locale } from '#shared/locale.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { loginUrl } from '#shared/web/return-path.ts'
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
 * A bank's document contains scripts, styles and a form of its own, which may run in this response only. It is sent from the shop's
 * address but is not part of the shop: the sandbox gives it an opaque origin, so it can read neither the checkout that opened the window
 * (its token, the customer's name) nor cookies and storage, and can navigate only itself. The pages it navigates to are outside the
 * sandbox. Windows it opens stay inside: a document whose windows escape the sandbox could also navigate the checkout.
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
  'saved-card-gone': 409,
  'too-many-declines': 429,
  'too-many-attempts': 429,
  'cart-changed': 409,
  'account-payment-under-way': 409,
  'card-problem': 422,
  'order-refused': 409,
  'bank-refused': 402,
} as const

/** The payment id in the URL of a request; '' without one. */
function requestedPaymentId(query: unknown): string {
  const parsed = resultQuery.safeParse(query)
  return parsed.success ? parsed.data.odeme : ''
}

/** The payment window (spec §2 /payment/start, decisions A11 and A12): four small pages between the checkout and the bank. */
export const paymentWindowRoutes: FastifyPluginAsyncZod = async (app) => {
  // Redirects need it too: any response with a stricter policy would cut the window off from its opener.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-opener-policy', 'unsafe-none')
  })
  /** The page where the card was requested: the checkout's second step, or the account payment page. */
  const formPath = (paymentType: string, about: Record<string, string> = {}) => {
    const order = paymentType !== 'pay'
    const query = new URLSearchParams({ ...(order && { adim: 'odeme' }), ...about })
    return `${order ? app.shop.settings.routes().checkoutCart : '/hesap/ode'}${query.size > 0 ? `?${query}` : ''}`
  }
  const backTo = (path: string, locale: Locale) => ({
    href: path,
    label: m.payment_window_back({}, { locale }),
  })
  /** The shop's result page, which works whether or not the shopper is still signed in. */
  const shopResultPath = (id: string) =>
    `/odeme/sonuc${id === '' ? '' : `?${new URLSearchParams({ odeme: id })}`}`
  const login = (path: string, locale: Locale) => ({
    href: loginUrl(path, { gerekli: '1' }),
    label: m.sign_in({}, { locale }),
  })
  // Errors before a handler runs and after one has thrown are also sent as pages: a shopper reads them, and the checkout waits for a
  // message. Only a refused start certainly moved no money; for every later request the outcome is unknown here.
  app.addHook('preSerialization', async (request, reply, payload) => {
    const refused = problemSchema.safeParse(payload)
    if (!refused.success || !request.headers.accept?.includes('text/html')) return payload
    const { locale } = request.preferences
    const starts = request.routeOptions.url === '/payment/start'
    // Whatever is stored by now, no bank has been asked for money.
    const sentence =
      starts && reply.statusCode === 503
        ? m.payment_not_started({}, { locale })
        : refused.data.error.messages.type
    const page = windowDocument(
      reply,
      starts
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
  /** For a payment that the visitor may not see: nobody is signed in any more, or another customer is. */
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
    reply.giveVisitorCookie()
    return sendWindowPage(reply, startPage(request.preferences.locale, request.csrfToken, formPath('order')))
  })

  app.post(
    '/payment/start',
    { schema: { body: cardPaymentSchema, hide: true }, config: { limit: 'inside' } },
    async (request, reply) => {
      const { checkout } = request.shop
      const visitor = await request.visitor()
      const started = await checkout.startCard(visitor, request.body, request.ownOrigin)
      const { locale } = visitor
      const buyer = buyerOf(visitor)
      if (started.ok) {
        const { redirect, paymentId } = started
        if (redirect === null) return reply.redirect(windowResultPath(paymentId), 303)
        if ('pageUrl' in redirect) return sendWindowPage(reply, redirectPage(locale, redirect.pageUrl))
        return windowHeaders(reply).header('content-security-policy', BANK_POLICY).send(redirect.html)
      }
      const failed =
        started.reason === 'bank-refused' && buyer
          ? await checkout.payment(buyer.id, started.paymentId, locale)
          : null
      const sentences = startSentences(started, locale, failed)
      const form = formPath(request.body.paymentType)
      if (started.reason === 'too-many-declines' || started.reason === 'too-many-attempts')
        reply.header('retry-after', String(started.retryAfter))
      const link = started.reason === 'login-required' ? login(form, locale) : backTo(form, locale)
      return sendWindowPage(reply, refusedPage(locale, sentences, link), STATUS[started.reason])
    },
  )

  // The bank's page posts through the shopper's browser from another site, so none of our cookies is sent (turkey.md §1.4).
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

  // Called by the provider itself, without a browser. It sends a notice again when the response is an error.
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
    const visitor = await request.visitor()
    const { locale } = visitor
    const buyer = buyerOf(visitor)
    const { odeme } = request.query
    const found = buyer ? await request.shop.checkout.poll(buyer.id, odeme, locale) : null
    if (!found)
      return sendWindowPage(reply, inaccessiblePage(buyer !== null, odeme, locale), buyer ? 404 : 401)
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

  for (const { pages } of app.shop.cardProviders.byName()) if (pages) await app.register(pages)
}
