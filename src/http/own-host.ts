import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { problem } from '#shared/problem.ts'
import { m } from '#texts/messages.js'
import { senderOf } from './cross-site-rules.ts'
import { isHost, isLocalHostname } from './host-rules.ts'

/** Monitoring may use any host, or none with HTTP/1.0; these responses contain no link. */
const MONITORING_PATHS: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics'])
/** How many unknown hosts are logged; more of them come from an attacker, not from the owner. */
const MAX_LOGGED = 5

/** Host and port of an address without the default ports of http and https, since a proxy may terminate https. */
function hostOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  return new URL(address).host.replace(/:(80|443)$/, '')
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
    return (
      isLocalHostname(hostname) || hostname === raw.socket.localAddress || isNamed(requestedOrigin(request))
    )
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

  app.addHook('onRequest', async (request, reply) => {
    if (MONITORING_PATHS.has(request.routeOptions.url)) return
    const { rawHeaders, url = '' } = request.raw
    const lines = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    const { locale } = request.preferences
    if (lines.length > 1 || !isHost(request.host) || !url.startsWith('/'))
      return reply.code(400).send(problem('BAD_REQUEST', m.invalid_request({}, { locale })))
    if (isKnown(request) || app.shop.feeds.publicOrigin() !== null) return
    const { host } = request
    if (!logged.has(host) && logged.size < MAX_LOGGED) {
      logged.add(host)
      request.log.warn(
        { host },
        'a request for an unknown host was refused: set PUBLIC_URL to the address of the shop',
      )
    }
    return reply.code(421).send(problem('UNKNOWN_HOST', m.unknown_host({}, { locale })))
  })
})
