import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatPhone,
  isForeignPhone,
  isMaskedTurkishPhone,
  maskTurkishPhone,
  parseTurkishPhone,
  phoneDigits,
  searchedDigits,
  storedPhone,
} from './phone-rules.ts'

describe('a Turkish mobile number', () => {
  test.each([
    '05321234567',
    '5321234567',
    '+905321234567',
    '905321234567',
    '00905321234567',
    '+90 (532) 123 45 67',
    '0532 123 45 67',
    '0 (532) 123-45-67',
    '0532.123.45.67',
    ' 532 1234567 ',
  ])('%s is stored as +905321234567', (text) => {
    expect(parseTurkishPhone(text)).toBe('+905321234567')
    expect(formatPhone(text)).toBe('+90 (532) 123 45 67')
    expect(maskTurkishPhone(text)).toBe('+90 (532) 123 45 67')
  })

  test.each([
    '02121234567',
    '532123456',
    '53212345678',
    '+15321234567',
    'abc5321234567',
    '',
    '+90 (532) 123 45 6',
  ])('%s is refused', (text) => {
    expect(parseTurkishPhone(text)).toBeNull()
  })

  test.each([
    { text: '+90 (532) 123 45 67', right: true, why: 'exactly 19 characters' },
    { text: '+90 (532) 123 45 6', right: false, why: '18' },
    { text: '+90 (532) 123 45 678', right: false, why: '20' },
    { text: '+90 (212) 123 45 67', right: false, why: 'mobile numbers begin with 5' },
    { text: '+90 532 1234 56 78 ', right: false, why: '19 of another shape' },
  ])('the mask $text is complete: $right, $why', ({ text, right }) => {
    expect(isMaskedTurkishPhone(text)).toBe(right)
  })

  test.each([
    ['5', '+90 (5'],
    ['532', '+90 (532'],
    ['5321', '+90 (532) 1'],
    ['532123', '+90 (532) 123'],
    ['5321234', '+90 (532) 123 4'],
    ['532123456', '+90 (532) 123 45 6'],
    ['0532', '+90 (532'],
    ['+90 (532) 12', '+90 (532) 12'],
    ['5321234567999', '+90 (532) 123 45 67'],
    ['', ''],
    ['+90', ''],
  ])('typing %s shows %s', (typed, shown) => {
    expect(maskTurkishPhone(typed)).toBe(shown)
  })

  test('mask and stored form convert to each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5_000_000_000, max: 5_999_999_999 }), (national) => {
        const stored = `+90${national}`
        expect(isMaskedTurkishPhone(formatPhone(stored))).toBe(true)
        expect(parseTurkishPhone(formatPhone(stored))).toBe(stored)
      }),
    )
  })
})

test.each([
  ['+90 (532) 123 45 67', '905321234567'],
  ['0532 123 45 67', '905321234567'],
  ['5321234567', '905321234567'],
  ['+49 151 1234-5678', '4915112345678'],
  ['', ''],
])('carriers read %s as %s', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits)
})

test.each([
  { text: '+4915112345678', right: true, why: 'with +' },
  { text: '1', right: true, why: 'one digit' },
  { text: '1'.repeat(30), right: true, why: 'thirty characters' },
  { text: '1'.repeat(31), right: false, why: 'thirty-one' },
  { text: '', right: false, why: 'empty' },
  { text: '+', right: false, why: 'no digit' },
  { text: '12 34', right: false, why: 'digits only' },
])('abroad, $text is a number: $right, $why', ({ text, right }) => {
  expect(isForeignPhone(text)).toBe(right)
})

describe('a number of another shop’s file', () => {
  test.each([
    { text: ' 0532 123 45 67', stored: '+905321234567', why: 'a Turkish mobile number' },
    { text: '+49 (30) 123-456', stored: '+4930123456', why: 'abroad' },
    { text: '0212 123 45 67', stored: '02121234567', why: 'a land line' },
    { text: 'yok', stored: '', why: 'no number' },
    { text: '', stored: '', why: 'empty' },
  ])('$text is stored as "$stored": $why', ({ text, stored }) => {
    expect(storedPhone(text)).toBe(stored)
  })

  test.each([
    { query: '0532 123', digits: '532123', why: 'the zero is not stored' },
    { query: '+90 (532) 123 45 67', digits: '5321234567', why: 'a whole number' },
    { query: '123 45', digits: '12345', why: 'a part of one' },
    { query: '12', digits: null, why: 'too little' },
    { query: '#1002', digits: null, why: 'the number of an order' },
    { query: 'Mehmet 532', digits: null, why: 'words' },
  ])('a search for $query looks for $digits: $why', ({ query, digits }) => {
    expect(searchedDigits(query)).toBe(digits)
  })
})
