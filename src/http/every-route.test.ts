import { describe, expect, test } from 'vitest'
import { addressOf, routesOf } from '#tests/support/routes.ts'
import { testShop } from '#tests/support/shop.ts'
import { CROSS_SITE_ROUTES } from './cross-site-rules.ts'

const { app, signedIn, browser } = await testShop()
const routes = routesOf(app)
const customer = await signedIn()

/** Cache-Control of responses that are the same for every visitor. */
const PUBLIC = /^(public, max-age=\d+|public, max-age=31536000, immutable)$/
const PUBLIC_ROUTES = /^\/(api\/catalog\/locations\/|images\/|robots\.txt|sitemap|feeds\/|api\/docs)/

test('the list of routes contains the API, the files, the payment window and the documentation', () => {
  expect(routes.length).toBeGreaterThan(70)
  for (const url of ['/api/catalog/order/:id/return', '/images/:file', '/payment/start', '/api/docs/json'])
    expect(routes.map((route) => route.url)).toContain(url)
})

describe('every response has a Cache-Control', () => {
  const who = { 'a customer': customer.headers(), 'a visitor': browser().headers(), nobody: {} }
  test.each(
    routes.flatMap((route) => Object.entries(who).map(([name, headers]) => ({ ...route, name, headers }))),
  )('$method $url for $name', async ({ method, url, headers }) => {
    const response = await app.inject({ method: method as 'GET', url: addressOf({ method, url }), headers })
    const cacheControl = response.headers['cache-control']
    expect(cacheControl, `${response.statusCode}`).toMatch(PUBLIC_ROUTES.test(url) ? /./ : /no-store/)
    if (String(cacheControl).includes('public')) expect(cacheControl).toMatch(PUBLIC)
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
  const unsafe = routes.filter(({ method }) => method !== 'GET' && method !== 'HEAD')
  test('there are more than 20, including CROSS_SITE_ROUTES', () => {
    expect(unsafe.length).toBeGreaterThan(20)
    for (const url of CROSS_SITE_ROUTES) expect(unsafe).toContainEqual({ method: 'POST', url })
  })
  test.each(unsafe.filter(({ url }) => !CROSS_SITE_ROUTES.has(url)))('$method $url', async (route) => {
    const send = async (headers: Record<string, string>) => {
      const response = await app.inject({ method: route.method as 'POST', url: addressOf(route), headers })
      return response.statusCode
    }
    const { 'x-csrf-token': _token, ...without } = customer.headers()
    expect(await send(without)).toBe(403)
    for (const site of ['cross-site', 'same-site'])
      expect(await send({ ...customer.headers(), 'sec-fetch-site': site })).toBe(403)
    expect(await send({ ...customer.headers(), origin: 'https://evil.example' })).toBe(403)
    expect(await send({ ...customer.headers(), 'sec-fetch-site': 'same-origin' })).not.toBe(403)
  })
})
