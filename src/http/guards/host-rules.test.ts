import { expect, test } from 'vitest'
import { isHost, isLocalHostname } from './host-rules.ts'

test.each([
  { host: 'dukkan.example', valid: true, why: 'a name' },
  { host: 'dukkan.example:8443', valid: true, why: 'with a port' },
  { host: 'xn--dkkan-kva.example', valid: true, why: 'a Turkish name in Punycode' },
  { host: 'localhost', valid: true, why: 'a name without a dot' },
  { host: '192.168.1.5:3000', valid: true, why: 'an address' },
  { host: '[::1]:3000', valid: true, why: 'an IPv6 address' },
  { host: '', valid: false, why: 'nothing' },
  { host: 'a/@x', valid: false, why: 'a path' },
  { host: 'a@b', valid: false, why: 'a user' },
  { host: 'a b', valid: false, why: 'a space' },
  { host: 'a,b', valid: false, why: 'two hosts in one header' },
  { host: 'a:99999', valid: false, why: 'a port out of range' },
  { host: 'a:', valid: false, why: 'an empty port' },
  { host: 'a"><script>', valid: false, why: 'markup' },
  { host: '[::1', valid: false, why: 'an unclosed bracket' },
  { host: '-a.example', valid: false, why: 'a leading hyphen' },
])('the Host header "$host" is valid: $valid, $why', ({ host, valid }) => {
  expect(isHost(host)).toBe(valid)
})

test.each([
  { name: 'localhost', local: true },
  { name: 'vitrin.localhost', local: true },
  { name: 'magaza.local', local: true },
  { name: 'kasa', local: true },
  { name: '127.0.0.1', local: true },
  { name: '192.168.1.5', local: true },
  { name: '172.31.0.2', local: true },
  { name: '[::1]', local: true },
  { name: '[fd00::1]', local: true },
  { name: '172.32.0.2', local: false },
  { name: '8.8.8.8', local: false },
  { name: '[2001:4860::1]', local: false },
  { name: 'evil.example', local: false },
  { name: 'localhost.evil.example', local: false },
  { name: '127.0.0.1.evil.example', local: false },
])('$name is in a private network: $local', ({ name, local }) => {
  expect(isLocalHostname(name)).toBe(local)
})
