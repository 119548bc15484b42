import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ProcessState } from './process-state.ts'

/** Milliseconds the database may take before the shop counts as not ready; `/readyz` never takes longer. */
const READY_PATIENCE = 1_500

/** Why the shop cannot accept orders. */
type NotReady = 'draining' | 'disk' | 'database'

/** Monitoring endpoints: alive, ready (it can accept orders), and metrics in Prometheus' format. */
export async function health(app: FastifyInstance, { state }: { state: ProcessState }): Promise<void> {
  async function notReadyReason(): Promise<NotReady | null> {
    if (state.draining) return 'draining'
    // Checked before the database, which also fails on a full disk: the operator has to free space.
    if (state.disk?.isLow()) return 'disk'
    return (await app.shop.db.isResponding(READY_PATIENCE)) ? null : 'database'
  }

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
    help: '1 while this process receives the changes of other processes, 0 while it is reconnecting.',
    registers: [registry],
    collect() {
      this.set(app.shop.changes.isListening() ? 1 : 0)
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const reason = await notReadyReason()
    if (reason !== null) return reply.code(503).send({ ok: false, reason })
    // Without the change feed the process still sells: charged amounts are read from the database, and caches have a lifetime.
    return { ok: true, changeFeed: app.shop.changes.isListening() ? 'listening' : 'lost' }
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
