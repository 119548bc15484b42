import { expect, test } from 'vitest'
import { readMoment, slashOrder } from './earlier-dates.ts'

test.each([
  { text: '2023-05-12 14:05:33 UTC', at: '2023-05-12T14:05:33.000Z', why: 'Judge.me' },
  { text: '2023-05-12T14:05:33.120Z', at: '2023-05-12T14:05:33.000Z', why: 'ISO' },
  { text: '2024-05-12 14:05:33 +0300', at: '2024-05-12T11:05:33.000Z', why: 'Shopify' },
  { text: '2024-05-12 14:05:33 -04:00', at: '2024-05-12T18:05:33.000Z', why: 'an offset with a colon' },
  { text: '2022-11-05 21:15:00', at: '2022-11-05T18:15:00.000Z', why: 'WordPress: the clock of the shop' },
  {
    text: '2024-05-12',
    at: '2024-05-12T09:00:00.000Z',
    why: 'a day alone is noon, the same day everywhere near',
  },
  { text: '12.05.2024 14:05', at: '2024-05-12T11:05:00.000Z', why: 'Turkish' },
  { text: '5/12/2024', at: '2024-12-05T09:00:00.000Z', why: 'the day comes first' },
  { text: '12 Mayıs 2024 9:05', at: '2024-05-12T06:05:00.000Z', why: 'a Turkish month' },
  { text: 'May 12, 2024 2:05 PM', at: '2024-05-12T11:05:00.000Z', why: 'an American afternoon' },
  { text: '12 Aug 2024 12:00 am', at: '2024-08-11T21:00:00.000Z', why: 'twelve in the night is zero' },
])('$text is $at: $why', ({ text, at }) => {
  expect(readMoment(text)?.toISOString()).toBe(at)
})

test.each([
  '',
  '2024-02-31',
  '2024-13-01',
  '32.01.2024',
  '12 Brumaire 2024',
  '2024',
  '2024-05-12 25:00',
  'dün',
])('"%s" is no moment', (text) => {
  expect(readMoment(text)).toBeNull()
})

test('dates with slashes are American only where one of the file can be nothing else, and none contradicts it', () => {
  expect(slashOrder(['05/12/2024', '06/01/2024'])).toBe('day-first')
  expect(slashOrder(['05/12/2024', '06/25/2024'])).toBe('month-first')
  expect(slashOrder(['25/12/2024', '06/25/2024'])).toBe('day-first')
  expect(readMoment('05/12/2024', 'month-first')?.toISOString()).toBe('2024-05-12T09:00:00.000Z')
})
