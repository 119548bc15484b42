import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problem, problemSchema } from '#shared/web/problem.ts'
import { successSchema } from '../customers-schemas.ts'
import { customersOnly } from '../sign-in/customers-only.server.ts'
import { accountInfoBodySchema, accountInfoResponseSchema, passwordBodySchema } from './account-schemas.ts'
import { type AccountReason, accountSentence } from './account-sentence-rules.ts'

const CODES: Partial<Record<AccountReason, string>> = {
  'login-required': 'LOGIN_REQUIRED',
  'reauth-required': 'REAUTH_REQUIRED',
}
const refusals = { 401: problemSchema, 422: problemSchema }

/** Refuses a request: 401 where signing in (again) helps, 422 for invalid input. */
function refuse(request: FastifyRequest, reply: FastifyReply, reason: AccountReason) {
  const code = CODES[reason]
  const body = problem(code ?? 'INVALID', accountSentence(reason, request.preferences.locale))
  return reply.code(code ? 401 : 422).send(body)
}

/** Account info and password of the signed-in customer (spec §7, decisions C12–C16). */
export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  const customerOf = customersOnly(app)

  app.get(
    '/accountinfo',
    {
      schema: {
        summary: 'Own account info',
        tags: ['account'],
        response: { ...refusals, 200: accountInfoResponseSchema },
      },
    },
    async (request) => request.shop.customers.account.info(customerOf(request).id),
  )
  app.post(
    '/accountinfo/settings',
    {
      schema: {
        summary: 'Save own account info; a different e-mail is ignored',
        tags: ['account'],
        body: accountInfoBodySchema,
        response: { ...refusals, 200: successSchema },
      },
      config: { limit: 'account' },
    },
    async (request, reply) => {
      const result = await request.shop.customers.account.save(customerOf(request).id, request.body)
      if (result.ok) return { success: true as const }
      return refuse(request, reply, result.problems[0]?.reason ?? 'name')
    },
  )
  app.post(
    '/account/settings',
    {
      schema: {
        summary:
          'Change the own password; other logins end. A login older than 30 minutes gets REAUTH_REQUIRED',
        tags: ['account'],
        body: passwordBodySchema,
        response: { ...refusals, 200: successSchema },
      },
      config: { limit: 'password' },
    },
    async (request, reply) => {
      const { account } = request.shop.customers
      const result = await account.changePassword(customerOf(request), request.body)
      return result.ok ? { success: true as const } : refuse(request, reply, result.reason)
    },
  )
}
