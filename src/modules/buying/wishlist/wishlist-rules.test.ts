import { expect, test } from 'vitest'
import type { Display } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { readWishlistCookie, struckPrice } from './wishlist-rules.ts'

const display = (listPrice: string | null): Display => ({
  currency: 'TRY',
  withTax: true,
  price: '₺120,00',
  listPrice,
  priceExcludingTax: '₺100,00',
  discountPercent: null,
  from: false,
})
const lira = (value: number) => ({ value, currency: 'TRY' })

test.each([
  { sale: 100, list: 150, shown: '₺180,00', setting: true, struck: '₺180,00', why: 'a list price above' },
  {
    sale: 100,
    list: 100,
    shown: null,
    setting: true,
    struck: '₺120,00',
    why: 'an equal list price is struck on the wishlist alone',
  },
  { sale: 100, list: 90, shown: null, setting: true, struck: null, why: 'a lower list price is not struck' },
  { sale: 100, list: null, shown: null, setting: true, struck: null, why: 'no list price' },
  { sale: 100, list: 150, shown: null, setting: false, struck: null, why: 'the setting hides list prices' },
  {
    sale: 100,
    list: 100,
    shown: null,
    setting: false,
    struck: null,
    why: 'the setting hides the equal one too',
  },
  { sale: 0, list: 0, shown: null, setting: true, struck: null, why: 'a price of 0 is on request' },
])(
  'a wishlist item at $sale with list price $list shows $struck struck: $why',
  ({ sale, list, shown, setting, struck }) => {
    const product = {
      display: display(shown),
      salePrice: lira(sale),
      listPrice: list === null ? null : lira(list),
    }
    expect(struckPrice(product, setting)).toBe(struck)
  },
)

test('a wishlist item without prices has no struck price', () => {
  expect(struckPrice({ display: null, salePrice: null, listPrice: null }, true)).toBeNull()
})

test.each([
  { cookies: 'a=1; vitrin_wish=41; b=2', productId: 41 },
  { cookies: 'vitrin_wish=41', productId: 41 },
  { cookies: 'other_vitrin_wish=41', productId: null },
  { cookies: 'vitrin_wish=0', productId: null },
  { cookies: 'vitrin_wish=41abc', productId: null },
  { cookies: 'vitrin_wish=9999999999', productId: null },
  { cookies: undefined, productId: null },
])('the wishlist cookie in $cookies has product $productId', ({ cookies, productId }) => {
  expect(readWishlistCookie(cookies)).toBe(productId)
})
