import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittingText, gsmText, maskedPhone, smsLength } from './sms-rules.ts'

test.each([
  { text: '', encoding: 'gsm', length: 0, segments: 1, why: 'an empty text is still a message' },
  { text: 'a'.repeat(160), encoding: 'gsm', length: 160, segments: 1, why: 'a full message' },
  { text: 'a'.repeat(161), encoding: 'gsm', length: 161, segments: 2, why: 'one letter too many' },
  { text: 'a'.repeat(306), encoding: 'gsm', length: 306, segments: 2, why: 'two parts of 153' },
  { text: 'a'.repeat(307), encoding: 'gsm', length: 307, segments: 3, why: 'a third part' },
  { text: 'ÖÜÇöü', encoding: 'gsm', length: 5, segments: 1, why: 'Turkish letters of the default alphabet' },
  { text: '[5 €]', encoding: 'gsm', length: 8, segments: 1, why: 'escaped signs count twice' },
  { text: 'ş', encoding: 'gsm-turkish', length: 2, segments: 1, why: 'a Turkish letter behind an escape' },
  {
    text: `ğ${'a'.repeat(153)}`,
    encoding: 'gsm-turkish',
    length: 155,
    segments: 1,
    why: 'the table is named',
  },
  { text: `ğ${'a'.repeat(154)}`, encoding: 'gsm-turkish', length: 156, segments: 2, why: 'one too many' },
  {
    text: `${'a'.repeat(148)}ğ${'a'.repeat(147)}`,
    encoding: 'gsm-turkish',
    length: 297,
    segments: 2,
    why: 'an escape is not cut from its letter',
  },
  { text: 'я'.repeat(70), encoding: 'ucs2', length: 70, segments: 1, why: 'letters that GSM does not have' },
  { text: 'я'.repeat(71), encoding: 'ucs2', length: 71, segments: 2, why: 'one of them too many' },
  { text: '🎁', encoding: 'ucs2', length: 2, segments: 1, why: 'a picture sign takes two places' },
])('$segments part(s) of $encoding: $why', ({ text, why: _why, ...expected }) => {
  expect(smsLength(text)).toEqual(expected)
})

test('a longer text is never sent in fewer parts, and Turkish letters never need UCS-2', () => {
  const letter = fc.constantFrom(
    ...'abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ 0123456789.:/?=&-',
  )
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 500 }), letter, (letters, more) => {
      const text = letters.join('')
      const { encoding, segments } = smsLength(text)
      expect(encoding).not.toBe('ucs2')
      expect(smsLength(text + more).segments).toBeGreaterThanOrEqual(segments)
    }),
  )
})

test('signs that only look different are sent as GSM has them', () => {
  expect(gsmText(' “Kâğıt” – Ali’nin… ')).toBe('"Kağıt" - Ali\'nin...')
  expect(smsLength(gsmText('“Rüzgârlı” – Ali’nin…')).encoding).toBe('gsm-turkish')
})

test('of several texts the fullest that needs one part is sent, else that of the fewest parts', () => {
  const [long, short] = ['a'.repeat(161), 'a'.repeat(160)]
  expect(fittingText(['a', short])).toBe('a')
  expect(fittingText([long, short, 'a'])).toBe(short)
  expect(fittingText(['a'.repeat(400), long])).toBe(long)
  expect(fittingText([long, 'b'.repeat(200)])).toBe(long)
})

test('a masked number shows neither whom it is nor all its digits', () => {
  expect(maskedPhone('+905321234567')).toBe('+90532•••67')
  expect(maskedPhone('12345')).toBe('•••')
})
