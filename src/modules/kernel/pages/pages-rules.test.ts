import { expect, test } from 'vitest'
import { isPagePath, isReservedPath, readAddress } from './pages-rules.ts'

test.each([
  { path: '/sepet', reserved: true, why: 'the cart' },
  { path: '/siparis/liste', reserved: true, why: 'the order list' },
  { path: '/hesap', reserved: true, why: 'everything under it is fixed' },
  { path: '/api/x', reserved: true, why: 'the API' },
  { path: '/en/hakkimizda', reserved: true, why: 'a language prefix' },
  { path: '/kupa-p-12', reserved: true, why: 'a product address' },
  { path: '/robots.txt', reserved: true, why: 'a file' },
  { path: '/sitemaps/products-1', reserved: true, why: 'what robots read' },
  { path: '/feeds', reserved: true, why: 'what price comparisons read' },
  { path: '/hakkimizda', reserved: false, why: 'a page of the merchant' },
  { path: '/bosch/matkaplar', reserved: false, why: 'a brand and a page' },
  { path: '/sepetler', reserved: false, why: 'another word' },
])('$path is reserved: $reserved ($why)', ({ path, reserved }) => {
  expect(isReservedPath(path)).toBe(reserved)
})

test.each([
  { path: '/', address: { path: '/', locale: null } },
  { path: '/en', address: { path: '/', locale: 'en' } },
  { path: '/en/ev-yasam/', address: { path: '/ev-yasam', locale: 'en' } },
  { path: '/tr/bosch/matkap', address: { path: '/bosch/matkap', locale: 'tr' } },
  { path: '/entari', address: { path: '/entari', locale: null } },
  { path: '/%C3%A7ini', address: { path: '/çini', locale: null } },
  { path: '/%E0%A4%A', address: null },
  { path: '/a//b', address: null },
  { path: '/a/%2E%2E/b', address: null },
  { path: '/a%00b', address: null },
  { path: `/${'a'.repeat(600)}`, address: null },
])('the address $path is read as $address', ({ path, address }) => {
  expect(readAddress(path)).toEqual(address)
})

test('page paths are lower-case ASCII words between slashes', () => {
  expect(['/', '/a', '/a-b/c1'].every(isPagePath)).toBe(true)
  expect(['', '/A', '/a/', '/a--b', '/ç'].some(isPagePath)).toBe(false)
})
