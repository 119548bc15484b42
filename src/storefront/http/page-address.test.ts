import { expect, test } from 'vitest'
import { listQuerySchema } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { cacheableAddress, linkSearch, READ_PARAMETERS } from './page-address.ts'

test.each([
  { url: '/', is: '/', why: 'no query' },
  { url: '/mutfak?', is: '/mutfak', why: 'an empty query is none' },
  { url: '/mutfak?page=2&sort=-price', is: '/mutfak?page=2&sort=-price', why: 'lists read them' },
  {
    url: '/mutfak?sort=-price&min=5&page=2',
    is: '/mutfak?min=5&page=2&sort=-price',
    why: 'the order of parameters makes no other page',
  },
  {
    url: '/arama?q=%C3%A7ay+kupas%C4%B1',
    is: '/arama?q=%C3%A7ay+kupas%C4%B1',
    why: 'values stay as they were sent',
  },
  { url: '/kaykay-p-20?yorum=2', is: '/kaykay-p-20?yorum=2', why: 'a page of reviews' },
  {
    url: '/kaykay-p-20?yorumYildiz=5&yorumSira=dusuk',
    is: '/kaykay-p-20?yorumSira=dusuk&yorumYildiz=5',
    why: 'an order and stars of reviews',
  },
  { url: '/?utm_source=mail&utm_campaign=x', is: '/', why: 'tracking parameters of a newsletter' },
  {
    url: '/mutfak?gclid=abc&page=2&fbclid=1',
    is: '/mutfak?page=2',
    why: 'tracking parameters of an advertisement',
  },
  {
    url: '/mutfak?brand=b&sort=name&brand=a',
    is: '/mutfak?brand=b&brand=a&sort=name',
    why: 'a repeated parameter stays, in its order',
  },
  { url: '/iletisim?u=1', is: null, why: 'no page reads u' },
  { url: '/iletisim?page=1&u=1', is: null, why: 'one unknown name is enough' },
  { url: '/iletisim?pag%65=1', is: '/iletisim?pag%65=1', why: 'names are read decoded' },
  { url: '/iletisim?%75tm_x=1', is: '/iletisim', why: 'so are tracking names' },
  {
    url: '/mutfak??page=2',
    is: '/mutfak??page=2',
    why: 'a question mark too many is no part of the first name',
  },
  { url: '/iletisim?u', is: null, why: 'a name without a value' },
  { url: '/iletisim?__proto__=1', is: null, why: 'not a name of the schema' },
  { url: '/iletisim?constructor=1', is: null, why: 'not a name of the schema' },
  { url: `/arama?q=${'a'.repeat(2000)}`, is: null, why: 'too long to cache' },
])('$url is cached as $is: $why', ({ url, is }) => {
  expect(cacheableAddress(url)).toBe(is)
})

test('a cached page is addressed by everything that lists read', () => {
  for (const name of Object.keys(listQuerySchema.shape)) expect(READ_PARAMETERS, name).toContain(name)
})

test.each([
  {
    search: '?utm_source=mail&sort=price&brand=a',
    is: '?brand=a&sort=price',
    why: 'as the cached page has it',
  },
  { search: '?gclid=1', is: '', why: 'nothing of the advertisement' },
  {
    search: '?siparis=A-1&utm_source=mail',
    is: '?siparis=A-1&utm_source=mail',
    why: 'such a page is not shared',
  },
  { search: '', is: '', why: 'no query' },
])('links on a page with the query $search have $is: $why', ({ search, is }) => {
  expect(linkSearch(search)).toBe(is)
})
