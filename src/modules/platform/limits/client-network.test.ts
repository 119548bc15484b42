import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientNetwork, countedNetworks } from './client-network.ts'

test.each([
  { ip: '203.0.113.7', network: '203.0.113.7', why: 'an IPv4 address is one client' },
  { ip: '::ffff:203.0.113.7', network: '203.0.113.7', why: 'IPv4 on a dual-stack socket' },
  { ip: '::FFFF:203.0.113.7', network: '203.0.113.7', why: 'upper case' },
  { ip: '::ffff:cb00:7107', network: '203.0.113.7', why: 'IPv4-mapped in hexadecimal' },
  { ip: '0:0:0:0:0:ffff:cb00:7107', network: '203.0.113.7', why: 'IPv4-mapped in full notation' },
  { ip: '2001:db8:1:2::1', network: '2001:db8:1:2::/64', why: 'a subscriber has a whole /64' },
  {
    ip: '2001:db8:1:2:ffff:ffff:ffff:ffff',
    network: '2001:db8:1:2::/64',
    why: 'the last address of the /64',
  },
  { ip: '2001:0DB8:0001:0002::', network: '2001:db8:1:2::/64', why: 'another spelling' },
  { ip: '2001:db8:1:3::1', network: '2001:db8:1:3::/64', why: 'the next subscriber' },
  { ip: '2001:db8::1', network: '2001:db8:0:0::/64', why: 'zeros in the middle' },
  { ip: '::1', network: '0:0:0:0::/64', why: 'this machine' },
  { ip: 'fe80::1%eth0', network: 'fe80:0:0:0::/64', why: 'the interface is not part of the address' },
  { ip: '', network: '', why: 'a closed socket has no address' },
  { ip: 'x'.repeat(5000), network: 'x'.repeat(64), why: 'text that is no address is truncated' },
])('$ip counts as $network: $why', ({ ip, network }) => {
  expect(clientNetwork(ip)).toBe(network)
})

const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
const prefix = fc.tuple(group, group, group, group).filter((parts) => parts.some((part) => part !== '0'))
const host = fc.tuple(group, group, group, group)

test('two IPv6 addresses are one client exactly when their first 64 bits agree', () => {
  fc.assert(
    fc.property(prefix, prefix, host, host, (a, b, x, y) => {
      const [one, two] = [clientNetwork([...a, ...x].join(':')), clientNetwork([...b, ...y].join(':'))]
      expect(one === two).toBe(a.join() === b.join())
    }),
  )
})

test('every IPv4 address is one client, also written as IPv6, and never that of another', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV4(), (a, b) => {
      expect(clientNetwork(`::ffff:${a}`)).toBe(a)
      expect(clientNetwork(a) === clientNetwork(`::ffff:${b}`)).toBe(a === b)
    }),
  )
})

test('any text is counted, under at most 64 characters', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => {
      expect(clientNetwork(text).length).toBeLessThanOrEqual(64)
    }),
  )
})

test.each([
  { ip: '203.0.113.7', networks: ['203.0.113.7'] },
  { ip: '::ffff:203.0.113.7', networks: ['203.0.113.7'] },
  {
    ip: '2001:db8:1:2f3::1',
    networks: ['2001:db8:1:2f3::/64', '2001:db8:1:200::/56', '2001:db8:1::/48'],
  },
  { ip: '::1', networks: ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48'] },
  { ip: 'x', networks: ['x'] },
])('$ip is counted for $networks', ({ ip, networks }) => {
  expect(countedNetworks(ip).map(({ network }) => network)).toEqual(networks)
})

test('two IPv6 addresses share a step exactly when as many of their first bits agree', () => {
  const bitsOf = (parts: readonly string[]) =>
    parts.map((part) => Number.parseInt(part, 16).toString(2).padStart(16, '0')).join('')
  fc.assert(
    fc.property(prefix, fc.integer({ min: 0, max: 63 }), host, (parts, flipped, tail) => {
      const at = Math.floor(flipped / 16)
      const bit = 1 << (15 - (flipped % 16))
      const other = parts.map((part, n) =>
        n === at ? (Number.parseInt(part, 16) ^ bit).toString(16) : part,
      ) as typeof parts
      fc.pre(other.some((part) => part !== '0'))
      const [one, two] = [parts, other].map((each) => countedNetworks([...each, ...tail].join(':')))
      const shared = one?.filter(({ network }, n) => network === two?.[n]?.network).length
      const agreeing = [...bitsOf(parts)].findIndex((digit, n) => digit !== bitsOf(other)[n])
      expect(shared).toBe([64, 56, 48].filter((bits) => agreeing >= bits).length)
    }),
  )
})
