import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** For responses without a Cache-Control of their own. */
const DEFAULT = 'private, no-store'

/**
 * Gives every response a Cache-Control. Almost all of them contain prices, carts, names or tokens, so caching is off unless
 * the route allows it, and a response that sets a cookie is never stored in a shared cache.
 */
export const cacheControl = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const given = reply.getHeader('cache-control')
    const shared = typeof given === 'string' && /\b(public|s-maxage)\b/.test(given)
    if (given === undefined || (shared && reply.hasHeader('set-cookie')))
      reply.header('cache-control', DEFAULT)
    done()
  })
})
