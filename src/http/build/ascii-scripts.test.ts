import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANY_CHARACTER } from '#tests/support/any-character.ts'
import { asAscii } from './ascii-scripts.ts'

/** The value of an expression. */
const evaluated = (script: string): unknown => new Function(`return ${script}`)()

test('texts of any characters keep their meaning, in ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
      const script = asAscii(JSON.stringify(text))
      expect(script).toMatch(/^[\0-\x7f]*$/)
      expect(evaluated(script)).toBe(text)
    }),
  )
})

test.each([
  { script: '`Sepete ekle – ğüşıöç\nİ`', value: 'Sepete ekle – ğüşıöç\nİ' },
  { script: '"IĞDIR".replace(/[ıĞ]/gu, "g")', value: 'IgDIR' },
  { script: '/^[😀-😎]$/u.test("😃")', value: true },
  { script: '/^\\p{L}+$/v.test("Çağ")', value: true },
  { script: '({ fiyatı: 1 }).fiyat\\u0131', value: 1 },
])('$script keeps its meaning', ({ script, value }) => {
  expect(evaluated(asAscii(script))).toBe(value)
})

test('a raw text that would be read differently is refused', () => {
  expect(() => asAscii('String.raw`ğ`')).toThrow('String.raw`ğ')
  expect(asAscii('String.raw`\\d` + "ğ"')).toBe('String.raw`\\d` + "\\u011f"')
})
