import { isIP } from 'node:net'

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/
const MAPPED_HEX = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/
/** Longer than any IP address. */
const LONGEST = 64

/** The eight groups of an IPv6 address in lower case, without leading zeros. */
function groups(address: string): string[] {
  // The URL parser normalises every spelling of an address (RFC 5952); only `::` remains to be expanded.
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/**
 * The client that a limit by address counts: an IPv4 address, or the /64 of an IPv6 address, because a subscriber has at least a
 * whole /64 and could otherwise use a new address each time (RFC 6177). IPv4-mapped addresses (`::ffff:203.0.113.7`) count as IPv4.
 * A text that is no address is its own network, cut to 64 characters. Every limit of the shop uses this.
 */
export function clientNetwork(ip: string): string {
  const [address = ''] = ip.trim().toLowerCase().split('%')
  const version = isIP(address)
  if (version === 4) return address
  if (version === 0) return ip.slice(0, LONGEST)
  const mapped = MAPPED.exec(address)
  if (mapped?.[1]) return mapped[1]
  const parts = groups(address)
  const hex = MAPPED_HEX.exec(`::${parts.slice(5).join(':')}`)
  if (hex && parts.slice(0, 5).every((part) => part === '0')) {
    const [high, low] = [Number.parseInt(hex[1] ?? '', 16), Number.parseInt(hex[2] ?? '', 16)]
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${parts.slice(0, 4).join(':')}::/64`
}

/** A network that a client belongs to, and how many times the maximum of one client it may have. */
export interface CountedNetwork {
  network: string
  factor: number
}

/** What one network of IPv6 may be given by, with how many clients it is trusted to hold: a household a /56, a company or a server a /48. */
const STEPS = [
  { bits: 56, factor: 2 },
  { bits: 48, factor: 4 },
] as const

/**
 * The networks that a request is counted for, the narrowest first. Whoever has a /48 has 65,536 /64, which costs nothing, so each wider step
 * has a maximum of its own. An IPv4 address is the only step of its client.
 */
export function countedNetworks(ip: string): CountedNetwork[] {
  const network = clientNetwork(ip)
  if (!network.endsWith('::/64')) return [{ network, factor: 1 }]
  const [a = '', b = '', c = '', d = ''] = network.slice(0, -'::/64'.length).split(':')
  const household = (Number.parseInt(d, 16) & 0xff00).toString(16)
  const names = { 56: `${a}:${b}:${c}:${household}::/56`, 48: `${a}:${b}:${c}::/48` }
  return [{ network, factor: 1 }, ...STEPS.map(({ bits, factor }) => ({ network: names[bits], factor }))]
}
