import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { readableAddress } from './readable-address.ts'

test.each([
  { address: '/sepet', readable: '/sepet', why: 'nothing encoded' },
  { address: '/%C5%9Fapka?q=%ff', readable: '/%C5%9Fapka?q=%ff', why: 'the query is left unchanged' },
  { address: '/%ff', readable: '/%25ff', why: 'not UTF-8' },
  { address: '/%DEapka-p-1', readable: '/%25DEapka-p-1', why: 'a Windows-1254 character' },
  { address: '/%', readable: '/%25', why: 'a percent sign alone' },
  { address: '/%C5%9F/%C5/%zz', readable: '/%C5%9F/%25C5/%25zz', why: 'valid sequences stay' },
  { address: '/50%?x=%', readable: '/50%25?x=%', why: 'a percent sign before the query' },
  { address: '/%09/%25', readable: '/%2509/%25', why: 'URL parsers drop a tab' },
  { address: '/a%0D%0Ab', readable: '/a%250D%250Ab', why: 'URL parsers drop line breaks' },
  {
    address: '/%5Cevil.example',
    readable: '/%255Cevil.example',
    why: 'URL parsers turn a backslash into a slash',
  },
  {
    address: '/\\evil.example?q=\\',
    readable: '/%255Cevil.example?q=\\',
    why: 'a raw backslash',
  },
])('$address becomes $readable: $why', ({ address, readable }) => {
  expect(readableAddress(address)).toBe(readable)
})

test('readableAddress returns a decodable path and is idempotent', () => {
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

test('a request with an undecodable address gets the shop’s own 404', async () => {
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
