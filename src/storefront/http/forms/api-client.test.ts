import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { createApiRequest } from './api-client.ts'

const { db, browser, signedIn, listen } = await testShop()
const url = await listen()
const technical = 'Teknik bir hata yaşandı. Lütfen daha sonra tekrar deneyin.'

/** The requests of a page open in `visitor`'s browser at `origin`; `page.token` is the CSRF token of the page. */
function openPage(visitor: Browser, origin = url) {
  const page = { token: visitor.headers()['x-csrf-token'] ?? '', sent: 0 }
  const apiRequest = createApiRequest({
    fetch(path, { headers, ...init }) {
      page.sent += 1
      const { cookie = '' } = visitor.headers()
      return fetch(origin + path, { ...init, headers: { ...(headers as Record<string, string>), cookie } })
    },
    token: () => page.token,
    replaceToken(response) {
      if (response.status === 403) page.token = response.headers.get('x-csrf-token') ?? page.token
    },
  })
  return { page, apiRequest }
}

/** An address where every request gets this response. */
async function serverThatSends(status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

test('the body of a response is the data of the result', async () => {
  const { apiRequest } = openPage(browser())
  const mug = await buildProduct(db, { name: 'Kupa', stock: 5 })
  const body = new URLSearchParams({ quantity: '2' })
  expect(await apiRequest('POST', `cart/${mug.id}`, { body })).toMatchObject({
    ok: true,
    data: { cart: { count: 1 } },
  })
  expect(await apiRequest('PATCH', 'cart', { body: { description: 'Kapıya bırakın' } })).toMatchObject({
    ok: true,
  })
})

test('a response without content is a success too', async () => {
  expect(await openPage(browser()).apiRequest('POST', 'cookies')).toEqual({ ok: true, data: null })
})

test('a refusal has the code and the sentence of the API', async () => {
  const { apiRequest } = openPage(browser())
  const mug = await buildProduct(db, { name: 'Kupa', stock: 1 })
  const body = new URLSearchParams({ quantity: '2' })
  expect(await apiRequest('POST', `cart/${mug.id}`, { body })).toEqual({
    ok: false,
    code: expect.stringMatching(/^[A-Z_]+$/),
    message: 'Bu üründen 2 adet bulunmamaktadır!',
    fields: {},
  })
})

test('a refusal about a field names it', async () => {
  const { apiRequest } = openPage(await signedIn())
  const body = new URLSearchParams({ property_address_title: '', property_country: 'Türkiye' })
  expect(await apiRequest('POST', 'address', { body })).toMatchObject({
    ok: false,
    code: 'INVALID',
    fields: { property_address_title: 'Lütfen adres başlığı girin.' },
  })
})

test('a visitor who is not signed in gets LOGIN_REQUIRED', async () => {
  const { apiRequest } = openPage(browser())
  expect(await apiRequest('GET', 'address')).toMatchObject({ ok: false, code: 'LOGIN_REQUIRED' })
})

test('a request with a stale token is sent once more with the token of the refusal', async () => {
  const { page, apiRequest } = openPage(browser())
  page.token = 'of another session'
  const note = { body: { description: 'Kapıya bırakın' } }
  const [first, second] = await Promise.all([
    apiRequest('PATCH', 'cart', note),
    apiRequest('PATCH', 'cart', note),
  ])
  expect([first.ok, second.ok]).toEqual([true, true])
  expect(page.sent).toBe(4)
  expect(await apiRequest('PATCH', 'cart', note)).toMatchObject({ ok: true })
  expect(page.sent).toBe(5)
})

test.each([
  { status: 502, body: '<html>', why: 'HTML from a proxy' },
  { status: 200, body: '<html>', why: 'HTML of a captive portal' },
  { status: 200, body: '', why: 'no body' },
])('a response that is neither result nor refusal is TECHNICAL: $why', async ({ status, body }) => {
  const { apiRequest } = openPage(browser(), await serverThatSends(status, body))
  expect(await apiRequest('GET', 'cart')).toEqual({
    ok: false,
    code: 'TECHNICAL',
    message: technical,
    fields: {},
  })
})

test('no network and an aborted request are UNREACHABLE', async () => {
  const { apiRequest } = openPage(browser(), 'http://127.0.0.1:1')
  const unreachable = { ok: false, code: 'UNREACHABLE', message: technical, fields: {} }
  expect(await apiRequest('GET', 'cart')).toEqual(unreachable)
  expect(await openPage(browser()).apiRequest('GET', 'cart', { signal: AbortSignal.abort() })).toEqual(
    unreachable,
  )
})
