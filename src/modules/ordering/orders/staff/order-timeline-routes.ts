import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { orderParams } from '../order/order-params-schemas.ts'
import type { WriteTimelineResult } from './order-timeline.ts'
import { timelineEntrySchema, timelineFormSchema, timelineSchema } from './order-timeline-schemas.ts'

const tags = ['orders']
const REFUSALS: Refusals<WriteTimelineResult> = {
  'not-found': [404, 'NOT_FOUND', m.not_found],
  'external-id-taken': [409, 'EXTERNAL_ID_TAKEN', m.order_timeline_taken],
  'too-many': [409, 'TOO_MANY', m.order_timeline_many],
  'in-future': [422, 'INVALID', m.order_timeline_future],
}

/** The timeline of an order: other software writes it, staff reads it. */
export const orderTimelineRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/orders/:id/timeline',
    {
      config: { permission: 'orders.read' },
      schema: {
        summary: 'What other software wrote about an order, what happened last first',
        tags,
        params: orderParams,
        response: { 200: timelineSchema, 404: problemSchema },
      },
    },
    async ({ shop, params }, reply) => {
      if ((await shop.orders.staff.state(params.id)) === null) return notFound(reply)
      return { items: await shop.orders.timeline.list(params.id) }
    },
  )
  app.post(
    '/orders/:id/timeline',
    {
      config: { permission: 'orders.timeline', limit: 'inside' },
      schema: {
        summary:
          'Write to the timeline of an order, once for each `externalId`; with a token, not with a session',
        tags,
        params: orderParams,
        body: timelineFormSchema,
        response: {
          200: timelineEntrySchema.describe('Written before'),
          201: timelineEntrySchema,
          404: problemSchema,
          409: problemSchema,
          422: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { shop, params, body, actor, apiClient: client } = request
      const result = await shop.orders.timeline.write(params.id, body, { actor, client })
      if (result.ok) return reply.code(result.repeated ? 200 : 201).send(result.entry)
      return refuse(reply, REFUSALS, result)
    },
  )
}
