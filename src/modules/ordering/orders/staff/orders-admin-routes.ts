import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound } from '#shared/web/refuse.ts'
import { orderParams } from '../order/order-params-schemas.ts'
import {
  identityNumbersSchema,
  orderCountsQuerySchema,
  orderCountsSchema,
  orderDetailSchema,
  orderFiltersSchema,
  orderListQuerySchema,
  orderListSchema,
  orderPapersQuerySchema,
} from './orders-admin-schemas.ts'

/** The orders of the back office: lists, an order, files and print. What staff does to an order stands in other files. */
export const ordersAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { forStaff } = app.shop.orders

  app.get(
    '/orders',
    {
      config: { permission: 'orders.read' },
      schema: {
        summary: 'A page of the orders, filtered, searched and sorted',
        tags: ['orders'],
        querystring: orderListQuerySchema,
        response: { 200: orderListSchema },
      },
    },
    async ({ query: { sort, cursor, limit, ...filters } }) => forStaff.list({ filters, sort, cursor, limit }),
  )

  app.get(
    '/orders/counts',
    {
      config: { permission: 'orders.read' },
      schema: {
        summary: 'How many orders each of these address queries shows, as saved views hold them',
        tags: ['orders'],
        querystring: orderCountsQuerySchema,
        response: { 200: orderCountsSchema },
      },
    },
    async ({ query }) => {
      const counts = []
      for (const text of query.query) {
        const filters = orderFiltersSchema.safeParse(Object.fromEntries(new URLSearchParams(text)))
        counts.push(filters.success ? await forStaff.count(filters.data) : null)
      }
      return { counts }
    },
  )

  app.get(
    '/orders/export',
    {
      config: { permission: 'orders.export' },
      schema: {
        summary: 'The filtered orders as CSV for the accountant: one row for each order, KDV by rate',
        tags: ['orders'],
        querystring: orderFiltersSchema,
        produces: ['text/csv'],
      },
    },
    async (request, reply) => {
      const { locale } = request.preferences
      const file = await forStaff.export(request.actor, { filters: request.query, locale })
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(file.text))
    },
  )

  app.get(
    '/orders/papers',
    {
      config: { permission: 'orders.read' },
      schema: {
        summary: 'Packing slips, summaries or address labels (100 × 150 mm) of orders in one PDF',
        tags: ['orders'],
        querystring: orderPapersQuerySchema,
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => {
      const { kind, orders } = request.query
      const { locale } = request.preferences
      const pdf = await forStaff.print(request.actor, { kind, orderNos: orders, locale })
      if (!pdf) return notFound(reply)
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${kind}-${orders[0]}.pdf"`)
        .header('cache-control', 'no-store')
        .send(pdf)
    },
  )

  app.get(
    '/orders/:id',
    {
      config: { permission: 'orders.read' },
      schema: {
        summary: 'Everything of one order',
        tags: ['orders'],
        params: orderParams,
        response: { 200: orderDetailSchema, 404: problemSchema },
      },
    },
    async (request, reply) => {
      const order = await forStaff.find(request.params.id, request.preferences.locale)
      return order ?? notFound(reply)
    },
  )

  app.post(
    '/orders/:id/reveal',
    {
      config: { permission: 'orders.read', limit: 'inside' },
      schema: {
        summary: 'The identity numbers of its addresses; who read them is recorded',
        tags: ['orders'],
        params: orderParams,
        response: { 200: identityNumbersSchema, 404: problemSchema },
      },
    },
    async (request, reply) => {
      const numbers = await forStaff.revealIdentity(request.actor, request.params.id)
      return numbers ?? notFound(reply)
    },
  )
}
