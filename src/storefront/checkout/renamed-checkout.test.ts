import { expect, test } from 'vitest'
import { builtInCheckout } from './renamed-checkout.ts'

test.each([
  { url: '/kasa', name: '/kasa', to: '/odeme', why: 'the merchant calls it so' },
  { url: '/kasa/', name: '/kasa', to: '/odeme', why: 'a slash at the end is the same address' },
  { url: '/kasa?a=1?2', name: '/kasa', to: '/odeme?a=1?2', why: 'the query comes along' },
  { url: '/en/kasa', name: '/kasa', to: '/en/odeme', why: 'the language stays' },
  { url: '/odeme', name: '/odeme', to: null, why: 'it is not renamed' },
  { url: '/odeme', name: '/kasa', to: null, why: 'the built-in address answers itself' },
  { url: '/sepet', name: '/sepet', to: null, why: 'a fixed page keeps its address' },
  { url: '/kasalar', name: '/kasa', to: null, why: 'another address' },
  { url: '/%E0%A4%A', name: '/kasa', to: null, why: 'an address nobody can read' },
])('$url with the checkout at $name: $why', ({ url, name, to }) => {
  expect(builtInCheckout(url, { checkoutCart: name, checkoutSummary: '/odeme/ozet' })).toBe(to)
})

test.each([
  { url: '/tesekkurler?odeme=p_1', to: '/odeme/ozet?odeme=p_1', why: 'the merchant calls the summary so' },
  { url: '/en/tesekkurler', to: '/en/odeme/ozet', why: 'the language stays' },
  { url: '/odeme/ozet', to: null, why: 'the built-in address answers itself' },
])('$url with the summary at /tesekkurler: $why', ({ url, to }) => {
  expect(builtInCheckout(url, { checkoutCart: '/odeme', checkoutSummary: '/tesekkurler' })).toBe(to)
})
