import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { asJson, dataOf, type JsonData } from './json-data.ts'

/** What the browser gets of a loader's data: the framework carries texts and dates as they are. */
const arrived = <Data>(data: JsonData<Data>) => dataOf(structuredClone(data))

test('any data arrives in the browser as the loader gave it', () => {
  const odd = fc.oneof(fc.date(), fc.bigInt(), fc.double(), fc.constant(undefined), fc.string())
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(odd), fc.dictionary(fc.string(), odd)), (data) => {
      expect(arrived(asJson(data))).toEqual(data)
    }),
  )
})

test.each([
  {
    what: 'a list of products',
    data: { items: [{ name: 'Çaydanlık', price: '120.00', badge: undefined }] },
    json: true,
  },
  { what: 'orders with their days', data: { orders: [{ placedAt: new Date(0) }] }, json: false },
  { what: 'counts by code', data: new Map([['renk', 3]]), json: false },
  { what: 'an unknown number', data: { share: Number.NaN }, json: false },
])('$what travels as JSON: $json', ({ data, json }) => {
  expect(asJson<unknown>(data).json !== null).toBe(json)
  expect(arrived(asJson<unknown>(data))).toEqual(data)
})

test('data is parsed once, and on the server never', () => {
  const data = { name: 'Çaydanlık' }
  expect(dataOf(asJson(data))).toBe(data)
  const text: JsonData<typeof data> = { json: '{"name":"Çaydanlık"}' }
  expect(dataOf(text)).toBe(dataOf(text))
})

const { app, browser } = await testShop({ pages: true })

test.each(['/', '/urunler', '/en', '/sss'])('%s has no text that ends its scripts early', async (url) => {
  const { body } = await app.inject({ url, headers: browser().headers() })
  const scripts = body.match(/<script/g)?.length ?? 0
  expect(scripts).toBeGreaterThan(0)
  expect(body.match(/<\/script>/g)?.length).toBe(scripts)
})
