import { expect, test } from 'vitest'
import type { VariantTable } from '../catalogue-schemas.ts'
import { chosenInTable, variantsInTable } from './variant-table-rules.ts'

const TABLE: VariantTable = {
  options: [
    { code: 'renk', name: 'Renk', label: 'Colour', values: ['Mavi', 'Gri'], labels: ['Blue', 'Grey'] },
    { code: 'beden', name: 'Beden', label: 'Size', values: ['S', 'M'], labels: [] },
  ],
  id: [12, 13, 20],
  value: [
    [0, 1, 1],
    [0, 0, -1],
  ],
  seo: ['', 'kendi-adi', ''],
  quantity: [3, 0, 5],
  salePrice: [100, 90.5, 100],
  terms: [{ currency: 'TRY', taxRate: 20 }],
  term: [0, 0, 0],
  images: ['/images/a.webp'],
  image: [0, 0, 0],
  units: [],
}
const product = { variantTable: TABLE, canonical: '/gomlek-p-1' }
const chosenOf = (choice: Record<string, string>) => chosenInTable(product, (code) => choice[code])

test('in the preview of a draft a variant leads to its preview', () => {
  const preview = { variantTable: TABLE, canonical: '/yonetim/onizleme/1' }
  const whole: Record<string, string> = { renk: 'Gri', beden: 'S' }
  expect(chosenInTable(preview, (code) => whole[code])).toBe('/yonetim/onizleme/13')
})

test('a variant in a table has its options as any other has, in the language of the page', () => {
  expect(variantsInTable(TABLE)).toEqual([
    [
      { code: 'renk', name: 'Renk', label: 'Colour', values: [{ name: 'Mavi', label: 'Blue' }] },
      { code: 'beden', name: 'Beden', label: 'Size', values: [{ name: 'S', label: 'S' }] },
    ],
    [
      { code: 'renk', name: 'Renk', label: 'Colour', values: [{ name: 'Gri', label: 'Grey' }] },
      { code: 'beden', name: 'Beden', label: 'Size', values: [{ name: 'S', label: 'S' }] },
    ],
    [{ code: 'renk', name: 'Renk', label: 'Colour', values: [{ name: 'Gri', label: 'Grey' }] }],
  ])
})

test.each([
  {
    choice: { renk: 'Mavi', beden: 'S' },
    url: '/gomlek-mavi-s-p-12',
    why: 'its address is made of its values',
  },
  { choice: { renk: 'Gri', beden: 'S' }, url: '/kendi-adi-p-13', why: 'its address has words of its own' },
  { choice: { renk: 'Gri' }, url: null, why: 'an option is open' },
  { choice: { renk: 'Mavi', beden: 'M' }, url: null, why: 'no variant has both' },
  { choice: { renk: 'Yok', beden: 'S' }, url: null, why: 'the value is unknown' },
])('$choice leads to $url: $why', ({ choice, url }) => {
  expect(chosenOf(choice as Record<string, string>)).toBe(url)
})
