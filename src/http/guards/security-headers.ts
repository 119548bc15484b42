import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * Headers of every response, pages and API alike. Pages add a Content-Security-Policy with the nonce of the request.
 * Set with one call: setting them one by one on Node's response, as helmet does, costs as much time as all the rest of
 * a cached response.
 */
export const SECURITY_HEADERS = {
  // The payment window goes to a bank and back; without its opener the checkout would take it for closed (decisions A12).
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // Not `no-referrer`: browsers would then send the shop's own forms with `Origin: null`.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const

/** For which hosts browsers must use https from now on (`HSTS`). */
export type Hsts = 'subdomains' | 'host' | 'off'

const HSTS: Record<Hsts, string> = {
  subdomains: 'max-age=31536000; includeSubDomains',
  host: 'max-age=31536000',
  // Sent explicitly, so that browsers discard an earlier policy.
  off: 'max-age=0',
}

/** Sets the headers before any handler, so that refusals and errors have them too. */
export const securityHeaders = fp(
  async (app: FastifyInstance, { hsts = 'subdomains' }: { hsts?: Hsts | undefined }) => {
    const headers = { ...SECURITY_HEADERS, 'strict-transport-security': HSTS[hsts] }
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers)
      done()
    })
  },
)
