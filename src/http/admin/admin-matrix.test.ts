import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  mayDo,
  STAFF_ROLES,
  type StaffRole,
  TOKEN_PERMISSIONS,
} from '#modules/kernel/staff/permission-rules.ts'
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
const nameOf = ({ method, url }: (typeof routes)[number]) => `${method} ${url.slice('/api/admin'.length)}`
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

test('nobody signed in gets 401', async () => {
  for (const route of guarded) {
    const response = await app.inject({ method: route.method as 'GET', url: addressOf(route) })
    expect([response.statusCode, codeOf(response.body)], nameOf(route)).toEqual([401, 'SIGN_IN'])
  }
})

const may = (role: StaffRole, { permission = 'public' }: (typeof routes)[number]) =>
  permission === 'signed-in' || permission === 'public' || mayDo(role, permission)
const strengthOf = (role: StaffRole) => guarded.filter((route) => may(role, route)).length
const FROM_WEAKEST = STAFF_ROLES.toSorted((one, other) => strengthOf(one) - strengthOf(other))
/**
 * Who is asked at a route: all roles where it is the first of its permission, else the weakest that may and the strongest that may not.
 * The YAML of the documentation is written from its JSON, and takes a second.
 */
const askers = new Map<(typeof routes)[number], readonly (StaffRole | undefined)[]>()
const known = new Set<string | undefined>()
for (const route of guarded.filter(({ url }) => !url.endsWith('/docs/yaml'))) {
  const allowed = FROM_WEAKEST.filter((role) => may(role, route))
  const refused = FROM_WEAKEST.filter((role) => !may(role, route))
  askers.set(route, known.has(route.permission) ? [allowed[0], refused.at(-1)] : STAFF_ROLES)
  known.add(route.permission)
}

test.each(STAFF_ROLES)('%s is refused exactly what the table of permissions refuses', async (role) => {
  let browser = await staffBrowser(shop, role)
  const answerOf = async (route: (typeof routes)[number]) => {
    const path = addressOf(route).slice('/api/admin'.length)
    const { status, body } = await browser.request(route.method as 'GET', path)
    return { status, code: (body as { error?: { code?: string } }).error?.code }
  }
  const asked = [...askers].filter(([, roles]) => roles.includes(role)).map(([route]) => route)
  expect(asked.length).toBeGreaterThan(40)
  for (const route of asked) {
    let answer = await answerOf(route)
    // The route before may have ended the session.
    if (answer.status === 401) {
      browser = await staffBrowser(shop, role)
      answer = await answerOf(route)
    }
    const { status, code } = answer
    if (may(role, route))
      expect([status === 401 && code === 'SIGN_IN', status === 403], nameOf(route)).toEqual([false, false])
    else expect([status, code], nameOf(route)).toEqual([403, 'FORBIDDEN'])
  }
})

test('routes with unsafe methods refuse a missing or foreign token and other sites', async () => {
  const { csrfToken: foreign } = await staffBrowser(shop, 'owner')
  const own = { 'x-csrf-token': owner.csrfToken, 'x-requested-with': 'fetch' }
  const tokens = (...wrong: string[]) =>
    wrong.map((token) => ({ 'x-csrf-token': token, 'x-requested-with': 'fetch' }))
  const forged = [{}, { ...own, 'sec-fetch-site': 'cross-site' }]
  /** Of one route of each method; who sends them is asked before it is known which route it is. */
  const others = [
    { ...own, 'sec-fetch-site': 'same-site' },
    { ...own, origin: 'https://evil.example' },
  ]
  const seen = new Set<string>()
  for (const route of unsafe) {
    const isGuarded = route.permission !== 'public'
    const kind = `${route.method} ${isGuarded}`
    const all = [
      ...forged,
      ...(isGuarded ? tokens(foreign) : []),
      ...(seen.has(kind) ? [] : [...others, ...(isGuarded ? tokens('x', '') : [])]),
    ]
    seen.add(kind)
    for (const headers of all) {
      const request = { method: route.method as 'POST', url: addressOf(route) }
      const response = await app.inject({ ...request, headers: { cookie: owner.cookie, ...headers } })
      expect(
        [response.statusCode, codeOf(response.body)],
        `${nameOf(route)} ${JSON.stringify(headers)}`,
      ).toEqual([403, 'CSRF'])
    }
  }
  expect(seen.size).toBeGreaterThan(4)
})
