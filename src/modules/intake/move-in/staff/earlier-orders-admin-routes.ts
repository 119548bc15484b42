import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import {
  earlierOrderDetailSchema,
  earlierOrderListQuerySchema,
  earlierOrderPageSchema,
  earlierOrderParams,
  erasedEarlierOrdersSchema,
  eraseEarlierOrdersBody,
} from './earlier-orders-admin-schemas.ts'
import type { EraseEarlierOrdersResult } from './staff-earlier-orders.ts'

const READ = { permission: 'orders.read' } as const
const tags = ['earlier-orders']

const REFUSALS: Refusals<EraseEarlierOrdersResult> = {
  'not-found': [404, 'NOT_FOUND', m.earlier_order_not_found],
  'of-account': [409, 'WRONG_STATE', m.earlier_order_of_account],
}

/** Orders of the shop that the merchant had before, for staff: also those without an email, which no account sees (decision 149). */
export const earlierOrdersAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { staff } = app.shop.earlierShop

  app.get(
    '/earlier-orders',
    {
      config: READ,
      schema: {
        summary:
          'Orders of an earlier shop by status, days and email, and by number, name, phone or address of email, newest or oldest first',
        tags,
        querystring: earlierOrderListQuerySchema,
        response: { 200: earlierOrderPageSchema },
      },
    },
    ({ query }) => staff.list(query),
  )

  app.get(
    '/earlier-orders/:id',
    {
      config: READ,
      schema: {
        summary:
          'All that is stored of an order of an earlier shop, with its products and whose account sees it',
        tags,
        params: earlierOrderParams,
        response: { 200: earlierOrderDetailSchema, 404: problemSchema },
      },
    },
    async (request, reply) =>
      (await staff.detail(request.params.id)) ?? notFound(reply, m.earlier_order_not_found),
  )

  app.post(
    '/earlier-orders/erase',
    {
      config: { permission: 'customers.privacy', limit: 'inside', confirmed: 'erasure' },
      schema: {
        summary:
          'Erase orders of an earlier shop for good, for somebody without an account who asked for it; all of these or none',
        tags,
        body: eraseEarlierOrdersBody,
        response: { 200: erasedEarlierOrdersSchema, 404: problemSchema, 409: problemSchema },
      },
    },
    async ({ body, actor }, reply) => {
      const result = await staff.erase(body, actor)
      return result.ok ? { erased: result.erased } : refuse(reply, REFUSALS, result)
    },
  )
}
