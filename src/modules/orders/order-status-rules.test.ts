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

test('the table knows every status, and only those that may be cancelled lead to iptal', () => {
  expect(Object.keys(nextOrderStatus).toSorted()).toEqual([...orderStatusSchema.options].toSorted())
  const toCancelled = orderStatusSchema.options.filter((status) =>
    (nextOrderStatus[status] as readonly string[]).includes('iptal'),
  )
  expect(toCancelled.filter((status) => status !== 'odeme_hatasi')).toEqual(CANCELLABLE)
})

test.each([
  { status: 'odeme_bekliyor', may: true, why: 'nothing has happened yet' },
  { status: 'onaylandi', may: true, why: 'a card gets its money back' },
  { status: 'hazirlaniyor', may: true, why: 'it is still here' },
  { status: 'hazirlaniyor', shipped: true, may: false, why: 'one parcel has left' },
  { status: 'hazirlaniyor', cancelling: true, may: false, why: 'its bank is being asked already' },
  { status: 'kargoda', shipped: true, may: false, why: 'it is on its way' },
  { status: 'iptal', may: false, why: 'it is cancelled' },
] as const)('$status is cancellable: $may, because $why', ({ may, why: _, ...order }) => {
  expect(mayCancel({ shipped: false, cancelling: false, ...order })).toBe(may)
})

test.each([
  { status: 'odeme_bekliyor', paymentType: 4, paid: false, why: 'the transfer has not come' },
  { status: 'onaylandi', paymentType: 4, paid: true, why: 'the transfer was seen' },
  { status: 'hazirlaniyor', paymentType: 4, paid: true, why: 'and stays seen' },
  { status: 'hazirlaniyor', paymentType: 3, paid: false, why: 'it is paid at the door' },
] as const)('$status by $paymentType is paid: $paid, because $why', ({ paid, ...order }) => {
  expect(isPaidBeforeShipping(order)).toBe(paid)
})

test.each([
  { openReturn: true, allBack: false, delivered: true, status: 'iade_talebi', why: 'one is open' },
  { openReturn: false, allBack: true, delivered: true, status: 'iade_edildi', why: 'all is back' },
  { openReturn: false, allBack: false, delivered: true, status: 'teslim_edildi', why: 'a part is back' },
  { openReturn: false, allBack: false, delivered: false, status: 'kargoda', why: 'it never arrived' },
] as const)('$status where $why', ({ status, ...order }) => {
  expect(returnedStatus(order)).toBe(status)
})

test('the third step of the progress bar is never reached', () => {
  expect([shipmentStep(''), shipmentStep('123')]).toEqual([1, 2])
  expect(SHIPPABLE).not.toContain('odeme_bekliyor')
})
