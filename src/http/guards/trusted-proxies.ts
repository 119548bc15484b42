import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** The highest number of proxies in a row that is accepted. */
const MAX_HOPS = 8

/** Addresses of machines in the same network: loopback, private and link-local (RFC 1918, 4193, 3927, 4291). */
const PRIVATE_NETWORKS = [
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]

/**
 * Whose X-Forwarded-* headers are trusted: nobody's (false), those of the last n proxies in front of the shop, or those of
 * machines by address (`10.0.0.5`) or network (`10.0.0.0/8`, `2001:db8::/32`).
 */
export type TrustedProxies = false | number | readonly string[]

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/**
 * Parses `TRUST_PROXY`: `off`, a number of hops (1 to 8), or addresses and networks separated by commas. `on` is one hop: trusting all
 * of `X-Forwarded-For` would let every client forge its address. Null for anything else.
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  const word = text.trim().toLowerCase()
  if (['0', 'off', 'false'].includes(word)) return false
  if (word === 'on' || word === 'true') return 1
  if (/^\d+$/.test(word)) return Number(word) <= MAX_HOPS ? Number(word) : null
  const networks = word.split(',').map((network) => network.trim())
  return networks.every(isNetwork) ? networks : null
}

function listOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (given) => {
    const version = isIP(given)
    return version !== 0 && list.check(given, version === 4 ? 'ipv4' : 'ipv6')
  }
}

/**
 * The function for Fastify's `trustProxy`: whether the headers of the machine with this address, `hop` steps away (0 is the one that
 * connected), are trusted. Fastify takes the address, host and protocol of a request from trusted headers.
 *
 * With a number of hops the connecting machine must have a private address, so that a client that bypasses the proxy is not trusted.
 * A proxy with a public address must be configured by that address.
 */
export function proxyTrust(proxies: TrustedProxies): false | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false
  if (typeof proxies !== 'number') return listOf(proxies)
  const isPrivate = listOf(PRIVATE_NETWORKS)
  return (address, hop) => hop < proxies && (hop > 0 || isPrivate(address))
}

/** The address in an entry of X-Forwarded-For, to which some proxies append a port. Null for anything else. */
function forwardedAddress(entry: string): string | null {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(entry) ?? []
  const [, plain] = /^([\d.]+):\d+$/.exec(entry) ?? []
  const address = bracketed ?? plain ?? entry
  return isIP(address) === 0 ? null : address
}

/**
 * Makes `request.ip` a valid address in every case, because rate limits, acceptances and payments use it: removes the port that a
 * proxy appended, and falls back to the proxy's own address where its header contains no address.
 */
export const clientAddresses = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { ip, socket } = request
    if (isIP(ip) === 0) {
      const value = forwardedAddress(ip ?? '') ?? socket.remoteAddress ?? ''
      Object.defineProperty(request, 'ip', { value, enumerable: true })
    }
    done()
  })
})
