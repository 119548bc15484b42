import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountSentence } from '#modules/people/customers/account/account-sentence-rules.ts'
import { customersOnly } from '#modules/people/customers/sign-in/customers-only.server.ts'
import { problem } from '#shared/web/problem.ts'
import { loginUrl } from '#shared/web/return-path.ts'

const CODES = { 'login-required': 'LOGIN_REQUIRED', 'reauth-required': 'REAUTH_REQUIRED' } as const

/** A program gets 401; a browser that follows a link is redirected to the login and from there back to the settings. */
function toLogin(request: FastifyRequest, reply: FastifyReply, reason: keyof typeof CODES) {
  const { locale } = request.preferences
  const byLink =
    request.headers['x-requested-with'] === undefined && request.headers.accept?.includes('text/html')
  if (!byLink) return reply.code(401).send(problem(CODES[reason], accountSentence(reason, locale)))
  const to = loginUrl('/hesap/ayarlar', reason === 'reauth-required' ? { yeniden: '1' } : {})
  return reply.redirect(`${locale === 'tr' ? '' : `/${locale}`}${to}`, 303)
}

/** The own data as a download: for the customer alone, within 30 minutes of the login, a few times an hour. */
export const privacyRoutes: FastifyPluginAsyncZod = async (app) => {
  const customerOf = customersOnly(app, (request, reply) => toLogin(request, reply, 'login-required'))

  app.get(
    '/account/export',
    {
      schema: {
        summary: 'Everything the shop holds about the signed-in customer, as a JSON file',
        description: 'A login older than 30 minutes gets REAUTH_REQUIRED.',
        tags: ['account'],
      },
      config: { limit: 'export' },
    },
    async (request, reply) => {
      const customer = customerOf(request)
      if (!request.shop.customers.account.isFresh(customer)) return toLogin(request, reply, 'reauth-required')
      const { fileName, text } = request.shop.privacy.export(customer.id)
      return reply
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .type('application/json; charset=utf-8')
        .send(Readable.from(text))
    },
  )
}
