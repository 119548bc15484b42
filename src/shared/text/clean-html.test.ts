import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.server.ts'

test.each([
  { stored: '<p>Çini kupa</p><br /><hr>', shown: '<p>Çini kupa</p><br /><hr>', why: 'nothing to clean' },
  { stored: '5 < 6 & 7', shown: '5 &lt; 6 &amp; 7', why: 'operators are not markup' },
  { stored: '<p>a</p><script>alert(1)</script>', shown: '<p>a</p>', why: 'a script' },
  { stored: '<img src=x onerror=alert(1)>', shown: '', why: 'an event handler on a broken image' },
  { stored: '<p onclick="x()">a</p>', shown: '<p>a</p>', why: 'an event handler' },
  { stored: '<p style="position:fixed">a</p>', shown: '<p>a</p>', why: 'a style that could cover the page' },
  { stored: '<a href="javascript:x()">a</a>', shown: '<a>a</a>', why: 'a script in a link' },
  { stored: '<a href="//evil.example">a</a>', shown: '<a>a</a>', why: 'a protocol-relative link' },
  { stored: '<iframe src="https://evil.example"></iframe>', shown: '', why: 'a frame' },
  { stored: '<form action="/sepet"><button>Al</button></form>', shown: 'Al', why: 'a form' },
  { stored: '<meta http-equiv="refresh" content="0">', shown: '', why: 'a redirect' },
  { stored: '</div></main><p>a</p>', shown: '<p>a</p>', why: 'closing tags without opening ones' },
  { stored: '<div><p>a', shown: '<div><p>a</p></div>', why: 'unclosed tags' },
  { stored: '<p>a</p><p', shown: '<p>a</p>p', why: 'half a tag' },
  {
    stored: '<svg><a xlink:href="javascript:x()">a</a></svg>',
    shown: '<a>a</a>',
    why: 'SVG',
  },
])('a stored page text $stored is shown as $shown: $why', ({ stored, shown }) => {
  expect(cleanHtml(stored, 'page')).toBe(shown)
})

test('a merchant’s page keeps links, what they lead to and the shop’s images; a description loses anchors and images', () => {
  const text =
    '<h2 id="iade">İade</h2><p><a href="/iletisim">Bize yazın</a></p><img src="/images/1.webp" alt="Kutu" />'
  expect(cleanHtml(text, 'page')).toBe(text.replace('<h2 id="iade">', '<h2><a name="iade"></a>'))
  expect(cleanHtml(text, 'description')).toBe(
    '<h2>İade</h2><p><a href="/iletisim" rel="nofollow noopener">Bize yazın</a></p>',
  )
})

test.each([
  ['location', true, 'a word'],
  ['requestIdleCallback', true, 'what a script may ask the window for'],
  ['iade-kosullari-2', true, 'words with a number'],
  ['İade', true, 'a Turkish word'],
  ['__reactRouterContext', false, 'a name by which scripts find their data'],
  ['$RC', false, 'another one'],
  ['a b', false, 'two words'],
  ['', false, 'nothing'],
])(
  'a heading of a page with the id %s is led to: %s (%s), and no element of it is a name of the window',
  (id, led, _why) => {
    const anchor = led ? `<a name="${id}"></a>` : ''
    const shown = `<h3>${anchor}İade</h3>`
    expect(cleanHtml(`<h3 id="${id}">İade</h3>`, 'page')).toBe(shown)
    expect(cleanHtml(`<h3><a name="${id}"></a>İade</h3>`, 'page')).toBe(led ? shown : '<h3><a></a>İade</h3>')
    expect(cleanHtml(shown, 'page')).toBe(shown)
    for (const tag of ['h2', 'h3', 'p', 'a', 'img', 'div', 'form', 'details'])
      expect(cleanHtml(`<${tag} id="${id}" class="x">x</${tag}>`, 'page')).not.toContain(' id=')
  },
)

/** A tag as cleaned text has it: every other `<`, `>` and `"` of it is escaped. */
const TAG = /<\/?([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)(?: \/)?>/g
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g

test('cleanHtml is idempotent and never leaves a script', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      '<script>',
      '</script>',
      '<img src=x onerror=y>',
      '<p onclick=y>',
      '<h2 id="a">',
      '</h2>',
      '<a href="java',
      'script:x">',
      '<!--',
      '-->',
      '<![CDATA[',
      '<style>',
      '&lt;',
      '<',
      '>',
      '"',
    ),
    fc.string(),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.constantFrom('page', 'description'),
      (pieces, kind) => {
        const once = cleanHtml(pieces.join(''), kind as 'page')
        expect(cleanHtml(once, kind as 'page')).toBe(once)
        const tags = [...once.matchAll(TAG)]
        expect(tags, 'nothing else begins like a tag').toHaveLength(once.split('<').length - 1)
        for (const [tag, name, attributes] of tags) {
          expect(name).not.toMatch(/^(script|style|iframe|img)$/)
          for (const [, attribute, value] of (attributes ?? '').matchAll(ATTRIBUTE)) {
            expect(['href', 'rel', 'name'], tag).toContain(attribute)
            if (attribute === 'href') expect(value, tag).not.toMatch(/^\s*javascript:/i)
          }
        }
      },
    ),
    { examples: [[['<p>', '<', 'A', '<p>', '<h2 id="a">'], 'page']] },
  )
})
