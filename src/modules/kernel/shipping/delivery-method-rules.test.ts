import { describe, expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import {
  chosenMethod,
  deliveryMethodsProblems,
  deliveryMethodsText,
  offeredMethods,
  readDeliveryMethods,
  surchargeOf,
} from './delivery-method-rules.ts'

const TEXT = 'Ekspres_Express_79.90_2500_1/1_14:00_İstanbul, Kocaeli|Hafta sonu__49,9__1/3__'
const { methods } = readDeliveryMethods(TEXT)
const settings = { teslimatSecenekleri: methods, kargoAliciyaAit: false }
const istanbul = { country: 'Türkiye', city: 'İSTANBUL' }
const namesFor = (destination: { country: string; city: string } | null, more = {}) =>
  offeredMethods({ ...settings, ...more }, destination).map(({ name }) => name.tr)

test('ways of delivery are read, and written as they are read', () => {
  expect(deliveryMethodsProblems(TEXT)).toEqual([])
  expect(methods.map(({ key, name }) => [key, name.en])).toEqual([
    ['ekspres', 'Express'],
    ['hafta sonu', 'Hafta sonu'],
  ])
  const text = deliveryMethodsText(methods)
  expect(text).toBe(
    'Ekspres_Express_79.90_2500.00_1/1_14:00_İstanbul, Kocaeli|Hafta sonu_Hafta sonu_49.90__1/3__',
  )
  expect(deliveryMethodsText(readDeliveryMethods(text).methods)).toBe(text)
})

test.each([
  { part: 'Hızlı', reason: 'fields' },
  { part: '__10__1__', reason: 'name' },
  { part: `${'a'.repeat(41)}__10__1__`, reason: 'name' },
  { part: 'Hızlı____1__', reason: 'amount' },
  { part: 'Hızlı__-5__1__', reason: 'amount' },
  { part: 'Hızlı__1.234,56__1__', reason: 'amount' },
  { part: 'Hızlı__10_çok_1__', reason: 'amount' },
  { part: 'Hızlı__10__0__', reason: 'days' },
  { part: 'Hızlı__10__2/1__', reason: 'days' },
  { part: 'Hızlı__10__1_25:00_', reason: 'time' },
  { part: 'EKSPRES__10__1__', reason: 'named-twice' },
  { part: 'Hızlı_EXPRESS_10__1__', reason: 'named-twice' },
])('an editor refuses $part: $reason, and it is not offered', ({ part, reason }) => {
  expect(deliveryMethodsProblems(`${TEXT}|${part}`)).toEqual([{ part: 3, reason }])
  expect(readDeliveryMethods(`${TEXT}|${part}`)).toMatchObject({ methods: [{}, {}], unread: [3] })
})

describe('what may be chosen', () => {
  test.each([
    { to: istanbul, names: ['Ekspres', 'Hafta sonu'] },
    { to: { country: 'Türkiye', city: 'Van' }, names: ['Hafta sonu'] },
    { to: { country: 'Almanya', city: '' }, names: [] },
    { to: null, names: [] },
  ])('to $to: $names', ({ to, names }) => expect(namesFor(to)).toEqual(names))

  test('is nothing where the recipient pays the carrier', () => {
    expect(namesFor(istanbul, { kargoAliciyaAit: true })).toEqual([])
  })

  test('is standard delivery for a key that is not offered there', () => {
    expect(chosenMethod(settings, istanbul, 'ekspres')?.name.tr).toBe('Ekspres')
    for (const key of ['', 'drone', 'Ekspres']) expect(chosenMethod(settings, istanbul, key)).toBeNull()
    expect(chosenMethod(settings, { country: 'Türkiye', city: 'Van' }, 'ekspres')).toBeNull()
  })
})

test.each([
  { products: '2499.99', surcharge: '79.90' },
  { products: '2500', surcharge: '0.00' },
])('of products for $products the way of delivery adds $surcharge', ({ products, surcharge }) => {
  expect(surchargeOf(methods[0] ?? null, Big(products)).toFixed(2)).toBe(surcharge)
})

test('standard delivery, and a way without a limit, add the same to every total', () => {
  expect(surchargeOf(null, Big('10')).toFixed(2)).toBe('0.00')
  expect(surchargeOf(methods[1] ?? null, Big('999999')).toFixed(2)).toBe('49.90')
})
