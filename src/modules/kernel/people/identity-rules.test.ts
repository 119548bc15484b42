import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ID_NUMBER_FILLER,
  identityState,
  isTckn,
  isVkn,
  maskedNumber,
  TAX_NUMBER_FILLER,
} from './identity-rules.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const ten = [...'0123456789']

describe('T.C. kimlik numarası', () => {
  test.each([
    '10000000146',
    '12345678950',
    '17430086436',
    '20000000282',
    '10909090996',
    '74300864754',
    '11111111110',
  ])('%s has right check digits', (text) => {
    expect(isTckn(text)).toBe(true)
  })

  test.each([
    { text: '11111111111', why: 'the filler fails the checksum' },
    { text: '74300864791', why: 'checksum' },
    { text: '12345678901', why: 'checksum' },
    { text: '01234567890', why: 'leading zero' },
    { text: '00000000000', why: 'leading zero' },
    { text: '1234567890', why: 'ten digits' },
    { text: '1000000014a', why: 'a letter' },
    { text: '', why: 'empty' },
  ])('$text is refused: $why', ({ text }) => {
    expect(isTckn(text)).toBe(false)
  })

  test('nine digits have exactly one right pair of check digits, and a mistyped digit is detected', () => {
    const nine = digits(9).filter((text) => !text.startsWith('0'))
    fc.assert(
      fc.property(nine, fc.nat(8), fc.integer({ min: 1, max: 9 }), (text, position, shift) => {
        const right = ten.flatMap((a) => ten.map((b) => text + a + b)).filter(isTckn)
        expect(right).toHaveLength(1)
        const [number = ''] = right
        const wrong = String((Number(number[position]) + shift) % 10)
        expect(isTckn(number.slice(0, position) + wrong + number.slice(position + 1))).toBe(false)
      }),
    )
  })
})

describe('vergi kimlik numarası', () => {
  test.each([
    '1234567890',
    '1111111114',
    '0000000001',
    '9876543217',
    '4530000001',
    '6020000002',
    '0101010104',
    '3333333339',
  ])('%s has a right check digit', (text) => {
    expect(isVkn(text)).toBe(true)
  })

  test.each(['1111111111', '1234567891', '0000000000', '2222222222', '123456789', '12345678901', ''])(
    '%s is refused',
    (text) => {
      expect(isVkn(text)).toBe(false)
    },
  )

  test('nine digits have exactly one right check digit', () => {
    fc.assert(
      fc.property(digits(9), (text) => {
        expect(ten.map((check) => text + check).filter(isVkn)).toHaveLength(1)
      }),
    )
  })
})

test.each([
  { text: '10000000146', kind: 'idNumber', strict: true, state: 'valid', why: 'right' },
  {
    text: '12345678901',
    kind: 'idNumber',
    strict: false,
    state: 'doubtful',
    why: 'eleven digits are enough',
  },
  {
    text: '12345678901',
    kind: 'idNumber',
    strict: true,
    state: 'invalid',
    why: 'the shop requires the checksum',
  },
  { text: ID_NUMBER_FILLER, kind: 'idNumber', strict: true, state: 'valid', why: 'the filler always passes' },
  { text: '1234567890', kind: 'idNumber', strict: false, state: 'invalid', why: 'ten digits' },
  { text: '1234567891', kind: 'taxNumber', strict: false, state: 'doubtful', why: 'ten digits are enough' },
  {
    text: TAX_NUMBER_FILLER,
    kind: 'taxNumber',
    strict: true,
    state: 'valid',
    why: 'the filler always passes',
  },
  { text: '10000000146', kind: 'taxNumber', strict: false, state: 'invalid', why: 'eleven digits' },
] as const)('$text as $kind (strict $strict) is $state: $why', ({ text, kind, strict, state }) => {
  expect(identityState(text, kind, strict)).toBe(state)
})

test.each([
  { text: '10000000146', shown: '10*******46', why: 'its owner recognises the ends' },
  { text: '9876543217', shown: '98******17', why: 'a tax number may be a person’s' },
  { text: '12345', shown: '*****', why: 'too short to show anything of' },
  { text: '1000000014A', shown: '***********', why: 'not a number, so all of it is masked' },
  { text: '', shown: '', why: 'nothing to hide' },
])('«$text» is shown as «$shown»: $why', ({ text, shown }) => {
  expect(maskedNumber(text)).toBe(shown)
})
