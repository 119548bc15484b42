import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idSet } from '../lists/id-sets.ts'
import { temporarySets } from '../lists/temporary-sets.ts'
import { countBrands, countOfBrand } from './brand-counts.ts'
import { MAX_FACET_VALUES } from './facet-rules.ts'

const BRANDS = 300

/** By position the brand of a product, 0 without one; the ids of the products are the positions. */
const brandOfProducts = fc.array(fc.integer({ min: 0, max: BRANDS }), { maxLength: 500 })

test('brands are counted in any part of a list, and the fifty of most products come first, equal ones by name', () => {
  fc.assert(
    fc.property(brandOfProducts, fc.integer({ min: 1, max: 5 }), (brandAt, nth) => {
      const ids = brandAt.map((_, id) => id)
      const columns = {
        listed: idSet(Int32Array.from(ids)),
        simple: idSet(Int32Array.from(ids)),
        brandAt: Int32Array.from(brandAt),
        brands: Array.from({ length: BRANDS }, (_, at) => ({ id: at + 1, code: `B${at}`, name: `b${at}` })),
        variants: { ids: new Int32Array(), owners: new Int32Array() },
      }
      const chosen = ids.filter((id) => id % nth === 0)
      const counts = countBrands(
        columns,
        nth === 1 ? columns.listed : idSet(Int32Array.from(chosen)),
        temporarySets(),
      )
      const expected = columns.brands.map(({ id }) => chosen.filter((at) => brandAt[at] === id).length)
      expect(columns.brands.map((_, at) => countOfBrand(counts, at))).toEqual(expected)
      const best = [...expected.keys()]
        .filter((at) => expected[at] !== 0)
        .toSorted((a, b) => (expected[b] ?? 0) - (expected[a] ?? 0) || a - b)
      expect([...counts.commonest]).toEqual(best.slice(0, MAX_FACET_VALUES))
    }),
  )
})
