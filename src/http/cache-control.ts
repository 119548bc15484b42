import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** What an answer says that was given no word about being stored: nobody stores it. */
const DEFAULT = 'private, no-store'

/**
 * No answer leaves without a Cache-Control. Prices, carts, names and tokens are in almost all of them, so an answer that
 * may be stored says so itself, and one that sets a cookie is stored by nobody but its browser.
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
