import { expect, test } from 'vitest'
import { CROSS_SITE_ROUTES, isGuarded, senderOf } from './cross-site-rules.ts'

const OWN = 'dukkan.example'
const isOwn = (origin: string) => new URL(origin).host === OWN

test.each([
  { headers: { 'sec-fetch-site': 'same-origin' }, sender: 'own-page', why: 'a page of the shop' },
  {
    headers: { 'sec-fetch-site': 'none' },
    sender: 'own-page',
    why: 'the shopper sends a form again from the history',
  },
  {
    headers: { 'sec-fetch-site': 'same-site' },
    sender: 'other-site',
    why: 'a sibling subdomain is somebody else',
  },
  { headers: { 'sec-fetch-site': 'cross-site' }, sender: 'other-site', why: 'another site' },
  { headers: { 'sec-fetch-site': '' }, sender: 'other-site', why: 'no browser writes that' },
  {
    headers: { 'sec-fetch-site': 'cross-site', origin: `https://${OWN}` },
    sender: 'other-site',
    why: 'an Origin does not outweigh what the browser says',
  },
  { headers: { origin: `https://${OWN}` }, sender: 'own-page', why: 'an older browser' },
  {
    headers: { origin: `http://${OWN}` },
    sender: 'own-page',
    why: 'a proxy that ends https and does not say so',
  },
  { headers: { origin: 'https://blog.dukkan.example' }, sender: 'other-site', why: 'a sibling subdomain' },
  {
    headers: { origin: `https://${OWN}.evil.example` },
    sender: 'other-site',
    why: 'a host that begins alike',
  },
  { headers: { origin: 'null' }, sender: 'other-site', why: 'a sandboxed frame' },
  { headers: { origin: 'dukkan' }, sender: 'other-site', why: 'no address' },
  {
    headers: { origin: [`https://${OWN}`, 'https://evil.example'] },
    sender: 'other-site',
    why: 'two of them',
  },
  { headers: {}, sender: 'unnamed', why: 'a program, which has the token or nothing' },
])('$headers is sent by $sender: $why', ({ headers, sender }) => {
  expect(senderOf(headers, isOwn)).toBe(sender)
})

test('only unsafe methods are guarded, on every route but those of the bank', () => {
  expect(isGuarded('GET', '/sepet')).toBe(false)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']) expect(isGuarded(method, '/*')).toBe(true)
  expect(isGuarded('POST', undefined)).toBe(true)
  for (const route of CROSS_SITE_ROUTES) expect(isGuarded('POST', route)).toBe(false)
})
