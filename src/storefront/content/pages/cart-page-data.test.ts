import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import { loadCartPage } from './cart-page-data.server.ts'

const { db, shop, buyer } = await testShop()
const mug = await buildProduct(db, { name: 'Çini Kupa', stock: { Merkez: 50 } })

test.each([
  { query: '', shows: 'CartComplete', why: 'the order was just placed' },
  { query: '?siparis=ORDER', shows: 'CartComplete', why: 'it is the customer’s own order' },
  { query: '?siparis=', shows: 'CartComplete', why: 'an empty number is none' },
  { query: '?siparis=YOK-1', shows: 'Cart', why: 'there is no such order' },
  { query: '?paylas=SHARED', shows: 'Cart', why: 'a shared cart takes precedence' },
  { query: '?paylas=', shows: 'CartComplete', why: 'an empty share is none' },
])('page and API show $shows at /sepet$query: $why', async ({ query, shows }) => {
  const who = await buyer([mug, 1])
  const saved = await who.request('POST', 'cart', { fields: { odemeTipi: 4 } })
  const { orderNo } = saved.body.order as { orderNo: string }
  const search = query.replace('ORDER', orderNo).replace('SHARED', `${mug.id}x2`)

  const { body } = await who.request('GET', `page/sepet${search}`)
  expect((body.containers as { name: string }[]).map(({ name }) => name)).toEqual([shows])

  const page = await loadCartPage(new URLSearchParams(search), {
    shop,
    preferences: { locale: 'tr', currency: 'TRY' },
    visitor: async () => who.visitor(),
    visit: { preventCaching: () => undefined },
  } as PageRequest)
  expect(page.kind === 'order' ? 'CartComplete' : 'Cart').toBe(shows)
})
