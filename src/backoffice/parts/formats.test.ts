import { expect, test, vi } from 'vitest'
import { setOfficeLocale } from '../frame/office-locale.ts'
import { dayWithWeekday, money, shortAmount } from './formats.ts'

// The module of the language writes it to the document; the stub ends there, because pages are rendered by others in this process.
vi.hoisted(() => vi.stubGlobal('document', { documentElement: {} }))
vi.unstubAllGlobals()

test('a day with its weekday is written in the order of the language', () => {
  vi.stubGlobal('document', { documentElement: {} })
  try {
    expect(dayWithWeekday('2026-11-27')).toBe('27 Kasım Cuma')
    setOfficeLocale('en')
    expect(dayWithWeekday('2026-11-27')).toBe('Friday, November 27')
  } finally {
    setOfficeLocale('tr')
    vi.unstubAllGlobals()
  }
})

test.each([
  { value: 0, tr: '₺0', en: '₺0', why: 'where the axis begins' },
  { value: 950, tr: '₺950', en: '₺950', why: 'nothing to shorten' },
  { value: 2500, tr: '₺2,5 B', en: '₺2,5K', why: 'bin, thousand' },
  { value: 25_000, tr: '₺25 B', en: '₺25K', why: 'no decimals' },
  { value: 1_200_000, tr: '₺1,2 Mn', en: '₺1,2M', why: 'milyon, million' },
])('$value on the axis of a chart is $tr and $en: $why', ({ value, tr, en }) => {
  vi.stubGlobal('document', { documentElement: {} })
  const shown = () => shortAmount(value).replace(/\s/g, ' ')
  try {
    expect(shown()).toBe(tr)
    setOfficeLocale('en')
    expect(shown()).toBe(en)
    expect(money('2084.3'), 'the marks of the amounts beside it').toBe('₺2.084,30')
  } finally {
    setOfficeLocale('tr')
    vi.unstubAllGlobals()
  }
})
