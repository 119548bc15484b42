import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOfTyped, typedOfHtml } from './list-text-rules.ts'

test.each([
  ['Bir\nsatır\n\nİki', '<p>Bir<br>satır</p>\n<p>İki</p>'],
  ['Tuz & biber, 3 < 5', '<p>Tuz &amp; biber, 3 &lt; 5</p>'],
  ['<h2>Başlık</h2><p>Metin</p>', '<h2>Başlık</h2><p>Metin</p>'],
  ['', ''],
])('%j is stored as %j', (typed, html) => {
  expect(htmlOfTyped(typed)).toBe(html)
})

test('what was typed without tags comes back as it was typed', () => {
  const line = fc.stringMatching(/^[a-zçğıöşü0-9.,&;]+( [a-zçğıöşü0-9.,&;]+)*$/)
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const typed = lines.join('\n\n')
      expect(typedOfHtml(htmlOfTyped(typed))).toBe(typed)
    }),
  )
})
