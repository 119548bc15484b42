import { expect, test } from 'vitest'
import {
  CANCELLABLE,
  isPaidBeforeShipping,
  mayCancel,
  mayMove,
  nextOrderStatus,
  ORDER_STATUSES,
  RELEASES_STOCK,
  returnedStatus,
  SHIPPABLE,
  shipmentStep,
} from './order-status-rules.ts'

test('the transition table has every status, and only cancellable ones lead to cancelled', () => {
  expect(Object.keys(nextOrderStatus).toSorted()).toEqual(ORDER_STATUSES.toSorted())
  const toCancelled = ORDER_STATUSES.filter((status) =>
    (nextOrderStatus[status] as readonly string[]).includes('cancelled'),
  )
  expect(toCancelled.filter((status) => status !== 'payment_failed')).toEqual(CANCELLABLE)
})

test('no order leaves a status without stock for one that has some', () => {
  for (const from of RELEASES_STOCK)
    expect(ORDER_STATUSES.filter((to) => mayMove(from, to) && !RELEASES_STOCK.includes(to))).toEqual([])
})

test.each([
  { status: 'awaiting_payment', may: true, why: 'nothing has happened yet' },
  { status: 'confirmed', may: true, why: 'a card payment is refunded' },
  { status: 'preparing', may: true, why: 'it has not been shipped' },
  { status: 'preparing', shipped: true, may: false, why: 'one parcel was shipped' },
  { status: 'preparing', cancelling: true, may: false, why: 'its cancellation is already in progress' },
  { status: 'shipped', shipped: true, may: false, why: 'it is on its way' },
  { status: 'cancelled', may: false, why: 'it is cancelled' },
] as const)('$status is cancellable: $may, because $why', ({ may, why: _, ...order }) => {
  expect(mayCancel({ shipped: false, cancelling: false, ...order })).toBe(may)
})

test.each([
  {
    status: 'awaiting_payment',
    paymentType: 'bank_transfer',
    paid: false,
    why: 'the transfer has not arrived',
  },
  { status: 'confirmed', paymentType: 'bank_transfer', paid: true, why: 'the transfer was confirmed' },
  { status: 'preparing', paymentType: 'bank_transfer', paid: true, why: 'it stays confirmed' },
  { status: 'preparing', paymentType: 'cash_on_delivery', paid: false, why: 'it is paid on delivery' },
] as const)('$status by $paymentType is paid: $paid, because $why', ({ paid, ...order }) => {
  expect(isPaidBeforeShipping(order)).toBe(paid)
})

test.each([
  { openReturn: true, allBack: false, delivered: true, status: 'return_requested', why: 'a return is open' },
  {
    openReturn: false,
    allBack: true,
    delivered: true,
    status: 'returned',
    why: 'everything was returned',
  },
  { openReturn: false, allBack: false, delivered: true, status: 'delivered', why: 'a part was returned' },
  { openReturn: false, allBack: false, delivered: false, status: 'shipped', why: 'it was not delivered' },
] as const)('the status after a return is $status when $why', ({ status, ...order }) => {
  expect(returnedStatus(order)).toBe(status)
})

test('shipmentStep never reaches step 3, and an unpaid order is not shippable', () => {
  expect([shipmentStep(''), shipmentStep('123')]).toEqual([1, 2])
  expect(SHIPPABLE).not.toContain('awaiting_payment')
})
