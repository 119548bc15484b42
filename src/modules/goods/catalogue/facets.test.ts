import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import type { ChoiceFacet, ProductList, RangeFacet } from './catalogue-schemas.ts'

const { db, shop, set, browser } = await testShop()
const { changes } = shop

/** Gross prices in lira, %20 KDV unless stated. */
await buildProduct(db, {
  name: 'Çini Kupa',
  gross: '129.90',
  brand: 'Çınar',
  category: 'ev/mutfak',
  stock: 4,
})
await buildProduct(db, { name: 'Cam Bardak', gross: '80', brand: 'Irgat', category: 'ev/mutfak', stock: 0 })
await buildProduct(db, {
  name: 'Perde',
  gross: '1299.90',
  brand: 'Irgat',
  category: 'ev/salon',
  taxRate: '10',
})
await buildProduct(db, { name: 'Matkap', price: '20', currency: 'USD', brand: 'Bosch', category: 'alet' })
await buildProduct(db, { name: 'Sorulur', price: '0', brand: 'Bosch', category: 'alet' })
const shirt = await buildProduct(db, {
  name: 'Gömlek',
  brand: 'Çınar',
  category: 'giyim',
  gross: '300',
  variants: [
    { values: { Renk: 'Mavi', Beden: 'S' }, stock: 1 },
    { values: { Renk: 'Mavi', Beden: 'M' }, stock: 0, gross: '350' },
    { values: { Renk: 'Açık Mavi', Beden: 'M' }, stock: 2 },
    { values: { Renk: 'Kara', Beden: 'M' }, status: 'passive' },
  ],
})
await buildProduct(db, {
  name: 'Kazak',
  category: 'giyim',
  gross: '500',
  variants: [
    { values: { Renk: 'MAVİ', Beden: 'M' }, stock: 3 },
    { values: { Renk: 'Bej', Beden: 'L' }, stock: 3 },
  ],
})
changes.publish({ topic: 'catalogue' })

type Query = [name: string, value: string][]

async function list(
  path = '',
  query: Query = [],
  cookies: Record<string, string> = {},
): Promise<ProductList> {
  const own = browser()
  for (const [name, value] of Object.entries(cookies)) own.cookies.set(name, value)
  const { body, status } = await own.request('GET', `products${path}?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body as unknown as ProductList
}

const names = async (path: string, query: Query) =>
  (await list(path, query)).items.map(({ name }) => name).toSorted()

function choice({ facets }: ProductList, code: string): ChoiceFacet | undefined {
  return facets.find((facet): facet is ChoiceFacet => facet.kind === 'choice' && facet.code === code)
}

const countsOf = (found: ProductList, code: string) =>
  choice(found, code)?.values.map(({ name, count }) => [name, count])

const priceOf = ({ facets }: ProductList) =>
  facets.find((facet): facet is RangeFacet => facet.kind === 'range')

describe('the filters of a list', () => {
  test('are categories, brands, prices, options and stock with their counts, sorted by count', async () => {
    const found = await list()
    expect(found.facets.map(({ code }) => code)).toEqual([
      'category',
      'brand',
      'price',
      'renk',
      'beden',
      'stock',
    ])
    expect(countsOf(found, 'category')).toEqual([
      ['ev', 3],
      ['alet', 2],
      ['giyim', 2],
    ])
    expect(countsOf(found, 'brand')).toEqual([
      ['Bosch', 2],
      ['Çınar', 2],
      ['Irgat', 2],
    ])
    expect(countsOf(found, 'renk')).toEqual([
      ['Mavi', 2],
      ['Açık Mavi', 1],
      ['Bej', 1],
    ])
    expect(countsOf(found, 'stock')).toEqual([['Stoktakiler', 6]])
    expect(choice(found, 'renk')).toMatchObject({ name: 'Renk', param: 'option', multiple: true })
  })

  test('offer the child categories and keep the chosen one', async () => {
    expect(countsOf(await list('/ev'), 'category')).toEqual([
      ['mutfak', 2],
      ['salon', 1],
    ])
    const chosen = choice(await list('/arama', [['category', 'ev/mutfak']]), 'category')
    expect(chosen?.values).toEqual([
      { value: 'ev/mutfak', name: 'mutfak', count: 2, selected: true },
      { value: 'ev/salon', name: 'salon', count: 1, selected: false },
    ])
  })

  test('are labelled in the visitor’s language', async () => {
    const { facets } = await list('', [], { vitrin_locale: 'en' })
    expect(facets.map(({ name }) => name)).toEqual([
      'Category',
      'Brand',
      'Price',
      'Renk',
      'Beden',
      'Availability',
    ])
  })

  test('are left out when they offer no choice', async () => {
    const codes = (await list('/ev/salon')).facets.map(({ code }) => code)
    expect(codes).toEqual([])
  })

  test('keep chosen values without products and unknown ones', async () => {
    const found = await list('', [
      ['brand', 'BOSCH'],
      ['brand', 'yok'],
      ['option', 'renk:mavi'],
      ['option', 'renk:eflatun'],
    ])
    expect(found.total).toBe(0)
    expect(choice(found, 'brand')?.values.filter(({ selected }) => selected)).toEqual([
      { value: 'BOSCH', name: 'Bosch', count: 0, selected: true },
      { value: 'yok', name: 'yok', count: 0, selected: true },
    ])
    expect(choice(found, 'renk')?.values.at(-1)).toEqual({
      value: 'renk:eflatun',
      name: 'eflatun',
      count: 0,
      selected: true,
    })
  })
})

describe('a chosen filter value', () => {
  const cases: { path: string; query: Query }[] = [
    { path: '', query: [] },
    { path: '/giyim', query: [] },
    { path: '', query: [['brand', 'cinar']] },
    { path: '/arama', query: [['q', 'mavi']] },
    { path: '', query: [['stock', '1']] },
    { path: '', query: [['min', '300']] },
    {
      path: '',
      query: [
        ['option', 'beden:m'],
        ['stock', '1'],
        ['max', '500'],
      ],
    },
  ]
  test.each(cases)(
    'leaves as many products as its count says, from $path $query',
    async ({ path, query }) => {
      const found = await list(path, query)
      for (const facet of found.facets) {
        if (facet.kind === 'range') continue
        for (const { value, count } of facet.values) {
          const others = query.filter(([name, text]) =>
            facet.param === 'option'
              ? name !== 'option' || !text.startsWith(`${facet.code}:`)
              : name !== facet.param,
          )
          const { total } = await list(path, [...others, [facet.param, value]])
          expect({ value, total }).toEqual({ value, total: count })
        }
      }
    },
  )

  test('widens within a filter and narrows across filters', async () => {
    expect(
      await names('', [
        ['brand', 'BOSCH'],
        ['brand', 'irgat'],
      ]),
    ).toEqual(['Cam Bardak', 'Matkap', 'Perde', 'Sorulur'])
    expect(
      await names('', [
        ['brand', 'irgat'],
        ['category', 'ev/salon'],
      ]),
    ).toEqual(['Perde'])
    expect(
      await names('', [
        ['option', 'renk:mavi'],
        ['option', 'renk:bej'],
        ['option', 'beden:l'],
      ]),
    ).toEqual(['Kazak'])
  })

  test('of several filters must be met by one variant on sale', async () => {
    const blueM: Query = [
      ['option', 'renk:mavi'],
      ['option', 'beden:m'],
    ]
    expect(await names('', blueM)).toEqual(['Gömlek', 'Kazak'])
    expect(await names('', [...blueM, ['stock', '1']])).toEqual(['Kazak'])
    expect(await names('', [...blueM, ['max', '400']])).toEqual(['Gömlek'])
    expect(
      await names('', [
        ['option', 'renk:mavi'],
        ['option', 'beden:s'],
        ['min', '320'],
      ]),
    ).toEqual([])
    expect(await names('', [['option', 'renk:kara']])).toEqual([])
  })
})

describe('the price filter', () => {
  test('uses prices as they are shown', async () => {
    expect(priceOf(await list())).toMatchObject({
      currency: 'TRY',
      min: 80,
      max: 1299.9,
      from: null,
      to: null,
    })
    expect(await names('', [['min', '1.299,90']])).toEqual(['Perde'])
    expect(await names('', [['max', '129,89']])).toEqual(['Cam Bardak'])
    expect(await names('', [['max', '129.90']])).toEqual(['Cam Bardak', 'Çini Kupa'])
    // 20 USD × 41,25 = 825 net, 990 with KDV.
    expect(
      await names('', [
        ['min', '990'],
        ['max', '990'],
      ]),
    ).toEqual(['Matkap'])
  })

  test('follows the visitor’s currency and the shop’s KDV setting', async () => {
    const inDollars = priceOf(
      await list(
        '',
        [
          ['brand', 'BOSCH'],
          ['min', '1'],
        ],
        { vitrin_currency: 'USD' },
      ),
    )
    expect(inDollars).toMatchObject({ currency: 'USD', min: 24, max: 24, from: 1, to: null })
    await set('productsWithKdv', '0')
    expect(priceOf(await list('/ev'))).toMatchObject({ min: 66.67, max: 1181.73 })
    await set('productsWithKdv', '1')
  })

  test('leaves out products without a price', async () => {
    expect(await names('/alet', [['min', '0']])).toEqual(['Matkap'])
  })

  test('is missing where the shop hides its prices', async () => {
    await set('showPriceStatus', '0')
    const found = await list('', [['min', '1000']])
    expect(priceOf(found)).toBeUndefined()
    expect(found.total).toBe(7)
    await set('showPriceStatus', '1')
  })
})

describe('the stock filter', () => {
  test('takes effect on a stock change at once', async () => {
    const [, variant] = shirt.children
    const before = await list('', [
      ['option', 'beden:m'],
      ['stock', '1'],
      ['option', 'renk:mavi'],
    ])
    expect(before.items.map(({ name }) => name)).toEqual(['Kazak'])
    await db.unchecked('update stock_levels set quantity = 1 where product_id = $1', [variant?.id])
    changes.publish({ topic: 'stock', ids: [variant?.id ?? 0] })
    const after = await list('', [
      ['option', 'beden:m'],
      ['stock', '1'],
      ['option', 'renk:mavi'],
    ])
    expect(after.items.map(({ name }) => name)).toEqual(['Kazak', 'Gömlek'])
    await db.unchecked('update stock_levels set quantity = 0 where product_id = $1', [variant?.id])
    changes.publish({ topic: 'stock', ids: [variant?.id ?? 0] })
  })

  test('is not offered by a shop that hides sold-out products, and option counts there are of variants in stock', async () => {
    await set('showNotInStocks', '0')
    const found = await list()
    expect(choice(found, 'stock')).toBeUndefined()
    expect(found.total).toBe(6)
    expect(countsOf(found, 'beden')).toEqual([
      ['S', 1],
      ['M', 2],
      ['L', 1],
    ])
    expect(
      await names('', [
        ['option', 'renk:mavi'],
        ['option', 'beden:m'],
      ]),
    ).toEqual(['Kazak'])
    await set('showNotInStocks', '1')
  })

  test('has no effect in a shop that sells without stock', async () => {
    await set('cartStockControl', '1')
    expect((await list('', [['stock', '1']])).total).toBe(7)
    expect(choice(await list(), 'stock')).toBeUndefined()
    await set('cartStockControl', '0')
  })
})

describe('a search for words that no product has', () => {
  test('reports the corrected words it searched for', async () => {
    expect(await list('/arama', [['q', 'gomlke']])).toMatchObject({
      total: 1,
      corrected: true,
      suggestion: { query: 'gömlek', total: 1 },
    })
    expect(await list('/arama', [['q', 'gömlek']])).toMatchObject({ corrected: false, suggestion: null })
    expect(await list('/arama', [['q', 'zzzzzz']])).toMatchObject({
      total: 0,
      corrected: false,
      suggestion: null,
    })
  })
})

test('no list query is ever an error', async () => {
  const odd: Query = [
    ['brand', ''],
    ['option', 'renk'],
    ['option', ':'],
    ['min', 'ucuz'],
    ['max', '-1'],
    ['stock', 'evet'],
    ['category', '/'],
    ['page', 'x'],
  ]
  expect((await list('', odd)).total).toBe(7)
})
