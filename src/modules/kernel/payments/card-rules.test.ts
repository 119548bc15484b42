import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardSentence } from '#modules/ordering/payments/card-sentence-rules.ts'
import {
  binOf,
  cardBrand,
  cardProblems,
  freeAmount,
  hiddenCardNumber,
  holdsCardNumber,
  isExpiryValid,
  maskCardNumber,
  maskExpiry,
  passesLuhn,
} from './card-rules.ts'

const today = new Date('2026-11-21T11:05:30Z')

test.each([
  { typed: '5528790000000008', shown: '5528 7900 0000 0008' },
  { typed: '5528-7900 0000', shown: '5528 7900 0000' },
  { typed: '55287', shown: '5528 7' },
  { typed: '55287900000000081234', shown: '5528 7900 0000 0008' },
  { typed: 'abc', shown: '' },
])('the card number $typed is shown as $shown', ({ typed, shown }) => {
  expect(maskCardNumber(typed)).toBe(shown)
})

test.each([
  { typed: '5528 7900 0000 0008', bin: '55287900', why: 'sixteen digits' },
  { typed: '5528 7900 0000 000', bin: null, why: 'fifteen' },
  { typed: '55287900000000081', bin: null, why: 'seventeen' },
  { typed: '5528 7900 0000 000x', bin: null, why: 'a letter' },
])('the BIN of $typed is $bin: $why', ({ typed, bin }) => {
  expect(binOf(typed)).toBe(bin)
})

test.each([
  ['4603450000000000', 'VISA'],
  ['5528790000000008', 'MASTERCARD'],
  ['2221000000000009', 'MASTERCARD'],
  ['2720990000000000', 'MASTERCARD'],
  ['9792030000000000', 'TROY'],
  ['374427000000003', 'AMEX'],
  ['2721000000000000', 'UNKNOWN'],
  ['6011000000000000', 'UNKNOWN'],
  ['', 'UNKNOWN'],
])('%s is a %s card', (number, brand) => {
  expect(cardBrand(number)).toBe(brand)
})

test.each([
  '5528790000000008',
  '5526080000000006',
  '4603450000000000',
  '9792 0300 0000 0000',
  '374427000000003',
])('%s has the right check digit', (number) => {
  expect(passesLuhn(number)).toBe(true)
})

test('a single mistyped digit never passes the check', () => {
  const fifteen = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 15, maxLength: 15 })
  fc.assert(
    fc.property(fifteen, fc.nat(14), fc.integer({ min: 1, max: 9 }), (digits, index, shift) => {
      const right = [...'0123456789'].map((check) => digits + check).filter(passesLuhn)
      expect(right).toHaveLength(1)
      const [number = ''] = right
      const wrong = String((Number(number[index]) + shift) % 10)
      expect(passesLuhn(number.slice(0, index) + wrong + number.slice(index + 1))).toBe(false)
    }),
  )
})

test('only the last four digits are ever shown again', () => {
  expect(hiddenCardNumber('5528 7900 0000 0008')).toBe('•••• •••• •••• 0008')
})

test.each([
  { expire: '11/26', valid: true, why: 'this month' },
  { expire: '10/26', valid: false, why: 'last month' },
  { expire: '01/27', valid: true, why: 'next year' },
  { expire: '12/25', valid: false, why: 'last year' },
  { expire: '13/27', valid: false, why: 'no such month' },
  { expire: '00/27', valid: false, why: 'no such month' },
  { expire: '1/27', valid: false, why: 'four characters' },
  { expire: '1227', valid: false, why: 'no slash' },
])('the expiry $expire is valid: $valid ($why)', ({ expire, valid }) => {
  expect(isExpiryValid(expire, today)).toBe(valid)
})

test('the expiry month ends at midnight in Istanbul, not in UTC', () => {
  expect(isExpiryValid('11/26', new Date('2026-11-30T20:59:59Z'))).toBe(true)
  expect(isExpiryValid('11/26', new Date('2026-11-30T21:00:00Z'))).toBe(false)
})

test.each([
  ['1', '1'],
  ['12', '12'],
  ['122', '12/2'],
  ['1226', '12/26'],
  ['12/26', '12/26'],
  ['122699', '12/26'],
])('the expiry %s is shown as %s', (typed, shown) => {
  expect(maskExpiry(typed)).toBe(shown)
})

test.each([
  ['1.299,90', '1299.90'],
  ['1.299', '1299.00'],
  ['0', '0.00'],
  ['-5', '0.00'],
  ['', '0.00'],
  ['abc', '0.00'],
])('the free amount "%s" is parsed as %s', (typed, amount) => {
  expect(freeAmount(typed).toFixed(2)).toBe(amount)
})

describe('the card form', () => {
  const form = {
    card: '5528 7900 0000 0008',
    ccv: '123',
    holder: 'Ayşe Yılmaz',
    expire: '12/30',
    amount: '100',
  }
  const order = { paymentType: 'order', hasAddress: true, today } as const

  test.each([
    { change: {}, problems: [], why: 'complete' },
    { change: { card: '5528 7900 0000 000' }, problems: ['card'], why: 'fifteen digits' },
    { change: { card: '5528 7900 0000 0009' }, problems: ['card'], why: 'a wrong check digit' },
    { change: { holder: '  ' }, problems: ['holder'], why: 'no name' },
    { change: { ccv: '12' }, problems: ['ccv'], why: 'two digits' },
    { change: { expire: '12/3' }, problems: ['expiry'], why: 'four characters' },
    { change: { expire: '10/26' }, problems: ['expiry'], why: 'expired' },
    { change: { card: '', ccv: '', expire: '' }, problems: ['card', 'ccv', 'expiry'], why: 'only a name' },
    {
      change: { card: '', ccv: '', holder: '', expire: '' },
      problems: ['form'],
      why: 'an empty form is one problem',
    },
    { change: { amount: '' }, problems: [], why: 'an order has no free amount' },
  ])('with the change $change has the problems $problems: $why', ({ change, problems }) => {
    expect(cardProblems({ ...form, ...change }, order)).toEqual(problems)
  })

  test('an order needs an address, an account payment an amount', () => {
    expect(cardProblems(form, { ...order, hasAddress: false })).toEqual(['no-address'])
    const pay = { paymentType: 'pay', hasAddress: false, today } as const
    expect(cardProblems(form, pay)).toEqual([])
    expect(cardProblems({ ...form, amount: '0' }, pay)).toEqual(['amount'])
    expect(cardProblems({ ...form, amount: undefined }, pay)).toEqual(['amount'])
  })

  test.each([
    { reason: 'no-address', sentence: 'Lütfen adres seçiniz!' },
    { reason: 'form', sentence: 'Form bilgilerini eksiksiz doldurunuz!' },
    { reason: 'card', sentence: 'Kart bilgilerini eksiksiz doldurunuz!' },
    { reason: 'holder', sentence: 'Kart üzerindeki ismi doldurunuz!' },
    { reason: 'ccv', sentence: 'CCV bilgisini eksiksiz doldurunuz!' },
    { reason: 'amount', sentence: 'Tutar girmediniz!' },
    { reason: 'expiry', sentence: 'Ay ve yılı eksiksiz giriniz' },
  ] as const)('shows the problem $reason as: $sentence', ({ reason, sentence }) => {
    expect(cardSentence(reason, 'tr')).toBe(sentence)
  })
})

test.each([
  { text: 'Kartım 5528790000000008, teşekkürler', holds: true, why: 'sixteen digits' },
  { text: '5528 7900 0000 0008 12/26 123', holds: true, why: 'groups with expiry and CCV behind them' },
  { text: 'no:5528-7900-0000-0008', holds: true, why: 'groups with hyphens' },
  { text: '5528.7900.0000.0008', holds: true, why: 'groups with points' },
  { text: '5528 - 7900 / 0000 _ 0008', holds: true, why: 'groups with more than one mark' },
  { text: '5528\n7900\n0000\n0008', holds: true, why: 'groups on lines of their own' },
  { text: '٥٥٢٨٧٩٠٠٠٠٠٠٠٠٠٨', holds: true, why: 'digits of another script' },
  { text: '５５２８ ７９００ ００００ ０００８', holds: true, why: 'digits of full width' },
  { text: '3744 270000 00003', holds: true, why: 'fifteen digits in the groups of their organisation' },
  { text: '5528790000000007', holds: false, why: 'the check digit is wrong' },
  { text: '0532 123 45 67, 0533 123 45 67', holds: false, why: 'two telephone numbers' },
  { text: 'TR33 0006 1005 1978 6457 8413 26', holds: false, why: 'an IBAN' },
  { text: '8690004040002', holds: false, why: 'a barcode' },
  { text: '12.05.2026 14.30, 05321234567', holds: false, why: 'a day, a time and a telephone number' },
  { text: '6011000000000004', holds: false, why: 'no organisation whose cards the shop takes' },
])('"$text" holds a card number: $holds, $why', ({ text, holds }) => {
  expect(holdsCardNumber(text)).toBe(holds)
})

test('a card number is found wherever it stands in a text', () => {
  const around = fc
    .string({ maxLength: 30 })
    .map((text) => text.replace(/[\p{Nd}\s./_–-]*$|^[\p{Nd}\s./_–-]*/gu, ''))
  fc.assert(
    fc.property(around, around, fc.constantFrom('', ' ', '-', '.', ' - '), (before, after, mark) => {
      const number = ['9792', '0300', '0000', '0000'].join(mark)
      expect(holdsCardNumber(`${before} ${number}\n${after}`)).toBe(true)
    }),
  )
})
