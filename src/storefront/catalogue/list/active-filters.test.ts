import { expect, test } from 'vitest'
import type { Facet } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { activeFilters } from './active-filters.ts'

const value = (text: string, name: string, selected: boolean) => ({ value: text, name, count: 3, selected })

const colour: Facet = {
  kind: 'choice',
  code: 'renk',
  param: 'option',
  name: 'Renk',
  multiple: true,
  values: [
    value('renk:mavi', 'Mavi', true),
    value('renk:kirmizi', 'Kırmızı', false),
    value('renk:gri', 'Gri', true),
  ],
}
const category: Facet = {
  kind: 'choice',
  code: 'category',
  param: 'category',
  name: 'Kategori',
  multiple: false,
  values: [value('giyim/gomlek', 'Gömlek', true)],
}
const price = (from: number | null, to: number | null): Facet => ({
  kind: 'range',
  code: 'price',
  param: 'price',
  name: 'Fiyat',
  currency: 'TRY',
  min: 49.9,
  max: 1999,
  from,
  to,
})

test('the filter of an option is labelled with the name of its option group', () => {
  expect(activeFilters([colour]).map(({ name }) => name)).toEqual(['Renk: Mavi', 'Renk: Gri'])
  expect(activeFilters([colour])[0]?.params).toEqual([['option', 'renk:mavi']])
})

test('removing a single-value filter removes its parameter, however the address spells it', () => {
  expect(activeFilters([category])).toEqual([{ name: 'Gömlek', params: [['category', null]] }])
})

test.each([
  { from: 100, to: 500, name: '₺100,00 – ₺500,00', why: 'both sides' },
  { from: 1299.9, to: null, name: '₺1.299,90 ve üzeri', why: 'open above' },
  { from: null, to: 500, name: '₺500,00 ve altı', why: 'open below' },
])('a price range is labelled $name: $why', ({ from, to, name }) => {
  expect(activeFilters([price(from, to)]).map((filter) => filter.name)).toEqual([name])
})

test('facets without a chosen value are no active filters', () => {
  expect(activeFilters([price(null, null), { ...category, values: [] }])).toEqual([])
})
