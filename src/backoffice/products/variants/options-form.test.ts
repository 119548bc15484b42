import { expect, test } from 'vitest'
import {
  type Combination,
  missingCombinations,
  type OptionForm,
  optionsChange,
  optionsFormOf,
  rebased,
  sameOptions,
  valuesLeftOut,
} from './options-form.ts'
import { newValues, typedValues } from './typed-values.ts'

const option = (name: string, values: string[], was: string | null = null): OptionForm => ({
  id: `id of ${name}`,
  name,
  was,
  nameEn: '',
  values: values.map((value) => ({ value, was: null, valueEn: '', pictures: [] })),
})
const pairs = (found: { missing: Combination[] } | null) => found?.missing.map(({ values }) => values)
const stored = {
  options: [
    {
      name: 'Renk',
      nameEn: 'Colour',
      hasPictures: true,
      values: [
        { value: 'Kırmızı', valueEn: 'Red', pictures: ['a.webp'], variants: 2 },
        { value: 'Mavi', valueEn: '', pictures: [], variants: 2 },
      ],
    },
  ],
}

test('all combinations are counted, in the order of the values', () => {
  const found = missingCombinations({ options: [option('Beden', ['S', 'M']), option('Renk', ['Mavi'])] }, [])
  expect(found?.all).toBe(2)
  expect(pairs(found)).toEqual([
    [
      ['Beden', 'S'],
      ['Renk', 'Mavi'],
    ],
    [
      ['Beden', 'M'],
      ['Renk', 'Mavi'],
    ],
  ])
})

const variant = (Renk: string, Beden?: string) => ({
  options: Object.entries({ Renk, ...(Beden && { Beden }) }).map(([name, value]) => ({ name, value })),
})

test('a combination that a variant has is not missing, also under a new name', () => {
  const renamed = optionsFormOf(stored)
  const [colour] = renamed.options
  if (colour?.values[0]) colour.values[0].value = 'Al'
  const found = missingCombinations(renamed, [variant('Kırmızı')])
  expect(pairs(found)).toEqual([[['Renk', 'Mavi']]])
})

test('with a new value only its combinations are made: others were left out on purpose', () => {
  const form = optionsFormOf(stored)
  form.options[0]?.values.push({ value: 'Yeşil', was: null, valueEn: '', pictures: [] })
  expect(pairs(missingCombinations(form, [variant('Kırmızı')]))).toEqual([[['Renk', 'Yeşil']]])
})

test('the variants that are there get the first value of a new option', () => {
  const form = { options: [...optionsFormOf(stored).options, option('Beden', ['S', 'M'])] }
  const found = missingCombinations(form, [variant('Kırmızı'), variant('Mavi')])
  expect(pairs(found)?.map((values) => values.map(([, value]) => value))).toEqual([
    ['Kırmızı', 'M'],
    ['Mavi', 'M'],
  ])
  expect(optionsChange(form, optionsFormOf(stored)).options[1]?.values.map(({ value }) => value)).toEqual([
    'S',
  ])
})

test('a combination that was left out stays so when its options are moved or renamed', () => {
  const [size, colour] = [option('Beden', ['S', 'M']), option('Renk', ['Mavi', 'Al'])]
  const keys = (options: OptionForm[]) => missingCombinations({ options }, [])?.missing.map(({ key }) => key)
  const before = keys([size, colour]) ?? []
  const after = keys([{ ...colour, name: 'Ton' }, size]) ?? []
  expect(new Set(before).size).toBe(4)
  expect(after.toSorted()).toEqual(before.toSorted())
})

test('values of which every combination is left out are not kept', () => {
  const options = [option('Renk', ['Mavi', 'Al']), option('Beden', ['S', 'M'])]
  const made = missingCombinations({ options }, [])?.missing.filter(({ values }) =>
    values.every(([, value]) => value !== 'Al'),
  )
  expect(valuesLeftOut({ options }, made ?? [], false)).toEqual(['Al'])
  // Variants that are there get the first value of a new option, whatever is made beside them.
  expect(
    valuesLeftOut({ options: [...optionsFormOf(stored).options, ...options.slice(1)] }, [], true),
  ).toEqual(['M'])
})

test('options in another order are another thing to save; their names while they are edited are not', () => {
  const form = optionsFormOf({
    options: [...stored.options, ...stored.options.map((each) => ({ ...each, name: 'Ton' }))],
  })
  const renamed = form.options.map((each) => ({ ...each, id: 'x' }))
  expect(sameOptions(form, { options: renamed })).toBe(true)
  expect(sameOptions(form, { options: form.options.toReversed() })).toBe(false)
  expect(optionsChange({ options: form.options.toReversed() }, form).options.map(({ name }) => name)).toEqual(
    ['Ton', 'Renk'],
  )
})

test('what is stored by now is no change any more', () => {
  const form = { options: [option('RENK', ['mavi', 'Yeşil'])], leftOut: [] }
  const { options } = rebased(form, optionsFormOf(stored))
  expect(options[0]).toMatchObject({ name: 'RENK', was: 'Renk' })
  expect(options[0]?.values.map(({ was }) => was)).toEqual(['Mavi', null])
})

test('options without a name or values make no combination', () => {
  expect(missingCombinations({ options: [option('', ['S']), option('Renk', [])] }, [])).toEqual({
    all: 0,
    missing: [],
  })
})

test('more combinations than a product may have are refused before they are made', () => {
  const many = (name: string, count: number) =>
    option(
      name,
      Array.from({ length: count }, (_, at) => `${at}`),
    )
  expect(missingCombinations({ options: [many('a', 32), many('b', 64)] }, [])?.all).toBe(2048)
  expect(missingCombinations({ options: [many('a', 32), many('b', 65)] }, [])).toBeNull()
})

test('a save names what was renamed, and pictures that were changed alone', () => {
  const base = optionsFormOf(stored)
  const values = structuredClone(base)
  const [colour] = values.options
  if (colour?.values[1]) colour.values[1] = { ...colour.values[1], value: 'Lacivert', pictures: ['b.webp'] }
  expect(optionsChange(values, base).options[0]?.values).toEqual([
    { value: 'Kırmızı', was: 'Kırmızı', valueEn: 'Red' },
    { value: 'Lacivert', was: 'Mavi', valueEn: '', pictures: ['b.webp'] },
  ])
})

test('values are typed with commas or pasted as a column', () => {
  expect(typedValues('S, M ,L,,')).toEqual(['S', 'M', 'L'])
  expect(typedValues('Açık  mavi\r\nKoyu mavi\n')).toEqual(['Açık mavi', 'Koyu mavi'])
})

test('a value twice is said, however it is written', () => {
  expect(newValues(['KIRMIZI', 'Mavi', 'mavi'], ['Kırmızı'])).toEqual({
    fresh: ['Mavi'],
    twice: ['KIRMIZI', 'mavi'],
  })
})
