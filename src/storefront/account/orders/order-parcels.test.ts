import { expect, test } from 'vitest'
import type { Order } from '#modules/orders/orders-schemas.ts'
import { mainParcel, parcelsOf } from './order-parcels.ts'

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
  variant: '',
  returnable: 1,
  withdrawalException: '',
})

test('items with the same carrier and tracking number form one parcel, items without a number are waiting', () => {
  const { parcels, waiting } = parcelsOf([item(1, 'A/1'), item(2, ''), item(3, 'A/1'), item(4, 'A/1', 'PTT')])
  expect(parcels.map(({ carrier, items }) => [carrier, items.map(({ id }) => id)])).toEqual([
    ['Aras Kargo', [1, 3]],
    ['PTT', [4]],
  ])
  expect(waiting.map(({ id }) => id)).toEqual([2])
})

test('a tracking number is URL-encoded in the tracking link', () => {
  const { parcels } = parcelsOf([item(1, '1&x=2#é')])
  expect(parcels[0]?.href).toBe('https://kargo.example/?code=1%26x%3D2%23%C3%A9')
})

test('mainParcel returns the shipped main item, and null if the order is cancelled or the item not shipped', () => {
  const order = { isCancel: false, orderItems: [item(2, '77'), item(1, '78')] } as Order
  expect(mainParcel(order)?.takipNo).toBe('78')
  expect(mainParcel({ ...order, isCancel: true })).toBeNull()
  expect(mainParcel({ ...order, orderItems: [item(1, ''), item(2, '77')] })).toBeNull()
})
