import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'

/** In characters; the shop's addresses with filters and tracking parameters are much shorter. */
const MAX_ADDRESS_LENGTH = 8000
/** In characters; any proxy accepts a header of this size beside the others. */
const MAX_LOCATION_LENGTH = 4000

/**
 * Keeps response headers short, because proxies reply 502 to headers above 8 or 16 kB. An address that is too long is refused with 414,
 * and a redirect whose Location would be too long is sent without its query.
 */
export const boundedAddresses = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    if ((request.raw.url ?? '').length <= MAX_ADDRESS_LENGTH) return done()
    const { locale } = request.preferences
    reply.code(414).send(problem('ADDRESS_TOO_LONG', m.invalid_request({}, { locale })))
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const location = reply.getHeader('location')
    if (typeof location === 'string' && location.length > MAX_LOCATION_LENGTH) {
      const path = location.split(/[?#]/)[0] ?? '/'
      reply.header('location', path.length > MAX_LOCATION_LENGTH ? '/' : path)
    }
    done()
  })
})
