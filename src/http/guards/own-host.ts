import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import { senderOf } from './cross-site-rules.ts'
import { isHost, isLocalHostname } from './host-rules.ts'

/** Monitoring may use any host, or none with HTTP/1.0; these responses contain no link. */
const MONITORING_PATHS: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])
/** How many unknown hosts are logged; more of them come from an attacker, not from the owner. */
const MAX_LOGGED = 5

/** Nearly all requests have the same few hosts: what follows from them is worked out once. */
const MAX_REMEMBERED = 16

function remembered<T extends object | boolean>(derive: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size >= MAX_REMEMBERED) known.clear()
    const value = derive(text)
    known.set(text, value)
    return value
  }
}

const isValidHost = remembered(isHost)
const isLocal = remembered(isLocalHostname)

/** Host and port of an address without the default ports of http and https, since a proxy may terminate https. */
const parsedHost = remembered((address) => ({
  host: URL.canParse(address) ? new URL(address).host.replace(/:(80|443)$/, '') : null,
}))
const hostOf = (address: string | null) => (address === null ? null : parsedHost(address).host)

/** How many Host headers a request has; names and values alternate in `rawHeaders`. */
function hostLines(rawHeaders: readonly string[]): number {
  let lines = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') lines++
  }
  return lines
}

/**
 * Validates the Host header (decision 43). A missing, repeated or invalid one is refused with 400. A host that is neither the shop's
 * own nor in a private network never becomes a link: links then begin with the public address, and while none is set (neither
 * `PUBLIC_URL` nor the setting storeUrl) the request is refused with 421, so that the owner notices at once.
 */
export const ownHost = fp(async (app: FastifyInstance) => {
  const logged = new Set<string>()

  /** Whether an address has the host of `PUBLIC_URL` or of the setting storeUrl, which may change at any time. */
  function isNamed(address: string): boolean {
    const host = hostOf(address)
    return host === hostOf(app.shop.publicUrl) || host === hostOf(app.shop.feeds.publicOrigin())
  }
  const requestedOrigin = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`
  function isKnown(request: FastifyRequest): boolean {
    const { hostname, raw } = request
    return isLocal(hostname) || hostname === raw.socket.localAddress || isNamed(requestedOrigin(request))
  }

  app.decorateRequest('ownOrigin', {
    getter(this: FastifyRequest) {
      const { publicUrl, feeds } = app.shop
      if (publicUrl.startsWith('https:')) return publicUrl
      return isKnown(this) ? requestedOrigin(this) : (feeds.publicOrigin() ?? publicUrl)
    },
  })
  app.decorateRequest('sender', {
    getter(this: FastifyRequest) {
      return senderOf(
        this.headers,
        (origin) => hostOf(origin) === hostOf(requestedOrigin(this)) || isNamed(origin),
      )
    },
  })

  app.addHook('onRequest', (request, reply, done) => {
    if (MONITORING_PATHS.has(request.routeOptions.url)) return done()
    const { rawHeaders, url = '' } = request.raw
    if (hostLines(rawHeaders) > 1 || !isValidHost(request.host) || !url.startsWith('/')) {
      const { locale } = request.preferences
      reply.code(400).send(problem('BAD_REQUEST', m.invalid_request({}, { locale })))
      return
    }
    if (isKnown(request) || app.shop.feeds.publicOrigin() !== null) return done()
    const { host } = request
    const { locale } = request.preferences
    if (!logged.has(host) && logged.size < MAX_LOGGED) {
      logged.add(host)
      request.log.warn(
        { host },
        'a request for an unknown host was refused: set PUBLIC_URL to the address of the shop',
      )
    }
    reply.code(421).send(problem('UNKNOWN_HOST', m.unknown_host({}, { locale })))
  })
})
