import { describe, expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import type { EditableLine, EditBasis } from '../edits/order-edit-rules.ts'
import { planCancelledPieces } from './partial-cancellation-rules.ts'

/** A line of `quantity` pieces at `unit` TRY with 20 % KDV, less its discount. */
function line(id: number, quantity: number, unit: string, more: Partial<EditableLine> = {}): EditableLine {
  const discount = more.discount ?? Big('0')
  const gross = Big(unit).times(String(quantity)).minus(discount)
  const net = Big(gross.div('1.2').toFixed(2))
  const unitNet = Big(unit).div('1.2')
  return {
    id,
    quantity,
    unitNet,
    taxRate: '20',
    net,
    tax: gross.minus(net),
    gross,
    discount,
    refunded: 0,
    ...more,
  }
}

function basis(lines: EditableLine[], more: Partial<Record<keyof EditBasis, string>> = {}): EditBasis {
  const amount = (name: keyof EditBasis) => Big(more[name] ?? '0')
  const products = lines.reduce((all, { gross }) => all.plus(gross), Big('0'))
  const total = products.plus(amount('shippingTotal')).plus(amount('paymentFee'))
  const paid = more.charged ?? '0'
  return {
    lines,
    shippingTotal: amount('shippingTotal'),
    paymentFee: amount('paymentFee'),
    total,
    placedTotal: total,
    charged: Big(paid),
    collected: Big('0'),
    commission: amount('commission'),
    givenBack: Big('0'),
    refundable: Big(paid),
  }
}

function planned(order: EditBasis, ...pieces: [id: number, quantity: number][]) {
  const result = planCancelledPieces(
    order,
    pieces.map(([id, quantity]) => ({ id, quantity })),
  )
  if (!result.ok) return result.reason
  const { total, shippingTotal, toRefund, discount } = result.plan
  return [total, shippingTotal, discount, toRefund].map((amount) => amount.toFixed(2)).join(' ')
}

const two = [line(1, 3, '100'), line(2, 1, '300')]

describe('cancelled pieces lower total, delivery, discount and what comes back', () => {
  test.each([
    {
      order: basis(two, { shippingTotal: '60', charged: '660' }),
      pieces: [[1, 1]],
      left: '550.00 50.00 0.00 110.00',
      why: 'a sixth of the products takes a sixth of the delivery, as a return would',
    },
    {
      order: basis(two, { charged: '600' }),
      pieces: [[2, 1]],
      left: '300.00 0.00 0.00 300.00',
      why: 'delivery that was free stays free below its threshold',
    },
    {
      order: basis(two, { shippingTotal: '60', paymentFee: '25' }),
      pieces: [[1, 3]],
      left: '355.00 30.00 0.00 0.00',
      why: 'the cash is still collected for its fee, and nothing was paid yet',
    },
    {
      order: basis([line(1, 3, '100', { discount: Big('10') }), line(2, 1, '300')], { charged: '590' }),
      pieces: [[1, 1]],
      left: '493.33 0.00 6.67 96.67',
      why: 'a piece goes with its own third of the discount of its line',
    },
    {
      order: basis([line(1, 1, '100', { discount: Big('40') }), line(2, 1, '300')], { charged: '360' }),
      pieces: [[2, 1]],
      left: '60.00 0.00 40.00 300.00',
      why: 'the discount of another line stays with it',
    },
    {
      order: basis(two, { charged: '660', commission: '60' }),
      pieces: [[2, 1]],
      left: '300.00 0.00 0.00 330.00',
      why: 'the commission of the card follows the total',
    },
    {
      order: basis([line(1, 3, '0.01'), line(2, 1, '300')], { shippingTotal: '0.01', charged: '300.04' }),
      pieces: [[2, 1]],
      left: '0.03 0.00 0.00 300.01',
      why: 'kuruş are rounded once',
    },
  ] as const)('$left: $why', ({ order, pieces, left }) => {
    expect(planned(order, ...pieces.map(([id, quantity]): [number, number] => [id, quantity]))).toBe(left)
  })
})

describe('pieces are not cancelled', () => {
  test.each([
    { pieces: [], reason: 'nothing-chosen', why: 'none is named' },
    { pieces: [[1, 0]], reason: 'nothing-chosen', why: 'no pieces of a line' },
    { pieces: [[1, -1]], reason: 'nothing-chosen', why: 'fewer than none' },
    { pieces: [[9, 1]], reason: 'unknown-line', why: 'a line of another order' },
    { pieces: [[1, 4]], reason: 'too-many', why: 'more than bought' },
    {
      pieces: [
        [1, 2],
        [1, 2],
      ],
      reason: 'too-many',
      why: 'a line named twice counts together',
    },
    {
      pieces: [
        [1, 3],
        [2, 1],
      ],
      reason: 'whole-order',
      why: 'nothing would be left',
    },
  ] as const)('$reason: $why', ({ pieces, reason }) => {
    expect(
      planned(
        basis(two),
        ...(pieces as readonly (readonly [number, number])[]).map(([id, quantity]): [number, number] => [
          id,
          quantity,
        ]),
      ),
    ).toBe(reason)
  })

  test('when they were refunded, or when only refunded ones would be left', () => {
    const order = basis([line(1, 3, '100', { refunded: 1 })])
    expect(planned(order, [1, 3])).toBe('too-many')
    expect(planned(order, [1, 2])).toBe('whole-order')
    expect(planned(order, [1, 1])).toBe('200.00 0.00 0.00 0.00')
  })
})
