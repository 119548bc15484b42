import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** For whoever watches the shop: alive, ready (the database answers), and figures in Prometheus' format. */
export async function health(app: FastifyInstance): Promise<void> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'vitrin_change_feed_listening',
    help: '1 while this process hears of the changes that others make, 0 while it is reconnecting.',
    registers: [registry],
    collect() {
      this.set(app.shop.changes.isListening() ? 1 : 0)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await app.shop.db.query('select 1')
      // A process that hears nothing still sells: what is charged is read anew, and what is shown has a lifetime.
      return { ok: true, changeFeed: app.shop.changes.isListening() ? 'listening' : 'lost' }
    } catch {
      return reply.code(503).send({ ok: false })
    }
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
