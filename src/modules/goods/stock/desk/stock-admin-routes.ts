import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newestFirst } from '#shared/files/list-position.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse, sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import {
  lowFromBody,
  productStockSchema,
  type StockChangeBody,
  type StockMovementRecord,
  stockChangeBody,
  stockMovementsQuery,
  stockMovementsSchema,
  stockProductParams,
  stockScanQuery,
  stockScanSchema,
  stockTransferBody,
} from './stock-admin-schemas.ts'
import type { BookingResult, LowFromResult, StockMovement } from './stock-desk.server.ts'
import { fitsReason, type StockChange } from './stock-desk-rules.ts'

const READ = { permission: 'catalogue.read' } as const
const WRITE = { permission: 'stock.write', limit: 'inside' } as const
const tags = ['stock']
const booked = {
  200: productStockSchema,
  404: problemSchema,
  409: problemSchema.extend({ current: productStockSchema }),
  422: problemSchema,
}

const REFUSALS: Refusals<BookingResult> = {
  'not-found': [404, 'NOT_FOUND', m.stock_staff_no_product],
  'has-variants': [422, 'INVALID', m.stock_staff_has_variants],
  'no-warehouse': [422, 'INVALID', m.stock_staff_no_warehouse, 'warehouseId'],
  'same-warehouse': [422, 'INVALID', m.stock_staff_same_warehouse, 'to'],
  'too-few': [409, 'TOO_FEW', m.stock_staff_too_few],
  'other-booking': [409, 'OTHER_BOOKING', m.stock_staff_other_booking],
}

const LOW_FROM_REFUSALS: Refusals<LowFromResult> = {
  'not-found': [404, 'NOT_FOUND', m.stock_staff_no_product],
  'has-variants': [422, 'INVALID', m.stock_staff_has_variants],
  conflict: [409, 'CONFLICT', m.stock_staff_low_conflict],
}

const movementOf = ({ at, ...movement }: StockMovement): StockMovementRecord => ({
  ...movement,
  at: at.toISOString(),
})

const changeOf = (body: StockChangeBody): StockChange =>
  body.reason === 'count'
    ? { reason: body.reason, expected: body.expected, counted: body.counted }
    : { reason: body.reason, delta: body.delta }

/** Stock of products by hand: counts, losses, arrivals, moves between warehouses, and what happened. */
export const stockAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { stockDesk } = app.shop
  const send = (reply: FastifyReply, result: BookingResult) =>
    result.ok ? reply.send(result.stock) : refuse(reply, REFUSALS, result)

  app.get(
    '/products/:id/stock',
    {
      config: READ,
      schema: {
        summary: 'Stock of a product or variant in each warehouse, and what orders hold there',
        tags,
        params: stockProductParams,
        response: { 200: productStockSchema, 404: problemSchema },
      },
    },
    async ({ params: { id } }, reply) =>
      (await stockDesk.find(id)) ?? notFound(reply, m.stock_staff_no_product),
  )

  app.put(
    '/products/:id/stock/low-from',
    {
      config: WRITE,
      schema: {
        summary:
          'From how many pieces on a product is running out; null for the number of the whole shop, 0 for none left',
        tags,
        params: stockProductParams,
        body: lowFromBody,
        response: booked,
      },
    },
    async ({ params, body, actor }, reply) => {
      const result = await stockDesk.setLowFrom(actor, params.id, body)
      return result.ok ? reply.send(result.stock) : refuse(reply, LOW_FROM_REFUSALS, result)
    },
  )

  app.post(
    '/products/:id/stock',
    {
      config: WRITE,
      schema: {
        summary: 'Book counted pieces or a difference in a warehouse, with its reason',
        tags,
        params: stockProductParams,
        body: stockChangeBody,
        response: booked,
      },
    },
    async ({ actor, params: { id: productId }, body, preferences: { locale } }, reply) => {
      if (body.reason !== 'count' && !fitsReason(body.reason, body.delta))
        return sendProblem(reply, [422, 'INVALID', m.stock_staff_wrong_sign({}, { locale }), 'delta'])
      const { booking, note, warehouseId } = body
      return send(
        reply,
        await stockDesk.adjust(actor, { productId, booking, note, warehouseId, change: changeOf(body) }),
      )
    },
  )

  app.get(
    '/stock-movements',
    {
      config: READ,
      schema: {
        summary: 'Stock movements, the newest first: of a product, of everything, or of what no order moved',
        tags,
        querystring: stockMovementsQuery,
        response: { 200: stockMovementsSchema },
      },
    },
    async ({ query: { product: productId, kind, ...place } }) => {
      const filter = { productId, byHand: kind === 'hand' }
      const [page, count] = await Promise.all([
        newestFirst((from) => stockDesk.movements({ ...filter, ...from }), place, 'b'),
        stockDesk.countMovements(filter),
      ])
      return { ...page, items: page.items.map(movementOf), count }
    },
  )

  app.get(
    '/stock-scan',
    {
      config: READ,
      schema: {
        summary: 'Products and variants with a barcode or code, as a scanner sends it',
        tags,
        querystring: stockScanQuery,
        response: { 200: stockScanSchema },
      },
    },
    async ({ query: { code } }) => ({ items: await stockDesk.scan(code) }),
  )

  app.post(
    '/stock-movements',
    {
      config: WRITE,
      schema: {
        summary: 'Move pieces of a product from one warehouse to another',
        tags,
        body: stockTransferBody,
        response: booked,
      },
    },
    async ({ actor, body }, reply) => send(reply, await stockDesk.transfer(actor, body)),
  )
}
