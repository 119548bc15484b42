import { expect, test } from 'vitest'
import { isInEnglish } from './english-matches.ts'

const JEANS = {
  all: 'duz kesim kot pantolon gym402 lodos straight jeans',
  turkish: 'duz kesim kot pantolon',
  english: 'straight jeans',
}

test.each([
  { tokens: ['pan'], is: false, why: 'only a Turkish word begins so' },
  { tokens: ['jean'], is: true, why: 'an English word' },
  { tokens: ['lodos'], is: true, why: 'a brand has no language' },
  { tokens: ['gym402'], is: true, why: 'nor has a code' },
  { tokens: ['jean', 'kot'], is: false, why: 'every word must be' },
])('$tokens are words of the English shop: $is, $why', ({ tokens, is }) => {
  expect(
    isInEnglish(
      tokens.map((token) => ({ token, softened: null })),
      JEANS,
    ),
  ).toBe(is)
})

test('a product without an English name is shown, and so searched, in Turkish', () => {
  expect(isInEnglish([{ token: 'pan', softened: null }], { ...JEANS, english: '' })).toBe(true)
})
