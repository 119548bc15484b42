import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'

const test_ = await testShop()
const { app, db } = test_
const owner = await staffBrowser(test_, 'owner')

interface Created {
  token: string
  record: { id: string; version: number }
}

async function createToken(permissions: string[], days: number | null = null): Promise<Created> {
  const created = await owner.request<Created>('POST', '/api-tokens', {
    body: { name: 'ERP', permissions, days },
  })
  expect(created.status).toBe(201)
  return created.body
}

const call = async (token: string, url = '/webhooks', headers = {}) =>
  (await app.inject({ url: `/api/admin${url}`, headers: { authorization: `Bearer ${token}`, ...headers } }))
    .statusCode

test('a token may do what it was given, and nothing else', async () => {
  const { token } = await createToken(['integrations.manage'])
  expect(await call(token)).toBe(200)
  const { token: other } = await createToken(['orders.read'])
  expect(await call(other)).toBe(403)
  expect(await call(other, '/session'), 'what belongs to a person').toBe(403)
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
  const { token } = await createToken(['integrations.manage'])
  const response = await app.inject({
    method: 'POST',
    url: '/api/admin/webhooks',
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'x', url: 'https://erp.example', events: ['order.paid'], active: true },
  })
  expect(response.statusCode).toBe(201)
  const { rows } = await db.unchecked('select staff_id, staff_name from audit_log where record_id = $1', [
    response.json().id,
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
  expect(await call(`vtr_${'x'.repeat(43)}`, '/webhooks', { cookie: owner.cookie })).toBe(401)
  expect(await call('x', '/webhooks', { cookie: owner.cookie })).toBe(401)
})

test('a revoked and an expired token are refused at once', async () => {
  const { token, record } = await createToken(['integrations.manage'])
  const path = `/api-tokens/${record.id}/revoke`
  expect((await owner.request('POST', path)).status).toBe(428)
  expect((await owner.request('POST', path, { version: record.version })).status).toBe(200)
  expect(await call(token)).toBe(401)

  const expiring = await createToken(['integrations.manage'], 1)
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
