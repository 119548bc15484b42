import { expect, test } from 'vitest'
import type { Desk } from '#modules/backoffice/desk/desk-admin-schemas.ts'
import type { ProductStockRecord } from '#modules/goods/stock/desk/stock-admin-schemas.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { ProductCounts, ProductList } from './products-admin-schemas.ts'

let now = Date.parse('2026-12-01T09:00:00+03:00')
const made = await testShop({ clock: () => new Date(now) })
const { db } = made
const { products } = made.shop
const orders = await staffBrowser(made, 'orders')

const nextDay = () => {
  now += 86_400_000
}
const setStock = (id: number, quantity: number) =>
  db.unchecked('update stock_levels set quantity = $2 where product_id = $1', [id, quantity])
const lowFrom = (id: number, from: number | null, seen: number | null) =>
  orders.request<ProductStockRecord>('PUT', `/products/${id}/stock/low-from`, { body: { from, seen } })
/** The names of the products in each email to the one who packs, the oldest first. */
async function told(): Promise<string[][]> {
  const { rows } = await db.unchecked<{ names: string[] }>(
    `select array(select product->>'name' from jsonb_array_elements(data->'products') product order by 1) as names
       from mail_messages where template = 'low-stock' and key like '%' || $1 order by id`,
    [orders.id],
  )
  return rows.map(({ names }) => names)
}

test('what falls to its number is listed, counted, and told once by email until it has risen', async () => {
  const plenty = await buildProduct(db, { name: 'Bol', stock: 6 })
  const few = await buildProduct(db, { name: 'Az', stock: 5 })
  const own = await buildProduct(db, { name: 'Kendi Sınırı', stock: 20 })
  await buildProduct(db, { name: 'Kapalı', stock: 0, status: 'passive' })
  const family = await buildProduct(db, {
    name: 'Takım',
    variants: [
      { stock: 1, values: { Renk: 'Mavi' } },
      { stock: 90, values: { Renk: 'Sarı' } },
    ],
  })
  expect((await lowFrom(own.id, 20, null)).body).toMatchObject({ lowFrom: 20, shopLowFrom: 5 })
  expect((await lowFrom(own.id, 3, null)).status).toBe(409)
  expect((await lowFrom(family.id, 3, null)).status).toBe(422)
  expect((await lowFrom(own.id, -1, 20)).status).toBe(422)

  const { body: list } = await orders.request<ProductList>('GET', '/products?state=low&sort=name')
  expect(list.items.map(({ name }) => name)).toEqual(['Az', 'Kendi Sınırı', 'Takım'])
  const { body: counts } = await orders.request<ProductCounts>('GET', '/products/counts')
  expect(counts.states.low).toEqual({ value: 3, estimated: false })

  await products.mailLowStock()
  await products.mailLowStock()
  expect(await told()).toEqual([['Az', 'Kendi Sınırı', 'Takım']])
  const support = await staffBrowser(made, 'support')
  const { rows } = await db.unchecked(
    `select from mail_messages where template = 'low-stock' and key like '%' || $1`,
    [support.id],
  )
  expect(rows, 'who may not change stock is not told').toEqual([])

  // Falls and falls again on the same day: one email, on the next one.
  await setStock(plenty.id, 2)
  await products.mailLowStock()
  await setStock(plenty.id, 9)
  await products.watchLowStock()
  await setStock(plenty.id, 1)
  // Rose and fell between two emails: told again. The others have been low all the time.
  await setStock(few.id, 50)
  await products.watchLowStock()
  await setStock(few.id, 4)
  nextDay()
  await products.mailLowStock()
  expect((await told()).slice(1)).toEqual([['Az', 'Bol']])

  nextDay()
  await products.mailLowStock()
  expect(await told(), 'nothing fell: no email').toHaveLength(2)
})

test('the desk names what sold and is running out by the same numbers', async () => {
  const sold = await buildProduct(db, { name: 'Çok Satan', stock: 8, sold: 40 })
  await db.unchecked('update stock_levels set low_from = 8 where product_id = $1', [sold.id])
  const { body } = await (await staffBrowser(made, 'owner')).request<Desk>('GET', '/desk')
  expect(body.lowStock).toMatchObject([{ productId: sold.id, quantity: 8 }])
})
