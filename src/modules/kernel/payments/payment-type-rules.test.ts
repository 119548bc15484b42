import { expect, test } from 'vitest'
import { parsePaymentType } from '#modules/ordering/payments/payments-wire.ts'
import { Big } from '#shared/money.ts'
import { codRefusal, offeredPaymentTypes, paymentFee } from './payment-type-rules.ts'

const account = {
  bankName: 'Ziraat',
  accountName: 'ABC',
  accountNo: '1',
  iban: 'TR18 0006 2001 1900 0006 6723 15',
}
const none = {
  b2c_kk_odeme: false,
  b2c_heft_odeme: false,
  b2c_ko_odeme: false,
  b2cHavaleEftHesapBilgisi: [account],
}
const takesCards = true

test.each([
  {
    enabled: { ...none, b2c_kk_odeme: true, b2c_heft_odeme: true, b2c_ko_odeme: true },
    types: ['card', 'bank_transfer', 'cash_on_delivery'],
  },
  {
    enabled: { ...none, b2c_heft_odeme: true, b2c_ko_odeme: true },
    types: ['bank_transfer', 'cash_on_delivery'],
  },
  { enabled: { ...none, b2c_ko_odeme: true }, types: ['cash_on_delivery'] },
  { enabled: none, types: [] },
  { enabled: { ...none, b2c_heft_odeme: true, b2cHavaleEftHesapBilgisi: [] }, types: [] },
])('the shop offers $types, and the first one is the default', ({ enabled, types }) => {
  expect(offeredPaymentTypes(enabled, { takesCards }).map(({ type }) => type)).toEqual(types)
})

test('card payment is not offered without a card provider', () => {
  expect(offeredPaymentTypes({ ...none, b2c_kk_odeme: true }, { takesCards: false })).toEqual([])
})

test.each([
  ['2', 'card'],
  ['3', 'cash_on_delivery'],
  ['4', 'bank_transfer'],
  ['1', null],
  ['', null],
  ['card', null],
])('odemeTipi %s is %s', (code, type) => {
  expect(parsePaymentType(code)).toBe(type)
})

test.each([
  { type: 'cash_on_delivery', set: '25', fee: '25.00', why: 'the carrier collects it' },
  { type: 'cash_on_delivery', set: '0', fee: '0.00', why: 'the shop takes nothing' },
  { type: 'card', set: '25', fee: '0.00', why: 'a card pays the shop itself' },
  { type: 'bank_transfer', set: '25', fee: '0.00', why: 'so does a transfer' },
] as const)('$type costs ₺$fee where the setting is $set: $why', ({ type, set, fee }) => {
  expect(paymentFee(type, { kapidaOdemeUcreti: Big(set) }).toFixed(2)).toBe(fee)
})

test.each([
  { total: '475', city: 'Van', fee: '25', most: '500', provinces: [], refused: null, why: 'the fee fits in' },
  {
    total: '475.01',
    city: 'Van',
    fee: '25',
    most: '500',
    provinces: [],
    refused: 'cod-too-much',
    why: 'the carrier would collect a kuruş too much',
  },
  { total: '500', city: 'İstanbul', most: null, provinces: [], refused: null, why: 'no limit is set' },
  {
    total: '500',
    city: 'İstanbul',
    most: '500',
    provinces: [],
    refused: null,
    why: 'the total equals the limit',
  },
  {
    total: '500.01',
    city: 'İstanbul',
    most: '500',
    provinces: [],
    refused: 'cod-too-much',
    why: 'the total is a kuruş above the limit',
  },
  {
    total: '10',
    city: 'İzmir',
    most: null,
    provinces: ['istanbul', 'IZMIR'],
    refused: null,
    why: 'provinces are compared with Turkish case folding',
  },
  {
    total: '10',
    city: 'Van',
    most: null,
    provinces: ['İstanbul'],
    refused: 'cod-province',
    why: 'the province is not among those allowed',
  },
  {
    total: '10',
    city: '',
    most: null,
    provinces: ['İstanbul'],
    refused: 'cod-province',
    why: 'the province is unknown',
  },
])('cash on delivery, ₺$total to «$city»: $why', ({ total, city, fee = '0', most, provinces, refused }) => {
  const settings = {
    codMaxAmount: most === null ? null : Big(most),
    kapidaOdemeIller: provinces,
    kapidaOdemeUcreti: Big(fee),
  }
  expect(codRefusal({ total: Big(total), city, country: 'Türkiye' }, settings)).toBe(refused)
})

test('cash on delivery is refused abroad, whatever the province is called', () => {
  const settings = { codMaxAmount: null, kapidaOdemeIller: [], kapidaOdemeUcreti: Big('0') }
  expect(codRefusal({ total: Big('10'), city: 'Seçin', country: 'Almanya' }, settings)).toBe('cod-abroad')
})
