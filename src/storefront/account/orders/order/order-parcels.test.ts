import { expect, test } from 'vitest'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { itemText, mainParcel, parcelsOf, trackingHref } from './order-parcels.ts'

type Item = Order['orderItems'][number]

const item = (id: number, takipNo: string, kfadi = 'Aras Kargo'): Item => ({
  id,
  urunSira: String(id),
  takipNo,
  kargoUrl: 'https://kargo.example/?code=',
  kfadi,
  image: '',
  name: `Ürün ${id}`,
  quantity: 1,
  code: '',
  unitPrice: 1,
  total: 1,
  hasComment: false,
  canReview: false,
  productId: id,
  url: '',
  unit: 'Adet',
  unitForms: { label: 'Adet', plural: 'Adet' },
  variant: '',
  returnable: 1,
  withdrawalException: '',
})

test('items with the same carrier and tracking number form one parcel, items without a number are waiting', () => {
  const { parcels, waiting } = parcelsOf({
    orderItems: [item(1, 'A/1'), item(2, ''), item(3, 'A/1'), item(4, 'A/1', 'PTT')],
    splitLines: [],
  })
  expect(parcels.map(({ carrier, items }) => [carrier, items.map(({ item: { id } }) => id)])).toEqual([
    ['Aras Kargo', [1, 3]],
    ['PTT', [4]],
  ])
  expect(waiting.map(({ item: { id } }) => id)).toEqual([2])
})

test('an item whose pieces went in several parcels is in each of them with its pieces, and waits with the rest', () => {
  const label = { kfadi: 'Aras Kargo', kargoUrl: 'https://kargo.example/?code=' }
  const { parcels, waiting } = parcelsOf({
    orderItems: [item(1, 'B'), item(2, 'B')],
    splitLines: [
      {
        id: 1,
        parcels: [
          { ...label, takipNo: 'A', quantity: 6 },
          { ...label, takipNo: 'B', quantity: 3 },
        ],
        waiting: 1,
      },
    ],
  })
  expect(parcels.map(({ trackingNo, items }) => [trackingNo, itemText(items)])).toEqual([
    ['A', '6 × Ürün 1'],
    ['B', '3 × Ürün 1, Ürün 2'],
  ])
  expect(itemText(waiting)).toBe('1 × Ürün 1')
})

test('a tracking number is URL-encoded in the tracking link', () => {
  const { parcels } = parcelsOf({ orderItems: [item(1, '1&x=2#é')], splitLines: [] })
  expect(parcels[0]?.href).toBe('https://kargo.example/?code=1%26x%3D2%23%C3%A9')
})

test('mainParcel returns the shipped main item, and null if the order is cancelled or the item not shipped', () => {
  const order = { isCancel: false, orderItems: [item(2, '77'), item(1, '78')] } as Order
  expect(mainParcel(order)?.takipNo).toBe('78')
  expect(mainParcel({ ...order, isCancel: true })).toBeNull()
  expect(mainParcel({ ...order, orderItems: [item(1, ''), item(2, '77')] })).toBeNull()
})

test.each([
  {
    kargoUrl: 'https://kargo.example/?code=',
    takipNo: 'A/1 2',
    href: 'https://kargo.example/?code=A%2F1%202',
  },
  { kargoUrl: '', takipNo: '123', href: null },
  { kargoUrl: 'javascript:alert(1)//', takipNo: '1', href: null },
])('a parcel at $kargoUrl leads to $href, and never to an address of this shop', ({ href, ...label }) => {
  expect(trackingHref(label)).toBe(href)
})
