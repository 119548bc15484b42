import { expect, test } from 'vitest'
import { hidesSoldOut } from '#modules/goods/catalogue/catalogue-rules.ts'
import { testShop } from '#tests/support/shop.ts'
import { createGapScans } from './gap-scans.ts'
import { countProducts, listProducts } from './product-list.ts'
import { PRODUCTS_WITH } from './product-list-queries.ts'
import { PRODUCT_GAPS, PRODUCT_STATES } from './product-list-rules.ts'

const { db, shop } = await testShop()
const PRODUCTS = 6000
/** From so many on the numbers of this shop are estimated. */
const COUNTED = 200

await db.unchecked(
  `insert into products (code, name, slug, tax_rate, sale_price, status, cost, description)
   select 'C-' || n, 'Ürün ' || n, 'urun', 20, case when n % 10 = 0 then 0 else n end,
          (array['deleted', 'active', 'active', 'active', 'passive', 'draft'])[1 + n % 6], case when n % 3 = 0 then 5 end,
          case when n % 4 = 0 then '' else 'Metin' end
     from generate_series(1, $1::int) n`,
  [PRODUCTS],
)
await db.unchecked(
  `insert into product_units (product_id, position, value, multiplier, sale_price, barcode, weight)
   select id, 0, 'Adet', 1, sale_price, case when id % 2 = 0 then '' else '8690000000012' end, case when id % 6 = 0 then 0 else 1 end from products`,
)
await db.unchecked('insert into stock_levels (product_id, quantity) select id, id % 9 from products')
await db.unchecked('analyze')

/** The number of rows with these conditions, however many they are. */
async function recounted(conditions: { state?: string; missing?: string }): Promise<number> {
  const params = [
    conditions.state ?? null,
    null,
    null,
    null,
    null,
    conditions.missing ?? null,
    conditions.state === 'low' ? shop.settings.get().azalanStok : null,
  ]
  const { rows } = await db.unchecked<{ count: number }>(
    `select count(*)::int as count from (${PRODUCTS_WITH.text}) as found`,
    params,
  )
  return rows[0]?.count ?? 0
}
const source = (counted?: number) => ({
  db,
  settings: shop.settings,
  scans: createGapScans({ db, changes: shop.changes, counted }),
  counted,
})

test('what is counted equals a recount, and what is estimated is within 5 % of one', async () => {
  expect(hidesSoldOut(shop.settings.get()), 'sold-out products are shown').toBe(false)
  const [exact, about] = [await countProducts(source()), await countProducts(source(COUNTED))]
  const kinds = [
    ...PRODUCT_STATES.map((state) => [{ state }, exact.states[state], about.states[state]] as const),
    ...PRODUCT_GAPS.map((missing) => [{ missing }, exact.missing[missing], about.missing[missing]] as const),
  ]
  let estimates = 0
  for (const [conditions, counted, estimated] of kinds) {
    const real = await recounted(conditions)
    expect([conditions, counted]).toEqual([conditions, { value: real, estimated: false }])
    expect([conditions, estimated.estimated]).toEqual([conditions, real > COUNTED])
    expect(Math.abs(estimated.value - real), JSON.stringify(conditions)).toBeLessThanOrEqual(real * 0.05)
    if (estimated.estimated) estimates++
  }
  expect(estimates).toBeGreaterThan(8)
})

test('sales move the number of sold-out products, which is counted again before it is wrong by a twentieth', async () => {
  const counting = source(COUNTED)
  const soldOut = async () =>
    (await listProducts(counting, { state: 'soldout', sort: 'newest', limit: 1 })).count.value
  const before = await soldOut()
  const { rows } = await db.unchecked<{ id: number }>(
    `update stock_levels set quantity = 0 where product_id in (
       select p.id from products p join stock_levels s on s.product_id = p.id
        where p.status = 'active' and s.quantity > 0 limit 100)
     returning product_id as id`,
  )
  shop.changes.publish({ topic: 'stock', ids: rows.map(({ id }) => id) })
  expect(await soldOut()).toBe(before + 100)
})
