import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'

/** Milliseconds between two samples of the event loop. */
const RESOLUTION = 10
const CHECK_EVERY = 1_000
/** Mean delay of the event loop within a second, in milliseconds, above which requests are refused. */
const MAX_DELAY = 2_000
/** Seconds after which a client may try again. */
const RETRY_AFTER = 5

/**
 * The mean delay of the event loop in milliseconds, from that of its samples and the time since the last check. NaN means no sample: the loop
 * was blocked since then.
 */
export function meanDelay(sampled: number, sinceCheck: number): number {
  return Number.isNaN(sampled) ? sinceCheck : sampled - RESOLUTION
}

/**
 * Refuses requests at once while the process is so busy that they would wait for seconds. `/healthz` still responds: a process
 * manager must not restart a shop that is merely busy. The check opens no file, so it works without a free file descriptor.
 */
export const loadShedding = fp(async (app: FastifyInstance) => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
  delays.enable()
  let overloaded = false
  let checkedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    overloaded = meanDelay(delays.mean / 1e6, now - checkedAt) > MAX_DELAY
    checkedAt = now
    delays.reset()
  }, CHECK_EVERY).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!overloaded || request.url === '/healthz') return done()
    reply.header('retry-after', RETRY_AFTER)
    reply.code(503).send(problem('BUSY', m.shop_unavailable({}, { locale: request.preferences.locale })))
  })
})
