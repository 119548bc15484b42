import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { problem } from '#shared/problem.ts'
import { m } from '#texts/messages.js'

/** Milliseconds between two samples of the event loop. */
const RESOLUTION = 10
const CHECK_EVERY = 1_000
/** Milliseconds that a turn of the event loop may come late, in the mean of a second, before requests are refused. */
const MOST_DELAY = 2_000
/** Seconds after which a client may try again. */
const RETRY_AFTER = 5

/**
 * Refuses requests at once while the process is so busy that they would wait for seconds. `/healthz` is answered all the same: a
 * process manager must not end a shop that sells as fast as it can. Reads nothing that needs a file, so that a process without a
 * free file descriptor stays alive.
 */
export const loadShedding = fp(async (app: FastifyInstance) => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
  delays.enable()
  let overloaded = false
  const timer = setInterval(() => {
    // NaN: the loop was blocked for so long that there was no sample at all.
    const delay = Number.isNaN(delays.mean) ? Number.POSITIVE_INFINITY : delays.mean / 1e6 - RESOLUTION
    overloaded = delay > MOST_DELAY
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
