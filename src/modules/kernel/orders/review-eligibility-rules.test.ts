import { expect, test } from 'vitest'
import { type BoughtLine, invitesReview, orderObstacle, reviewObstacle } from './review-eligibility-rules.ts'

const delivered: BoughtLine = {
  orderStatus: 'delivered',
  shipped: true,
  delivered: true,
  quantity: 2,
  refunded: 0,
  returning: 0,
}
const onItsWay = { orderStatus: 'shipped', delivered: false } as const

test.each([
  { line: {}, obstacle: null, invited: true, why: 'it has arrived' },
  { line: onItsWay, obstacle: null, invited: false, why: 'it is on its way: no invitation yet' },
  {
    line: { ...onItsWay, shipped: false },
    obstacle: 'not-shipped',
    invited: false,
    why: 'its parcel has not left yet',
  },
  {
    line: { orderStatus: 'awaiting_payment', shipped: false, delivered: false },
    obstacle: 'not-shipped',
    invited: false,
    why: 'it is not paid',
  },
  {
    line: { orderStatus: 'preparing', shipped: false, delivered: false },
    obstacle: 'not-shipped',
    invited: false,
    why: 'it is being packed',
  },
  {
    line: { orderStatus: 'cancelled', shipped: false, delivered: false },
    obstacle: 'order-cancelled',
    invited: false,
    why: 'it was cancelled',
  },
  {
    line: { orderStatus: 'payment_failed', shipped: false, delivered: false },
    obstacle: 'order-cancelled',
    invited: false,
    why: 'it was never paid',
  },
  {
    line: { orderStatus: 'return_requested', returning: 1 },
    obstacle: null,
    invited: true,
    why: 'one of two is being returned',
  },
  {
    line: { orderStatus: 'return_requested', returning: 2 },
    obstacle: null,
    invited: false,
    why: 'all of it is being returned',
  },
  { line: { refunded: 1, returning: 1 }, obstacle: null, invited: true, why: 'one of two was kept' },
  { line: { refunded: 2, returning: 2 }, obstacle: 'returned', invited: false, why: 'both were refunded' },
  {
    line: { orderStatus: 'returned', refunded: 2, returning: 2 },
    obstacle: 'returned',
    invited: false,
    why: 'the whole order was returned',
  },
] as const)(
  'a line has the obstacle $obstacle and is invited: $invited, because $why',
  ({ line, obstacle, invited }) => {
    const bought = { ...delivered, ...line }
    expect(reviewObstacle(bought)).toBe(obstacle)
    expect(invitesReview(bought)).toBe(invited)
  },
)

test('an own review may be edited while its order is shipped or returned, not once it is cancelled', () => {
  expect(orderObstacle('returned')).toBeNull()
  expect(orderObstacle('cancelled')).toBe('order-cancelled')
  expect(orderObstacle('confirmed')).toBe('not-shipped')
})
