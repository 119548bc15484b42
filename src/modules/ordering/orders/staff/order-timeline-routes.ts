import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problem, problemSchema } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import { orderParams } from '../order/order-params-schemas.ts'
import { timelineEntrySchema, timelineFormSchema, timelineSchema } from './order-timeline-schemas.ts'

const tags = ['orders']

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
    async ({ shop, params, preferences }, reply) => {
      if ((await shop.orders.staff.state(params.id)) === null)
        return reply.code(404).send(problem('NOT_FOUND', m.not_found({}, preferences)))
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
      const { shop, params, body, actor, apiClient: client, preferences } = request
      const result = await shop.orders.timeline.write(params.id, body, { actor, client })
      if (result.ok) return reply.code(result.repeated ? 200 : 201).send(result.entry)
      switch (result.reason) {
        case 'external-id-taken':
          return reply.code(409).send(problem('EXTERNAL_ID_TAKEN', m.order_timeline_taken({}, preferences)))
        case 'too-many':
          return reply.code(409).send(problem('TOO_MANY', m.order_timeline_many({}, preferences)))
        case 'in-future':
          return reply.code(422).send(problem('INVALID', m.order_timeline_future({}, preferences)))
        default:
          return reply.code(404).send(problem('NOT_FOUND', m.not_found({}, preferences)))
      }
    },
  )
}
