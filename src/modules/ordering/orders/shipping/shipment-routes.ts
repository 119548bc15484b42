import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { orderStepsBody, orderStepsSchema } from './order-steps-schemas.ts'
import {
  shipmentsBody,
  shipmentsSchema,
  shippableQuerySchema,
  shippableSchema,
} from './shipments-admin-schemas.ts'

const tags = ['orders']

/** Many orders at once: their steps, what a file of parcels is checked against, shipping them, and the file for the carrier's portal. */
export const shipmentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/shipments',
    {
      config: { permission: 'orders.fulfil' },
      schema: {
        summary: 'What a file of parcels is checked against: status, version and parcels of orders by number',
        tags,
        querystring: shippableQuerySchema,
        response: { 200: shippableSchema, 422: problemSchema },
      },
    },
    async ({ shop, query }) => ({ items: await shop.orders.staff.shippable(query.orders) }),
  )

  app.post(
    '/shipments',
    {
      config: { permission: 'orders.fulfil', limit: 'inside' },
      schema: {
        summary:
          'Ship many orders, each with the version it was checked against; buyers are told. Repeats change nothing',
        tags,
        body: shipmentsBody,
        response: { 200: shipmentsSchema, 422: problemSchema },
      },
    },
    async ({ shop, body, actor }) => ({ results: await shop.orders.staff.shipMany(body.rows, actor) }),
  )

  app.post(
    '/order-steps',
    {
      config: { permission: 'orders.fulfil', limit: 'inside' },
      schema: {
        summary:
          'Begin to prepare many orders, or mark them as delivered, each from the version its list showed; one that is refused stops no other',
        tags,
        body: orderStepsBody,
        response: { 200: orderStepsSchema, 422: problemSchema },
      },
    },
    async ({ shop, body, actor }) => ({ results: await shop.orders.staff.stepMany(body, actor) }),
  )

  app.get(
    '/shipments/export',
    {
      config: { permission: 'orders.export' },
      schema: {
        summary:
          "Orders to be shipped as CSV for the carrier's portal; recorded, because addresses leave the shop",
        tags,
        produces: ['text/csv'],
      },
    },
    async ({ shop, actor, preferences }, reply) => {
      const file = await shop.orders.forStaff.exportUnsent(actor, preferences.locale)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(file.text))
    },
  )
}
