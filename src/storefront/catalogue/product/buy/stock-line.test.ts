import { describe, expect, test } from 'vitest'
import type { AddButton } from '#modules/goods/catalogue/catalogue-rules.ts'
import { buyButtonText } from './buy-button.ts'
import { listStockText, stockSentence } from './stock-line.tsx'

describe('stock texts of the specification', () => {
  test.each([
    { status: 0, quantity: 7, page: 'Bu ürün stoklarda 7 birim mevcuttur.', list: 'Stokta Var' },
    { status: 20, quantity: 25, page: 'Bu ürün stoklarda 20+ birim mevcuttur.', list: 'Stokta Var' },
    { status: 2, quantity: 7, page: 'Bu ürün stoklarda mevcuttur.', list: 'Stokta Var' },
    { status: 0, quantity: 0, page: 'Stok sorunuz.', list: 'Stok Sorunuz' },
    { status: 2, quantity: -3, page: 'Stok sorunuz.', list: 'Stok Sorunuz' },
    { status: 3, quantity: 0, page: 'Bu ürün stoklarda 5 birim mevcuttur.', list: 'Stokta Var' },
    { status: 9, quantity: 4, page: 'Stok sorunuz.', list: 'Stok Sorunuz' },
    { status: 1, quantity: 7, page: null, list: null },
    { status: 1, quantity: 0, page: null, list: null },
  ])('$quantity in stock at status $status: $page, $list', ({ status, quantity, page, list }) => {
    expect(stockSentence(quantity, status)).toBe(page)
    expect(listStockText(quantity, status)).toBe(list)
  })
})

test.each<{ button: AddButton; text: string }>([
  { button: 'add', text: 'Sepete Ekle' },
  { button: 'stockEnquiry', text: 'Stok Sorunuz' },
  { button: 'outOfStock', text: 'Tükendi' },
  { button: 'askPrice', text: 'Fiyat Sorunuz' },
])('the add button $button says $text', ({ button, text }) => {
  expect(buyButtonText(button)).toBe(text)
})
