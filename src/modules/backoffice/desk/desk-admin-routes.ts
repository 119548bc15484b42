import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { boundedCache } from '#database/feed/bounded-cache.ts'
import { LIFETIMES } from '#database/feed/cache-lifetimes.ts'
import { readLowStock } from '#modules/goods/stock/low/low-stock.server.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { deskSchema, type LowStock } from './desk-admin-schemas.ts'
import { LOW_STOCK_SHOWN } from './desk-rules.ts'
import { readDesk } from './read-desk.ts'

const KEY = 'low stock'
const BYTES_OF_A_PRODUCT = 500
const MOST_AWAITED_SHOWN = 10

/** The first page of the back office. */
export const deskAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  // No index finds the best-selling of what runs out: all stock levels are read, so once a minute at most.
  const lowStock = boundedCache<Promise<LowStock[]>>({
    lifetime: LIFETIMES.short,
    maxBytes: 10 * BYTES_OF_A_PRODUCT * LOW_STOCK_SHOWN,
    bytesOf: () => BYTES_OF_A_PRODUCT * LOW_STOCK_SHOWN,
  })
  function runningOut(): Promise<LowStock[]> {
    const known = lowStock.get(KEY)
    if (known) return known
    const reading = readLowStock(app.shop.reads, {
      from: app.shop.settings.get().azalanStok,
      limit: LOW_STOCK_SHOWN,
    })
    lowStock.set(KEY, reading)
    reading.catch(() => lowStock.delete(KEY))
    return reading
  }

  app.get(
    '/desk',
    {
      config: { permission: 'desk.read' },
      schema: {
        summary: 'What happened today, and what waits for somebody of staff',
        tags: ['desk'],
        response: { 200: deskSchema, 401: problemSchema, 403: problemSchema },
      },
    },
    async (request) => {
      const { shop } = request
      const [desk, low, awaited] = await Promise.all([
        readDesk(
          {
            db: shop.db,
            reads: shop.reads,
            now: shop.clock(),
            readStoppedRecipes: (limit) => shop.productChanges.schedules.stopped(limit),
          },
          (permission) => request.mayAlso(permission),
        ),
        runningOut(),
        shop.productAlerts.mostAwaited(MOST_AWAITED_SHOWN),
      ])
      return { ...desk, lowStock: low, awaited }
    },
  )
}
