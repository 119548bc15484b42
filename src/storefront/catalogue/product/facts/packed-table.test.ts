import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VariantTable } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { variantsInTable } from '#modules/goods/catalogue/product/variant-table-rules.ts'
import { packedTable, unpackedTable } from './packed-table.ts'

const place = (most: number) => fc.integer({ min: -1, max: most - 1 })
const word = fc.string({ minLength: 1 }).map((text) => text.replaceAll('\n', ' '))

const table: fc.Arbitrary<VariantTable> = fc
  .record({
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { maxLength: 20 }),
    values: fc.uniqueArray(word, { minLength: 1, maxLength: 5 }),
    translated: fc.boolean(),
    images: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
    severalUnits: fc.boolean(),
  })
  .chain(({ ids, values, translated, images, severalUnits }) => {
    const each = <T>(entry: fc.Arbitrary<T>) =>
      fc.array(entry, { minLength: ids.length, maxLength: ids.length })
    const option = (code: string) => ({
      code,
      name: code,
      label: code,
      values,
      labels: translated ? values : [],
    })
    return fc.record({
      options: fc.constant([option('renk'), option('beden')]),
      id: fc.constant(ids),
      value: fc.tuple(each(place(values.length)), each(place(values.length))),
      seo: each(fc.constantFrom('', 'kendi-adi')),
      quantity: each(fc.integer({ min: -20, max: 5000 })),
      salePrice: fc.constant(null),
      terms: fc.constant([]),
      term: fc.constant([]),
      images: fc.constant(images),
      image: each(fc.nat(images.length - 1)),
      units: severalUnits
        ? fc.tuple(each(fc.integer({ min: 0, max: 900 })).map((id) => ({ value: 'Koli', id })))
        : fc.constant([]),
    })
  })

test('a page carries of each variant what a table says', () => {
  fc.assert(
    fc.property(table, (given) => {
      const { variants: shown } = unpackedTable(packedTable(given), {
        canonical: '/gomlek-p-1',
        image: 'product',
      })
      expect(shown.map(({ product }) => product.id)).toEqual(given.id)
      expect(shown.map(({ product }) => product.quantity)).toEqual(given.quantity)
      expect(shown.map(({ product }) => product.image)).toEqual(given.image.map((at) => given.images[at]))
      expect(shown.map(({ variants }) => variants)).toEqual(variantsInTable(given))
      for (const [row, { product }] of shown.entries()) {
        if (given.seo[row]) expect(product.url).toBe(`/kendi-adi-p-${product.id}`)
        const ids = given.units.map(({ id }) => id[row]).filter((id) => id)
        expect(product.units.map(({ id }) => id)).toEqual(ids)
      }
    }),
  )
})

test('pictures that are too many to tell values apart are left to the page of each variant', () => {
  const id = Array.from({ length: 101 }, (_, at) => at + 1)
  const none = { options: [], value: [], seo: [], salePrice: null, terms: [], term: [], units: [] }
  const many = { ...none, id, quantity: id, images: id.map(String), image: id.map((_, at) => at) }
  const { variants: shown } = unpackedTable(packedTable(many), { canonical: '/gomlek-p-1', image: 'product' })
  expect(new Set(shown.map(({ product }) => product.image))).toEqual(new Set(['product']))
})
