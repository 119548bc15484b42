import { lookup as resolveName } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Dispatcher } from 'undici'

/** Ranges that are not public: this machine, private and carrier networks, link-local, multicast, documentation. */
const RANGES: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

/**
 * Creates the check whether an IP address is public, which those named by an untrusted file must be. IPv4 addresses written as IPv6
 * (`::ffff:10.0.0.1`) count as IPv4; text that is no address is not public.
 */
export function publicAddressCheck(): (address: string) => boolean {
  const blocked = new BlockList()
  for (const [network, prefix, family] of RANGES) blocked.addSubnet(network, prefix, family)
  return (address) => {
    const family = isIP(address)
    if (family === 0) return false
    return !blocked.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
}

/** Which IP addresses an address that staff typed may lead to: public ones, or all of them (`WEBHOOK_NETWORK=any`). */
export const networkCheck = (network: 'public' | 'any' = 'public'): ((address: string) => boolean) =>
  network === 'any' ? () => true : publicAddressCheck()

/** A name that leads to an address which may not be connected to. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/** A name is resolved once, and refused when any of its addresses is not allowed. */
function guardedLookup(mayConnect: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || addresses.some(({ address }) => !mayConnect(address)))
        return callback(new PrivateAddressError(hostname), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

type SentRequest = Pick<Dispatcher.RequestOptions, 'headers' | 'body' | 'signal'> & {
  method?: 'GET' | 'POST'
}

export interface GuardedAgent {
  /**
   * Sends a request; redirects are not followed (`followRedirects` does). Rejects with an error that is, or is caused by, `PrivateAddressError` for an address that may not be connected to,
   * and with undici's errors.
   */
  request(address: URL, sent: SentRequest): Promise<Dispatcher.ResponseData>
  /** Ends its connections and what they still receive. */
  destroy(): Promise<void>
}

/**
 * Connects only to IP addresses that `mayConnect` allows, checked on the very address that is connected to, so that a second DNS answer
 * cannot differ. `timeout` in milliseconds, `maxBytes` of a response.
 */
export function createGuardedAgent(
  mayConnect: (address: string) => boolean,
  { timeout, maxBytes }: { timeout: number; maxBytes: number },
): GuardedAgent {
  // Most shops never request an address of somebody else, and the library takes megabytes.
  async function open() {
    const { Agent, request } = await import('undici')
    const agent = new Agent({
      connect: { lookup: guardedLookup(mayConnect), timeout: Math.min(timeout, 5_000) },
      connections: 4,
      maxResponseSize: maxBytes,
    })
    return { agent, request }
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    async request(address, sent) {
      // It is connected to without a lookup.
      if (isRefusedAddress(address, mayConnect)) throw new PrivateAddressError(address.hostname)
      opened ??= open()
      const { agent, request } = await opened
      return request(address, { ...sent, dispatcher: agent })
    },
    destroy: async () => (await opened)?.agent.destroy(),
  }
}

/** True for an address with a literal IP that may not be connected to. */
function isRefusedAddress({ hostname }: URL, mayConnect: (address: string) => boolean): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !mayConnect(host)
}

const MAX_REDIRECTS = 3

export type FollowedAnswer =
  | { ok: true; body: Dispatcher.ResponseData['body']; address: URL }
  | { ok: false; reason: 'not-web' | 'too-many-redirects' }
  | { ok: false; reason: 'status'; status: number }

/**
 * Gets what an address that somebody typed answers with, behind three redirects at most: only http(s), and only IP addresses that the
 * agent connects to, at every hop. Says why there is no answer of 200; rejects as the agent does.
 */
export async function followRedirects(
  agent: GuardedAgent,
  address: URL,
  sent: Pick<SentRequest, 'headers' | 'signal'>,
  hops = 0,
): Promise<FollowedAnswer> {
  if (address.protocol !== 'http:' && address.protocol !== 'https:') return { ok: false, reason: 'not-web' }
  const { statusCode, headers, body } = await agent.request(address, sent)
  if (statusCode >= 300 && statusCode < 400 && typeof headers.location === 'string') {
    await body.dump()
    if (hops >= MAX_REDIRECTS) return { ok: false, reason: 'too-many-redirects' }
    return followRedirects(agent, new URL(headers.location, address), sent, hops + 1)
  }
  if (statusCode !== 200) {
    await body.dump()
    return { ok: false, reason: 'status', status: statusCode }
  }
  return { ok: true, body, address }
}
