import { expect, test } from 'vitest'
import { isRewrittenBySheets } from './rewritten-cell-rules.ts'

test.each(
  '0012 90.750 1,5 .5 1.234.567 12.11.2026 2026-11-12 3-4 1/2 12-5 1E5 2e10 1,5E+3 869000000001234 12:30 5% OCA-5 5Oca MAR1 Mart2026 kas-12 Şub.26 AĞU-3'.split(
    ' ',
  ),
)('a spreadsheet rewrites %s', (text) => {
  expect(isRewrittenBySheets(text)).toBe(true)
})

test.each([
  '90750',
  'KUPA-1',
  '3M-900',
  '12-A',
  'A1E5',
  '1E5A',
  'MARKA-1',
  '36-38-40-42',
  'MASA1',
  '',
  'A.1',
])("a spreadsheet leaves '%s' as it is", (text) => {
  expect(isRewrittenBySheets(text)).toBe(false)
})
