import { expect, test } from 'vitest'
import { TURKISH_TERMS, termsOf } from '../search/terms-rules.ts'
import { coloursOf, type OptionValueRow } from './product-colours-rules.ts'

const values = (code: string, option: string, names: readonly string[], firstId = 1): OptionValueRow[] =>
  names.map((name, at) => [code, option, name, firstId + at, `urun-${firstId + at}`])

const names = (rows: readonly OptionValueRow[]) =>
  coloursOf(rows, TURKISH_TERMS)?.shown.map(({ name }) => name)

test.each<{ why: string; rows: OptionValueRow[]; count: number | undefined; shown: string[] | undefined }>([
  { why: 'no option', rows: [], count: undefined, shown: undefined },
  {
    why: 'sizes are no colours',
    rows: values('beden', 'Beden', ['S', 'M', 'L']),
    count: undefined,
    shown: undefined,
  },
  {
    why: 'one colour is no choice',
    rows: values('renk', 'Renk', ['Mavi']),
    count: undefined,
    shown: undefined,
  },
  { why: 'two colours', rows: values('renk', 'Renk', ['Mavi', 'Beyaz']), count: 2, shown: ['Mavi', 'Beyaz'] },
  {
    why: 'a colour without a known shade counts and is not shown',
    rows: values('renk', 'Renk', ['Mavi', 'Beyaz', 'Çiçekli']),
    count: 3,
    shown: ['Mavi', 'Beyaz'],
  },
  {
    why: 'more than a card has room for',
    rows: values('renk', 'Renk', ['Mavi', 'Beyaz', 'Mor', 'Sarı', 'Gri', 'Siyah', 'Bej']),
    count: 7,
    shown: ['Mavi', 'Beyaz', 'Mor', 'Sarı', 'Gri'],
  },
  {
    why: 'the colours beside the sizes, whatever the option is called',
    rows: [...values('beden', 'Beden', ['S', 'M']), ...values('govde', 'Gövde', ['Siyah', 'Krem'])],
    count: 2,
    shown: ['Siyah', 'Krem'],
  },
])('the colours of a product: $why', ({ rows, count, shown }) => {
  expect(coloursOf(rows, TURKISH_TERMS)?.count).toBe(count)
  expect(names(rows)).toEqual(shown)
})

test('colours have the order and the words of the shop', () => {
  const places = ['mavi', 'beyaz'].map((value, position) => ({ option: 'renk', value, position }))
  const terms = termsOf([{ kind: 'value', name: 'Mavi', text: 'Blue', plural: '' }], places)
  const found = coloursOf(values('renk', 'Renk', ['Siyah', 'Beyaz', 'Mavi']), terms)
  expect(found?.shown.map(({ label, variantId }) => `${label} ${variantId}`)).toEqual([
    'Blue 3',
    'Beyaz 2',
    'Siyah 1',
  ])
})
