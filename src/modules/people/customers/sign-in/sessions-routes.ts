import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problemSchema } from '#shared/web/problem.ts'
import { customersProblem } from '../customers-messages.ts'
import { customersOnly } from './customers-only.server.ts'

const refusals = { 401: problemSchema, 404: problemSchema, 422: problemSchema }
const success = z.object({ success: z.literal(true) })

const sessionSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip: z.string(),
  since: z.date(),
})

/** Lists and ends the logins of the signed-in customer. Visitors get 401 and go to /account/login. */
export const sessionsRoutes: FastifyPluginAsyncZod = async (app) => {
  const customerOf = customersOnly(app)

  app.get(
    '/sessions',
    {
      schema: {
        summary: 'Running logins, this one first',
        response: { ...refusals, 200: z.array(sessionSchema) },
      },
    },
    async (request) => request.shop.customers.sessions.list(customerOf(request)),
  )
  app.delete(
    '/sessions',
    {
      schema: {
        summary: 'End every login but this one',
        response: { ...refusals, 200: success.extend({ ended: z.int() }) },
      },
      config: { limit: 'session' },
    },
    async (request) => {
      const ended = await request.shop.customers.sessions.endOthers(customerOf(request))
      return { success: true as const, ended }
    },
  )
  app.delete(
    '/sessions/:id',
    {
      schema: {
        summary: 'End one login',
        params: z.object({ id: z.string().regex(/^[\w-]{1,64}$/) }),
        response: { ...refusals, 200: success },
      },
      config: { limit: 'session' },
    },
    async (request, reply) => {
      const { sessions } = request.shop.customers
      if (await sessions.end(customerOf(request).id, request.params.id)) return { success: true as const }
      return reply.code(404).send(customersProblem('not-found', request.preferences.locale))
    },
  )
}
