import { expect, test } from 'vitest'
import { statement, text } from '#database/statements/statement.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'

const shop = await testShop()
const { app, db, signedIn } = shop
const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code

test('without a session /api/admin answers 401, also to a signed-in customer', async () => {
  const customer = await signedIn()
  for (const headers of [{}, customer.headers(), { cookie: 'vitrin_staff=x' }]) {
    const response = await app.inject({ url: '/api/admin/session', headers })
    expect(response.statusCode).toBe(401)
    expect(codeOf(response.json())).toBe('SIGN_IN')
  }
})

test('a session names its person, the permissions of the role and an anti-forgery token', async () => {
  const finance = await staffBrowser(shop, 'finance')
  const { status, body } = await finance.request('GET', '/session')
  expect(status).toBe(200)
  expect(body).toMatchObject({ staff: { id: finance.id, role: 'finance' } })
  expect(body.permissions).toContain('refunds.make')
  expect(body.permissions).not.toContain('staff.manage')
  expect(String(body.csrfToken)).toHaveLength(43)
})

const DISABLE = statement({ params: [text] }, 'update staff set disabled_at = now() where id = $1')
const EXPIRE = statement(
  { params: [text] },
  `update staff_sessions set expires_at = now() - interval '1 minute' where staff_id = $1`,
)

test.each([
  { change: DISABLE, why: 'a disabled person' },
  { change: EXPIRE, why: 'an expired session' },
])('$why is signed out at once', async ({ change }) => {
  const browser = await staffBrowser(shop, 'owner')
  await db.query(change, [browser.id])
  expect((await browser.request('GET', '/session')).status).toBe(401)
})

test('a staff session signs nobody in to the storefront', async () => {
  const owner = await staffBrowser(shop, 'owner')
  const { statusCode } = await app.inject({
    url: '/api/catalog/comments',
    headers: { cookie: owner.cookie },
  })
  expect(statusCode).toBe(401)
})

test('an unknown address below /api/admin is 404', async () => {
  const owner = await staffBrowser(shop, 'owner')
  const { status, body } = await owner.request('GET', '/nothing')
  expect(status).toBe(404)
  expect(codeOf(body)).toBe('NOT_FOUND')
})

test('what a schema refuses names its fields, in the language of the request', async () => {
  const owner = await staffBrowser(shop, 'owner')
  const { status, body } = await owner.request('POST', '/webhooks', {
    body: { name: '', url: 5, events: ['order.eaten'], active: true },
  })
  expect(status).toBe(422)
  const { error } = body as unknown as { error: { code: string; fields: object; messages: { type: string } } }
  expect(error.code).toBe('INVALID')
  expect(error.fields).toEqual({
    name: 'Bu alan gerekli.',
    url: 'Bu değer geçerli değil.',
    'events.0': 'Bu değer geçerli değil.',
  })
  expect(error.messages.type).toBe('Gönderilen bilgiler geçerli değil: name, url, events.0')
  const query = await owner.request('GET', '/orders?limit=1000')
  expect(query.body).toMatchObject({ error: { fields: { limit: 'En fazla 100 olabilir.' } } })
})

test('characters that the database cannot store are dropped from queries and bodies', async () => {
  const owner = await staffBrowser(shop, 'owner')
  for (const list of ['orders', 'customers', 'reviews', 'redirects', 'synonyms', 'addable-products'])
    expect((await owner.request('GET', `/${list}?q=a%00b`)).status, list).toBe(200)
  const guide = await owner.request<{ name: string }>('POST', '/size-guides', {
    body: { name: 'Ayakkabı\u0000 \ud800tablosu' },
  })
  expect(guide).toMatchObject({ status: 200, body: { name: 'Ayakkabı \ufffdtablosu' } })
})
