import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from '#shared/text/turkish.ts'
import { planNewVariants, planOptions, type ValuePair, type VariantValues } from './option-rules.ts'
import type { OptionsChange } from './sheet-schemas.ts'

const variant = (id: number, colour: string, size: string, isDeleted = false): VariantValues => ({
  id,
  isDeleted,
  values: [
    ['Renk', colour],
    ['Beden', size],
  ],
})
const SHIRTS = [
  variant(1, 'Mavi', 'M'),
  variant(2, 'Mavi', 'S'),
  variant(3, 'Beyaz', 'S'),
  variant(4, 'Mavi', 'L', true),
]
type Option = OptionsChange['options'][number]
const option = (name: string, ...values: (string | { value: string; was: string })[]): Option => ({
  name,
  values: values.map((each) => (typeof each === 'string' ? { value: each } : each)),
})
const colours = option('Renk', 'Mavi', 'Beyaz')
const sizes = option('Beden', 'S', 'M')
const plan = (...options: Option[]) => planOptions(SHIRTS, { options })

describe('a change of options', () => {
  test('that says what is there changes no variant', () => {
    expect(plan(colours, sizes)).toEqual({ ok: true, values: new Map(), renamed: [] })
  })

  test('renames a value of all variants that have it, archived ones too, and remembers what it was', () => {
    const result = plan(option('Renk', { value: 'Lacivert', was: 'MAVİ' }, 'Beyaz'), sizes)
    expect(result).toMatchObject({
      renamed: [{ option: 'Renk', was: 'MAVİ', name: 'Lacivert', isValue: true }],
    })
    const values = result.ok ? result.values : new Map<number, ValuePair[]>()
    expect([...values.keys()]).toEqual([1, 2, 4])
    expect(values.get(4)).toEqual([
      ['Renk', 'Lacivert'],
      ['Beden', 'L'],
    ])
  })

  test('renames and moves options, and gives a new one its only value', () => {
    const result = plan({ ...sizes, name: 'Boy', was: 'Beden' }, colours, option('Kumaş', 'Pamuk'))
    expect(result.ok && result.values.get(3)).toEqual([
      ['Boy', 'S'],
      ['Renk', 'Beyaz'],
      ['Kumaş', 'Pamuk'],
    ])
  })

  test('may swap two values', () => {
    const swapped = option('Renk', { value: 'Beyaz', was: 'Mavi' }, { value: 'Mavi', was: 'Beyaz' })
    const result = plan(swapped, sizes)
    expect(result.ok && [result.values.get(1)?.[0], result.values.get(3)?.[0]]).toEqual([
      ['Renk', 'Beyaz'],
      ['Renk', 'Mavi'],
    ])
  })

  test.each([
    {
      why: 'a value twice in other letters',
      options: [option('Renk', 'Mavi', 'MAVİ', 'Beyaz'), sizes],
      reason: 'value-twice',
    },
    {
      why: 'two values that become one',
      options: [option('Renk', { value: 'Beyaz', was: 'Mavi' }, 'Beyaz'), sizes],
      reason: 'value-twice',
    },
    {
      why: 'one value that becomes two',
      options: [option('Renk', { value: 'A', was: 'Mavi' }, { value: 'B', was: 'Mavi' }, 'Beyaz'), sizes],
      reason: 'value-twice',
    },
    {
      why: 'an option twice',
      options: [colours, sizes, { ...sizes, name: 'BEDEN' }],
      reason: 'option-twice',
    },
    {
      why: 'an option that is no more',
      options: [colours, { ...sizes, was: 'Numara' }],
      reason: 'unknown-option',
    },
    {
      why: 'a value that is no more',
      options: [option('Renk', { value: 'Kızıl', was: 'Kırmızı' }, 'Mavi', 'Beyaz'), sizes],
      reason: 'unknown-value',
    },
    {
      why: 'a new option of two values',
      options: [colours, sizes, option('Kumaş', 'Keten', 'Pamuk')],
      reason: 'one-value-needed',
    },
    { why: 'an option that tells variants apart', options: [colours], reason: 'option-in-use' },
  ])('is refused: $why', ({ options, reason }) => {
    expect(plan(...options)).toMatchObject({ ok: false, reason })
  })

  test('takes no value away that variants have, and says how many', () => {
    expect(plan(option('Renk', 'Mavi'), sizes)).toEqual({
      ok: false,
      reason: 'value-in-use',
      option: 'Renk',
      value: 'Beyaz',
      count: 1,
    })
  })

  test('takes an option away that all have the same value of', () => {
    const mugs = SHIRTS.slice(0, 2)
    const result = planOptions(mugs, { options: [sizes] })
    expect(result.ok && result.values.get(1)).toEqual([['Beden', 'M']])
  })

  test('with new values for more than 2,048 combinations is refused with their number', () => {
    const many = option('Beden', 'S', 'M', ...Array.from({ length: 1100 }, (_, at) => String(at)))
    expect(plan(colours, many)).toMatchObject({ reason: 'too-many-variants', count: 2204 })
  })

  test('of a product without variants is refused', () => {
    expect(planOptions([], { options: [colours] })).toMatchObject({ reason: 'no-variants' })
  })
})

describe('new variants', () => {
  const wanted = (...rows: ValuePair[][]) => planNewVariants(SHIRTS, rows)

  test('have the options in the product’s order and its spelling of known values', () => {
    expect(
      wanted(
        [
          ['beden', 'XL'],
          ['RENK', 'mavi'],
        ],
        [
          ['Beden', 'xl'],
          ['Renk', 'Beyaz'],
        ],
      ),
    ).toEqual({
      ok: true,
      values: [
        [
          ['Renk', 'Mavi'],
          ['Beden', 'XL'],
        ],
        [
          ['Renk', 'Beyaz'],
          ['Beden', 'XL'],
        ],
      ],
    })
  })

  test('may stand where an archived one stood', () => {
    expect(
      wanted([
        ['Renk', 'Mavi'],
        ['Beden', 'L'],
      ]),
    ).toMatchObject({ ok: true })
  })

  test.each<{ why: string; rows: ValuePair[][]; reason: string }>([
    {
      why: 'one that exists',
      rows: [
        [
          ['Renk', 'MAVİ'],
          ['Beden', 's'],
        ],
      ],
      reason: 'variant-twice',
    },
    {
      why: 'one twice',
      rows: [
        [
          ['Renk', 'Sarı'],
          ['Beden', 'S'],
        ],
        [
          ['Renk', 'SARI'],
          ['Beden', 'S'],
        ],
      ],
      reason: 'variant-twice',
    },
    { why: 'without one of the options', rows: [[['Renk', 'Sarı']]], reason: 'other-options' },
    {
      why: 'with another option',
      rows: [
        [
          ['Renk', 'Sarı'],
          ['Kumaş', 'Keten'],
        ],
      ],
      reason: 'other-options',
    },
    {
      why: 'with an option twice',
      rows: [
        [
          ['Renk', 'Sarı'],
          ['RENK', 'Mor'],
        ],
      ],
      reason: 'other-options',
    },
  ])('are refused: $why', ({ rows, reason }) => {
    expect(wanted(...rows)).toMatchObject({ ok: false, reason })
  })

  test('more than 2,048 are refused with their number', () => {
    const rows = Array.from({ length: 2046 }, (_, at): ValuePair[] => [
      ['Renk', `r${at}`],
      ['Beden', 'S'],
    ])
    expect(wanted(...rows)).toMatchObject({ reason: 'too-many-variants', count: 2049 })
  })

  test('never repeat a combination, whatever is asked', () => {
    const value = fc.constantFrom('a', 'A', 'İ', 'i', 'ı', 'I', 'b')
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 8 }), (rows) => {
        const result = planNewVariants(
          [],
          rows.map(([one, other]): ValuePair[] => [
            ['x', one],
            ['y', other],
          ]),
        )
        if (!result.ok) return
        const keys = result.values.map((values) => values.map(([, each]) => foldText(each)).join('|'))
        expect(new Set(keys).size).toBe(rows.length)
      }),
    )
  })
})
