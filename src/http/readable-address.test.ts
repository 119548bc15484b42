import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { readableAddress } from './readable-address.ts'

test.each([
  { address: '/sepet', readable: '/sepet', why: 'nothing to read' },
  { address: '/%C5%9Fapka?q=%ff', readable: '/%C5%9Fapka?q=%ff', why: 'the query is not the path' },
  { address: '/%ff', readable: '/%25ff', why: 'no UTF-8' },
  { address: '/%DEapka-p-1', readable: '/%25DEapka-p-1', why: 'a letter of Windows-1254' },
  { address: '/%', readable: '/%25', why: 'a percent sign alone' },
  { address: '/%C5%9F/%C5/%zz', readable: '/%C5%9F/%25C5/%25zz', why: 'what can be read stays' },
  { address: '/50%?x=%', readable: '/50%25?x=%', why: 'a percent sign before the query' },
  { address: '/%09/%25', readable: '/%2509/%25', why: 'a tab is left out by an address parser' },
  { address: '/a%0D%0Ab', readable: '/a%250D%250Ab', why: 'a line break is, too' },
  { address: '/%5Cevil.example', readable: '/%255Cevil.example', why: 'a backslash becomes a slash' },
  {
    address: '/\\evil.example?q=\\',
    readable: '/%255Cevil.example?q=\\',
    why: 'also one that is not encoded',
  },
])('$address is read as $readable: $why', ({ address, readable }) => {
  expect(readableAddress(address)).toBe(readable)
})

test('every path can be read afterwards, and reading it twice changes nothing', () => {
  const piece = fc.oneof(
    fc.constantFrom('%', '/', 'a', '%C5%9F', '%ff', '%c5', '?', '%09', '%5c', '\\'),
    fc.string({ unit: 'binary-ascii' }),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const readable = readableAddress(`/${pieces.join('')}`)
      expect(() => decodeURIComponent(readable.split(/[?#]/)[0] ?? '')).not.toThrow()
      expect(readableAddress(readable)).toBe(readable)
    }),
  )
})

test('a call with such an address gets an answer of the shop, in its words', async () => {
  const { app } = await testShop()
  for (const url of ['/api/catalog/product/%ff', '/api/catalog/products/%C5', '/api/catalog/%']) {
    const response = await app.inject(url)
    expect([response.statusCode, response.json().error]).toEqual([
      404,
      { code: 'NOT_FOUND', messages: { type: 'Aradığınız kayıt bulunamadı.' } },
    ])
  }
  expect((await app.inject('/images/%ff')).headers['content-type']).toBe('image/png')
})
