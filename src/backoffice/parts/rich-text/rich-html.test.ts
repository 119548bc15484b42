import { expect, test } from 'vitest'
import { readHelpPages } from '#seed/seed-pages.ts'
import { losesFormats, tidyHtml, withChips, withPlaceholders } from './rich-html.ts'

const names = ['unvan', 'eposta']

test.each([
  { html: '<p>{{unvan}}</p>', chips: '<p><span data-fact="unvan"></span></p>', why: 'a known fact' },
  { html: '<p>{{yok}}</p>', chips: '<p>{{yok}}</p>', why: 'an unknown one stays text' },
  {
    html: '<a href="mailto:{{eposta}}">{{eposta}}</a>',
    chips: '<a href="mailto:{{eposta}}"><span data-fact="eposta"></span></a>',
    why: 'an address is no place for a chip',
  },
])('placeholders become chips and come back: $why', ({ html, chips }) => {
  expect(withChips(html, names)).toBe(chips)
  expect(withPlaceholders(chips)).toBe(html)
})

test.each([
  { html: '<ul><li><p>bir</p></li><li><p>iki</p></li></ul>', tidy: '<ul><li>bir</li><li>iki</li></ul>' },
  {
    html: '<ul><li><p>bir</p><ul><li><p>iki</p></li></ul></li></ul>',
    tidy: '<ul><li>bir<ul><li>iki</li></ul></li></ul>',
  },
  { html: '<li><p>bir</p><p>iki</p></li>', tidy: '<li><p>bir</p><p>iki</p></li>' },
  {
    html: '<table style="min-width: 25px"><colgroup><col></colgroup><tbody><tr><td colspan="1" rowspan="1"><p>x</p></td></tr></tbody></table>',
    tidy: '<table><tbody><tr><td>x</td></tr></tbody></table>',
  },
  { html: '<p></p>', tidy: '' },
])('$html is stored as $tidy', ({ html, tidy }) => {
  expect(tidyHtml(html)).toBe(tidy)
})

test.each([
  { html: '<p>a</p>', edited: '<p>a</p><p></p>', loses: false, why: 'empty paragraphs are nothing' },
  { html: '<b>a</b>', edited: '<strong>a</strong>', loses: false, why: 'another name of the same' },
  { html: '<img src="/a.png" alt="">', edited: '', loses: true, why: 'a picture' },
  {
    html: '<h2 id="iade">İade</h2>',
    edited: '<h2>İade</h2>',
    loses: true,
    why: 'an anchor that links lead to',
  },
  { html: '<dl><dt>a</dt></dl>', edited: '<p>a</p>', loses: true, why: 'a list of terms' },
])('losing formats is noticed: $why', ({ html, edited, loses }) => {
  expect(losesFormats(html, edited)).toBe(loses)
})

test.each((await readHelpPages()).map(({ path, body }) => ({ path, body })))(
  '$path has chips for its placeholders and comes back unchanged',
  ({ body }) => {
    const all = [...new Set([...body.matchAll(/\{\{([a-z]+)\}\}/g)].map(([, name = '']) => name))]
    expect(withPlaceholders(withChips(body, all))).toBe(body)
  },
)
