import { describe, expect, test } from 'vitest'
import { type BuiltProduct, buildProduct, type ProductSpec } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { ProductDiagnosis } from '../products-admin-schemas.ts'

const made = await testShop()
const { db, app, shop, set, browser } = made
const reader = await staffBrowser(made, 'support')

const STATUSES = ['active', 'passive', 'draft', 'deleted'] as const
const PRICES = ['100', '0'] as const
const STOCKS = [-3, 0, 1, 8] as const

const SPECS: ProductSpec[] = [
  ...STATUSES.flatMap((status) =>
    PRICES.flatMap((price) => STOCKS.map((stock): ProductSpec => ({ status, price, stock }))),
  ),
  { price: '100', stock: 3, units: [{ value: 'Koli', multiplier: 4 }] },
  { price: '100', stock: 5, units: [{ value: 'Adet', weight: '900' }] },
  ...STATUSES.flatMap((status) =>
    STATUSES.flatMap((own) =>
      [0, 8].map(
        (stock): ProductSpec => ({
          status,
          variants: [
            { values: { Renk: 'Mavi' }, status: own, stock, price: '50' },
            { values: { Renk: 'Kırmızı' }, status: 'active', stock: 0, price: stock === 8 ? '0' : '50' },
          ],
        }),
      ),
    ),
  ),
]
const products: BuiltProduct[] = []
for (const spec of SPECS) products.push(await buildProduct(db, { category: 'muayene', ...spec }))
const unitless = await buildProduct(db, { category: 'muayene', stock: 2 })
await db.unchecked('delete from product_units where product_id = $1', [unitless.id])
products.push(unitless)
// What the shop does after each change of variants.
await db.unchecked(
  `insert into stock_levels (product_id, quantity)
   select parent_id, sum(s.quantity) from products c join stock_levels s on s.product_id = c.id
    where parent_id is not null and c.status = 'active' group by parent_id
   on conflict (product_id) do update set quantity = excluded.quantity`,
)

const diagnosis = async (id: number) =>
  (await reader.request<ProductDiagnosis>('GET', `/products/${id}/doctor`)).body
const keysOf = async (id: number) => (await diagnosis(id)).findings.map(({ key }) => key)

/** Every product that the list of the category shows. */
async function listed(): Promise<Set<number>> {
  const ids = new Set<number>()
  for (let page = 1; ; page++) {
    const response = await app.inject(`/api/catalog/products/muayene?page=${page}`)
    const { items = [] } = response.json<{ items?: { id: number }[] }>()
    const before = ids.size
    for (const { id } of items) ids.add(id)
    if (ids.size === before) return ids
  }
}
const cartAccepts = async (productId: number) =>
  (await shop.cart.add(browser().visitor(), { productId, quantity: 1 })).ok

describe('the verdict is the shop’s own', () => {
  test.each([
    { why: 'as a new shop is set', settings: {} },
    { why: 'sold-out products hidden', settings: { showNotInStocks: '0' } },
    { why: 'selling without stock', settings: { cartStockControl: '1' } },
    { why: 'five more than there are', settings: { stockInfoStatus: '3', showNotInStocks: '0' } },
    { why: 'five fewer than there are', settings: { stockInfoStatus: '9' } },
    { why: 'prices hidden', settings: { showPriceStatus: '0' } },
  ])('$why: sellable exactly where the list shows it and the cart accepts it', async ({ settings }) => {
    const before = shop.settings.wire()
    for (const [key, value] of Object.entries(settings)) await set(key as 'showNotInStocks', value)
    shop.changes.publish({ topic: 'catalogue' })
    const shown = await listed()
    const wrong: string[] = []
    let sold = 0
    for (const [at, product] of products.entries()) {
      const accepted = new Map<number, boolean>()
      for (const each of [product, ...product.children]) accepted.set(each.id, await cartAccepts(each.id))
      const isShown = shown.has(product.id)
      for (const each of [product, ...product.children]) {
        const isBought = [each, ...each.children].some(({ id }) => accepted.get(id))
        const expected = isShown && isBought
        if (expected) sold += 1
        if ((await shop.products.doctor(each.id))?.sellable !== expected)
          wrong.push(`${JSON.stringify(SPECS[at])} ${each.code}: list ${isShown}, cart ${isBought}`)
      }
    }
    expect(wrong).toEqual([])
    expect(sold > 0).toBe(!('showPriceStatus' in settings))
    for (const key of Object.keys(settings))
      await set(key as 'showNotInStocks', String(before[key as keyof typeof before]))
  })
})

test('findings say what is wrong, the worst first, and where it is mended', async () => {
  const plain = await buildProduct(db, { status: 'draft', price: '0', stock: 0 })
  expect(await keysOf(plain.id)).toEqual([
    'draft',
    'price-0',
    'no-stock',
    'no-category',
    'no-desi',
    'not-in-feed-no-picture',
  ])
  const { findings } = await diagnosis(plain.id)
  expect(findings.find(({ key }) => key === 'price-0')?.link).toBe(`/yonetim/urunler/${plain.id}#price`)
  expect(await keysOf(unitless.id)).toContain('no-unit')
  await set('kargoUcreti', '0/1/44.90_1/30/59.90')
  const heavy = await buildProduct(db, {
    stock: 2,
    units: [{ value: 'Adet', weight: '31' }],
    category: 'muayene',
    pictures: ['2-1.jpg'],
  })
  expect(await keysOf(heavy.id)).toEqual(['above-shipping-bands'])
  const family = await buildProduct(db, {
    category: 'muayene',
    variants: [
      { values: { Renk: 'Mavi' }, stock: 2 },
      { values: { Renk: 'Kırmızı' }, stock: 0 },
    ],
  })
  expect(await keysOf(family.id)).toContain('some-variants-do-not-sell')
})
