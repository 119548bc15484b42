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
  // Other sites learn nothing. The shop itself does: with `no-referrer` a browser would send its forms with `Origin: null`.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const

/** For how long, and for which hosts, a browser that came by https never asks by http again (`HSTS`). */
export type Hsts = 'subdomains' | 'host' | 'off'

const HSTS: Record<Hsts, string> = {
  subdomains: 'max-age=31536000; includeSubDomains',
  host: 'max-age=31536000',
  // Not merely left out: a browser that was told before forgets it by this.
  off: 'max-age=0',
}

/** Sets them before anything can answer, so that refusals and errors carry them too. */
export const securityHeaders = fp(
  async (app: FastifyInstance, { hsts = 'subdomains' }: { hsts?: Hsts | undefined }) => {
    const headers = { ...SECURITY_HEADERS, 'strict-transport-security': HSTS[hsts] }
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers)
      done()
    })
  },
)
