import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayPrice } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big } from '#shared/money.ts'
import { buildCategory, buildProduct, TEST_RATES } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { hasId } from './id-sets.ts'
import { groupOf } from './product-index.ts'
import { readCategoryGroups, readOptions, readPrices, readProductColumns } from './product-index-queries.ts'

const db = await testDatabase()
const rates = new Map(Object.entries(TEST_RATES).map(([code, rate]) => [code, Big(rate)]))

const shirt = await buildProduct(db, {
  name: 'Gömlek',
  category: 'giyim/ust',
  brand: 'Çınar',
  variants: [
    { values: { Renk: 'Mavi', Beden: 'S' } },
    { values: { Renk: 'MAVİ', Beden: 'M' } },
    { values: { Renk: 'Bej', Beden: 'M' }, status: 'passive' },
  ],
})
const [blue, alsoBlue, beige] = shirt.children.map(({ id }) => id)
const mug = await buildProduct(db, { name: 'Kupa', brand: 'Irmak' })
const hidden = await buildProduct(db, { name: 'Gizli', status: 'passive' })
const empty = await buildCategory(db, 'bos')

test('product columns have what is listed, what has no variants, and which variants belong to which product', async () => {
  const { listed, simple, brandAt, brands, variants } = await readProductColumns(db)
  expect([shirt.id, mug.id, hidden.id, blue ?? 0].map((id) => hasId(listed, id))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([shirt.id, mug.id].map((id) => hasId(simple, id))).toEqual([false, true])
  expect([...variants.ids]).toEqual([blue, alsoBlue])
  expect([...variants.owners]).toEqual([shirt.id, shirt.id])
  expect(brands[(brandAt[shirt.id] ?? 0) - 1]?.name).toBe('Çınar')
  expect(brands[(brandAt[mug.id] ?? 0) - 1]?.name).toBe('Irmak')
})

test('category groups have the products of a category and of its descendants', async () => {
  const groups = await readCategoryGroups(db)
  const { rows } = await db.unchecked<{ id: number; path: string }>('select id, path from categories')
  const inPath = (path: string) => [...groupOf(groups, rows.find((row) => row.path === path)?.id ?? 0)]
  expect(inPath('giyim')).toEqual([shirt.id])
  expect(inPath('giyim/ust')).toEqual([shirt.id])
  expect([...groupOf(groups, empty)]).toEqual([])
})

test('differently spelled values of an option are one value; variants off sale are left out', async () => {
  const options = await readOptions(db)
  const values = options.map(({ code, values: all }) => [
    code,
    all.map(({ key, ids }) => [key, [...ids].toSorted((a, b) => a - b)]),
  ])
  expect(values).toEqual([
    ['renk', [['mavi', [blue, alsoBlue]]]],
    [
      'beden',
      [
        ['m', [alsoBlue]],
        ['s', [blue]],
      ],
    ],
  ])
  expect(beige).toBeDefined()
})

test('indexed prices equal the prices that pages show, in every currency, with KDV and without', async () => {
  const decimals = fc
    .tuple(fc.integer({ min: 0, max: 9_000_000 }), fc.integer({ min: 0, max: 999_999 }))
    .map(([whole, millionths]) => `${whole}.${String(millionths).padStart(6, '0')}`)
  const draft = fc.record({
    price: fc.oneof(decimals, fc.constantFrom('0.004167', '1.15', '83.333333', '0.005', '12345678.905')),
    currency: fc.constantFrom('TRY', 'USD', 'EUR'),
    taxRate: fc.constantFrom('0', '1', '10', '20', '8.5'),
  })
  const products = []
  for (const { price, currency, taxRate } of fc.sample(draft, 60)) {
    const one = { price, currency: currency as keyof typeof TEST_RATES, taxRate }
    products.push({ ...one, id: (await buildProduct(db, one)).id })
  }
  for (const to of Object.keys(TEST_RATES)) {
    for (const withTax of [true, false]) {
      const prices = await readPrices(db, { currency: to, withTax })
      for (const { id, price, currency, taxRate } of products) {
        const net = Big(price)
        const shown = displayPrice({ net, currency, taxRate: Number(taxRate), withTax, to, rates })
        expect({ price, currency, to, kurus: prices[id] }).toEqual({
          price,
          currency,
          to,
          kurus: Number(shown.times('100').toFixed(0)),
        })
      }
    }
  }
})

test('lists load in a shop with more brands than a function takes arguments', async () => {
  await db.unchecked(
    `insert into brands (code, name, folded_name) select 'M' || n, 'Marka ' || n, n::text from generate_series(1, 140000) as n`,
  )
  const { brands, brandAt } = await readProductColumns(db)
  expect(brands.length).toBeGreaterThan(140_000)
  expect(brands[(brandAt[mug.id] ?? 0) - 1]?.name).toBe('Irmak')
})
