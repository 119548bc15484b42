import { describe, expect, test } from 'vitest'
import { mayDo, STAFF_ROLES } from '#modules/staff/permission-rules.ts'
import { addressOf, routesOf } from '#tests/support/routes.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { RoutePermission } from './admin-api.ts'

const shop = await testShop()
const { app } = shop

const owner = await staffBrowser(shop, 'owner')
const { body: openApi } = await owner.request<{
  paths: Record<string, Record<string, { 'x-permission': RoutePermission }>>
}>('GET', '/docs/json')

/** The permission that a route names, as the document of the API has it; the document itself is for everybody of staff. */
function permissionOf(method: string, url: string): RoutePermission | undefined {
  if (url.startsWith('/api/admin/docs')) return 'signed-in'
  return openApi.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.['x-permission']
}

const routes = routesOf(app)
  .filter(({ url, method }) => url.startsWith('/api/admin/') && method !== 'HEAD' && !url.endsWith('*'))
  .map((route) => ({ ...route, permission: permissionOf(route.method, route.url) }))
const guarded = routes.filter(({ permission }) => permission !== 'public')
const unsafe = routes.filter(({ method }) => method !== 'GET')

const codeOf = (body: string) => {
  try {
    return (JSON.parse(body) as { error?: { code?: string } }).error?.code
  } catch {
    return undefined
  }
}

test('every route names its permission, and only the way in is public', () => {
  expect(routes.length).toBeGreaterThan(30)
  expect(routes.filter(({ permission }) => permission === undefined)).toEqual([])
  expect(
    routes.filter(({ permission }) => permission === 'public').map(({ method, url }) => `${method} ${url}`),
  ).toEqual(
    expect.arrayContaining(['GET /api/admin/logo', 'POST /api/admin/login', 'POST /api/admin/setup/owner']),
  )
  expect(routes.filter(({ permission }) => permission === 'public').length).toBe(8)
})

const other = await staffBrowser(shop, 'owner')
const foreign = other.csrfToken

describe('nobody signed in gets 401', () => {
  test.each(guarded)('$method $url', async (route) => {
    const response = await app.inject({ method: route.method as 'GET', url: addressOf(route) })
    expect(response.statusCode).toBe(401)
    expect(codeOf(response.body)).toBe('SIGN_IN')
  })
})

describe.each(STAFF_ROLES)('%s is refused exactly what the table of permissions refuses', (role) => {
  // One browser for each route: some of them end sessions.
  test.each(guarded)('$method $url', async (route) => {
    const { permission = 'public' } = route
    const browser = await staffBrowser(shop, role)
    const path = addressOf(route).slice('/api/admin'.length)
    const { status, body } = await browser.request(route.method as 'GET', path)
    const code = (body as { error?: { code?: string } }).error?.code
    const allowed = permission === 'signed-in' || permission === 'public' || mayDo(role, permission)
    if (allowed) expect([status === 401 && code === 'SIGN_IN', status === 403]).toEqual([false, false])
    else expect([status, code]).toEqual([403, 'FORBIDDEN'])
  })
})

describe('routes with unsafe methods refuse a missing or foreign token and other sites', () => {
  test.each(unsafe)('$method $url', async (route) => {
    const send = async (headers: Record<string, string>) => {
      const method = route.method as 'POST'
      const response = await app.inject({
        method,
        url: addressOf(route),
        headers: { cookie: owner.cookie, ...headers },
      })
      return [response.statusCode, codeOf(response.body)]
    }
    expect(await send({})).toEqual([403, 'CSRF'])
    if (route.permission !== 'public')
      for (const token of [foreign, 'x', ''])
        expect(await send({ 'x-csrf-token': token, 'x-requested-with': 'fetch' })).toEqual([403, 'CSRF'])
    const own = { 'x-csrf-token': owner.csrfToken, 'x-requested-with': 'fetch' }
    for (const site of ['cross-site', 'same-site'])
      expect(await send({ ...own, 'sec-fetch-site': site })).toEqual([403, 'CSRF'])
    expect(await send({ ...own, origin: 'https://evil.example' })).toEqual([403, 'CSRF'])
  })
})
