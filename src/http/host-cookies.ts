import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** A cookie of this name is kept by browsers only from https, for this very host and all of its paths. */
const PREFIX = '__Host-'
const OWN = 'vitrin_'

/** The name a shop's cookie has in the browser; where it is not reached by https, no browser would take a prefixed one. */
export const browserCookieName = (name: string, https: boolean) =>
  https && name.startsWith(OWN) ? PREFIX + name : name

/** The Cookie header as the shop reads it, of a browser on https: its own cookies by their plain names, and no others that pose as them. */
export function plainCookies(header: string): string {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => !pair.startsWith(OWN))
    .map((pair) => (pair.startsWith(PREFIX + OWN) ? pair.slice(PREFIX.length) : pair))
    .join('; ')
}

/** A `Set-Cookie` line as a browser on https gets it: prefixed, and Secure whoever wrote it. */
export function hostCookie(line: string): string {
  const named = browserCookieName(line, true)
  return /;\s*secure\s*(;|$)/i.test(named) ? named : `${named}; Secure`
}

/** Whether the browser came by https: as the request says, or as `PUBLIC_URL` says of this host where a proxy leaves it out. */
function isHttps(request: FastifyRequest): boolean {
  const { publicUrl } = request.shop
  return request.protocol === 'https' || publicUrl === `https://${request.host}`
}

/**
 * Cookies, and their names: on https every cookie of the shop is called `__Host-vitrin_…` in the browser, so that nothing but this very
 * host over https can set one; a sibling subdomain or a plain http answer cannot plant a session. Inside the shop, and on
 * plain http while developing, they are `vitrin_…`. This is the one place that knows the difference.
 */
export const hostCookies = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw
    if (headers.cookie !== undefined && isHttps(request)) headers.cookie = plainCookies(headers.cookie)
  })
  await app.register(cookie)
  app.addHook('onSend', async (request, reply) => {
    const lines = reply.getHeader('set-cookie')
    if (lines === undefined || !isHttps(request)) return
    reply.removeHeader('set-cookie')
    for (const line of [lines].flat()) reply.header('set-cookie', hostCookie(String(line)))
  })
})
