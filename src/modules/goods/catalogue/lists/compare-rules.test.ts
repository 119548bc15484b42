import { expect, test } from 'vitest'
import { comparedIds, comparedInCookies, comparedRows, comparedText } from './compare-rules.ts'

test.each([
  { value: undefined, ids: [], why: 'no cookie' },
  { value: '12.7', ids: [12, 7], why: 'in the order they were chosen' },
  { value: '12.12.7', ids: [12, 7], why: 'each once' },
  { value: '1.2.3.4.5', ids: [1, 2, 3, 4], why: 'four at most' },
  { value: '0.-1.x.99999999999.3', ids: [3], why: 'what is no id is left out' },
  { value: `${'9'.repeat(5000)}`, ids: [], why: 'a made-up cookie' },
])('the cookie $value names $ids: $why', ({ value, ids }) => {
  expect(comparedIds(value)).toEqual(ids)
})

test.each(['a=1; vitrin_compare=12.7', '__Host-vitrin_compare=12.7; b=2'])(
  'scripts find the ids in %s',
  (cookies) => {
    expect(comparedInCookies(cookies)).toEqual([12, 7])
  },
)

test('scripts find no ids without the cookie', () => {
  expect(comparedInCookies('not_vitrin_compare=12')).toEqual([])
})

test('ids read back as they were written', () => {
  expect(comparedIds(comparedText([41, 7, 12]))).toEqual([41, 7, 12])
})

test('specifications stand beside each other by name, however it is typed, and differing rows are told', () => {
  const rows = comparedRows([
    [
      { name: 'Malzeme', value: 'Çelik' },
      { name: 'Hacim', value: '1 litre' },
    ],
    [
      { name: 'Ağırlık', value: '300 g' },
      { name: 'MALZEME', value: 'çelik' },
      { name: 'hacim', value: '2 litre' },
    ],
  ])
  expect(rows).toEqual([
    { name: 'Malzeme', values: ['Çelik', 'çelik'], differs: false },
    { name: 'Hacim', values: ['1 litre', '2 litre'], differs: true },
    { name: 'Ağırlık', values: [null, '300 g'], differs: false },
  ])
})

test('a missing value differs from none, and two others still differ beside it', () => {
  const row = (value: string) => [{ name: 'Garanti', value }]
  expect(comparedRows([row('2 yıl'), [], row('2 yıl')])).toMatchObject([{ differs: false }])
  expect(comparedRows([row('2 yıl'), [], row('3 yıl')])).toMatchObject([{ differs: true }])
})

test('a product by itself differs from none', () => {
  expect(comparedRows([[{ name: 'Malzeme', value: 'Çelik' }]])).toMatchObject([{ differs: false }])
})
