import { expect, test } from 'vitest'
import { BUILT_IN, checkoutRoutesText, parseCheckoutRoutes, withRenamedRoutes } from './renamed-checkout.ts'

const routes = {
  'checkout/checkout-route': { path: 'odeme' },
  'renamed-checkout': { path: '-checkout' },
  'renamed-summary': { path: '-summary' },
}
const renamed = { checkoutCart: '/kasa', checkoutSummary: '/siparis-tamam/tesekkurler' }

test('a renamed checkout has routes at the new paths and keeps the built-in ones for forms of open pages', () => {
  expect(withRenamedRoutes(routes, renamed)).toEqual({
    'checkout/checkout-route': { path: 'odeme' },
    'renamed-checkout': { path: 'kasa' },
    'renamed-summary': { path: 'siparis-tamam/tesekkurler' },
  })
})

test('a checkout page that is not renamed gets no second route', () => {
  expect(Object.keys(withRenamedRoutes(routes, BUILT_IN))).toEqual(['checkout/checkout-route'])
  expect(Object.keys(withRenamedRoutes(routes, { ...BUILT_IN, checkoutCart: '/kasa' }))).toEqual([
    'checkout/checkout-route',
    'renamed-checkout',
  ])
})

test('parseCheckoutRoutes reads checkoutRoutesText, and null as the built-in paths', () => {
  expect(parseCheckoutRoutes(checkoutRoutesText(renamed))).toEqual(renamed)
  expect(parseCheckoutRoutes(null)).toEqual(BUILT_IN)
})
