import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countIds, eachId, type IdSet, idSet } from '../lists/id-sets.ts'
import { filterKey, filterSets, isWhole, type ListFilter, listedProducts } from '../lists/list-filter.ts'
import { groupIds, type ProductIndex } from '../lists/product-index.ts'
import { temporarySets } from '../lists/temporary-sets.ts'
import { countOfBrand } from './brand-counts.ts'
import { countFacets } from './facet-counts.ts'
import { DISCOUNTS, RATINGS } from './facet-rules.ts'

interface Sku {
  id: number
  price: number
  discount: number
  stock: boolean
  options: Record<string, string>
}

interface Item {
  id: number
  brand: number
  stars: number
  categories: number[]
  /** The SKUs that can be bought: the product itself, or its variants. */
  skus: Sku[]
  stock: boolean
}

const BRANDS = [11, 12, 13]
const CATEGORIES = [1, 2, 3, 4]
const OPTIONS = { renk: ['ak', 'al', 'mor'], beden: ['s', 'm'] }

const sku = fc.record({
  price: fc.constantFrom(0, 100, 250, 400, 1000),
  discount: fc.constantFrom(0, 0, 5, 20, 60),
  stock: fc.boolean(),
  options: fc.record({
    renk: fc.constantFrom(...OPTIONS.renk),
    beden: fc.constantFrom(...OPTIONS.beden),
  }),
})

/** In a large catalogue what a search finds is counted without visiting the others. */
const FAR_ID = 5000

const products = fc.array(
  fc.record({
    brand: fc.constantFrom(0, ...BRANDS),
    stars: fc.constantFrom(0, 250, 300, 450, 500),
    categories: fc.subarray(CATEGORIES),
    single: sku,
    variants: fc.array(sku, { maxLength: 4 }),
  }),
  { maxLength: 30 },
)

const catalogue = fc.tuple(products, fc.boolean()).map(([drafts, isLarge]) => {
  let next = 1
  return drafts.map(({ brand, stars, categories, single, variants }, at): Item => {
    if (isLarge && at === drafts.length - 1) next = FAR_ID
    const id = next++
    const skus =
      variants.length === 0
        ? [{ ...single, id, options: {} }]
        : variants.map((variant) => ({ ...variant, id: next++ }))
    return { id, brand, stars, categories, skus, stock: skus.some((each) => each.stock) }
  })
})

const chosen = fc.record({
  categoryId: fc.constantFrom(null, null, ...CATEGORIES, 0),
  brandIds: fc.subarray([0, ...BRANDS], { maxLength: 2 }),
  inStock: fc.boolean(),
  price: fc.constantFrom(
    null,
    null,
    { from: 200, to: null },
    { from: null, to: 300 },
    { from: 250, to: 400 },
  ),
  options: fc
    .record({ renk: fc.subarray([...OPTIONS.renk, 'yok']), beden: fc.subarray(OPTIONS.beden) })
    .map(({ renk, beden }) =>
      [
        { code: 'renk', keys: renk },
        { code: 'beden', keys: beden },
      ].filter(({ keys }) => keys.length > 0),
    ),
  rating: fc.constantFrom(null, null, null, ...RATINGS),
  discount: fc.constantFrom(null, null, null, ...DISCOUNTS),
})

const filter = fc.record({
  scope: fc.record({ categoryId: fc.constantFrom(null, null, 1), brandId: fc.constantFrom(null, null, 11) }),
  found: fc.option(
    fc.uniqueArray(fc.integer({ min: 1, max: 60 })).map((ids) => ({ key: 'q', ids: Int32Array.from(ids) })),
  ),
  hideSoldOut: fc.boolean(),
  chosen,
  prices: fc.constant({ currency: 'TRY', withTax: true }),
})

function buildProductIndex(items: readonly Item[]): ProductIndex {
  const simple = items.filter(({ id, skus }) => skus[0]?.id === id)
  const parents = items.filter((item) => !simple.includes(item))
  const variants = parents.flatMap(({ id, skus }) => skus.map((each) => ({ ...each, owner: id })))
  const placed = CATEGORIES.flatMap((category) =>
    items.filter((item) => item.categories.includes(category)).map(({ id }) => ({ category, id })),
  )
  const highest = Math.max(0, ...items.flatMap(({ id, skus }) => [id, ...skus.map((each) => each.id)]))
  const brandAt = new Int32Array(highest + 1)
  const prices = new Float64Array(highest + 1)
  const stars = new Uint16Array(highest + 1)
  const discounts = new Uint16Array(highest + 1)
  const stocked = new Set<number>()
  for (const item of items) {
    stars[item.id] = item.stars
    brandAt[item.id] = BRANDS.indexOf(item.brand) + 1
    if (item.stock) stocked.add(item.id)
    for (const each of item.skus) {
      prices[each.id] = each.price
      discounts[each.id] = each.discount
      if (each.stock) stocked.add(each.id)
    }
  }
  return {
    columns: {
      listed: idSet(Int32Array.from(items, ({ id }) => id)),
      simple: idSet(Int32Array.from(simple, ({ id }) => id)),
      brandAt,
      brands: BRANDS.map((id) => ({ id, code: `B${id}`, name: `b${id}` })),
      variants: {
        ids: Int32Array.from(variants, ({ id }) => id),
        owners: Int32Array.from(variants, ({ owner }) => owner),
      },
    },
    stocked: idSet(Int32Array.from(stocked)),
    categories: groupIds(
      Int32Array.from(placed, ({ category }) => category),
      Int32Array.from(placed, ({ id }) => id),
    ),
    options: Object.entries(OPTIONS).map(([code, keys]) => ({
      code,
      name: code,
      values: keys.map((key) => {
        const having = variants.filter(({ options }) => options[code] === key)
        return {
          key,
          name: key,
          ids: Int32Array.from(having, ({ id }) => id),
          owners: Int32Array.from(having, ({ owner }) => owner),
        }
      }),
    })),
    prices,
    stars,
    discounts,
  }
}

/** Reference implementation of the filter, product by product. */
function matches(item: Item, { scope, found, hideSoldOut, chosen: query }: ListFilter): boolean {
  const { categoryId, brandIds, inStock, price, options, rating, discount } = query
  if (scope.categoryId !== null && !item.categories.includes(scope.categoryId)) return false
  if (scope.brandId !== null && item.brand !== scope.brandId) return false
  if (found && !found.ids.includes(item.id)) return false
  if (categoryId !== null && !item.categories.includes(categoryId)) return false
  if (brandIds.length > 0 && !(item.brand !== 0 && brandIds.includes(item.brand))) return false
  if (rating !== null && item.stars < rating * 100) return false
  if (hideSoldOut && !item.stock) return false
  if (!inStock && price === null && options.length === 0 && discount === null) return true
  return item.skus.some(
    (each) =>
      (each.stock || !(inStock || hideSoldOut)) &&
      (price === null ||
        (each.price > 0 && each.price >= (price.from ?? 0) && each.price <= (price.to ?? 9999))) &&
      (discount === null || each.discount >= discount) &&
      options.every(({ code, keys }) => keys.includes(each.options[code] ?? '')),
  )
}

const listOf = (productIndex: ProductIndex, query: ListFilter) =>
  listedProducts(productIndex.columns, filterSets(productIndex, query), temporarySets())

const idsOf = (set: IdSet) => {
  const ids: number[] = []
  eachId(set, (id) => ids.push(id))
  return ids
}

const changed = (query: ListFilter, change: Partial<ListFilter['chosen']>): ListFilter => ({
  ...query,
  chosen: { ...query.chosen, ...change },
})

test('a filtered list has the products with at least one SKU that meets all filters', () => {
  fc.assert(
    fc.property(catalogue, filter, (items, query) => {
      const expected = items.filter((item) => matches(item, query)).map(({ id }) => id)
      expect(idsOf(listOf(buildProductIndex(items), query))).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('every facet count equals the length of the list with that value alone chosen', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, filter, async (items, query) => {
      const productIndex = buildProductIndex(items)
      const counts = await countFacets(productIndex, filterSets(productIndex, query), CATEGORIES)
      const total = (change: Partial<ListFilter['chosen']>) =>
        items.filter((item) => matches(item, changed(query, change))).length
      expect(counts.categories).toEqual(CATEGORIES.map((categoryId) => total({ categoryId })))
      expect(BRANDS.map((_, at) => countOfBrand(counts.brands, at))).toEqual(
        BRANDS.map((id) => total({ brandIds: [id] })),
      )
      expect([...counts.brands.commonest].map((at) => countOfBrand(counts.brands, at))).toEqual(
        [...counts.brands.counts].toSorted((a, b) => b - a),
      )
      expect(counts.inStock).toBe(total({ inStock: true }))
      expect(counts.anyStock).toBe(total({ inStock: false }))
      expect(counts.ratings).toEqual(RATINGS.map((rating) => total({ rating })))
      expect(counts.anyRating).toBe(total({ rating: null }))
      expect(counts.discounts).toEqual(DISCOUNTS.map((discount) => total({ discount })))
      expect(counts.anyDiscount).toBe(total({ discount: null }))
      expect(counts.options).toEqual(
        Object.entries(OPTIONS).map(([code, keys]) => {
          const others = query.chosen.options.filter((choice) => choice.code !== code)
          return keys.map((key) => total({ options: [...others, { code, keys: [key] }] }))
        }),
      )
    }),
    { numRuns: 500 },
  )
})

test('the ends of the price filter are the lowest and the highest price of a listed product', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, filter, async (items, query) => {
      const productIndex = buildProductIndex(items)
      const { prices } = await countFacets(productIndex, filterSets(productIndex, query), [])
      const within = (from: number, to: number) =>
        countIds(listOf(productIndex, changed(query, { price: { from, to } })))
      if (prices === null) {
        expect(within(0, 9999)).toBe(0)
        return
      }
      expect(within(prices.min, prices.max)).toBe(within(0, 9999))
      expect(within(prices.min, prices.min)).toBeGreaterThan(0)
      expect(within(prices.max, prices.max)).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})

test('filters that leave different products have different keys', () => {
  fc.assert(
    fc.property(catalogue, filter, filter, (items, one, other) => {
      const productIndex = buildProductIndex(items)
      const same = filterKey(one) === filterKey(other) && one.found?.ids.join() === other.found?.ids.join()
      if (same) expect(idsOf(listOf(productIndex, one))).toEqual(idsOf(listOf(productIndex, other)))
      if (isWhole(one)) expect(countIds(listOf(productIndex, one))).toBe(items.length)
    }),
    { numRuns: 300 },
  )
})
