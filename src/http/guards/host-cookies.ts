import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { STAFF_COOKIE } from '#modules/backoffice/staff/staff.server.ts'

const OWN = 'vitrin_'
/** Browsers accept a cookie with this prefix only over https, from this host, for path /. */
const HOST_PREFIX = '__Host-'
/** Browsers accept a cookie with this prefix only over https; its path is free. */
const SECURE_PREFIX = '__Secure-'
/** The shop's only cookie with a narrower path: no page of the storefront receives it. */
const NARROW_COOKIE = STAFF_COOKIE

const prefixOf = (cookie: string) => (cookie.startsWith(`${NARROW_COOKIE}=`) ? SECURE_PREFIX : HOST_PREFIX)

/** The name of a shop cookie in the browser; over http browsers would reject the prefixed name. */
export function browserCookieName(name: string, https: boolean): string {
  if (!https || !name.startsWith(OWN)) return name
  return prefixOf(name.includes('=') ? name : `${name}=`) + name
}

function plainCookie(pair: string): string {
  for (const prefix of [HOST_PREFIX, SECURE_PREFIX]) {
    const plain = pair.slice(prefix.length)
    if (pair.startsWith(prefix + OWN) && prefixOf(plain) === prefix) return plain
  }
  return pair
}

/** Converts a Cookie header received over https: removes the prefix of the shop's cookies and drops unprefixed ones of the same names. */
export function plainCookies(header: string): string {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => !pair.startsWith(OWN))
    .map(plainCookie)
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
 * set it over https; a sibling subdomain or a plain http response cannot plant a session. The session of staff is `__Secure-vitrin_staff`,
 * because a `__Host-` cookie has no path of its own (decision 58). Inside the shop, and over plain http in
 * development, the names are `vitrin_…`. Only this file knows the prefix.
 */
export const hostCookies = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    if (headers.cookie !== undefined && isHttps(request)) headers.cookie = plainCookies(headers.cookie)
    done()
  })
  await app.register(cookie)
  app.addHook('onSend', (request, reply, _payload, done) => {
    const lines = reply.getHeader('set-cookie')
    if (lines !== undefined && isHttps(request)) {
      reply.removeHeader('set-cookie')
      for (const line of [lines].flat()) reply.header('set-cookie', hostCookie(String(line)))
    }
    done()
  })
})
