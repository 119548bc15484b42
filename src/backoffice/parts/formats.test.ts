import { expect, test, vi } from 'vitest'
import { setOfficeLocale } from '../frame/office-locale.ts'
import { dayWithWeekday } from './formats.ts'

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
