import { expect, test } from 'vitest'
import { createResponseCache } from '#modules/goods/catalogue/catalogue-cache.ts'
import { testShop } from '#tests/support/shop.ts'
import { createPageCache, fillPage, type RenderPage, type RequestValues } from './page-cache.server.ts'

const { shop } = await testShop()
const LIST = { ids: [1], list: true, byStock: false }
const values: RequestValues = {
  csrfToken: 't',
  nonce: 'n',
  requestId: 'r',
  firstCookie: '',
  additionKey: 'k',
  cartCount: '0',
  cartWords: '',
  accountLinks: '',
  menuEntry: '',
  overdueBanner: '',
  visitorData: '',
}

test('a cached page has a buffer of its own and retains no shared slab', async () => {
  const cache = createPageCache(shop)
  const render: RenderPage = async ({ csrfToken, nonce }, document) => {
    if (document.for === 'everyone') document.share(LIST)
    return new Response(`<p>şekerpare ${csrfToken}</p>${'ğ'.repeat(300)}<b>${nonce}</b>${csrfToken}`)
  }
  const page = await cache.read('page', render)
  expect(page.text.buffer.byteLength).toBe(page.text.byteLength)
  expect(fillPage(page, values).toString()).toBe(`<p>şekerpare t</p>${'ğ'.repeat(300)}<b>n</b>t`)
})

test('a cached catalogue response has a buffer of its own and retains no shared slab', async () => {
  const responseCache = createResponseCache({ pool: shop.caches, lifetime: 60_000 })
  await responseCache.read('small', async () => ({ value: { name: 'Kupa' }, tags: LIST }))
  const cached = responseCache.get('small')
  expect(cached?.buffer.byteLength).toBe(cached?.byteLength)
  expect(cached?.toString()).toBe('{"name":"Kupa"}')
})
