import { expect, test, vi } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { secondProcess } from '#tests/support/second-process.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { RateRecord, RatesResponse } from './currencies-admin-schemas.ts'

const made = await testShop()
const { db, shop } = made
const finance = await staffBrowser(made, 'finance')
const add = (code: string, rate = '11,5') =>
  finance.request<RateRecord>('POST', '/currencies', { body: { code, name: `${code} adı`, rate } })
const remove = async (code: string) => {
  const { items } = (await finance.request<RatesResponse>('GET', '/currencies')).body
  const version = items.find((each) => each.code === code)?.version ?? 1
  return finance.request('DELETE', `/currencies/${code}`, { version })
}
const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code

test('an added currency is offered and converted at once, in another process within a second, and can go again', async () => {
  const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '115', stock: 3 })
  const { shop: other } = await secondProcess(db)
  const { status, body } = await add('SAR')
  expect([status, body]).toMatchObject([
    200,
    { code: 'SAR', rate: '11.5', source: 'manual', isDefault: false },
  ])
  expect(shop.currencies.known('SAR')).toBe('SAR')
  await vi.waitFor(() => expect(other.currencies.known('SAR')).toBe('SAR'), 1000)
  const product = await shop.catalogue.product(mug.id, { locale: 'tr', currency: 'SAR' })
  expect(JSON.stringify(product)).toContain('10')
  const stale = await finance.request('DELETE', '/currencies/SAR', { version: 99 })
  expect([stale.status, codeOf(stale.body)]).toEqual([409, 'CONFLICT'])
  expect((await remove('SAR')).status).toBe(200)
  expect(shop.currencies.known('SAR')).toBe('TRY')
  expect((await add('SAR')).status, 'it may come back').toBe(200)
})

test.each([
  { code: 'USD', rate: '41', refusal: [409, 'EXISTS'] },
  { code: 'NOK', rate: '0', refusal: [422, 'INVALID'] },
  { code: 'NOK', rate: '1.234,5', refusal: [422, 'INVALID'] },
])('$code at $rate is refused', async ({ code, rate, refusal }) => {
  const { status, body } = await add(code, rate)
  expect([status, codeOf(body)]).toEqual(refusal)
})

test('lira, the default and a currency that products are priced in stay', async () => {
  await db.unchecked(`update products set currency = 'EUR' where id = (select min(id) from products)`)
  expect(codeOf((await remove('EUR')).body)).toBe('IN_USE')
  expect(codeOf((await remove('TRY')).body)).toBe('LIRA')
  expect((await remove('XXX')).status).toBe(404)
})

test('there are twelve at most', async () => {
  const codes = ['CHF', 'AUD', 'CAD', 'DKK', 'NOK', 'SEK', 'JPY', 'CNY', 'KRW']
  const responses = []
  for (const code of codes) responses.push(await add(code))
  expect(responses.at(-1)?.status).toBe(409)
  expect(codeOf(responses.at(-1)?.body)).toBe('TOO_MANY')
  expect(shop.currencies.all()).toHaveLength(12)
})
