import { expect, test } from 'vitest'
import type { ProductList } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { type BuiltProduct, buildProduct } from '#tests/support/builders.ts'
import { buildBuyerWithOrder } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'

const made = await testShop()
const { db, shop, set } = made
const [tent, mat, lamp, stove] = [
  await buildProduct(db, { name: 'Çadır', stock: 50, category: 'kamp' }),
  await buildProduct(db, { name: 'Mat', stock: 50, category: 'kamp' }),
  await buildProduct(db, { name: 'Fener', stock: 50, category: 'kamp' }),
  await buildProduct(db, { name: 'Ocak', stock: 50, category: 'kamp' }),
]
const together = () => shop.orders.boughtTogether(tent.id)
const buy = (...products: readonly BuiltProduct[]) =>
  buildBuyerWithOrder(made, ...products.map((product): [BuiltProduct, number] => [product, 1]))

test('what several buyers bought with a product is shown, the most frequent first, and one buyer’s order never', async () => {
  const { who } = await buy(tent, mat, stove)
  expect(await together()).toEqual([])
  await buy(tent, mat)
  expect(await together()).toEqual([mat.id])
  await buy(tent, lamp, mat)
  await buy(tent, lamp)
  expect(await together()).toEqual([mat.id, lamp.id])
  expect(await shop.orders.boughtTogether(lamp.id)).toEqual([tent.id])
  expect(who.customer).not.toBeNull()
})

test('the best sellers of each category are those that most orders of a month have', async () => {
  const badges = async () => {
    await shop.catalogue.refreshBadges(await shop.orders.bestSellers())
    const { body } = await made.browser().request('GET', 'products?sort=name')
    return (body as unknown as ProductList).items.flatMap(({ name, badges = [] }) =>
      name.length > 1 ? [`${name} ${badges.join()}`.trim()] : [],
    )
  }
  // Four orders have the tent, three the mat, two the lamp.
  expect(await badges()).toEqual(['Çadır', 'Fener', 'Mat', 'Ocak'])
  await set('cokSatanEnAz', '2')
  // Of four products three would be best sellers.
  expect(await badges()).toEqual(['Çadır', 'Fener', 'Mat', 'Ocak'])
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await buildProduct(db, { name, category: 'kamp' })
  shop.changes.publish({ topic: 'catalogue' })
  expect(await badges()).toEqual(['Çadır best-seller', 'Fener best-seller', 'Mat best-seller', 'Ocak'])
  await set('cokSatanEnAz', '1')
  expect(await badges()).toEqual(['Çadır best-seller', 'Fener best-seller', 'Mat best-seller', 'Ocak'])
  await set('cokSatanEnAz', '4')
  expect(await badges()).toEqual(['Çadır best-seller', 'Fener', 'Mat', 'Ocak'])
  await db.unchecked(`update orders set created_at = created_at - interval '31 days'`)
  expect(await badges()).toEqual(['Çadır', 'Fener', 'Mat', 'Ocak'])
})

test('what came in the last days is new, also a draft of long ago that was published, unless most products are', async () => {
  const isNew = async () => {
    await shop.catalogue.refreshBadges([])
    const { rows } = await db.unchecked<{ name: string }>(
      `select p.name from product_badges b join products p on p.id = b.product_id where b.badge = 'new' order by p.name`,
    )
    return rows.map(({ name }) => name)
  }
  expect(await isNew()).toEqual([])
  await db.unchecked(`update products set created_at = now() - interval '1 year'`)
  const draft = await buildProduct(db, { name: 'Kazık', status: 'draft' })
  await db.unchecked(`update products set created_at = now() - interval '1 year' where id = $1`, [draft.id])
  expect(await isNew()).toEqual([])
  await db.unchecked(`update products set status = 'active' where id = $1`, [draft.id])
  expect(await isNew()).toEqual(['Kazık'])
  // Back to a draft and published again, it is as old as it was.
  await db.unchecked(`update products set published_at = now() - interval '1 year' where id = $1`, [draft.id])
  await db.unchecked(`update products set status = 'draft' where id = $1`, [draft.id])
  await db.unchecked(`update products set status = 'active' where id = $1`, [draft.id])
  expect(await isNew()).toEqual([])
  await set('yeniUrunGunu', '0')
  expect(await isNew()).toEqual([])
})

test('cancelled orders, products off sale and sold-out ones that the shop hides are left out', async () => {
  await db.unchecked(`update products set status = 'passive' where id = $1`, [mat.id])
  expect(await together()).toEqual([lamp.id])
  await db.unchecked('update stock_levels set quantity = 0 where product_id = $1', [lamp.id])
  expect(await together()).toEqual([lamp.id])
  await set('showNotInStocks', '0')
  expect(await together()).toEqual([])
  await db.unchecked(`update products set status = 'active' where id = $1`, [mat.id])
  expect(await together()).toEqual([mat.id])
  await db.unchecked(`update orders set status = 'cancelled'`)
  expect(await together()).toEqual([])
})

test('variants count as their product', async () => {
  const shirt = await buildProduct(db, {
    name: 'Tişört',
    variants: [
      { code: 'TS-S', values: { Beden: 'S' }, stock: 9 },
      { code: 'TS-M', values: { Beden: 'M' }, stock: 9 },
    ],
  })
  const [small, medium] = shirt.children
  if (!small || !medium) throw new Error('no variants')
  await buy(small, stove)
  await buy(medium, stove)
  expect(await shop.orders.boughtTogether(shirt.id)).toEqual([stove.id])
  expect(await shop.orders.boughtTogether(stove.id)).toEqual([shirt.id])
})
