import { expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import { codRefusal, enabledPaymentTypes, parsePaymentCode } from './payment-type-rules.ts'

const none = { b2c_kk_odeme: false, b2c_heft_odeme: false, b2c_ko_odeme: false }

test.each([
  {
    enabled: { ...none, b2c_kk_odeme: true, b2c_heft_odeme: true, b2c_ko_odeme: true },
    labels: ['Kart', 'Havale-EFT', 'Kapıda Ödeme'],
  },
  { enabled: { ...none, b2c_heft_odeme: true, b2c_ko_odeme: true }, labels: ['Havale-EFT', 'Kapıda Ödeme'] },
  { enabled: { ...none, b2c_ko_odeme: true }, labels: ['Kapıda Ödeme'] },
  { enabled: none, labels: [] },
])('the shop offers $labels, the first one chosen', ({ enabled, labels }) => {
  expect(enabledPaymentTypes(enabled).map((type) => type.label)).toEqual(labels)
})

test.each([
  ['2', 'card'],
  ['3', 'cashOnDelivery'],
  ['4', 'bankTransfer'],
  ['1', undefined],
  ['', undefined],
])('odemeTipi %s is %s', (code, type) => {
  expect(parsePaymentCode(code)?.type).toBe(type)
})

test.each([
  { total: '500', city: 'İstanbul', most: null, provinces: [], refused: null, why: 'nothing is said' },
  {
    total: '500',
    city: 'İstanbul',
    most: '500',
    provinces: [],
    refused: null,
    why: 'the limit itself is fine',
  },
  {
    total: '500.01',
    city: 'İstanbul',
    most: '500',
    provinces: [],
    refused: 'cod-too-much',
    why: 'a kuruş above',
  },
  {
    total: '10',
    city: 'İzmir',
    most: null,
    provinces: ['istanbul', 'IZMIR'],
    refused: null,
    why: 'letters fold',
  },
  {
    total: '10',
    city: 'Van',
    most: null,
    provinces: ['İstanbul'],
    refused: 'cod-province',
    why: 'no carrier there',
  },
  {
    total: '10',
    city: '',
    most: null,
    provinces: ['İstanbul'],
    refused: 'cod-province',
    why: 'no province known',
  },
])('on delivery, ₺$total to «$city»: $why', ({ total, city, most, provinces, refused }) => {
  const settings = { codMaxAmount: most === null ? null : Big(most), kapidaOdemeIller: provinces }
  expect(codRefusal({ total: Big(total), city }, settings)).toBe(refused)
})
