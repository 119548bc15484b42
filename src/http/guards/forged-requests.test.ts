import { afterAll, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { buildApp } from '../app.ts'
import { browserCookieName } from './host-cookies.ts'

const { app, db, shop, browser, signedIn } = await testShop()
const secure = await buildApp(shop, { trustProxy: 1 })
await secure.ready()
afterAll(() => secure.close())
const mug = await buildProduct(db, { name: 'Kupa', stock: 500 })

/** Adds to the cart with the given cookies and headers. */
async function add(headers: Record<string, string>, on = app) {
  const response = await on.inject({
    method: 'POST',
    url: `/api/catalog/cart/${mug.id}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: { quantity: 1 },
  })
  return { status: response.statusCode, headers: response.headers, cookies: response.cookies }
}

const cookiesOf = (jar: ReadonlyMap<string, string>) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

describe('the anti-forgery token is bound to visitor and session', () => {
  test('a planted visitor cookie with its token is refused in a customer’s session', async () => {
    const [victim, attacker] = [await signedIn(), browser()]
    const jar = new Map([...victim.cookies, ...attacker.cookies])
    const forged = { cookie: cookiesOf(jar), 'x-csrf-token': String(attacker.headers()['x-csrf-token']) }
    expect((await add(forged)).status).toBe(403)
    expect((await add(attacker.headers())).status).toBe(201)
    expect((await add(victim.headers())).status).toBe(201)
  })

  test('planted visitor and session cookies of an attacker are refused beside those of the customer, in either order', async () => {
    const [victim, attacker] = [await signedIn(), await signedIn()]
    for (const pair of [
      [attacker, victim],
      [victim, attacker],
    ] as const) {
      const cookie = pair.map((who) => cookiesOf(who.cookies)).join('; ')
      const forged = { cookie, 'x-csrf-token': String(attacker.headers()['x-csrf-token']) }
      expect((await add(forged)).status).toBe(403)
    }
  })

  test.each([
    { before: 'signed out', who: async () => [browser(), await signedIn()] as const },
    { before: 'somebody else', who: async () => [await signedIn(), await signedIn()] as const },
  ])(
    'a token from before a login ($before) is refused, and the refusal contains the current one',
    async ({ who }) => {
      const [earlier, now] = await who()
      const stale = String(earlier.headers()['x-csrf-token'])
      const refused = await add({ ...now.headers(), 'x-csrf-token': stale })
      expect(refused.status).toBe(403)
      expect(refused.headers['x-csrf-token']).toBe(now.headers()['x-csrf-token'])
      expect(refused.headers['cache-control']).toMatch(/no-store/)
      expect(
        (await add({ ...now.headers(), 'x-csrf-token': String(refused.headers['x-csrf-token']) })).status,
      ).toBe(201)
    },
  )

  test('a browser without a visitor cookie gets one together with its token', async () => {
    const { 'x-csrf-token': token } = browser().headers()
    const refused = await add({ 'x-csrf-token': String(token) })
    expect(refused.status).toBe(403)
    const [cookie] = refused.cookies
    const again = await add({
      cookie: `${cookie?.name}=${cookie?.value}`,
      'x-csrf-token': String(refused.headers['x-csrf-token']),
    })
    expect(again.status).toBe(201)
  })
})

describe('unsafe requests must come from a page of this shop', () => {
  test.each<{ headers: Record<string, string>; status: number }>([
    { headers: { 'sec-fetch-site': 'same-origin' }, status: 201 },
    { headers: { origin: 'http://localhost:80' }, status: 201 },
    { headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
    { headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
    { headers: { origin: 'https://evil.example' }, status: 403 },
    { headers: { origin: 'null' }, status: 403 },
  ])('a request with a valid token and $headers gets $status', async ({ headers, status }) => {
    const response = await add({ ...browser().headers(), ...headers })
    expect(response.status).toBe(status)
    // A refusal of a request from another site contains neither a token nor a cookie.
    if (status === 403) expect(response.headers).not.toHaveProperty('x-csrf-token')
    if (status === 403) expect(response.headers).not.toHaveProperty('set-cookie')
  })

  test.each([
    '/payment/callback/test',
    '/payment/notice/test',
    '/payment/test-bank/kart/x',
    '/payment/test-bank/x',
  ])('the bank may post to %s from its own site without a token', async (url) => {
    const headers = {
      origin: 'null',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const { statusCode } = await app.inject({ method: 'POST', url, headers, payload: 'a=b' })
    expect(statusCode).not.toBe(403)
    expect(statusCode).toBeLessThan(500)
  })
})

describe('cookies on https', () => {
  const HTTPS = { 'x-forwarded-proto': 'https' }
  const prefixed = (who: Browser) =>
    new Map([...who.cookies].map(([name, value]) => [browserCookieName(name, true), value]))

  test('every cookie is __Host- prefixed, Secure and bound to this host and path /', async () => {
    const response = await secure.inject({ url: '/payment/start', headers: HTTPS })
    expect(response.headers['set-cookie']).toMatch(
      /^__Host-vitrin_visitor=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const who = browser()
    const closed = await secure.inject({
      method: 'POST',
      url: '/api/catalog/cookies',
      headers: { ...HTTPS, ...who.headers(), cookie: cookiesOf(prefixed(who)) },
    })
    expect(closed.statusCode).toBe(204)
    expect(closed.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-vitrin_first_cookie=1;.* Secure;/),
      expect.stringMatching(/^__Host-vitrin_changed=1; Max-Age=10; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
  })

  test('a session is read from the prefixed cookie only; a planted unprefixed one is ignored', async () => {
    const who = await signedIn()
    const info = (cookie: string) =>
      secure.inject({ url: '/api/catalog/accountinfo', headers: { ...HTTPS, cookie } })
    expect((await info(cookiesOf(prefixed(who)))).statusCode).toBe(200)
    expect((await info(cookiesOf(who.cookies))).statusCode).toBe(401)
    expect((await add({ ...HTTPS, ...who.headers(), cookie: cookiesOf(prefixed(who)) }, secure)).status).toBe(
      201,
    )
  })
})
