import { expect, test } from 'vitest'
import type { Db } from '#database/database.ts'
import { hidesSoldOut } from '#modules/goods/catalogue/catalogue-rules.ts'
import { testShop } from '#tests/support/shop.ts'
import { countProducts, listProducts, wordsQuery } from './product-list.ts'
import { countUpTo } from './product-list-queries.ts'
import { PRODUCT_GAPS, PRODUCT_STATES } from './product-list-rules.ts'
import { createProductScans } from './product-scans.ts'
import type { ProductFilters } from './products-admin-schemas.ts'

const { db, shop } = await testShop()
const PRODUCTS = 3000
/** From so many on the numbers of this shop are kept and said to be about right. */
const COUNTED = 100

await db.unchecked(
  `insert into brands (id, code, name, folded_name) overriding system value values (1, 'B1', 'Sık', 'sik'), (2, 'B2', 'Seyrek', 'seyrek')`,
)
await db.unchecked(
  `insert into categories (id, name, slug, path) overriding system value values (1, 'Mutfak', 'mutfak', 'mutfak')`,
)
await db.unchecked(
  `insert into products (code, name, slug, tax_rate, sale_price, status, cost, description, brand_id, search_text)
   select 'C-' || n, 'Ürün ' || n, 'urun', 20, case when n % 10 = 0 then 0 else n end,
          (array['deleted', 'active', 'active', 'active', 'passive', 'draft'])[1 + n % 6], case when n % 3 = 0 then 5 end,
          case when n % 4 = 0 then '' else 'Metin' end, case when n % 50 = 0 then 2 when n % 5 > 0 then 1 end,
          'urun ' || n || case when n % 2 = 0 then ' mavi' else ' sari' end || case when n % 7 = 0 then ' kupa' else '' end
            || case when n % 101 = 0 then ' nadir' else '' end
     from generate_series(1, $1::int) n`,
  [PRODUCTS],
)
await db.unchecked(
  `insert into product_units (product_id, position, value, multiplier, sale_price, barcode, weight)
   select id, 0, 'Adet', 1, sale_price, case when id % 2 = 0 then '' else '8690000000012' end, case when id % 6 = 0 then 0 else 1 end from products`,
)
await db.unchecked('insert into stock_levels (product_id, quantity) select id, id % 9 from products')
await db.unchecked(
  'insert into product_categories (product_id, category_id) select id, 1 from products where id % 8 < 3',
)
await db.unchecked('analyze')

/** The number of products with these filters, each asked in turn. */
function recounted({ q, state, brand, category, missing }: ProductFilters): Promise<number> {
  const words = q === undefined ? null : wordsQuery(q)
  const low = state === 'low' ? shop.settings.get().azalanStok : null
  return countUpTo(
    db,
    [state ?? null, brand ?? null, category ?? null, words, null, missing ?? null, low],
    PRODUCTS,
  )
}
const source = (counted?: number, given: { slow?: number; patience?: number } = {}) => ({
  db,
  settings: shop.settings,
  scans: createProductScans({ db, changes: shop.changes, counted, slow: given.slow }),
  counted,
  patience: given.patience ?? 600_000,
})
const counted = async (on: ReturnType<typeof source>, filters: ProductFilters) =>
  (await listProducts(on, { ...filters, sort: 'newest', limit: 1 })).count

test('what is counted equals a recount, and what is about right is within 5 % of one', async () => {
  expect(hidesSoldOut(shop.settings.get()), 'sold-out products are shown').toBe(false)
  const [exact, about] = [await countProducts(source()), await countProducts(source(COUNTED))]
  const kinds = [
    ...PRODUCT_STATES.map((state) => [{ state }, exact.states[state], about.states[state]] as const),
    ...PRODUCT_GAPS.map((missing) => [{ missing }, exact.missing[missing], about.missing[missing]] as const),
  ]
  let estimates = 0
  for (const [conditions, number, estimated] of kinds) {
    const real = await recounted(conditions)
    expect([conditions, number]).toEqual([conditions, { value: real, estimated: false }])
    expect([conditions, estimated.estimated]).toEqual([conditions, real > COUNTED])
    expect(Math.abs(estimated.value - real), JSON.stringify(conditions)).toBeLessThanOrEqual(real * 0.05)
    if (estimated.estimated) estimates++
  }
  expect(estimates).toBeGreaterThan(8)
})

const COMBINED: readonly ProductFilters[] = [
  {},
  { q: 'mavi' },
  { q: 'mavi kupa' },
  { q: 'sari kup' },
  { q: 'nadir' },
  { q: 'mavi nadir' },
  { q: 'mavi sari' },
  { q: 'kupa', state: 'archived' },
  { q: 'mavi', state: 'soldout' },
  { q: 'mavi', missing: 'no-barcode' },
  { q: 'sari', missing: 'no-barcode' },
  { q: 'kupa', brand: 1, category: 1 },
  { brand: 1 },
  { brand: 2 },
  { brand: 2, state: 'draft' },
  { category: 1, state: 'low' },
  { category: 1, state: 'soldout' },
  { category: 1, missing: 'soldout-shown' },
  { brand: 1, state: 'low', q: 'urun' },
  { state: 'draft', missing: 'price-0' },
  { state: 'passive', missing: 'no-category' },
  { state: 'onsale', missing: 'no-picture', q: 'sari' },
]

test('so is every combination of words and filters, in a small shop and in a large one, at once and again', async () => {
  const [small, large, keeping] = [source(), source(COUNTED), source(COUNTED, { slow: 0 })]
  for (const filters of COMBINED) {
    const real = await recounted(filters)
    expect([filters, await counted(small, filters)]).toEqual([filters, { value: real, exact: true }])
    for (const on of [large, keeping])
      for (const _time of ['first', 'again']) {
        const { value, exact } = await counted(on, filters)
        expect([filters, exact]).toEqual([filters, real <= COUNTED])
        expect(Math.abs(value - real), JSON.stringify(filters)).toBeLessThanOrEqual(exact ? 0 : real * 0.05)
      }
  }
})

test('every page of a large shop shows what the filters find, in its order', async () => {
  const on = source(COUNTED, { slow: 0 })
  for (const filters of COMBINED) {
    const { items } = await listProducts(on, { ...filters, sort: 'oldest', limit: 100 })
    const alone = await listProducts(source(), { ...filters, sort: 'oldest', limit: 100 })
    expect([filters, items.map(({ id }) => id)]).toEqual([filters, alone.items.map(({ id }) => id)])
  }
})

test('a number that takes too long is said to be on its way, and is there at the next request', async () => {
  const counting = Promise.withResolvers<void>()
  const slowly: Db = { ...db, query: (...sent) => counting.promise.then(() => db.query(...sent)) }
  const scans = createProductScans({ db: slowly, changes: shop.changes, counted: COUNTED })
  const hasty = { ...source(COUNTED, { patience: 0 }), scans }
  const filters: ProductFilters = { q: 'mavi' }
  const page = await listProducts(hasty, { ...filters, sort: 'newest', limit: 5 })
  expect(page.items).toHaveLength(5)
  expect(page.count).toEqual({ value: 0, exact: false, pending: true })
  expect((await countProducts(hasty)).states.onsale).toEqual({ value: 0, estimated: true, pending: true })
  counting.resolve()
  await expect.poll(() => counted(hasty, filters)).toEqual({ value: await recounted(filters), exact: false })
})

test('sales move the number of sold-out products, which is counted again before it is wrong by a twentieth', async () => {
  const counting = source(COUNTED)
  const soldOut = async () => (await counted(counting, { state: 'soldout' })).value
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

test('few products that took long to find are kept, and what changed among them is seen at once', async () => {
  const keeping = source(COUNTED, { slow: 0 })
  const filters: ProductFilters = { q: 'nadir' }
  const before = await counted(keeping, filters)
  expect(before.exact).toBe(true)
  const { rows } = await db.unchecked<{ id: number }>(
    `update products set search_text = search_text || ' nadir' where id in (
       select id from products where status = 'active' and search_text not like '%nadir%' limit 3) returning id`,
  )
  shop.changes.publish({ topic: 'catalogue', ids: rows.map(({ id }) => id) })
  expect(await counted(keeping, filters)).toEqual({ value: before.value + 3, exact: true })
  await db.unchecked(`update products set status = 'deleted' where id = any ($1)`, [rows.map(({ id }) => id)])
  shop.changes.publish({ topic: 'catalogue' })
  expect(await counted(keeping, filters)).toEqual(before)
})

test('ids of changed products are kept no longer than a number stays about right', async () => {
  const { scans, ...on } = source(COUNTED)
  const soldOut: ProductFilters = { state: 'soldout' }
  await counted({ ...on, scans }, soldOut)
  const conditions = ['soldout', null, null, null, null, null, null] as const
  const changed = scans.known(conditions)?.changed
  shop.changes.publish({ topic: 'stock', ids: [1, 2] })
  expect(changed?.size).toBe(2)
  shop.changes.publish({ topic: 'stock', ids: Array.from({ length: PRODUCTS * 10 }, (_, index) => index) })
  expect(changed?.size).toBe(COUNTED + 1)
  expect(scans.known(conditions)).toBeNull()
})
