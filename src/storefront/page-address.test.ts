import { expect, test } from 'vitest'
import { cacheableAddress } from './page-address.ts'

test.each([
  { url: '/', is: '/', why: 'no query' },
  { url: '/mutfak?', is: '/mutfak', why: 'an empty query is none' },
  { url: '/mutfak?page=2&sort=-price', is: '/mutfak?page=2&sort=-price', why: 'lists read them' },
  {
    url: '/arama?q=%C3%A7ay+kupas%C4%B1',
    is: '/arama?q=%C3%A7ay+kupas%C4%B1',
    why: 'values stay as they were sent',
  },
  { url: '/kaykay-p-20?yorum=2', is: '/kaykay-p-20?yorum=2', why: 'a page of reviews' },
  { url: '/?utm_source=mail&utm_campaign=x', is: '/', why: 'tracking parameters of a newsletter' },
  {
    url: '/mutfak?gclid=abc&page=2&fbclid=1',
    is: '/mutfak?page=2',
    why: 'tracking parameters of an advertisement',
  },
  { url: '/mutfak?brand=a&brand=b', is: '/mutfak?brand=a&brand=b', why: 'a repeated parameter stays' },
  { url: '/iletisim?u=1', is: null, why: 'no page reads u' },
  { url: '/iletisim?page=1&u=1', is: null, why: 'one unknown name is enough' },
  { url: '/iletisim?pag%65=1', is: '/iletisim?pag%65=1', why: 'names are read decoded' },
  { url: '/iletisim?%75tm_x=1', is: '/iletisim', why: 'so are tracking names' },
  { url: '/iletisim?u', is: null, why: 'a name without a value' },
  { url: '/iletisim?__proto__=1', is: null, why: 'not a name of the schema' },
  { url: '/iletisim?constructor=1', is: null, why: 'not a name of the schema' },
  { url: `/arama?q=${'a'.repeat(2000)}`, is: null, why: 'too long to cache' },
])('$url is cached as $is: $why', ({ url, is }) => {
  expect(cacheableAddress(url)).toBe(is)
})
