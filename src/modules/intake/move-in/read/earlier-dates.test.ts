import { expect, test } from 'vitest'
import { dateOrder, readMoment } from './earlier-dates.ts'

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

test.each([
  { texts: ['05/12/2024', '06/25/2024'], order: 'month-first', why: 'there is no month 25' },
  { texts: ['05/12/2024 14:05', '25/06/2024 9:00'], order: 'day-first', why: 'nor one before the time' },
  { texts: ['05-12-2024', '06-25-2024'], order: 'month-first', why: 'dashes are no better than slashes' },
  { texts: ['06.09.2016 14:32', '07.09.2016'], order: 'day-first', why: 'points put the day first' },
  { texts: ['06.09.2016', '06.25.2016'], order: 'month-first', why: 'unless they show otherwise' },
  { texts: ['05/05/2024'], order: null, why: 'the same day either way' },
  { texts: ['2024-05-12', '12 Mayıs 2024', '', 'dün'], order: null, why: 'nothing there has two readings' },
])('$texts is $order: $why', ({ texts, order }) => {
  expect(dateOrder(texts)).toEqual({ order })
})

test.each([
  {
    texts: ['05/12/2024', '2024-01-01', '06/01/2024', '07/01/2024', '08/01/2024'],
    unclear: ['05/12/2024', '06/01/2024', '07/01/2024'],
    why: 'nothing decides',
  },
  {
    texts: ['25/12/2024', '06/25/2024'],
    unclear: ['25/12/2024', '06/25/2024'],
    why: 'dates contradict each other',
  },
  {
    texts: ['06.09.2016', '09/25/2016'],
    unclear: ['06.09.2016', '09/25/2016'],
    why: 'two habits in one column',
  },
])('$texts is asked about: $why', ({ texts, unclear }) => {
  expect(dateOrder(texts)).toEqual({ unclear })
  expect(dateOrder(texts, 'day-first')).toEqual({ order: 'day-first' })
  expect(dateOrder(texts, 'month-first')).toEqual({ order: 'month-first' })
})

test('an answer that the column contradicts is asked again instead of being followed for the others', () => {
  expect(dateOrder(['05/12/2024', '25/12/2024'], 'month-first')).toEqual({
    unclear: ['25/12/2024', '05/12/2024'],
  })
})

test('a date is read in the order of its column, whatever stands between its numbers', () => {
  for (const text of ['05/12/2024', '05-12-2024', '5.12.2024']) {
    expect(readMoment(text, 'month-first')?.toISOString()).toBe('2024-05-12T09:00:00.000Z')
    expect(readMoment(text, 'day-first')?.toISOString()).toBe('2024-12-05T09:00:00.000Z')
  }
  expect(readMoment('06/25/2024', 'day-first')).toBeNull()
})
