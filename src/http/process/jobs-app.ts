import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Shop } from '#modules/shop/shop.server.ts'
import { health } from './health.ts'
import { type MetricsOptions, metrics } from './metrics.ts'
import type { ProcessState } from './process-state.ts'

/** What a process that runs jobs answers: whether it lives and is ready, and nothing to shoppers. */
export async function buildJobsApp(
  shop: Shop,
  { state, metrics: measured }: { state: ProcessState; metrics?: MetricsOptions | undefined },
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: shop.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.decorate('shop', shop)
  if (measured) await app.register(metrics, measured)
  await app.register(health, { state })
  return app
}
