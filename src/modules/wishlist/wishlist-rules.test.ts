import { expect, test } from 'vitest'
import type { Display } from '#modules/catalogue/catalogue-schemas.ts'
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
  { sale: 100, list: 100, shown: null, setting: true, struck: '₺120,00', why: 'the same: struck here alone' },
  { sale: 100, list: 90, shown: null, setting: true, struck: null, why: 'a lower list price is none' },
  { sale: 100, list: null, shown: null, setting: true, struck: null, why: 'no list price' },
  { sale: 100, list: 150, shown: null, setting: false, struck: null, why: 'the setting hides list prices' },
  { sale: 100, list: 100, shown: null, setting: false, struck: null, why: 'also the equal one' },
  { sale: 0, list: 0, shown: null, setting: true, struck: null, why: 'a price that is asked for' },
])('$sale with list price $list strikes $struck: $why', ({ sale, list, shown, setting, struck }) => {
  const product = {
    display: display(shown),
    salePrice: lira(sale),
    listPrice: list === null ? null : lira(list),
  }
  expect(struckPrice(product, setting)).toBe(struck)
})

test('hidden prices are not struck', () => {
  expect(struckPrice({ display: null, salePrice: null, listPrice: null }, true)).toBeNull()
})

test.each([
  { cookies: 'a=1; vitrin_wish=41; b=2', wish: 41 },
  { cookies: 'vitrin_wish=41', wish: 41 },
  { cookies: 'other_vitrin_wish=41', wish: null },
  { cookies: 'vitrin_wish=0', wish: null },
  { cookies: 'vitrin_wish=41abc', wish: null },
  { cookies: 'vitrin_wish=9999999999', wish: null },
  { cookies: undefined, wish: null },
])('the wish in $cookies is $wish', ({ cookies, wish }) => {
  expect(readWishlistCookie(cookies)).toBe(wish)
})
