import { expect, test } from 'vitest'
import { mergedSuggestions, missingSuggestions, suggestionsSchema } from './suggestion-rules.ts'

const suggestion = (name: string, values: string[] = [], nameEn = '') => ({ name, values, nameEn })

test('a name that two categories suggest is one, where it came first, with the nearer values', () => {
  const above = [suggestion('Malzeme', ['Pamuk'], 'Material'), suggestion('Yıkama')]
  const own = [suggestion('Kesim', ['Dar']), suggestion('MALZEME', ['Keten', 'Pamuk']), suggestion('yıkama')]
  expect(mergedSuggestions([above, own])).toEqual([
    suggestion('MALZEME', ['Keten', 'Pamuk'], 'Material'),
    suggestion('yıkama'),
    suggestion('Kesim', ['Dar']),
  ])
})

test('what a product has already is not suggested again, however it is typed', () => {
  const all = [suggestion('Malzeme'), suggestion('Isı')]
  expect(missingSuggestions(all, [{ name: 'ISI' }])).toEqual([suggestion('Malzeme')])
})

test.each([
  { given: [suggestion('Isı'), suggestion('ISI')], why: 'a name twice' },
  { given: [suggestion('  ')], why: 'no name' },
  { given: [suggestion('Malzeme', [''])], why: 'an empty value' },
  {
    given: Array.from({ length: 41 }, (_, at) => suggestion(`Ad ${at}`)),
    why: 'more than a product may have',
  },
])('refused: $why', ({ given }) => {
  expect(suggestionsSchema.safeParse(given).success).toBe(false)
})
