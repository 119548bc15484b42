import { expect, test } from 'vitest'
import { enabledPaymentTypes, parsePaymentCode } from './payment-type-rules.ts'

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
