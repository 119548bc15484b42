import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * What browsers are told about every answer, pages and calls alike. Pages add a Content-Security-Policy with the nonce
 * of the request. The same for all, so they are handed to the answer in one piece: written one by one into Node's
 * response, as helmet does it, they cost a cached answer as much as all the rest.
 */
export const SECURITY_HEADERS = {
  // The payment window goes to a bank and comes back; cut off from the checkout it would look closed (decisions A12).
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const

/** Sets them before anything can answer, so that refusals and errors carry them too. */
export const securityHeaders = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS)
    done()
  })
})
