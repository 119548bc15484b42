import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANY_CHARACTER } from '#tests/support/any-character.ts'
import { plainText, shortText, xmlText } from './plain-text-rules.ts'

test.each([
  {
    html: '<p>Yumuşak</p><p>ve <b>sı</b>cak</p>',
    text: 'Yumuşak ve sıcak',
    why: 'blocks separate words, bold does not',
  },
  { html: 'Bir<br />iki', text: 'Bir iki', why: 'a line break is a space' },
  { html: '<ul><li>10 cm</li><li>2 kg</li></ul>', text: '10 cm 2 kg', why: 'list entries are separated' },
  {
    html: 'A &amp; B &lt;script&gt; &#39;c&#39; &#xe7;&nbsp;&ouml;',
    text: "A & B <script> 'c' ç ö",
    why: 'entities',
  },
  { html: '&amp;lt;', text: '&lt;', why: 'entities are decoded once' },
  { html: '3 < 5 ve 7 > 2', text: '3 < 5 ve 7 > 2', why: 'not everything between < and > is a tag' },
  {
    html: '&#0;&#55357;a&unknown;',
    text: 'a&unknown;',
    why: 'invalid characters are removed, unknown entities stay',
  },
  { html: '', text: '', why: 'nothing' },
])('$html as plain text is $text: $why', ({ html, text }) => {
  expect(plainText(html)).toBe(text)
})

test('xmlText removes every character that XML cannot hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
      expect(xmlText(text)).not.toMatch(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u)
    }),
  )
  expect(xmlText('a\u0000b\u000bc\ud83dd😀\uffff\n')).toBe('abcd😀\n')
})

test.each([
  { text: 'kısa', longest: 10, short: 'kısa', why: 'it fits' },
  { text: 'Yumuşak pamuklu havlu', longest: 18, short: 'Yumuşak pamuklu…', why: 'cut between words' },
  { text: 'Donaudampfschifffahrt', longest: 10, short: 'Donaudamp…', why: 'one long word is cut inside' },
  { text: 'Mavi, yeşil, mor', longest: 13, short: 'Mavi, yeşil…', why: 'no comma before the dots' },
  { text: '😀😀😀😀', longest: 3, short: '😀😀…', why: 'never half an emoji' },
])('$text cut to $longest characters is $short: $why', ({ text, longest, short }) => {
  expect(shortText(text, longest)).toBe(short)
})

test('a shortened text is never longer than the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 60 }), (text, longest) => {
      expect([...shortText(text, longest)].length).toBeLessThanOrEqual(Math.max(longest, 1))
    }),
  )
})
