import { BlockList, isIP } from 'node:net'

/** Networks without a route from the internet: loopback, private networks, link-local (RFC 1918, 4193, 4291, 6598). */
const LOCAL_NETWORKS = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 32],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  LOCAL_NETWORKS.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  LOCAL_NETWORKS.addSubnet(network, prefix, 'ipv6')

const HOST = /^(?:[a-z\d_](?:[a-z\d_.-]{0,251}[a-z\d_])?\.?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Whether a Host header is valid: one name or address, with an optional port (RFC 9110 §7.2). */
export function isHost(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}`)
}

/**
 * Whether a name can only mean this machine or one in the same network: `localhost`, names without a dot or under `.local`, addresses
 * of private networks. An attacker on the internet cannot own such a name, so links may use it. `hostname` is without port.
 */
export function isLocalHostname(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '')
  const family = isIP(name)
  if (family !== 0) return LOCAL_NETWORKS.check(name, family === 4 ? 'ipv4' : 'ipv6')
  return !name.includes('.') || /\.(localhost|local)$/.test(name)
}
