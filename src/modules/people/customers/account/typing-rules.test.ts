import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskTurkishPhone } from '#modules/kernel/people/phone-rules.ts'
import {
  type Erased,
  phoneForCountry,
  type Typed,
  typedDigits,
  typedForeignPhone,
  typedTurkishPhone,
} from './typing-rules.ts'

/** The field with a bar at the caret, as `+90 (53|2)`. */
const field = (shown: string): Typed => ({ text: shown.replace('|', ''), caret: shown.indexOf('|') })
const shown = ({ text, caret }: Typed) => `${text.slice(0, caret)}|${text.slice(caret)}`

describe('the phone mask keeps the caret', () => {
  test.each([
    { typed: '5|', now: '+90 (5|', why: 'the first digit brings the mask' },
    { typed: '0|', now: '|', why: 'the zero in front is not part of the number' },
    { typed: '+|', now: '|', why: 'nor is the plus' },
    { typed: '+90 (9|', now: '+90 (9|', why: 'it may become the country’s 90' },
    { typed: '+90 (90|', now: '|', why: 'the country prefix alone is removed' },
    { typed: '+90 (5321|', now: '+90 (532) 1|', why: 'the bracket closes by itself' },
    { typed: '+90 (532) 123 45 6|', now: '+90 (532) 123 45 6|', why: 'nothing to do' },
    { typed: '+90 (592|3) 45', now: '+90 (592|) 345', why: 'typed in the middle' },
    { typed: '+90 (532) 123 9|45 67', now: '+90 (532) 123 9|4 56', why: 'the eleventh digit falls off' },
    { typed: '0532 123 45 67|', now: '+90 (532) 123 45 67|', why: 'filled in by the browser' },
  ])('$typed is shown as $now: $why', ({ typed, now }) => {
    expect(shown(typedTurkishPhone(field(typed)))).toBe(now)
  })

  test.each<{ left: string; erased: Erased; now: string; why: string }>([
    { left: '+90 (532) 12|', erased: 'backward', now: '+90 (532) 12|', why: 'a digit is deleted' },
    {
      left: '+90 (532| 123',
      erased: 'backward',
      now: '+90 (53|1) 23',
      why: 'the bracket is deleted together with its digit',
    },
    { left: '+90 (532| 123', erased: 'forward', now: '+90 (532|) 23', why: 'forwards too' },
    {
      left: '+90 (532)|123',
      erased: 'backward',
      now: '+90 (53|1) 23',
      why: 'the space is deleted together with its digit too',
    },
    {
      left: '+90 |532) 123',
      erased: 'backward',
      now: '+90 (|532) 123',
      why: 'before the first digit there is none to delete',
    },
    { left: '+90 (|', erased: 'backward', now: '|', why: 'deleting the last digit empties the field' },
    {
      left: '+90 (32|) 123 4',
      erased: 'backward',
      now: '+90 (32|1) 234',
      why: 'the following digits move up',
    },
  ])('erasing $erased leaves $left, shown as $now: $why', ({ left, erased, now }) => {
    expect(shown(typedTurkishPhone(field(left), erased))).toBe(now)
  })

  const national = fc.stringMatching(/^5\d{0,9}$/)

  test('a number typed digit by digit grows at its end', () => {
    fc.assert(
      fc.property(national, (digits) => {
        let now: Typed = { text: '', caret: 0 }
        for (const digit of digits)
          now = typedTurkishPhone({ text: now.text + digit, caret: now.text.length + 1 })
        expect(now).toEqual({ text: maskTurkishPhone(digits), caret: maskTurkishPhone(digits).length })
      }),
    )
  })

  test('each backspace deletes one digit, until none is left', () => {
    fc.assert(
      fc.property(national, (digits) => {
        let now: Typed = { text: maskTurkishPhone(digits), caret: maskTurkishPhone(digits).length }
        for (let left = digits.length - 1; left >= 0; left -= 1) {
          now = typedTurkishPhone({ text: now.text.slice(0, -1), caret: now.caret - 1 }, 'backward')
          expect(now.text).toBe(maskTurkishPhone(digits.slice(0, left)))
        }
        expect(now).toEqual({ text: '', caret: 0 })
      }),
    )
  })

  // A number that then began with 0 or 90 would lose those too: they are the country's prefix.
  const inner = fc.stringMatching(/^5[1-8]{0,9}$/)

  test('erasing at any caret position deletes at most one digit and keeps the caret in place', () => {
    const count = (text: string) => text.replace(/\D/g, '').length
    fc.assert(
      fc.property(inner, fc.nat(), fc.boolean(), (digits, at, back) => {
        const text = maskTurkishPhone(digits)
        const position = at % text.length
        const left = { text: text.slice(0, position) + text.slice(position + 1), caret: position }
        const now = typedTurkishPhone(left, back ? 'backward' : 'forward')
        if (position >= 5)
          expect(count(text) - count(now.text)).toBeLessThanOrEqual(digits.length === 1 ? 3 : 1)
        expect(now.caret).toBeGreaterThanOrEqual(0)
        expect(now.caret).toBeLessThanOrEqual(now.text.length)
      }),
    )
  })

  test('no typed text makes it throw, and its result stays unchanged when applied again', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, at) => {
        const now = typedTurkishPhone({ text, caret: at % (text.length + 1) })
        expect(typedTurkishPhone(now)).toEqual(now)
        expect(now.text.length).toBeLessThanOrEqual(19)
      }),
    )
  })
})

test.each([
  { typed: '12a|3', most: 11, now: '12|3', why: 'letters are dropped' },
  { typed: '123 456 789 01|', most: 11, now: '12345678901|', why: 'pasted with spaces' },
  { typed: '123456789012|', most: 11, now: '12345678901|', why: 'the twelfth is cut off' },
  { typed: '1234567890123|', most: 10, now: '1234567890|', why: 'a tax number has ten' },
  { typed: '|', most: 10, now: '|', why: 'nothing' },
])('$typed in a field of $most digits becomes $now: $why', ({ typed, most, now }) => {
  expect(shown(typedDigits(field(typed), most))).toBe(now)
})

test.each([
  { typed: '+49 151 123|', now: '+49151123|', why: 'spaces are dropped' },
  { typed: '0049 (0)151|', now: '00490151|', why: 'brackets too' },
  { typed: '4+9|', now: '49|', why: 'a plus is allowed only in front' },
  { typed: `${'1'.repeat(40)}|`, now: `${'1'.repeat(30)}|`, why: 'thirty at most' },
])('abroad, $typed becomes $now: $why', ({ typed, now }) => {
  expect(shown(typedForeignPhone(field(typed)))).toBe(now)
})

test.each([
  { number: '+90 (532) 123 45 67', turkiye: false, now: '+905321234567', why: 'the mask is Turkish' },
  { number: '+905321234567', turkiye: true, now: '+90 (532) 123 45 67', why: 'and comes back' },
  { number: '+90 (53', turkiye: false, now: '+9053', why: 'half a number' },
  { number: '+9053', turkiye: true, now: '+90 (53', why: 'half a number comes back' },
  {
    number: '+4915112345678',
    turkiye: true,
    now: '+4915112345678',
    why: 'a number of another country is unchanged',
  },
  { number: '05321234567', turkiye: true, now: '+90 (532) 123 45 67', why: 'a whole one is known' },
  { number: '', turkiye: true, now: '', why: 'nothing' },
])('when the country changes (Türkiye: $turkiye) $number becomes $now: $why', ({ number, turkiye, now }) => {
  expect(phoneForCountry(number, turkiye)).toBe(now)
})
