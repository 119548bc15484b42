import { describe, expect, test } from 'vitest'
import { readHelpPages } from '#seed/seed-pages.ts'
import { fillText } from './page-text-rules.ts'

const settings = {
  storeName: 'Vitrin',
  companyTitle: 'ABC & Oğulları',
  companyKep: '',
  companyAddress: '<b>',
  companyPhone: '0212 555 00 00',
  companyMersis: 'M"1',
}

test.each([
  { html: '<p>{{unvan}}</p>', filled: '<p>ABC &amp; Oğulları</p>', why: 'a setting, as text' },
  { html: '{{adres}}', filled: '&lt;b&gt;', why: 'markup in a setting is escaped' },
  {
    html: '<li>{{telefon}} <a href="mailto:{{mersis}}">{{telefon}}</a></li>',
    filled:
      '<li><a href="tel:02125550000">0212 555 00 00</a> <a href="mailto:M&quot;1">0212 555 00 00</a></li>',
    why: 'a phone number is a link, unless the merchant made one',
  },
  {
    html: '{{bilinmeyen}} {unvan}',
    filled: '{{bilinmeyen}} {unvan}',
    why: 'other braces belong to the merchant',
  },
  { html: '<p>{{kep}}</p>', filled: '<p></p>', why: 'a missing value leaves nothing' },
  {
    html: '<ul>\n<li>Unvan: {{unvan}}</li>\n<li>KEP: {{kep}}</li>\n</ul>',
    filled: '<ul>\n<li>Unvan: ABC &amp; Oğulları</li>\n</ul>',
    why: 'a list item without values is removed',
  },
  {
    html: '<ul><li>KEP: {{kep}}</li></ul><p>x</p>',
    filled: '<p>x</p>',
    why: 'a list without items is removed',
  },
  {
    html: 'no: {{vergidairesi}}, {{unvan}}',
    filled: 'no: ABC &amp; Oğulları',
    why: 'the comma after a missing value is removed',
  },
  {
    html: 'no: {{unvan}}, {{vergino}}',
    filled: 'no: ABC &amp; Oğulları',
    why: 'the comma before it is removed',
  },
  { html: 'Yazın: {{eposta}}. Sonra', filled: 'Yazın. Sonra', why: 'the colon is removed' },
  { html: '{{kep}} ya da {{unvan}}', filled: 'ABC &amp; Oğulları', why: 'the conjunction is removed' },
  { html: '<li>No braces</li>', filled: '<li>No braces</li>', why: 'other lists stay' },
])('$html is shown as $filled: $why', ({ html, filled }) => {
  expect(fillText(html, settings)).toBe(filled)
})

test('the store name stands in for a missing registered name', () => {
  expect(fillText('{{unvan}}', { storeName: 'Vitrin' })).toBe('Vitrin')
})

describe.each(await readHelpPages())('$path ($locale)', ({ body }) => {
  test('reads well in a shop without any seller facts', () => {
    const text = fillText(body, { storeName: 'Vitrin' })
    for (const flaw of [
      '[',
      '{{',
      '<mark',
      ': .',
      ':</p',
      ':</li',
      ', ,',
      ' ,',
      ' .',
      'sahibine',
      'MERSİS',
      'KEP',
      '\u0000',
    ])
      expect(text, flaw).not.toContain(flaw)
    expect(text).not.toMatch(/<(p|li|ul|ol|h2)>\s*<\/\1>/)
  })
})
