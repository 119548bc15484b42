import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

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
  { given: 'https://evil.example', to: '/', why: 'another shop' },
  { given: 'javascript:alert(1)', to: '/', why: 'a script' },
  { given: '', to: '/', why: 'nothing' },
  { given: null, to: '/', why: 'no such field' },
  { given: `/${'a'.repeat(3000)}`, to: '/', why: 'longer than any address of the shop' },
])('going back to $given leads to $to: $why', ({ given, to }) => {
  expect(returnPath(given)).toBe(to)
})
