import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mayDo, STAFF_ROLES, TOKEN_PERMISSIONS } from '#modules/kernel/staff/permission-rules.ts'
import { CONFIRMED_ROUTES, UNCONFIRMED_ROUTES } from '#tests/support/confirmed-writes.ts'
import { addressOf, routesOf } from '#tests/support/routes.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { RoutePermission } from './admin-api.ts'

const shop = await testShop()
const { app } = shop

const owner = await staffBrowser(shop, 'owner')
const { body: openApi } = await owner.request<{
  paths: Record<string, Record<string, { 'x-permission': RoutePermission; 'x-confirmed'?: string }>>
}>('GET', '/docs/json')

/** What the document of the API says of a route; the document itself is for everybody of staff. */
function documented(method: string, url: string): { permission?: RoutePermission; confirmed?: string } {
  if (url.startsWith('/api/admin/docs')) return { permission: 'signed-in' }
  const route = openApi.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return {
    ...(route && { permission: route['x-permission'] }),
    ...(route?.['x-confirmed'] && { confirmed: route['x-confirmed'] }),
  }
}

const routes = routesOf(app)
  .filter(({ url, method }) => url.startsWith('/api/admin/') && method !== 'HEAD' && !url.endsWith('*'))
  .map((route) => ({ ...route, ...documented(route.method, route.url) }))
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

describe('the password is asked for again', () => {
  const nameOf = ({ method, url }: (typeof routes)[number]) => `${method} ${url.slice('/api/admin'.length)}`

  test('where the table of confirmed routes says so, and every write stands in it', () => {
    const confirmed = routes.filter((route) => route.confirmed !== undefined)
    expect(Object.fromEntries(confirmed.map((route) => [nameOf(route), route.confirmed]))).toEqual(
      CONFIRMED_ROUTES,
    )
    const others = unsafe.filter((route) => route.confirmed === undefined).map(nameOf)
    expect(Object.values(UNCONFIRMED_ROUTES).flat().toSorted()).toEqual(others.toSorted())
  })

  test('of an owner whose session is open, and software is refused', async () => {
    const open = await staffBrowser(shop, 'owner', { confirmed: false })
    const token = await insertToken(TOKEN_PERMISSIONS)
    for (const route of routes.filter(({ confirmed }) => confirmed && confirmed !== 'by-setting')) {
      const path = addressOf(route).slice('/api/admin'.length)
      const { status, body } = await open.request(route.method as 'GET', path)
      expect([status, (body as { error?: { code: string } }).error?.code], nameOf(route)).toEqual([
        403,
        'CONFIRM_IDENTITY',
      ])
      expect(await byToken(token, route), nameOf(route)).toEqual([403, 'FORBIDDEN'])
    }
  })
})

/** A token with these permissions, past the rules of making one. */
async function insertToken(permissions: readonly string[]): Promise<string> {
  const token = `vtr_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(token).digest('hex')
  await shop.db.unchecked(
    'insert into api_tokens (id, name, token_hash, permissions, maker_id) values ($1, $1, $2, $3, $4)',
    [`t_${hash.slice(0, 12)}`, hash, permissions, owner.id],
  )
  return token
}
async function byToken(token: string, route: (typeof routes)[number]) {
  const response = await app.inject({
    method: route.method as 'GET',
    url: addressOf(route),
    headers: { authorization: `Bearer ${token}` },
  })
  return [response.statusCode, codeOf(response.body)]
}

describe.each(TOKEN_PERMISSIONS)('a token with %s', async (permission) => {
  const alone = await insertToken([permission])
  const allOthers = await insertToken(TOKEN_PERMISSIONS.filter((other) => other !== permission))
  test('may do what that permission allows, and a token with all others may not', async () => {
    for (const route of routes) {
      if (route.permission !== permission) continue
      const isForPersons = route.confirmed !== undefined && route.confirmed !== 'by-setting'
      if (!isForPersons) expect(await byToken(alone, route), route.url).not.toEqual([403, 'FORBIDDEN'])
      expect(await byToken(allOthers, route), route.url).toEqual([403, 'FORBIDDEN'])
    }
  })
})

test('no token may do what is for persons: own account, team, integrations, keys', async () => {
  const token = await insertToken(TOKEN_PERMISSIONS)
  const held: readonly (RoutePermission | undefined)[] = TOKEN_PERMISSIONS
  const forPersons = routes.filter(({ permission }) => !held.includes(permission))
  expect(new Set(forPersons.map(({ permission }) => permission))).toEqual(
    new Set(['public', 'signed-in', 'integrations.manage', 'providers.manage', 'staff.manage']),
  )
  // Every token reads what it may call.
  const isDocs = ({ url }: { url: string }) => url.startsWith('/api/admin/docs')
  for (const route of forPersons.filter((each) => !isDocs(each)))
    expect(await byToken(token, route), route.url).toEqual([403, 'FORBIDDEN'])
  for (const permission of ['integrations.manage', 'providers.manage', 'staff.manage'])
    await expect(insertToken([permission])).rejects.toThrow('api_tokens_for_software')
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
