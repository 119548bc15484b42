import { expect, test } from 'vitest'
import { createLimits } from '#modules/platform/limits/limits.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { buildApp } from '../app.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'

const { db, shop, buyer } = await testShop()

/** The shop with a `TRUST_PROXY` setting, and a route that returns the address, protocol and host it derives from a request. */
async function openAppBehind(setting: string, { rateLimits = false } = {}) {
  const trustProxy = parseTrustedProxies(setting)
  if (trustProxy === null) throw new Error(`${setting} is no setting`)
  const limits = createLimits({ db, on: rateLimits, clock: shop.clock, log: shop.log })
  const app = await buildApp({ ...shop, limits }, { trustProxy })
  app.get('/seen', async (request) => {
    const { ip } = await request.visitor()
    return { ip, same: ip === request.ip, from: `${request.protocol}://${request.host}` }
  })
  atEnd(() => app.close())
  return app
}

/** Without limits nothing is kept between requests: the tests of a setting share an app. */
const apps = new Map<string, Awaited<ReturnType<typeof openAppBehind>>>()
for (const setting of ['off', 'on', '1', '2', '10.0.0.0/8', '198.51.100.0/24,127.0.0.1'])
  apps.set(setting, await openAppBehind(setting))
function appBehind(setting: string) {
  const app = apps.get(setting)
  if (!app) throw new Error(`no app behind ${setting}`)
  return app
}

const forged = 'X-Forwarded-For of a client that writes its own'
test.each([
  { setting: 'off', peer: '203.0.113.7', header: '10.0.1.1', ip: '203.0.113.7', why: 'no header is trusted' },
  { setting: '1', peer: '127.0.0.1', header: '203.0.113.7', ip: '203.0.113.7', why: 'the proxy’s header' },
  { setting: '1', peer: '127.0.0.1', header: '10.0.1.1, 203.0.113.7', ip: '203.0.113.7', why: forged },
  { setting: 'on', peer: '127.0.0.1', header: '10.0.1.1, 203.0.113.7', ip: '203.0.113.7', why: forged },
  { setting: '1', peer: '::1', header: '10.0.1.1, 2001:db8::7', ip: '2001:db8::7', why: forged },
  { setting: '1', peer: '::ffff:10.0.0.2', header: 'x, 203.0.113.7', ip: '203.0.113.7', why: forged },
  {
    setting: '1',
    peer: '198.51.100.9',
    header: '10.0.1.1',
    ip: '198.51.100.9',
    why: 'a client that bypasses the proxy',
  },
  { setting: '1', peer: '127.0.0.1', header: '', ip: '127.0.0.1', why: 'a proxy without the header' },
  { setting: '1', peer: '127.0.0.1', header: 'garbage', ip: '127.0.0.1', why: 'not an address' },
  { setting: '1', peer: '127.0.0.1', header: '203.0.113.7:4711', ip: '203.0.113.7', why: 'with a port' },
  { setting: '1', peer: '127.0.0.1', header: '[2001:db8::7]:4711', ip: '2001:db8::7', why: 'with a port' },
  {
    setting: '2',
    peer: '127.0.0.1',
    header: '6.6.6.6, 203.0.113.7, 198.51.100.9',
    ip: '203.0.113.7',
    why: 'CDN',
  },
  {
    setting: '10.0.0.0/8',
    peer: '10.1.2.3',
    header: '6.6.6.6, 203.0.113.7',
    ip: '203.0.113.7',
    why: 'by network',
  },
  {
    setting: '10.0.0.0/8',
    peer: '127.0.0.1',
    header: '203.0.113.7',
    ip: '127.0.0.1',
    why: 'another machine',
  },
  {
    setting: '198.51.100.0/24,127.0.0.1',
    peer: '127.0.0.1',
    header: '6.6.6.6, 203.0.113.7, 198.51.100.9',
    ip: '203.0.113.7',
    why: 'a CDN by its networks',
  },
])(
  'TRUST_PROXY=$setting: X-Forwarded-For "$header" from $peer gives $ip ($why)',
  async ({ setting, peer, header, ip }) => {
    const app = appBehind(setting)
    const headers = header === '' ? {} : { 'x-forwarded-for': header }
    const response = await app.inject({ url: '/seen', remoteAddress: peer, headers })
    expect(response.json()).toMatchObject({ ip, same: true })
  },
)

const ELSEWHERE = {
  host: 'shop.local',
  'x-forwarded-host': 'evil.local',
  'x-forwarded-proto': 'https',
}
test.each([
  { setting: 'off', peer: '203.0.113.7', from: 'http://shop.local' },
  { setting: '1', peer: '198.51.100.9', from: 'http://shop.local' },
  { setting: '10.0.0.0/8', peer: '127.0.0.1', from: 'http://shop.local' },
  { setting: '1', peer: '127.0.0.1', from: 'https://evil.local' },
])(
  'TRUST_PROXY=$setting: X-Forwarded-Proto and -Host from $peer give $from',
  async ({ setting, peer, from }) => {
    const app = appBehind(setting)
    const response = await app.inject({ url: '/seen', remoteAddress: peer, headers: ELSEWHERE })
    expect(response.json()).toMatchObject({ from })
  },
)

test('a client behind one proxy cannot evade its rate limit with a forged X-Forwarded-For', async () => {
  const app = await openAppBehind('1', { rateLimits: true })
  const sendRequest = (attempt: number) =>
    app.inject({
      url: '/robots.txt',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': `10.0.${attempt % 250}.1, 203.0.113.9` },
    })
  const statuses = []
  for (let attempt = 0; attempt < 301; attempt++) statuses.push((await sendRequest(attempt)).statusCode)
  expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true)
  expect(statuses[300]).toBe(429)
})

test('an acceptance stores the address the proxy saw, not the one the client forged', async () => {
  await db.unchecked(`update settings set value = '1' where key = 'sozlesmeOnayi'`)
  const cup = await buildProduct(db, { name: 'Kupa', stock: 5 })
  const who = await buyer([cup, 1])
  const app = appBehind('1')
  const response = await app.inject({
    method: 'POST',
    url: '/api/catalog/cart',
    remoteAddress: '127.0.0.1',
    headers: { ...who.headers(), 'x-forwarded-for': '6.6.6.6, 203.0.113.7' },
    payload: { odemeTipi: '4', onBilgilendirme: '1', mesafeliSatis: '1' },
  })
  expect(response.statusCode).toBe(200)
  const { rows } = await db.unchecked('select distinct ip from order_acceptances')
  expect(rows).toEqual([{ ip: '203.0.113.7' }])
})
