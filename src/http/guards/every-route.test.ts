import { describe, expect, test } from 'vitest'
import { addressOf, routesOf } from '#tests/support/routes.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { CROSS_SITE_ROUTES } from './cross-site-rules.ts'

const { app, db, signedIn, browser } = await testShop()
const routes = routesOf(app)
const customer = await signedIn()
const staff = await staffBrowser({ app, db })
const staffSession = await staff.request('GET', '/session')
/** The headers of somebody who may send the request: staff for the back office, a customer for all others. */
const headersFor = (url: string): Record<string, string> =>
  url.startsWith('/api/admin')
    ? {
        cookie: staff.cookie,
        'x-csrf-token': String(staffSession.body.csrfToken),
        'x-requested-with': 'fetch',
      }
    : customer.headers()

/** Cache-Control of responses that are the same for every visitor. */
const PUBLIC = /^(public, max-age=\d+|public, max-age=31536000, immutable)$/
const PUBLIC_ROUTES =
  /^\/(api\/catalog\/locations\/|images\/|favicon\.ico|apple-touch-icon|icon-|site\.webmanifest|robots\.txt|sitemap|feeds\/|api\/docs)/

test('the list of routes contains the API, the files, the payment window and the documentation', () => {
  expect(routes.length).toBeGreaterThan(70)
  for (const url of ['/api/catalog/order/:id/return', '/images/:file', '/payment/start', '/api/docs/json'])
    expect(routes.map((route) => route.url)).toContain(url)
})

describe('every response has a Cache-Control', () => {
  const who = { 'a customer': customer.headers(), 'a visitor': browser().headers(), nobody: {} }

  test.each(Object.entries(who))('for %s', async (name, headers) => {
    // To the back office all of them are strangers.
    const asked = routes.filter(({ url }) => name === 'nobody' || !url.startsWith('/api/admin/'))
    expect(asked.length).toBeGreaterThan(70)
    for (const route of asked) {
      const { method, url } = route
      const response = await app.inject({ method: method as 'GET', url: addressOf(route), headers })
      const cacheControl = response.headers['cache-control']
      const about = `${method} ${url}: ${response.statusCode}`
      expect(cacheControl, about).toMatch(PUBLIC_ROUTES.test(url) ? /./ : /no-store/)
      if (String(cacheControl).includes('public')) expect(cacheControl, about).toMatch(PUBLIC)
    }
  })

  test.each(['/api/catalog/nothing', '/api/docs/nothing', '/images/1-1.jpg', '/nothing'])(
    'GET %s, which does not exist',
    async (url) => {
      const response = await app.inject(url)
      expect(response.statusCode).toBe(404)
      expect(response.headers['cache-control']).toBeTruthy()
    },
  )
})

describe('routes with unsafe methods refuse other sites and missing tokens', () => {
  // Those of /api/admin have tokens of their own: admin-matrix.test.ts.
  const unsafe = routes.filter(
    ({ method, url }) => method !== 'GET' && method !== 'HEAD' && !url.startsWith('/api/admin/'),
  )
  test('there are more than 20, including CROSS_SITE_ROUTES', () => {
    expect(unsafe.length).toBeGreaterThan(20)
    for (const url of CROSS_SITE_ROUTES) expect(unsafe).toContainEqual({ method: 'POST', url })
  })
  test('each of them', async () => {
    for (const route of unsafe.filter(({ url }) => !CROSS_SITE_ROUTES.has(url))) {
      const send = async (headers: Record<string, string>) => {
        const response = await app.inject({ method: route.method as 'POST', url: addressOf(route), headers })
        return response.statusCode
      }
      const headers = headersFor(route.url)
      const { 'x-csrf-token': _token, ...without } = headers
      const about = `${route.method} ${route.url}`
      expect(await send(without), about).toBe(403)
      for (const site of ['cross-site', 'same-site'])
        expect(await send({ ...headers, 'sec-fetch-site': site }), about).toBe(403)
      expect(await send({ ...headers, origin: 'https://evil.example' }), about).toBe(403)
      expect(await send({ ...headers, 'sec-fetch-site': 'same-origin' }), about).not.toBe(403)
    }
  })
})
