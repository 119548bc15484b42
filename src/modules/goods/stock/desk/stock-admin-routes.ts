import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { newestFirst } from '#shared/files/list-position.ts'
import type { Refusals } from '#shared/web/refuse.ts'
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
import type { BookingResult, LowFromResult, ProductStock, StockMovement } from './stock-desk.server.ts'
import { fitsReason, type StockChange } from './stock-desk-rules.ts'

const REFUSALS: Refusals<BookingResult> = {
  'not-found': [404, 'NOT_FOUND', m.stock_staff_no_product],
  'has-variants': [422, 'INVALID', m.stock_staff_has_variants],
  'no-warehouse': [422, 'INVALID', m.stock_staff_no_warehouse, 'warehouseId'],
  'same-warehouse': [422, 'INVALID', m.stock_staff_same_warehouse, 'to'],
  'too-few': [409, 'TOO_FEW', m.stock_staff_too_few],
  'other-booking': [409, 'OTHER_BOOKING', m.stock_staff_other_booking],
}
const ADJUST_REFUSALS = {
  ...REFUSALS,
  'wrong-sign': [422, 'INVALID', m.stock_staff_wrong_sign, 'delta'],
} as const

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
  const stock = staffRecord(app, {
    tag: 'stock',
    read: 'catalogue.read',
    write: 'stock.write',
    params: stockProductParams,
    schema: productStockSchema,
    shown: ({ stock }: { stock: ProductStock }) => stock,
    missing: m.stock_staff_no_product,
  })

  stock.find('/products/:id/stock', {
    summary: 'Stock of a product or variant in each warehouse, and what orders hold there',
    act: ({ params: { id } }) => stockDesk.find(id),
  })
  stock.change('PUT /products/:id/stock/low-from', {
    summary:
      'From how many pieces on a product is running out; null for the number of the whole shop, 0 for none left',
    unversioned: true,
    body: lowFromBody,
    refusals: LOW_FROM_REFUSALS,
    act: ({ params, body, actor }) => stockDesk.setLowFrom(actor, params.id, body),
  })
  stock.create('/products/:id/stock', {
    summary: 'Book counted pieces or a difference in a warehouse, with its reason',
    body: stockChangeBody,
    refusals: ADJUST_REFUSALS,
    async act({ actor, params: { id: productId }, body }) {
      if (body.reason !== 'count' && !fitsReason(body.reason, body.delta))
        return { ok: false, reason: 'wrong-sign' } as const
      const { booking, note, warehouseId } = body
      return stockDesk.adjust(actor, { productId, booking, note, warehouseId, change: changeOf(body) })
    },
  })
  stock.list('/stock-movements', {
    summary: 'Stock movements, the newest first: of a product, of everything, or of what no order moved',
    query: stockMovementsQuery,
    response: stockMovementsSchema,
    async act({ query: { product: productId, kind, ...place } }) {
      const filter = { productId, byHand: kind === 'hand' }
      const [page, count] = await Promise.all([
        newestFirst((from) => stockDesk.movements({ ...filter, ...from }), place, 'b'),
        stockDesk.countMovements(filter),
      ])
      return { ...page, items: page.items.map(movementOf), count }
    },
  })
  stock.list('/stock-scan', {
    summary: 'Products and variants with a barcode or code, as a scanner sends it',
    query: stockScanQuery,
    response: stockScanSchema,
    act: async ({ query: { code } }) => ({ items: await stockDesk.scan(code) }),
  })
  stock.create('/stock-movements', {
    summary: 'Move pieces of a product from one warehouse to another',
    body: stockTransferBody,
    refusals: REFUSALS,
    act: ({ actor, body }) => stockDesk.transfer(actor, body),
  })
}
