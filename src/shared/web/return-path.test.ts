import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANY_CHARACTER } from '#tests/support/any-character.ts'
import { loginUrl, registerUrl, returnPath } from './return-path.ts'

test.each([
  { given: '/odeme', to: '/odeme', why: 'a page of the shop' },
  { given: '/arama?q=çanta&page=2', to: '/arama?q=%C3%A7anta&page=2', why: 'with its query' },
  { given: '/a#b', to: '/a', why: 'a fragment means nothing to the server' },
  { given: '/en/odeme?a=1', to: '/odeme?a=1', why: 'the router adds the language again' },
  { given: '/en', to: '/', why: 'home in a language' },
  { given: '/tr?a=1', to: '/?a=1', why: 'home with a query' },
  { given: '/enbuyuk', to: '/enbuyuk', why: 'a word that begins like a language' },
  { given: '/en//evil.example', to: '/evil.example', why: 'what is left is one path' },
  { given: '//evil.example/x', to: '/', why: 'another host without a scheme' },
  { given: '/\\evil.example', to: '/', why: 'browsers read a back-slash as a slash' },
  { given: '/.//evil.example', to: '/', why: 'the dot disappears and leaves two slashes' },
  { given: '/\t/evil.example', to: '/', why: 'browsers drop tabs and line breaks' },
  { given: 'https://evil.example', to: '/', why: 'another origin' },
  { given: 'javascript:alert(1)', to: '/', why: 'a script address' },
  { given: 'https:evil.example', to: '/', why: 'a scheme without slashes' },
  { given: '/%2F%2Fevil.example', to: '/%2F%2Fevil.example', why: 'stays a path, browsers do not decode it' },
  { given: '/%5Cevil.example', to: '/%5Cevil.example', why: 'stays a path too' },
  { given: '/tr/..//evil.example', to: '/', why: 'going up leaves two slashes' },
  {
    given: '/en/en//evil.example',
    to: '/en//evil.example',
    why: 'one language is taken off, and it stays a path',
  },
  { given: '/a\r\nSet-Cookie: x=1', to: '/', why: 'a line break would be a header of its own' },
  { given: '/\u0000', to: '/', why: 'a control character' },
  { given: '', to: '/', why: 'empty' },
  { given: null, to: '/', why: 'no such field' },
  { given: `/${'a'.repeat(3000)}`, to: '/', why: 'longer than any address of the shop' },
])('going back to $given leads to $to: $why', ({ given, to }) => {
  expect(returnPath(given)).toBe(to)
})

test('whatever is given, the return path leads to a page of this shop', () => {
  const pieces = [
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2F',
    '%5C',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\r\n',
    ' ',
    'https:',
    'en',
    'tr',
    'ev.il',
    'ş',
  ]
  const built = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''))
  const here = 'https://shop.example'
  fc.assert(
    fc.property(
      fc.oneof(
        built,
        built.map((path) => `/${path}`),
        fc.string(),
        fc.webUrl(),
      ),
      (given) => {
        const path = returnPath(given)
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(path).not.toMatch(/[\r\n\t\\]/)
        // With the language that the router may put in front, and as an absolute address.
        for (const address of [path, `/en${path}`, `//shop.example${path}`])
          expect(new URL(address, here).host).toBe('shop.example')
      },
    ),
    { numRuns: 200 },
  )
})

test.each([
  { back: '/odeme?adim=odeme', to: '/account/login?return=%2Fodeme%3Fadim%3Dodeme', why: 'with its query' },
  {
    back: `/arama?q=${'ş'.repeat(1000)}`,
    to: '/account/login?return=%2Farama',
    why: 'a query that is too long is left out',
  },
  { back: `/${'a'.repeat(2000)}`, to: '/account/login?', why: 'so is a path that is too long' },
])('the login link back to $back is $to: $why', ({ back, to }) => {
  expect(loginUrl(back)).toBe(to)
  expect(registerUrl(back)).toBe(to.replace('login', 'register'))
})

test('a login link is never too long for a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 4000 }), (text) => {
      expect(loginUrl(`/${text}`, { gerekli: '1' }).length).toBeLessThan(10_000)
    }),
  )
})
