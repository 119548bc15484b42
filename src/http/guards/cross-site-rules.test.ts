import { expect, test } from 'vitest'
import { CROSS_SITE_ROUTES, isGuarded, needsVisitorToken, senderOf } from './cross-site-rules.ts'

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
    why: 'a sibling subdomain is another site',
  },
  { headers: { 'sec-fetch-site': 'cross-site' }, sender: 'other-site', why: 'another site' },
  { headers: { 'sec-fetch-site': '' }, sender: 'other-site', why: 'no browser sends an empty value' },
  {
    headers: { 'sec-fetch-site': 'cross-site', origin: `https://${OWN}` },
    sender: 'other-site',
    why: 'Sec-Fetch-Site takes precedence over Origin',
  },
  { headers: { origin: `https://${OWN}` }, sender: 'own-page', why: 'an older browser' },
  {
    headers: { origin: `http://${OWN}` },
    sender: 'own-page',
    why: 'a proxy that terminates https without X-Forwarded-Proto',
  },
  { headers: { origin: 'https://blog.dukkan.example' }, sender: 'other-site', why: 'a sibling subdomain' },
  {
    headers: { origin: `https://${OWN}.evil.example` },
    sender: 'other-site',
    why: 'a host with the same prefix',
  },
  { headers: { origin: 'null' }, sender: 'other-site', why: 'a sandboxed frame' },
  { headers: { origin: 'dukkan' }, sender: 'other-site', why: 'not an origin' },
  {
    headers: { origin: [`https://${OWN}`, 'https://evil.example'] },
    sender: 'other-site',
    why: 'two origins',
  },
  { headers: {}, sender: 'unnamed', why: 'a client that is no browser; the token decides' },
])('the sender of $headers is $sender: $why', ({ headers, sender }) => {
  expect(senderOf(headers, isOwn)).toBe(sender)
})

test('unsafe methods are guarded on every route except CROSS_SITE_ROUTES', () => {
  expect(isGuarded('GET', '/sepet')).toBe(false)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']) expect(isGuarded(method, '/*')).toBe(true)
  expect(isGuarded('POST', undefined)).toBe(true)
  for (const route of CROSS_SITE_ROUTES) expect(isGuarded('POST', route)).toBe(false)
})

test.each([
  { route: '/api/admin/pages', url: '/api/admin/pages', needs: false },
  { route: undefined, url: '/api/admin/nothing', needs: false },
  { route: '/api/*', url: '/api/admin/nothing', needs: false },
  { route: '/api/*', url: '/api/nothing', needs: true },
  { route: '/*', url: '/nothing', needs: true },
  { route: '/sepet', url: '/api/admin/sepet', needs: true },
])(
  'a request for $url that $route answers needs the token of the visitor: $needs',
  ({ route, url, needs }) => {
    expect(needsVisitorToken('POST', route, url)).toBe(needs)
  },
)
