import { expect, test } from 'vitest'
import { missingCombinations, type OptionForm, optionsChange, optionsFormOf } from './options-form.ts'
import { newValues, typedValues } from './typed-values.ts'

const option = (name: string, values: string[], was: string | null = null): OptionForm => ({
  name,
  was,
  nameEn: '',
  values: values.map((value) => ({ value, was: null, valueEn: '', pictures: [] })),
})
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
  expect(found).toEqual({
    all: 2,
    missing: [
      [
        ['Beden', 'S'],
        ['Renk', 'Mavi'],
      ],
      [
        ['Beden', 'M'],
        ['Renk', 'Mavi'],
      ],
    ],
  })
})

test('a combination that a variant has is not missing, also under a new name or in another order', () => {
  const renamed = optionsFormOf(stored)
  const [colour] = renamed.options
  if (colour?.values[0]) colour.values[0].value = 'Al'
  const variants = [
    {
      options: [
        { name: 'Renk', value: 'Kırmızı' },
        { name: 'Beden', value: 'S' },
      ],
    },
  ]
  const found = missingCombinations(
    { options: [option('Beden', ['S'], 'Beden'), ...renamed.options] },
    variants,
  )
  expect(found?.missing).toEqual([
    [
      ['Beden', 'S'],
      ['Renk', 'Mavi'],
    ],
  ])
})

test('options without a name or values make no combination', () => {
  expect(missingCombinations({ options: [option('', ['S']), option('Renk', [])] }, [])).toEqual({
    all: 0,
    missing: [],
  })
})

test('more combinations than a product may have are told before they are made', () => {
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
