import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ProcessState } from './process-state.ts'

/** Milliseconds the database may take before the shop counts as not ready; `/readyz` never takes longer. */
const READY_PATIENCE = 1_500

/** Why the shop cannot accept orders. */
type NotReady = 'draining' | 'disk' | 'database'

/** While the process drains, each response ends its connection, so that a proxy has none open that closes under its next request. */
export const closesWhileDraining = fp(async (app: FastifyInstance, { state }: { state: ProcessState }) => {
  app.addHook('onSend', async (_request, reply) => {
    if (state.draining) reply.header('connection', 'close')
  })
})

/** Monitoring endpoints: alive, and ready (it can accept orders). Figures have a port of their own (`metrics.ts`). */
export async function health(app: FastifyInstance, { state }: { state: ProcessState }): Promise<void> {
  async function notReadyReason(): Promise<NotReady | null> {
    if (state.draining) return 'draining'
    // Checked before the database, which also fails on a full disk: the operator has to free space.
    if (state.disk?.isLow()) return 'disk'
    return (await app.shop.db.isResponding(READY_PATIENCE)) ? null : 'database'
  }

  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const reason = await notReadyReason()
    if (reason !== null) return reply.code(503).send({ ok: false, reason })
    // Without the change feed the process still sells: charged amounts are read from the database, and caches have a lifetime.
    const { changes, reads } = app.shop
    return {
      ok: true,
      changeFeed: changes.isListening() ? 'listening' : 'lost',
      // Without the replica the primary does all reads.
      ...(reads.replica && { replica: reads.replica.refusal() ?? 'in-use' }),
    }
  })
}
