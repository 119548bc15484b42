import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slugify } from '#shared/text/turkish.ts'
import {
  addButton,
  formatRating,
  parseProductPath,
  parseSort,
  productPath,
  SORT_KEYS,
  shortenCode,
  shownCodes,
  starWidth,
} from './catalogue-rules.ts'

test.each([
  { rating: 3.7, width: 74, text: '3,7' },
  { rating: 4.25, width: 85, text: '4,3' },
  { rating: '4.35', width: 87, text: '4,4' },
  { rating: 5.4, width: 100, text: '5,4' },
  { rating: 5, width: 100, text: '5,0' },
  { rating: 0, width: 0, text: '0,0' },
  { rating: '4.3', width: 86, text: '4,3' },
])('a rating of $rating fills $width percent of the stars and reads $text', ({ rating, width, text }) => {
  expect(starWidth(rating)).toBe(width)
  expect(formatRating(rating)).toBe(text)
})

test.each([
  { code: 'MTK-18V', shown: 'MTK-18V', why: 'short' },
  { code: '12345678901234567890', shown: '12345678901234567890', why: 'exactly 20' },
  { code: '123456789012345678901', shown: '12345678901234567890…', why: '21' },
  { code: '🔩'.repeat(21), shown: `${'🔩'.repeat(20)}…`, why: 'characters are not split' },
])('the code $code is shown as $shown: $why', ({ code, shown }) => {
  expect(shortenCode(code)).toBe(shown)
})

test.each([
  { type: 'StockCode', codes: ['MTK'] },
  { type: 'Barcode', codes: ['869'] },
  { type: '', codes: ['MTK', '869'] },
  { type: 'constructor', codes: ['MTK', '869'] },
])('stockNumberType $type shows $codes', ({ type, codes }) => {
  expect(shownCodes(type, { code: 'MTK', barcode: '869' })).toEqual(codes)
})

test('a product without a barcode shows no empty code', () => {
  expect(shownCodes('', { code: 'MTK', barcode: '' })).toEqual(['MTK'])
})

describe('sorting', () => {
  test('all options are parsed, and any other value means the store order', () => {
    for (const key of SORT_KEYS) expect(parseSort(key)).toBe(key)
    for (const value of ['', 'id', '--name', 'NAME', undefined, ['name'], 7])
      expect(parseSort(value)).toBeNull()
  })
})

describe('product addresses', () => {
  test.each([
    { path: '/sarjli-matkap-18-v-p-41', seo: 'sarjli-matkap-18-v', id: 41, why: 'ordinary' },
    { path: '/mp3-p-5-calar-p-42', seo: 'mp3-p-5-calar', id: 42, why: 'the last -p- wins' },
    { path: '/a-p-1-p-2', seo: 'a-p-1', id: 2, why: 'the last -p- wins' },
    { path: '/a-p-007', seo: 'a', id: 7, why: 'the caller redirects to the canonical number' },
    { path: '/a-p-2147483647', seo: 'a', id: 2_147_483_647, why: 'the largest id' },
  ])('$path is product $id: $why', ({ path, seo, id }) => {
    expect(parseProductPath(path)).toEqual({ seo, id })
  })

  test.each([
    '/a-p-',
    '/a-p-x',
    '/-p-1',
    '/a-p-1x',
    '/a-p-2147483648',
    '/a-p-0',
    '/a-p-99999999999',
    'a-p-1',
    '/sepet',
    '',
  ])('%s is no product path', (path) => {
    expect(parseProductPath(path)).toBeNull()
  })

  test('a product with an empty slug still has a path', () => {
    expect(productPath({ seo: '', id: 5 })).toBe('/urun-p-5')
  })

  test('every path parses back to its product', () => {
    const seo = fc.string({ unit: fc.constantFrom(...'ap-1 çŞ'), minLength: 1 }).map(slugify)
    fc.assert(
      fc.property(seo, fc.integer({ min: 1, max: 2_147_483_647 }), (slug, id) => {
        expect(parseProductPath(productPath({ seo: slug, id }))).toEqual({ seo: slug || 'urun', id })
      }),
    )
  })
})

describe('the add-to-cart button of a product', () => {
  const ordinary = {
    quantity: 5,
    salePrice: 100,
    cartStockControl: false,
    showPrices: true,
    whatsapp: '905321234567',
    whatsappControl: true,
  }

  test.each([
    { change: {}, button: 'add', why: 'in stock, with a price' },
    { change: { quantity: 0 }, button: 'stockEnquiry', why: 'sold out, with WhatsApp for enquiries' },
    { change: { quantity: -2 }, button: 'stockEnquiry', why: 'oversold is out of stock' },
    {
      change: { quantity: 0, whatsappControl: false },
      button: 'outOfStock',
      why: 'WhatsApp is switched off',
    },
    {
      change: { quantity: 0, whatsapp: '1234' },
      button: 'outOfStock',
      why: 'a WhatsApp number of 4 characters counts as none',
    },
    {
      change: { quantity: 0, whatsapp: '12345' },
      button: 'stockEnquiry',
      why: 'a WhatsApp number of 5 characters is valid',
    },
    {
      change: { quantity: 0, cartStockControl: true },
      button: 'add',
      why: 'sold without a stock check',
    },
    { change: { salePrice: 0 }, button: 'askPrice', why: 'price 0' },
    { change: { showPrices: false }, button: 'askPrice', why: 'prices are hidden' },
    { change: { quantity: 0, salePrice: 0 }, button: 'stockEnquiry', why: 'stock comes before price' },
    {
      change: { quantity: 0, salePrice: 0, cartStockControl: true },
      button: 'askPrice',
      why: 'sold without a stock check, price 0',
    },
  ])('is $button: $why', ({ change, button }) => {
    expect(addButton({ ...ordinary, ...change })).toBe(button)
  })
})
