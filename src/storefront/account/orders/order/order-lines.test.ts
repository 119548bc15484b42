import { expect, test } from 'vitest'
import { shownLines } from './order-lines.ts'

const order = {
  orderItems: [
    {
      id: 1,
      urunSira: '1',
      takipNo: '',
      kargoUrl: '',
      kfadi: '',
      image: '',
      name: 'Çini Kupa',
      quantity: 2,
      code: 'K-1',
      unitPrice: 129.9,
      total: 259.8,
      hasComment: false,
      productId: 7,
      url: '/cini-kupa-p-7',
      unit: 'Adet',
      unitForms: { label: 'Adet', plural: 'Adet' },
      variant: '',
      returnable: 2,
      canReview: false,
      withdrawalException: '' as const,
    },
  ],
  orderProducts: [
    {
      product: { id: 7, name: 'Çini Kupa', image: '', brand: { name: '' }, taxRate: 20 },
      productUnit: { value: 'Adet', label: 'Adet' },
      quantity: 2,
      tax: 20,
      price: 108.25,
      amount: 216.5,
    },
  ],
}

test.each([
  { withTax: true, price: 129.9, amount: 259.8, why: 'as catalogue and cart show it' },
  { withTax: false, price: 108.25, amount: 216.5, why: 'the shop shows net prices' },
])('an order line shows price $price with KDV included $withTax: $why', ({ withTax, price, amount }) => {
  expect(shownLines(order, withTax)).toMatchObject([{ price, amount, item: { name: 'Çini Kupa' } }])
})
