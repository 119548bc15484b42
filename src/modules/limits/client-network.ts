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
