import { expect, test } from 'vitest'
import { createResponseCache } from '#modules/catalogue/catalogue-cache.ts'
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
}

test('a kept page is in memory of its own: it holds no slab that it shares with others', async () => {
  const cache = createPageCache(shop)
  const render: RenderPage = async ({ csrfToken, nonce }) => ({
    response: new Response(`<p>şekerpare ${csrfToken}</p>${'ğ'.repeat(300)}<b>${nonce}</b>${csrfToken}`),
    tags: LIST,
  })
  const page = await cache.read('page', render)
  expect(page.text.buffer.byteLength).toBe(page.text.byteLength)
  expect(fillPage(page, values).toString()).toBe(`<p>şekerpare t</p>${'ğ'.repeat(300)}<b>n</b>t`)
})

test('so is a kept answer of the catalogue', async () => {
  const answerCache = createResponseCache({ maxBytes: 1_000_000, lifetime: 60_000 })
  await answerCache.read('small', async () => ({ value: { name: 'Kupa' }, tags: LIST }))
  const cached = answerCache.get('small')
  expect(cached?.buffer.byteLength).toBe(cached?.byteLength)
  expect(cached?.toString()).toBe('{"name":"Kupa"}')
})
