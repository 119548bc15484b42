import { expect, test } from 'vitest'
import { countFacets } from '../facets/facet-counts.ts'
import { countIds, idSet } from './id-sets.ts'
import { everything, type ListFilter, listedProducts } from './list-filter.ts'
import type { ProductIndex } from './product-index.ts'
import { createRecentSets } from './recent-sets.ts'
import { temporarySets } from './temporary-sets.ts'

const PRODUCTS = 200
const BRANDS = [11, 12, 13, 14, 15, 16, 17]

const ids = Int32Array.from({ length: PRODUCTS }, (_, at) => at + 1)
const byId = (value: (id: number) => number) => [0, ...ids].map((id) => (id === 0 ? 0 : value(id)))
const productIndex: ProductIndex = {
  columns: {
    listed: idSet(ids),
    simple: idSet(ids),
    brandAt: Int32Array.from(byId((id) => id % (BRANDS.length + 1))),
    brands: BRANDS.map((id) => ({ id, code: `B${id}`, name: `b${id}` })),
    variants: { ids: new Int32Array(), owners: new Int32Array() },
  },
  stocked: idSet(ids.filter((id) => id % 3 !== 0)),
  categories: { ids: new Int32Array(), at: new Map(), sets: new Map() },
  options: [],
  prices: Float64Array.from(byId((id) => 100 * id)),
  stars: new Uint16Array(PRODUCTS + 1),
  discounts: new Uint16Array(PRODUCTS + 1),
}

const ofBrand = (brandId: number): ListFilter => ({
  scope: { categoryId: null, brandId: null },
  found: null,
  hideSoldOut: false,
  chosen: { ...everything, brandIds: [brandId], inStock: true, price: { from: 100 * brandId, to: null } },
  prices: { currency: 'TRY', withTax: true },
})
const [some, others] = [ofBrand(11), ofBrand(12)]

test('the sets of a filter are made once for the same products, and for each caller who takes them', () => {
  const recent = createRecentSets()
  const sets = recent.of(productIndex, some)
  expect(recent.of(productIndex, others)).not.toBe(sets)
  expect(recent.of(productIndex, some)).toBe(sets)
  expect(recent.take(productIndex, some)).toBe(sets)
  expect(recent.of(productIndex, some)).not.toBe(sets)
  const before = recent.of(productIndex, others)
  expect(recent.of({ ...productIndex, prices: new Float64Array(PRODUCTS + 1) }, others)).not.toBe(before)
})

test('lists of many filters that are made at a time have the products and counts of each', async () => {
  const makeList = async (recent: ReturnType<typeof createRecentSets>, filter: ListFilter) => {
    const temporary = temporarySets()
    const total = countIds(listedProducts(productIndex.columns, recent.of(productIndex, filter), temporary))
    temporary.release()
    await Promise.resolve()
    return { total, counts: await countFacets(productIndex, recent.take(productIndex, filter), []) }
  }
  const filters = BRANDS.map(ofBrand)
  const alone = []
  for (const filter of filters) alone.push(await makeList(createRecentSets(), filter))
  const together = createRecentSets()
  expect(await Promise.all([...filters, ...filters].map((filter) => makeList(together, filter)))).toEqual([
    ...alone,
    ...alone,
  ])
  const brandIds = byId((id) => BRANDS[(id % (BRANDS.length + 1)) - 1] ?? 0)
  expect(alone.map(({ total }) => total)).toEqual(
    BRANDS.map(
      (brand) => [...ids].filter((id) => brandIds[id] === brand && id % 3 !== 0 && id >= brand).length,
    ),
  )
})
