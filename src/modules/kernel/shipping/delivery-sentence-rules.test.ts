import { expect, test } from 'vitest'
import type { DeliveryTimes } from './delivery-promise-rules.ts'
import { deliveryText, sameDayText } from './delivery-sentence-rules.ts'

const TIMES: DeliveryTimes = {
  sameDayUntil: '14:00',
  handlingDays: 1,
  leastDays: 1,
  mostDays: 3,
  closedDays: [],
}

test.each([
  {
    at: '2026-11-23T09:00:00Z',
    sameDay: true,
    locale: 'tr',
    says: 'Bugün kargoda, 24–26 Kasım arası kapınızda',
  },
  {
    at: '2026-11-23T09:00:00Z',
    sameDay: false,
    locale: 'tr',
    says: 'Yarın kargoda, 25–27 Kasım arası kapınızda',
  },
  {
    at: '2026-11-28T12:00:00Z',
    sameDay: true,
    locale: 'tr',
    says: 'Pazartesi günü kargoda, 1–3 Aralık arası kapınızda',
  },
  {
    at: '2026-11-28T12:00:00Z',
    sameDay: true,
    locale: 'en',
    says: 'Ships on Monday, with you on 1–3 December',
  },
  {
    at: '2026-11-26T12:00:00Z',
    sameDay: false,
    locale: 'tr',
    says: 'Yarın kargoda, 28 Kasım – 1 Aralık arası kapınızda',
  },
  { at: null, sameDay: false, locale: 'tr', says: '1 iş günü içinde kargoda, 1–3 iş gününde kapınızda' },
] as const)('at $at the page says "$says"', ({ at, sameDay, locale, says }) => {
  const now = at === null ? null : new Date(at)
  expect(deliveryText(TIMES, { now, sameDay, locale })).toBe(says)
})

test('a single day of delivery, and dispatch after a long closure', () => {
  const now = new Date('2026-11-23T09:00:00Z')
  const closedDays = Array.from({ length: 9 }, (_, index) => `2026-11-${24 + index}`).filter(
    (day) => day <= '2026-11-30',
  )
  expect(deliveryText({ ...TIMES, leastDays: 2, mostDays: 2 }, { now, sameDay: false, locale: 'tr' })).toBe(
    'Yarın kargoda, 26 Kasım günü kapınızda',
  )
  const late = { ...TIMES, handlingDays: 3, closedDays }
  expect(deliveryText(late, { now, sameDay: false, locale: 'tr' })).toBe(
    '3 Aralık günü kargoda, 4–7 Aralık arası kapınızda',
  )
})

test.each([
  { at: '2026-11-23T09:00:00Z', says: "Saat 14:00'e kadar verilen siparişler bugün kargoda." },
  { at: '2026-11-23T12:00:00Z', says: 'Şimdi sipariş verin, yarın kargoda.' },
  { at: '2026-11-28T12:00:00Z', says: 'Şimdi sipariş verin, pazartesi günü kargoda.' },
  { at: null, says: "Saat 14:00'e kadar verilen siparişler aynı gün kargoda." },
] as const)('of same-day shipping at $at it says "$says"', ({ at, says }) => {
  const now = at === null ? null : new Date(at)
  const words = sameDayText(TIMES, { now, dayIsShown: false, locale: 'tr' })
  expect(words?.replace('’', "'")).toBe(says)
})

test.each([
  { at: '2026-11-23T09:00:00Z', says: "Saat 14:00'e kadar verilen siparişler bugün kargoda." },
  { at: '2026-11-23T12:00:00Z', says: "Saat 14:00'e kadar verilen siparişler aynı gün kargoda." },
  { at: '2026-11-28T12:00:00Z', says: "Saat 14:00'e kadar verilen siparişler aynı gün kargoda." },
])('beside the day of delivery, same-day shipping at $at says "$says" and no second day', ({ at, says }) => {
  const words = sameDayText(TIMES, { now: new Date(at), dayIsShown: true, locale: 'tr' })
  expect(words?.replace('’', "'")).toBe(says)
})

test('nothing is promised without days of the carrier or a cut-off', () => {
  const now = new Date('2026-11-23T09:00:00Z')
  expect(deliveryText({ ...TIMES, mostDays: 0 }, { now, sameDay: false, locale: 'tr' })).toBeNull()
  expect(sameDayText({ ...TIMES, sameDayUntil: null }, { now, dayIsShown: false, locale: 'tr' })).toBeNull()
})
