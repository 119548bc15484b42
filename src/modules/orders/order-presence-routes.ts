import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/problem.ts'
import { orderIdParams } from './order-command-schemas.ts'
import { presenceBody, presenceSchema } from './order-presence-schemas.ts'

/** Who has an order's page open. For people of staff alone. */
export const orderPresenceRoutes: FastifyPluginAsyncZod = async (app) => {
  app.put(
    '/orders/:id/presence',
    {
      config: { permission: 'orders.read', limit: 'inside', unrecorded: true },
      schema: {
        summary: "Say that this person has the order's page open, and hear who else does",
        tags: ['orders'],
        params: orderIdParams,
        body: presenceBody,
        response: { 200: presenceSchema, 403: problemSchema, 422: problemSchema },
      },
    },
    async ({ shop, params, body, staff }) => ({
      others: await shop.orders.staff.seePresence(params.id, { id: staff.id, name: staff.name }, body.state),
    }),
  )
}
