import { expect, test } from 'vitest'
import {
  CANCELLABLE,
  isPaidBeforeShipping,
  mayCancel,
  nextOrderStatus,
  returnedStatus,
  SHIPPABLE,
  shipmentStep,
} from './order-status-rules.ts'
import { orderStatusSchema } from './orders-schemas.ts'

test('the transition table has every status, and only cancellable ones lead to iptal', () => {
  expect(Object.keys(nextOrderStatus).toSorted()).toEqual([...orderStatusSchema.options].toSorted())
  const toCancelled = orderStatusSchema.options.filter((status) =>
    (nextOrderStatus[status] as readonly string[]).includes('iptal'),
  )
  expect(toCancelled.filter((status) => status !== 'odeme_hatasi')).toEqual(CANCELLABLE)
})

test.each([
  { status: 'odeme_bekliyor', may: true, why: 'nothing has happened yet' },
  { status: 'onaylandi', may: true, why: 'a card payment is refunded' },
  { status: 'hazirlaniyor', may: true, why: 'it has not been shipped' },
  { status: 'hazirlaniyor', shipped: true, may: false, why: 'one parcel was shipped' },
  { status: 'hazirlaniyor', cancelling: true, may: false, why: 'its cancellation is already in progress' },
  { status: 'kargoda', shipped: true, may: false, why: 'it is on its way' },
  { status: 'iptal', may: false, why: 'it is cancelled' },
] as const)('$status is cancellable: $may, because $why', ({ may, why: _, ...order }) => {
  expect(mayCancel({ shipped: false, cancelling: false, ...order })).toBe(may)
})

test.each([
  { status: 'odeme_bekliyor', paymentType: 4, paid: false, why: 'the transfer has not arrived' },
  { status: 'onaylandi', paymentType: 4, paid: true, why: 'the transfer was confirmed' },
  { status: 'hazirlaniyor', paymentType: 4, paid: true, why: 'it stays confirmed' },
  { status: 'hazirlaniyor', paymentType: 3, paid: false, why: 'it is paid on delivery' },
] as const)('$status by $paymentType is paid: $paid, because $why', ({ paid, ...order }) => {
  expect(isPaidBeforeShipping(order)).toBe(paid)
})

test.each([
  { openReturn: true, allBack: false, delivered: true, status: 'iade_talebi', why: 'a return is open' },
  {
    openReturn: false,
    allBack: true,
    delivered: true,
    status: 'iade_edildi',
    why: 'everything was returned',
  },
  { openReturn: false, allBack: false, delivered: true, status: 'teslim_edildi', why: 'a part was returned' },
  { openReturn: false, allBack: false, delivered: false, status: 'kargoda', why: 'it was not delivered' },
] as const)('the status after a return is $status when $why', ({ status, ...order }) => {
  expect(returnedStatus(order)).toBe(status)
})

test('shipmentStep never reaches step 3, and an unpaid order is not shippable', () => {
  expect([shipmentStep(''), shipmentStep('123')]).toEqual([1, 2])
  expect(SHIPPABLE).not.toContain('odeme_bekliyor')
})
