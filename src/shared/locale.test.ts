import { expect, test } from 'vitest'
import { localeOfPath, withoutLocale } from './locale.ts'

test.each([
  { address: '/en', locale: 'en', rest: '/' },
  { address: '/en/', locale: 'en', rest: '/' },
  { address: '/en/sepet?a=1', locale: 'en', rest: '/sepet?a=1' },
  { address: '/tr?page=2', locale: 'tr', rest: '/?page=2' },
  { address: '/entari', locale: null, rest: '/entari' },
  { address: '/de/sepet', locale: null, rest: '/de/sepet' },
  { address: '/sepet/en', locale: null, rest: '/sepet/en' },
  { address: '/en//kotu.example', locale: 'en', rest: '/kotu.example' },
])('$address has locale $locale and path $rest', ({ address, locale, rest }) => {
  expect(localeOfPath(address)).toBe(locale)
  expect(withoutLocale(address)).toBe(rest)
})
