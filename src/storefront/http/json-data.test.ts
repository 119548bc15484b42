import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { asJson, dataOf } from './json-data.ts'

test('any data arrives in the browser as the loader gave it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (data) => {
      const { json } = asJson(data)
      expect(dataOf({ json })).toEqual(JSON.parse(JSON.stringify(data)))
    }),
  )
})

test('data is parsed once, and on the server never', () => {
  const data = { name: 'Çaydanlık' }
  expect(dataOf(asJson(data))).toBe(data)
  const arrived = { json: '{"name":"Çaydanlık"}' }
  expect(dataOf(arrived)).toBe(dataOf(arrived))
})

const { app, browser } = await testShop({ pages: true })

test.each(['/', '/urunler', '/en', '/sss'])('%s has no text that ends its scripts early', async (url) => {
  const { body } = await app.inject({ url, headers: browser().headers() })
  const scripts = body.match(/<script/g)?.length ?? 0
  expect(scripts).toBeGreaterThan(0)
  expect(body.match(/<\/script>/g)?.length).toBe(scripts)
})
