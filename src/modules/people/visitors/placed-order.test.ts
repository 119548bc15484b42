import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { rememberPlacedOrder } from './visitors.server.ts'

const { db, shop, buyer, browser } = await testShop()

async function placeOrder() {
  const who = await buyer([await buildProduct(db, { stock: 5 }), 1])
  await who.request('POST', 'cart', { fields: { odemeTipi: '4', description: '' } })
  const placed = await shop.orders.placedBy(who.visitor())
  if (!placed) throw new Error('the order was not placed')
  return { who, placed }
}

test('a browser shows the order that was placed in it last, also one without a row before', async () => {
  const [first, other] = [await placeOrder(), await placeOrder()]
  const { tokenHash } = browser()
  await rememberPlacedOrder(db, tokenHash, first.placed.id)
  expect(await shop.orders.placedBy({ ...first.who.visitor(), tokenHash })).toEqual(first.placed)
  await rememberPlacedOrder(db, tokenHash, other.placed.id)
  expect(await shop.orders.placedBy({ ...other.who.visitor(), tokenHash })).toEqual(other.placed)
  expect(await shop.orders.placedBy({ ...first.who.visitor(), tokenHash })).toBeNull()
})
