import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unescapedText } from './escaped-text-rules.ts'
import { descriptionCleaner } from './import-html.ts'

describe('a name', () => {
  test.each([
    ['3&#039;lü Valiz Seti &amp; Kılıf', "3'lü Valiz Seti & Kılıf", 'as old shops write it'],
    ['3&amp;#039;lü Set &amp;amp; Kılıf', "3'lü Set & Kılıf", 'escaped twice'],
    ['Pullover&trade;', 'Pullover™', 'by name'],
    ['Kazak&#x2122;&nbsp;M', 'Kazak™\u00a0M', 'by number'],
    ['<!--StartFragment -->Şal<!--EndFragment-->', 'Şal', 'as the clipboard leaves it'],
    [
      '<b>Yeni</b> Sezon <span style="color:red"><i>Şal</i></span>',
      'Yeni Sezon Şal',
      'with tags around its parts',
    ],
    ['Ayşe<br/>Fatma', 'Ayşe Fatma', 'on two lines'],
    ['Bebek &#7;Battaniyesi', 'Bebek Battaniyesi', 'with a control character'],
  ])('%j is %j: %s', (text, meant) => {
    expect(unescapedText(text)).toBe(meant)
  })

  test.each([
    'Tuz & Biber',
    'AT&T',
    'R&D; Notları',
    'I <3 İstanbul',
    '3 < 5 > 2',
    'vector<int> Rehberi',
    'HTML <b> Etiketi',
    'A&copy B',
    'Kupa &Co; Bardak',
    '<taze>',
  ])('%j stays as it was typed', (text) => {
    expect(unescapedText(text)).toBe(text)
  })

  const part = fc.constantFrom('&', '<', '>', '<3', '&&', 'A&B', '#39', ';', ' ', 'ş', '-->', "'", '"', 'x')
  test('of letters, `&` and brackets that make no entity, tag or comment stays whatever is in it', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('').trim()
        fc.pre(!/&(?:#|[a-z])\w*;|<!--|<\/|<br/i.test(text))
        expect(unescapedText(text)).toBe(text)
      }),
    )
  })

  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#039;')
  test('is the same however often it was escaped, and reading it again changes nothing', () => {
    const name = fc.array(fc.constantFrom('Tuz', '&', '<3', "3'lü", ' ', '>', 'ş', '100'), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(name, fc.nat({ max: 3 }), (parts, times) => {
        const meant = parts.join(' ').trim()
        const written = Array.from({ length: times }).reduce<string>(escaped, meant)
        expect(unescapedText(written)).toBe(meant)
        expect(unescapedText(unescapedText(written))).toBe(meant)
      }),
    )
  })
})

describe('a description', () => {
  const clean = descriptionCleaner()
  test.each([
    [
      '&lt;!--StartFragment --&gt; Sert kabuk &lt;b&gt;valiz&lt;/b&gt; &lt;!--EndFragment --&gt;',
      'Sert kabuk <b>valiz</b>',
      'HTML escaped once more',
    ],
    ['&amp;lt;p&amp;gt;Yün &amp;amp;amp; ipek&amp;lt;/p&amp;gt;', '<p>Yün &amp; ipek</p>', 'and once more'],
    [
      '<p>&lt;p&gt;Yün&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Ilık&lt;/li&gt;&lt;/ul&gt;</p>',
      '<p>Yün</p><ul><li>Ilık</li></ul>',
      'in a paragraph',
    ],
    [
      '<p>&lt;!--StartFragment--&gt;Yün</p><p>İpek</p>',
      '<p>Yün</p><p>İpek</p>',
      'with marks of the clipboard',
    ],
    ['<p>3&amp;#039;lü&amp;nbsp;set</p>', '<p>3&#039;lü&nbsp;set</p>', 'with entities escaped twice'],
    ['3&amp;#039;lü set &amp;amp; kılıf', "<p>3'lü set &amp; kılıf</p>", 'plain, escaped twice'],
    [
      'Acı &amp; tatlı &lt;taze&gt;',
      '<p>Acı &amp; tatlı &lt;taze&gt;</p>',
      'plain, with brackets that are no tag',
    ],
    ['I <3 Tuz & Biber', '<p>I &lt;3 Tuz &amp; Biber</p>', 'plain, as typed'],
    ['<p>Kalın yazı: <code>&lt;b&gt;</code></p>', '<p>Kalın yazı: <code>&lt;b&gt;</code></p>', 'about HTML'],
    [
      '&lt;script&gt;alert(1)&lt;/script&gt;&lt;p onclick="x()"&gt;Yün&lt;/p&gt;',
      '<p>Yün</p>',
      'with what is never shown',
    ],
  ])('%j is %j: %s', (text, html) => {
    expect(clean(text).replaceAll('\u00a0', '&nbsp;')).toBe(html)
  })

  test('never holds a tag that is not cleaned, however it was escaped', () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '&lt;',
      '&gt;',
      '&amp;',
      'amp;',
      'lt;',
      'script',
      'b',
      '/',
      '!--',
      ' ',
      'onclick=x',
      '#60;',
      '&',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        expect(clean(parts.join(''))).not.toMatch(/<(?!\/?(?:p|b|br \/)>)/)
      }),
    )
  })
})
