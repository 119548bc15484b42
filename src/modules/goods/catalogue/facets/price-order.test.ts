import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idSet } from '../lists/id-sets.ts'
import type { ProductColumns } from '../lists/product-index.ts'
import { type PricedSku, priceOrder, replaceSkus } from './price-order.ts'

interface Sku {
  id: number
  owner: number
  /** Whole kuruş; 0 without a price. */
  price: number
  stock: boolean
}

const sku = fc.record({ price: fc.constantFrom(0, 100, 100, 250, 400), stock: fc.boolean() })
/** Products without variants, or with up to four variants; some are not listed. */
const shops = fc
  .array(fc.record({ single: sku, variants: fc.array(sku, { maxLength: 4 }), listed: fc.boolean() }), {
    maxLength: 40,
  })
  .map((drafts) => {
    let next = 1
    return drafts.map(({ single, variants, listed }) => {
      const id = next++
      const skus =
        variants.length === 0
          ? [{ ...single, id, owner: id }]
          : variants.map((variant) => ({ ...variant, id: next++, owner: id }))
      return { id, listed, skus }
    })
  })

const ids = (all: readonly number[]) => Int32Array.from(all)

/** Reference implementation: the price a product shows; 0 without one. */
function shownPrice(skus: readonly Sku[], soldOutToo: boolean): number {
  const priced = skus.filter(({ price }) => price > 0)
  const sellable = priced.filter(({ stock }) => soldOutToo || stock)
  const prices = (sellable.length > 0 ? sellable : priced).map(({ price }) => price)
  return prices.length === 0 ? 0 : Math.min(...prices)
}

test('products are sorted by their cheapest available price, equal ones by id, those without a price last', async () => {
  await fc.assert(
    fc.asyncProperty(shops, fc.boolean(), async (products, soldOutToo) => {
      const skus = products.flatMap((product) => product.skus)
      const priced = skus
        .filter(({ price }) => price > 0)
        .toSorted((a, b) => a.price - b.price || a.owner - b.owner || a.id - b.id)
      const listed = products.filter((product) => product.listed)
      const columns: ProductColumns = {
        listed: idSet(ids(listed.map(({ id }) => id))),
        simple: idSet(ids([])),
        brandAt: ids([]),
        brands: [],
        variants: { ids: ids([]), owners: ids([]) },
      }
      const stocked = idSet(ids(skus.filter(({ stock }) => stock).map(({ id }) => id)))
      const order = await priceOrder(
        { ids: ids(priced.map(({ id }) => id)), owners: ids(priced.map(({ owner }) => owner)) },
        columns,
        soldOutToo ? null : stocked,
      )
      const expected = listed
        .map((product) => ({ id: product.id, price: shownPrice(product.skus, soldOutToo) }))
        .toSorted((a, b) => Number(a.price === 0) - Number(b.price === 0) || a.price - b.price || a.id - b.id)
      expect([...order.ids]).toEqual(expected.map(({ id }) => id))
      expect(order.tail).toBe(expected.filter(({ price }) => price > 0).length)
    }),
    { numRuns: 500 },
  )
})

const priced = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 60 }),
      owner: fc.integer({ min: 1, max: 5 }),
      kurus: fc.constantFrom(100, 250, 400),
    }),
    { selector: ({ id }) => id },
  )
  .map((skus) => inOrder(skus))

function inOrder(skus: readonly PricedSku[]): PricedSku[] {
  return skus.toSorted((a, b) => a.kurus - b.kurus || a.owner - b.owner || a.id - b.id)
}
const columnsOf = (skus: readonly PricedSku[]) => ({
  ids: Int32Array.from(skus, ({ id }) => id),
  owners: Int32Array.from(skus, ({ owner }) => owner),
  kurus: Float64Array.from(skus, ({ kurus }) => kurus),
})

test('SKUs with other prices, new ones and those without a price any longer are where sorting all puts them', async () => {
  await fc.assert(
    fc.asyncProperty(
      priced,
      priced,
      fc.uniqueArray(fc.integer({ min: 1, max: 60 })),
      async (before, rows, gone) => {
        const changed = [...rows.map(({ id }) => id), ...gone]
        const present = rows.filter(({ id }) => !gone.includes(id))
        const others = before.filter(({ id }) => !changed.includes(id))
        expect(await replaceSkus(columnsOf(before), changed, present)).toEqual(
          columnsOf(inOrder([...others, ...present])),
        )
      },
    ),
  )
})
