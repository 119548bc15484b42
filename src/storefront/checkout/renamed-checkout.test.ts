import { expect, test } from 'vitest'
import { BUILT_IN, checkoutRoutesText, parseCheckoutRoutes, withRenamedRoutes } from './renamed-checkout.ts'

const routes = {
  'checkout/checkout-route': { path: 'odeme' },
  'renamed-checkout': { path: '-checkout' },
  'renamed-summary': { path: '-summary' },
}
const renamed = { checkoutCart: '/kasa', checkoutSummary: '/siparis-tamam/tesekkurler' }

test('a renamed checkout stands at its name, and the built-in one stays for the forms of old pages', () => {
  expect(withRenamedRoutes(routes, renamed)).toEqual({
    'checkout/checkout-route': { path: 'odeme' },
    'renamed-checkout': { path: 'kasa' },
    'renamed-summary': { path: 'siparis-tamam/tesekkurler' },
  })
})

test('a checkout that is not renamed has no second route', () => {
  expect(Object.keys(withRenamedRoutes(routes, BUILT_IN))).toEqual(['checkout/checkout-route'])
  expect(Object.keys(withRenamedRoutes(routes, { ...BUILT_IN, checkoutCart: '/kasa' }))).toEqual([
    'checkout/checkout-route',
    'renamed-checkout',
  ])
})

test('the browser reads the names that the page says', () => {
  expect(parseCheckoutRoutes(checkoutRoutesText(renamed))).toEqual(renamed)
  expect(parseCheckoutRoutes(null)).toEqual(BUILT_IN)
})
