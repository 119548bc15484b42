import { describe, expect, test } from 'vitest'
import { candidatesOf, readOldAddress } from './old-address-rules.ts'

test.each([
  { given: '/products/cini-kupa', path: '/products/cini-kupa', query: '', why: 'a path' },
  {
    given: 'https://eski.example/urun/Çini-Kupa/',
    path: '/urun/cini-kupa',
    query: '',
    why: 'a URL of any host',
  },
  { given: '/urun/%C3%87ini-kupa', path: '/urun/cini-kupa', query: '', why: 'encoded' },
  { given: '//urun///kupa', path: '/urun/kupa', query: '', why: 'doubled slashes name no host' },
  { given: '/en/products/mug', path: '/products/mug', query: '', why: 'a language in front' },
  { given: '/kupa?utm_source=a&sort=price', path: '/kupa', query: '', why: 'parameters that name nothing' },
  {
    given: '/index.php?route=product/product&product_id=42&tracking=x',
    path: '/index.php',
    query: 'product_id=42',
    why: 'the number of a product is enough',
  },
  {
    given: '/index.php?route=information/information&information_id=4',
    path: '/index.php',
    query: 'information_id=4&route=information/information',
    why: 'parameters that name something, sorted',
  },
  { given: '/?p=12', path: '/', query: 'p=12', why: 'a page of WordPress at the front' },
])('$given is read as $path and $query: $why', ({ given, path, query }) => {
  expect(readOldAddress(given)).toMatchObject({ path, query })
})

test.each([
  { given: '', why: 'nothing' },
  { given: 'kupa', why: 'no path' },
  { given: 'javascript:alert(1)', why: 'another scheme' },
  { given: 'ftp://eski.example/kupa', why: 'another scheme' },
  { given: '/%0d%0aSet-Cookie:x', why: 'a line break' },
  { given: `/${'a'.repeat(600)}`, why: 'too long' },
])('$given is no address: $why', ({ given }) => {
  expect(readOldAddress(given)).toBeNull()
})

describe('the addresses of known platforms name', () => {
  const of = (address: string) => {
    const old = readOldAddress(address)
    if (!old) throw new Error(address)
    return candidatesOf(old)
  }
  test.each([
    '/products/cini-kupa',
    '/collections/mutfak/products/cini-kupa?variant=1',
    '/product/cini-kupa/',
    '/urun/cini-kupa',
    '/cini-kupa.html',
    '/cini-kupa',
    '/mutfak/cini-kupa',
  ])('a product by its handle: %s', (address) => {
    expect(of(address).handles).toEqual(['cini-kupa'])
  })
  test.each(['/?p=42', '/?product_id=42', '/index.php?route=product/product&product_id=42'])(
    'a product by its number: %s',
    (address) => {
      expect(of(address)).toMatchObject({ ids: ['42'], handles: [] })
    },
  )
  test('a product by its code, in capitals as it is written', () => {
    expect(of('/urun/KUPA-01').codes).toContain('KUPA-01')
    expect(of('/urun/kupa-01').codes).toContain('KUPA-01')
  })
  test.each([
    { address: '/collections/mutfak', categories: ['mutfak'] },
    { address: '/urun-kategori/mutfak/kupa/', categories: ['mutfak/kupa', 'kupa'] },
    { address: '/product-category/mutfak', categories: ['mutfak'] },
  ])('a category: $address', ({ address, categories }) => {
    expect(of(address)).toMatchObject({ categories, handles: [] })
  })
  test('a page, by the names that every shop uses', () => {
    expect(of('/pages/contact').pages).toEqual(['/contact', '/iletisim'])
  })
  test('nothing below a blog', () => {
    expect(of('/blogs/haberler/cini-kupa')).toMatchObject({ handles: [], categories: [], pages: [] })
  })
})
