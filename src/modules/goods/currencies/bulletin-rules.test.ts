import { describe, expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import { bulletinXml } from '#tests/support/fake-tcmb.ts'
import { bulletinDateProblem, isBulletinDue, isJump, parseRate } from './bulletin-rules.ts'
import { readBulletin } from './read-bulletin.ts'

const ratesOf = (text: string) => {
  const bulletin = readBulletin(text)
  return bulletin && Object.fromEntries([...bulletin.rates].map(([code, rate]) => [code, rate.toFixed()]))
}

describe('parsing a bulletin', () => {
  test('gives TRY for one unit, for the day in Tarih', () => {
    const text = bulletinXml({
      tarih: '08.10.2020',
      rates: { USD: '7.9073', JPY: { unit: 100, selling: '7.4602' }, XDR: '' },
    })
    expect(readBulletin(text)?.date).toBe('2020-10-08')
    expect(ratesOf(text)).toEqual({ USD: '7.9073', JPY: '0.074602' })
  })

  test.each([
    { rate: '0', why: 'a rate of 0' },
    { rate: '-41.2', why: 'negative' },
    { rate: '41,25', why: 'TCMB writes a decimal point' },
    { rate: '1e9', why: 'no plain number' },
    { rate: '4125000000', why: 'above the highest rate' },
    { rate: { unit: 0, selling: '41.25' }, why: 'the unit is 0' },
  ])('leaves out a currency at $rate: $why', ({ rate }) => {
    expect(ratesOf(bulletinXml({ tarih: '20.11.2026', rates: { USD: rate, EUR: '48.37' } }))).toEqual({
      EUR: '48.37',
    })
  })

  const good = bulletinXml({ tarih: '20.11.2026', rates: { USD: '41.25' } })
  test.each([
    { text: '', why: 'empty' },
    { text: '<html><body>Bakımdayız</body></html>', why: 'an HTML page' },
    { text: '{"USD":41.25}', why: 'no XML' },
    { text: good.slice(0, -40), why: 'cut off' },
    { text: good.replace(/Tarih="[^"]*"/, ''), why: 'without a date' },
    { text: good.replace('20.11.2026', '31.02.2026'), why: 'of a day that does not exist' },
    { text: bulletinXml({ tarih: '20.11.2026', rates: {} }), why: 'without currencies' },
    { text: bulletinXml({ tarih: '20.11.2026', rates: { USD: '' } }), why: 'without any value' },
    {
      text: good.replace('</Tarih_Date>', `${good.match(/<Currency.*<\/Currency>/s)}</Tarih_Date>`),
      why: 'a list with USD twice',
    },
  ])('fails when the text is $why', ({ text }) => {
    expect(readBulletin(text)).toBeNull()
  })

  test.each([
    { date: '2026-11-22', problem: null },
    { date: '2026-11-23', problem: 'future' },
    { date: '2026-11-08', problem: null },
    { date: '2026-11-07', problem: 'stale' },
  ])('finds the problem $problem for $date on 22 November', ({ date, problem }) => {
    expect(bulletinDateProblem(date, '2026-11-22')).toBe(problem)
  })
})

/** 20.11.2026 is a Friday; Istanbul is three hours ahead of UTC. */
test.each([
  { now: '2026-11-20T12:39:00Z', last: '2026-11-19', due: false, why: 'not yet published' },
  { now: '2026-11-20T12:40:00Z', last: '2026-11-19', due: true, why: 'just published' },
  { now: '2026-11-20T20:59:00Z', last: '2026-11-20', due: false, why: 'already seen' },
  { now: '2026-11-20T20:59:00Z', last: '2026-11-18', due: true, why: 'missed in the afternoon' },
  { now: '2026-11-22T20:00:00Z', last: '2026-11-20', due: false, why: 'none on Sundays' },
  { now: '2026-11-23T08:00:00Z', last: '2026-11-20', due: false, why: 'Monday morning' },
  { now: '2026-11-23T08:00:00Z', last: '2026-11-19', due: true, why: 'Friday was missed' },
  { now: '2026-11-22T21:30:00Z', last: '2026-11-20', due: false, why: 'Monday began in Istanbul' },
  { now: '2026-11-22T08:00:00Z', last: null, due: true, why: 'the first ever' },
])('at $now, after the bulletin of $last, one is due: $due ($why)', ({ now, last, due }) => {
  expect(isBulletinDue(new Date(now), last)).toBe(due)
})

test.each([
  { from: '40', to: '44', jump: false, why: 'exactly 10 %' },
  { from: '40', to: '44.000001', jump: true, why: 'slightly above 10 %' },
  { from: '40', to: '36', jump: false, why: 'down by exactly 10 %' },
  { from: '40', to: '35.99', jump: true, why: 'down by more than 10 %' },
  { from: '40', to: '0.4', jump: true, why: 'a unit was ignored' },
])('from $from to $to is a jump over 10 %: $jump ($why)', ({ from, to, jump }) => {
  expect(isJump(Big(from), Big(to), 10)).toBe(jump)
})

test.each([
  ['41,25', '41.25'],
  ['41.255', '41.255'],
  ['1', '1'],
  ['1.234,5', null],
  ['-1', null],
  ['', null],
  ['41,2512345', null],
  ['99999999', null],
])('a rate typed as "%s" is parsed as %s', (text, rate) => {
  expect(parseRate(text)?.toFixed() ?? null).toBe(rate)
})
