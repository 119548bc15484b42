import { describe, expect, test } from 'vitest'
import { arrivalOf } from './delivery-arrival-rules.ts'
import { readDeliveryMethods } from './delivery-method-rules.ts'
import {
  deliveryZonesProblems,
  deliveryZonesText,
  readDeliveryZones,
  timesIn,
} from './delivery-zone-rules.ts'

const TIMES = {
  sameDayUntil: '14:00',
  handlingDays: 1,
  leastDays: 2,
  mostDays: 3,
  closedDays: [],
  ...readDeliveryZones('İstanbul, Kocaeli:1|Van:3/4'),
}

test('zones are read, and written as they are read', () => {
  const { zones, unread } = readDeliveryZones(' İstanbul , Kocaeli : 1 | Van:3/4 | ')
  expect(unread).toEqual([])
  expect(zones).toEqual([
    { provinces: ['İstanbul', 'Kocaeli'], leastDays: 1, mostDays: 1 },
    { provinces: ['Van'], leastDays: 3, mostDays: 4 },
  ])
  expect(deliveryZonesText(zones)).toBe('İstanbul, Kocaeli:1/1|Van:3/4')
  expect(readDeliveryZones('')).toEqual({ zones: [], unread: [] })
})

test.each([
  { text: 'Van', reason: 'days' },
  { text: 'Van:0', reason: 'days' },
  { text: 'Van:4/3', reason: 'days' },
  { text: 'Van:1/61', reason: 'days' },
  { text: 'Van:1/2:3', reason: 'days' },
  { text: 'Van:bir', reason: 'days' },
  { text: ':1/2', reason: 'no-province' },
  { text: ' , :1', reason: 'no-province' },
  { text: 'Van\n:1', reason: 'no-province' },
  { text: 'Van, VAN:1', reason: 'named-twice' },
])('an editor refuses $text: $reason, and readers leave it out', ({ text, reason }) => {
  expect(deliveryZonesProblems(`Ankara:1|${text}`)).toEqual([{ part: 2, reason }])
  expect(readDeliveryZones(`Ankara:1|${text}`)).toMatchObject({
    zones: [{ provinces: ['Ankara'] }],
    unread: [2],
  })
})

test('a province is named in one zone', () => {
  expect(deliveryZonesProblems('Van, Ağrı:3|agri:4')).toEqual([{ part: 2, reason: 'named-twice' }])
})

test.each([
  { province: 'İstanbul', least: 1, most: 1 },
  { province: 'ISTANBUL ', least: 1, most: 1 },
  { province: 'Van', least: 3, most: 4 },
  { province: 'İzmir', least: 2, most: 3 },
  { province: null, least: 2, most: 3 },
])('to $province the carrier takes $least to $most days', ({ province, least, most }) => {
  expect(timesIn(TIMES, province)).toMatchObject({ leastDays: least, mostDays: most })
})

describe('an order arrives', () => {
  const [express = null] = readDeliveryMethods('Ekspres_Express_79.90__1/1_16:00_').methods
  const [slow = null] = readDeliveryMethods('Ekonomik__0__4/6__').methods
  const to = (city: string, country = 'Türkiye') => ({ city, country })
  test.each([
    // Friday at noon; Sunday is no working day.
    { at: '2026-11-27T09:00:00Z', city: 'İstanbul', from: '2026-11-30', to_: '2026-11-30' },
    { at: '2026-11-27T09:00:00Z', city: 'Van', from: '2026-12-02', to_: '2026-12-03' },
    { at: '2026-11-27T09:00:00Z', city: 'İzmir', from: '2026-12-01', to_: '2026-12-02' },
    // A product of the same day leaves on Friday before 14:00, on Saturday after it.
    { at: '2026-11-27T09:00:00Z', city: 'İstanbul', sameDay: true, from: '2026-11-28', to_: '2026-11-28' },
    { at: '2026-11-27T11:00:00Z', city: 'İstanbul', sameDay: true, from: '2026-11-30', to_: '2026-11-30' },
    // Express leaves by its own hour, whatever the zone and the product.
    { at: '2026-11-27T12:59:00Z', city: 'Van', method: express, from: '2026-11-28', to_: '2026-11-28' },
    { at: '2026-11-27T13:00:00Z', city: 'Van', method: express, from: '2026-11-30', to_: '2026-11-30' },
    { at: '2026-11-27T09:00:00Z', city: 'İzmir', method: slow, from: '2026-12-03', to_: '2026-12-05' },
    // 29 October is a holiday: handed over on the 30th, a Friday.
    { at: '2026-10-28T09:00:00Z', city: 'İstanbul', from: '2026-10-31', to_: '2026-10-31' },
  ])(
    'placed at $at to $city between $from and $to_',
    ({ at, city, sameDay = false, method = null, from, to_ }) => {
      expect(arrivalOf(TIMES, { now: new Date(at), sameDay, destination: to(city), method })).toEqual({
        from,
        to: to_,
      })
    },
  )

  test('on no promised day abroad, without an address, and where neither shop nor zone names days', () => {
    const order = { now: new Date('2026-11-27T09:00:00Z'), sameDay: false, method: null }
    expect(arrivalOf(TIMES, { ...order, destination: to('', 'Almanya') })).toBeNull()
    expect(arrivalOf(TIMES, { ...order, destination: null })).toBeNull()
    const silent = { ...TIMES, mostDays: 0 }
    expect(arrivalOf(silent, { ...order, destination: to('İzmir') })).toBeNull()
    expect(arrivalOf(silent, { ...order, destination: to('Van') })).not.toBeNull()
  })
})
