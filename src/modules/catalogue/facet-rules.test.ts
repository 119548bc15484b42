import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOST_FACET_VALUES, optionKey, parseOptions, parsePriceRange, shownValues } from './facet-rules.ts'

describe('a price filter', () => {
  test.each([
    { min: '1.299,90', max: '', range: { from: 129_990, to: null }, why: 'as Turkish hands write it' },
    { min: '1299.90', max: '', range: { from: 129_990, to: null }, why: 'as programs write it' },
    {
      min: '1.299',
      max: '',
      range: { from: 129_900, to: null },
      why: 'a dot before three digits groups thousands',
    },
    { min: '', max: '50', range: { from: null, to: 5000 }, why: 'one side may be open' },
    { min: '₺ 10', max: '20 TL', range: { from: 1000, to: 2000 }, why: 'signs of money do no harm' },
    {
      min: '300',
      max: '100',
      range: { from: 10_000, to: 30_000 },
      why: 'ends in the wrong order are turned round',
    },
    { min: '-5', max: '10', range: { from: null, to: 1000 }, why: 'no price is below nothing' },
    {
      min: '9'.repeat(40),
      max: '',
      range: { from: 1e14, to: null },
      why: 'a figure without end stays a number',
    },
    { min: 'ucuz', max: 'pahalı', range: null, why: 'words are no prices' },
    { min: '', max: '', range: null, why: 'nothing asks nothing' },
  ])('from "$min" to "$max": $why', ({ min, max, range }) => {
    expect(parsePriceRange(min, max)).toEqual(range)
  })

  test('is read from any text without complaint', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (min, max) => {
        const range = parsePriceRange(min, max)
        for (const end of [range?.from ?? 0, range?.to ?? 0])
          expect(Number.isSafeInteger(end) && end >= 0).toBe(true)
      }),
    )
  })
})

describe('options of an address', () => {
  test('gather the values of one option', () => {
    expect(parseOptions(['renk:mavi', 'beden:m', 'renk:Açık Mavi', 'renk:mavi'])).toEqual([
      { code: 'renk', keys: ['mavi', 'acik-mavi'] },
      { code: 'beden', keys: ['m'] },
    ])
  })

  test.each(['', 'renk', ':mavi', 'renk:', 'renk:  '])('leave out "%s", which names none', (text) => {
    expect(parseOptions([text])).toEqual([])
  })

  test('keep what stands behind the first colon, and signs', () => {
    expect(parseOptions(['oran:16:9', 'numara:-2,00'])).toEqual([
      { code: 'oran', keys: ['16:9'] },
      { code: 'numara', keys: ['-2,00'] },
    ])
  })

  test('are found again however the value was written', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (value) => {
        const key = optionKey(value)
        expect(optionKey(key)).toBe(key)
      }),
    )
  })
})

describe('the values shown', () => {
  test('are the commonest first, equal ones in the order given, without empty ones', () => {
    const values = [
      { name: 'a', count: 2, selected: false },
      { name: 'b', count: 0, selected: false },
      { name: 'c', count: 5, selected: false },
      { name: 'd', count: 2, selected: false },
      { name: 'e', count: 0, selected: true },
    ]
    expect(shownValues(values).map(({ name }) => name)).toEqual(['c', 'a', 'd', 'e'])
  })

  test('are fifty at most, the chosen ones always among them', () => {
    const values = Array.from({ length: 400 }, (_, at) => ({
      at,
      count: 400 - at,
      selected: at % 100 === 99,
    }))
    const shown = shownValues(values)
    expect(shown).toHaveLength(MOST_FACET_VALUES)
    expect(shown.filter(({ selected }) => selected)).toHaveLength(4)
    expect(shown.map(({ count }) => count)).toEqual(shown.map(({ count }) => count).toSorted((a, b) => b - a))
  })
})
