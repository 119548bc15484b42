import { expect, test } from 'vitest'
import { isSettingValue } from '#modules/platform/settings/settings-rules.ts'
import {
  accountRows,
  accountsText,
  bandRows,
  bandsText,
  countriesText,
  countryRows,
  networkRows,
  networksText,
  pastedCells,
  pastedNumber,
  withPasted,
} from './setting-rows.ts'

const ACCOUNT = 'Ziraat Bankası_Vitrin A.Ş._1_TR18 0006 2001 1900 0006 6723 15'

test.each([
  { text: '0/1/44.90_1/5/59.90', rows: bandRows, back: bandsText },
  { text: '', rows: bandRows, back: bandsText },
  { text: `${ACCOUNT}|${ACCOUNT}`, rows: accountRows, back: accountsText },
  { text: 'Türkiye|Almanya:0/1/450.00_1/5/890.00', rows: countryRows, back: countriesText },
  {
    text: '1:https://facebook.com/v|0:|0:https://instagram.com/v|0:|0:',
    rows: networkRows,
    back: networksText,
  },
  { text: '', rows: networkRows, back: networksText },
])('an editor that changes nothing writes the same text: $text', ({ text, rows, back }) => {
  expect((back as (given: unknown) => string)(rows(text))).toBe(text)
})

test('an editor keeps what it cannot split, so that nothing unseen is lost', () => {
  expect(bandRows('0/1/44.90/9')).toEqual([['0', '1', '44,90/9']])
  expect(accountRows('Ziraat')).toEqual([['Ziraat', '', '', '']])
})

test('typed bands become what the shop reads', () => {
  const text = bandsText([
    ['0', '1', '44,90'],
    ['1', '5,5', '59,9'],
  ])
  expect(text).toBe('0/1/44.90_1/5.5/59.9')
  expect(isSettingValue('kargoUcreti', text)).toBe(true)
})

test('cells of a spreadsheet fill rows from the cell they are pasted into', () => {
  const cells = pastedCells('1\t44,90\r\n5\t₺1.059,90\r\n')
  expect(cells).toEqual([
    ['1', '44,90'],
    ['5', '₺1.059,90'],
  ])
  const numbers = (cells ?? []).map((line) => line.map(pastedNumber))
  expect(withPasted([['0', '', '']], { row: 0, column: 1 }, numbers, 3)).toEqual([
    ['0', '1', '44,90'],
    ['', '5', '1059,90'],
  ])
  expect(pastedCells('44,90')).toBeNull()
})
