import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_FACET_VALUES, optionKey, parseOptions, parsePriceRange, shownValues } from './facet-rules.ts'

describe('parsing a price filter', () => {
  test.each([
    { min: '1.299,90', max: '', range: { from: 129_990, to: null }, why: 'Turkish notation' },
    { min: '1299.90', max: '', range: { from: 129_990, to: null }, why: 'plain decimal notation' },
    {
      min: '1.299',
      max: '',
      range: { from: 129_900, to: null },
      why: 'a dot before three digits groups thousands',
    },
    { min: '', max: '50', range: { from: null, to: 5000 }, why: 'one side may be open' },
    { min: '₺ 10', max: '20 TL', range: { from: 1000, to: 2000 }, why: 'currency signs are ignored' },
    {
      min: '300',
      max: '100',
      range: { from: 10_000, to: 30_000 },
      why: 'a reversed range is swapped',
    },
    { min: '-5', max: '10', range: { from: null, to: 1000 }, why: 'a negative price is ignored' },
    {
      min: '9'.repeat(40),
      max: '',
      range: { from: 1e14, to: null },
      why: 'a huge number is capped',
    },
    { min: 'ucuz', max: 'pahalı', range: null, why: 'words are no prices' },
    { min: '', max: '', range: null, why: 'an empty filter is no filter' },
  ])('from "$min" to "$max": $why', ({ min, max, range }) => {
    expect(parsePriceRange(min, max)).toEqual(range)
  })

  test('accepts any text without an exception', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (min, max) => {
        const range = parsePriceRange(min, max)
        for (const end of [range?.from ?? 0, range?.to ?? 0])
          expect(Number.isSafeInteger(end) && end >= 0).toBe(true)
      }),
    )
  })
})

describe('options of a URL', () => {
  test('the values of one option are grouped', () => {
    expect(parseOptions(['renk:mavi', 'beden:m', 'renk:Açık Mavi', 'renk:mavi'])).toEqual([
      { code: 'renk', keys: ['mavi', 'acik-mavi'] },
      { code: 'beden', keys: ['m'] },
    ])
  })

  test.each(['', 'renk', ':mavi', 'renk:', 'renk:  '])('"%s" names no option and is left out', (text) => {
    expect(parseOptions([text])).toEqual([])
  })

  test('the value is everything after the first colon, signs included', () => {
    expect(parseOptions(['oran:16:9', 'numara:-2,00'])).toEqual([
      { code: 'oran', keys: ['16:9'] },
      { code: 'numara', keys: ['-2,00'] },
    ])
  })

  test('a value is found however it is written', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (value) => {
        const key = optionKey(value)
        expect(optionKey(key)).toBe(key)
      }),
    )
  })
})

describe('the shown values of a filter', () => {
  test('are sorted by count, equal ones in the given order, without empty ones', () => {
    const values = [
      { name: 'a', count: 2, selected: false },
      { name: 'b', count: 0, selected: false },
      { name: 'c', count: 5, selected: false },
      { name: 'd', count: 2, selected: false },
      { name: 'e', count: 0, selected: true },
    ]
    expect(shownValues(values).map(({ name }) => name)).toEqual(['c', 'a', 'd', 'e'])
  })

  test('are at most fifty and always include the chosen ones', () => {
    const values = Array.from({ length: 400 }, (_, at) => ({
      at,
      count: 400 - at,
      selected: at % 100 === 99,
    }))
    const shown = shownValues(values)
    expect(shown).toHaveLength(MAX_FACET_VALUES)
    expect(shown.filter(({ selected }) => selected)).toHaveLength(4)
    expect(shown.map(({ count }) => count)).toEqual(shown.map(({ count }) => count).toSorted((a, b) => b - a))
  })
})
