import { expect, test } from 'vitest'
import { fillText } from './page-text-rules.ts'

test.each([
  { html: '<p>{{unvan}}</p>', filled: '<p>ABC &amp; Oğulları</p>', why: 'a setting, as text' },
  { html: '{{kep}}', filled: '<mark>[KEP adresi]</mark>', why: 'what is missing can be seen' },
  {
    html: '{{bilinmeyen}} {unvan}',
    filled: '{{bilinmeyen}} {unvan}',
    why: 'other braces are the merchant’s',
  },
  { html: '{{telefon}}', filled: '&lt;b&gt;', why: 'a setting brings no markup along' },
])('$html is shown as $filled: $why', ({ html, filled }) => {
  const settings = { companyTitle: 'ABC & Oğulları', companyKep: '', companyPhone: '<b>' }
  expect(fillText(html, settings, 'tr')).toBe(filled)
})

test('what is missing is named in the language of the page', () => {
  expect(fillText('{{unvan}}', {}, 'en')).toBe('<mark>[registered name of the seller]</mark>')
})
