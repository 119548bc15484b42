import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'

const test_ = await testShop()
const { app, db } = test_
const owner = await staffBrowser(test_, 'owner')

interface Created {
  token: string
  record: { id: string; version: number; permissions: string[] }
}

async function createToken(permissions: string[], days: number | null = null): Promise<Created> {
  const created = await owner.request<Created>('POST', '/api-tokens', {
    body: { name: 'ERP', permissions, days },
  })
  expect(created.status).toBe(201)
  return created.body
}

const call = async (token: string, url = '/settings', headers = {}) =>
  (await app.inject({ url: `/api/admin${url}`, headers: { authorization: `Bearer ${token}`, ...headers } }))
    .statusCode

test('a token may do what it was given, and nothing else', async () => {
  const { token } = await createToken(['settings.read'])
  expect(await call(token)).toBe(200)
  const { token: other } = await createToken(['orders.read'])
  expect(await call(other)).toBe(403)
  expect(await call(other, '/session'), 'what belongs to a person').toBe(403)
})

test.each(['integrations.manage', 'providers.manage', 'staff.manage'])(
  'no token is given %s, which is for persons',
  async (permission) => {
    const body = { name: 'ERP', permissions: ['orders.read', permission], days: null }
    expect((await owner.request('POST', '/api-tokens', { body })).status).toBe(422)
  },
)

test('a token with the desk sees there what its other permissions show', async () => {
  const waiting = async (permissions: string[]) => {
    const { token } = await createToken(permissions)
    const headers = { authorization: `Bearer ${token}` }
    const response = await app.inject({ url: '/api/admin/desk', headers })
    expect(response.statusCode).toBe(200)
    return response.json<{ sales: object | null }>()
  }
  expect((await waiting(['desk.read'])).sales).toBeNull()
  expect((await waiting(['desk.read', 'orders.read'])).sales).not.toBeNull()
})

test('a token does no more than its maker, who is listed with it, and is refused when the maker is disabled', async () => {
  const maker = await staffBrowser(test_, 'owner')
  const body = { name: 'Muhasebe', permissions: ['settings.read', 'orders.timeline'], days: 30 }
  const { token, record } = (await maker.request<Created>('POST', '/api-tokens', { body })).body
  const listed = async () => {
    const { items } = (await owner.request<{ items: (typeof record)[] }>('GET', '/api-tokens')).body
    return items.find(({ id }) => id === record.id)
  }
  expect(await listed()).toMatchObject({
    maker: `owner ${maker.id}`,
    makerDisabled: false,
    permissions: ['settings.read', 'orders.timeline'],
    expiresAt: expect.any(String),
  })
  const manage = (what: 'role' | 'disabled', form: object, version: number) =>
    owner.request('PUT', `/staff/${maker.id}/${what}`, { body: form, version })
  await manage('role', { role: 'finance' }, 1)
  expect((await listed())?.permissions, 'finance does not write to timelines').toEqual(['settings.read'])
  expect(await call(token)).toBe(200)
  await manage('role', { role: 'orders' }, 2)
  expect(await call(token)).toBe(403)
  await manage('role', { role: 'owner' }, 3)
  expect(await call(token)).toBe(200)
  await manage('disabled', { disabled: true }, 4)
  expect(await call(token)).toBe(401)
  expect(await listed()).toMatchObject({ makerDisabled: true })
})

test('a token is widened by a person with the password, by no more than the person and its maker may', async () => {
  const maker = await staffBrowser(test_, 'owner')
  const body = { name: 'ERP', permissions: ['guides.read'], days: null }
  const { token, record } = (await maker.request<Created>('POST', '/api-tokens', { body })).body
  await db.unchecked("update api_tokens set narrowed = '{catalogue.read}' where id = $1", [record.id])
  const widen = (permissions: string[], version: number, by = owner) =>
    by.request<Created['record'] & { narrowed: string[]; error?: { code: string } }>(
      'POST',
      `/api-tokens/${record.id}/widen`,
      { body: { permissions }, version },
    )
  expect(await call(token, '/products')).toBe(403)
  const unproven = await staffBrowser(test_, 'owner', { confirmed: false })
  expect((await widen(['catalogue.read'], 1, unproven)).body.error?.code).toBe('CONFIRM_IDENTITY')
  expect((await widen(['staff.manage'], 1)).status).toBe(422)
  const widened = await widen(['catalogue.read', 'prices.write'], 1)
  expect(widened.body).toMatchObject({
    permissions: ['guides.read', 'catalogue.read', 'prices.write'],
    narrowed: [],
  })
  expect(await call(token, '/products')).toBe(200)
  expect((await widen([], 1)).status).toBe(409)
  await owner.request('PUT', `/staff/${maker.id}/role`, { body: { role: 'catalogue' }, version: 1 })
  expect((await widen(['refunds.make'], 2)).status).toBe(403)
  const { rows } = await db.unchecked<{ after: unknown }>(
    "select after from audit_log where action = 'token.widen' and record_id = $1",
    [record.id],
  )
  expect(rows.map(({ after }) => after)).toEqual([
    { permissions: ['guides.read', 'catalogue.read', 'prices.write'] },
  ])
  await owner.request('POST', `/api-tokens/${record.id}/revoke`, { version: 2 })
  expect((await widen(['orders.read'], 3)).body.error?.code).toBe('ENDED')
})

test('every token reads the documentation of the API, and an address that no route answers is 404', async () => {
  const { token } = await createToken(['orders.read'])
  expect(await call(token, '/docs/json')).toBe(200)
  expect(await call(token, '/nothing')).toBe(404)
  const headers = { authorization: `Bearer ${token}` }
  const sent = await app.inject({ method: 'POST', url: '/api/admin/nothing', headers, payload: {} })
  expect([sent.statusCode, sent.json().error.code]).toEqual([404, 'NOT_FOUND'])
})

test('a browser without a session is told in words where the documentation is read', async () => {
  const page = await app.inject({
    url: '/api/admin/docs',
    headers: { accept: 'text/html', 'accept-language': 'tr' },
  })
  expect(page.statusCode).toBe(401)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('href="/yonetim/giris"')
  expect((await app.inject({ url: '/api/admin/docs/json' })).json().error.code).toBe('SIGN_IN')
})

test('a token writes without an anti-forgery token, and the audit log names it', async () => {
  const { token } = await createToken(['guides.write'])
  const response = await app.inject({
    method: 'POST',
    url: '/api/admin/size-guides',
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'Ayakkabı' },
  })
  expect(response.statusCode).toBe(200)
  const { rows } = await db.unchecked('select staff_id, staff_name from audit_log where record_id = $1', [
    String(response.json().id),
  ])
  expect(rows).toEqual([{ staff_id: null, staff_name: 'ERP' }])
})

test('a token writes no notes, because a note has an author', async () => {
  const { token } = await createToken(['customers.write'])
  const headers = { authorization: `Bearer ${token}` }
  const url = '/api/admin/customers/c_1/notes'
  const refused = await app.inject({ method: 'POST', url, headers, payload: { body: 'x' } })
  expect(refused.statusCode).toBe(403)
})

test('an unknown token is not helped by a session that comes along', async () => {
  expect(await call(`vtr_${'x'.repeat(43)}`, '/settings', { cookie: owner.cookie })).toBe(401)
  expect(await call('x', '/settings', { cookie: owner.cookie })).toBe(401)
})

test('a revoked and an expired token are refused at once', async () => {
  const { token, record } = await createToken(['settings.read'])
  const path = `/api-tokens/${record.id}/revoke`
  expect((await owner.request('POST', path)).status).toBe(428)
  expect((await owner.request('POST', path, { version: record.version })).status).toBe(200)
  expect(await call(token)).toBe(401)

  const expiring = await createToken(['settings.read'], 1)
  expect(await call(expiring.token)).toBe(200)
  await db.unchecked(`update api_tokens set expires_at = now() - interval '1 second' where id = $1`, [
    expiring.record.id,
  ])
  expect(await call(expiring.token)).toBe(401)
})

test('the database holds the hash of a token alone', async () => {
  const { token } = await createToken(['orders.read'])
  const { rows } = await db.unchecked('select * from api_tokens')
  expect(JSON.stringify(rows)).not.toContain(token.slice(4))
})

test.each([
  { body: { name: '', permissions: ['orders.read'], days: null }, why: 'no name' },
  { body: { name: 'x', permissions: [], days: null }, why: 'no permission' },
  { body: { name: 'x', permissions: ['everything'], days: null }, why: 'an unknown permission' },
  { body: { name: 'x', permissions: ['orders.read'], days: -1 }, why: 'a day in the past' },
])('a token is refused for $why', async ({ body }) => {
  expect((await owner.request('POST', '/api-tokens', { body })).status).toBe(422)
})

test('tokens that lost what is for persons are told to each owner once, and on the desk until somebody has read so', async () => {
  const { record } = await createToken(['orders.read'])
  const waiting = async () => {
    const { body } = await owner.request<{ waiting: { kind: string; count: number }[] }>('GET', '/desk')
    return body.waiting.find(({ kind }) => kind === 'reduced-tokens')?.count
  }
  expect(await waiting()).toBe(0)
  await db.unchecked(`update api_tokens set lost = '{staff.manage}' where id = $1`, [record.id])
  expect(await waiting()).toBe(1)
  const emails = async () => {
    const { rows } = await db.unchecked<{ to: string; data: string }>(
      `select recipient as to, data::text as data from mail_messages where data->>'notice' = 'tokens-reduced'`,
    )
    return rows
  }
  await test_.shop.integrations.tellLost()
  await test_.shop.integrations.tellLost()
  const sent = await emails()
  expect(sent.filter(({ to }) => to === `${owner.id}@vitrin.example`)).toHaveLength(1)
  expect(sent[0]?.data).toContain('ERP')
  expect((await owner.request('POST', '/api-tokens/lost/seen')).status).toBe(204)
  expect(await waiting()).toBe(0)
})
