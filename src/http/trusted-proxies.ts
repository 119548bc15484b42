import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** More proxies in a row than any shop stands behind. */
const MOST_HOPS = 8

/** Addresses that only machines of the same network have: loopback, private and link-local (RFC 1918, 4193, 3927, 4291). */
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
 * Which senders of X-Forwarded-* headers are believed: nobody, the last `hops` proxies in front of the shop, or machines by
 * address (`10.0.0.5`) and network (`10.0.0.0/8`, `2001:db8::/32`).
 */
export type TrustedProxies = false | number | readonly string[]

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/**
 * Reads `TRUST_PROXY`: `off`, a number of hops (1 to 8), or addresses and networks separated by commas. `on` is one hop: believing the
 * whole of `X-Forwarded-For` would let every client write its own address. Null for anything else.
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  const word = text.trim().toLowerCase()
  if (['0', 'off', 'false'].includes(word)) return false
  if (word === 'on' || word === 'true') return 1
  if (/^\d+$/.test(word)) return Number(word) <= MOST_HOPS ? Number(word) : null
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
 * Does the machine with this address, `hop` steps away (0 is the one that connected), pass on headers that are believed? For
 * Fastify's `trustProxy`, which takes the address, host and protocol of a request from what the believed machines wrote.
 *
 * With a number of hops the machine that connects must have a private address, so that a client that reaches the shop's port past
 * the proxy cannot pose as one; a proxy with a public address is named by it.
 */
export function proxyTrust(proxies: TrustedProxies): false | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false
  if (typeof proxies !== 'number') return listOf(proxies)
  const isPrivate = listOf(PRIVATE_NETWORKS)
  return (address, hop) => hop < proxies && (hop > 0 || isPrivate(address))
}

/** The address in an entry of X-Forwarded-For; some proxies write its port beside it. Null for what is no address. */
function forwardedAddress(entry: string): string | null {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(entry) ?? []
  const [, plain] = /^([\d.]+):\d+$/.exec(entry) ?? []
  const address = bracketed ?? plain ?? entry
  return isIP(address) === 0 ? null : address
}

/**
 * Makes `request.ip` an address always, because it is counted by, kept with contracts and sent to the bank: without the port that a
 * proxy wrote beside it, and the proxy's own where it passed on something else.
 */
export const clientAddresses = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request) => {
    const { ip, socket } = request
    if (isIP(ip) !== 0) return
    const value = forwardedAddress(ip ?? '') ?? socket.remoteAddress ?? ''
    Object.defineProperty(request, 'ip', { value, enumerable: true })
  })
})
