import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** Browsers accept a cookie with this prefix only over https, from this host, for path /. */
const PREFIX = '__Host-'
const OWN = 'vitrin_'

/** The name of a shop cookie in the browser; over http browsers would reject the prefixed name. */
export const browserCookieName = (name: string, https: boolean) =>
  https && name.startsWith(OWN) ? PREFIX + name : name

/** Converts a Cookie header received over https: removes the prefix of the shop's cookies and drops unprefixed ones of the same names. */
export function plainCookies(header: string): string {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => !pair.startsWith(OWN))
    .map((pair) => (pair.startsWith(PREFIX + OWN) ? pair.slice(PREFIX.length) : pair))
    .join('; ')
}

/** Converts a `Set-Cookie` line for https: the shop's cookies get the prefix, all become Secure. */
export function hostCookie(line: string): string {
  const named = browserCookieName(line, true)
  return /;\s*secure\s*(;|$)/i.test(named) ? named : `${named}; Secure`
}

/** Whether the browser uses https: by the request, or by `PUBLIC_URL` of this host where a proxy sends no X-Forwarded-Proto. */
function isHttps(request: FastifyRequest): boolean {
  const { publicUrl } = request.shop
  return request.protocol === 'https' || publicUrl === `https://${request.host}`
}

/**
 * Cookies and their names: over https every cookie of the shop is named `__Host-vitrin_…` in the browser, so that only this host can
 * set it over https; a sibling subdomain or a plain http response cannot plant a session. Inside the shop, and over plain http in
 * development, the names are `vitrin_…`. Only this file knows the prefix.
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
