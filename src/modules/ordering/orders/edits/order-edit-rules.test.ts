import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineAmounts } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, sum, whole, ZERO } from '#shared/money.ts'
import { type EditBasis, type EditDraft, mayEdit, planEdit } from './order-edit-rules.ts'

/** A line of an order at this net unit price. */
function line(id: number, unitNet: string, quantity: number, taxRate = '20', refunded = 0) {
  const unit = Big(unitNet)
  const amounts = lineAmounts(unit, quantity, Number(taxRate))
  return { id, quantity, unitNet: unit, taxRate, discount: ZERO, refunded, ...amounts }
}

function basisOf(lines: ReturnType<typeof line>[], paid: Partial<EditBasis> = {}): EditBasis {
  const shippingTotal = paid.shippingTotal ?? Big('59.90')
  const total = sum(lines.map(({ gross }) => gross)).plus(shippingTotal)
  const charged = paid.charged ?? total
  return {
    lines,
    shippingTotal,
    paymentFee: ZERO,
    total,
    placedTotal: total,
    charged,
    collected: ZERO,
    commission: ZERO,
    givenBack: ZERO,
    refundable: charged,
    ...paid,
  }
}

const draft = (basis: EditBasis, more: Partial<EditDraft> = {}): EditDraft => ({
  lines: [],
  added: [],
  shippingTotal: basis.shippingTotal,
  discount: ZERO,
  ...more,
})

function planned(basis: EditBasis, more: Partial<EditDraft> = {}) {
  const result = planEdit(basis, draft(basis, more))
  if (!result.ok) throw new Error(result.reason)
  return result.plan
}

const two = basisOf([line(1, '100', 2), line(2, '100', 1, '1')])

describe('an edited order', () => {
  test.each([
    {
      wanted: { lines: [{ id: 1, quantity: 1, price: null }] },
      total: '280.90',
      charge: '0.00',
      refund: '120.00',
      why: 'a piece less',
    },
    {
      wanted: { lines: [{ id: 1, quantity: 3, price: null }] },
      total: '520.90',
      charge: '120.00',
      refund: '0.00',
      why: 'a piece more',
    },
    {
      wanted: { lines: [{ id: 2, quantity: 0, price: null }] },
      total: '299.90',
      charge: '0.00',
      refund: '101.00',
      why: 'a line removed',
    },
    {
      wanted: { lines: [{ id: 1, quantity: 2, price: Big('100') }] },
      total: '360.90',
      charge: '0.00',
      refund: '40.00',
      why: 'another price',
    },
    {
      wanted: { shippingTotal: ZERO },
      total: '341.00',
      charge: '0.00',
      refund: '59.90',
      why: 'free delivery',
    },
    {
      wanted: { discount: Big('34.10') },
      total: '366.80',
      charge: '0.00',
      refund: '34.10',
      why: 'a discount',
    },
    {
      wanted: { added: [{ product: { unitNet: Big('10'), taxRate: '10' }, quantity: 3, price: null }] },
      total: '433.90',
      charge: '33.00',
      refund: '0.00',
      why: 'a product more',
    },
  ])('costs $total after $why', ({ wanted, total, charge, refund }) => {
    const plan = planned(two, wanted)
    expect(plan.total.toFixed(2)).toBe(total)
    expect([plan.toCharge.toFixed(2), plan.toRefund.toFixed(2)]).toEqual([charge, refund])
  })

  test('lowers the KDV of each rate by its part of the discount', () => {
    expect(planned(two, { discount: Big('34.10') }).taxes).toEqual([
      { rate: '1', net: '90.00', tax: '0.90', gross: '90.90' },
      { rate: '20', net: '180.00', tax: '36.00', gross: '216.00' },
    ])
  })

  test.each([
    {
      wanted: {
        lines: [
          { id: 1, quantity: 0, price: null },
          { id: 2, quantity: 0, price: null },
        ],
      },
      reason: 'no-lines',
    },
    { wanted: { discount: Big('341.01') }, reason: 'discount-too-large' },
    { wanted: { discount: Big('341'), shippingTotal: ZERO }, reason: 'discount-too-large' },
    { wanted: { lines: [{ id: 9, quantity: 1, price: null }] }, reason: 'unknown-line' },
  ])('is refused with $reason', ({ wanted, reason }) => {
    expect(planEdit(two, draft(two, wanted))).toEqual({ ok: false, reason })
  })

  test('keeps the pieces that were refunded', () => {
    const basis = basisOf([line(1, '100', 3, '20', 2)])
    const wanted = (quantity: number) => draft(basis, { lines: [{ id: 1, quantity, price: null }] })
    expect(planEdit(basis, wanted(1))).toEqual({ ok: false, reason: 'refunded-pieces' })
    expect(planEdit(basis, wanted(2)).ok).toBe(true)
  })

  test('gives back its part of the commission, and asks for none on what is added', () => {
    const basis = basisOf([line(1, '100', 2)], {
      shippingTotal: ZERO,
      charged: Big('252'),
      commission: Big('12'),
    })
    expect(planned(basis, { lines: [{ id: 1, quantity: 1, price: null }] }).toRefund.toFixed(2)).toBe(
      '126.00',
    )
    expect(planned(basis, { lines: [{ id: 1, quantity: 3, price: null }] }).toCharge.toFixed(2)).toBe(
      '120.00',
    )
  })

  test('asks for consent when pieces change or there is more to pay, not for a discount or a note', () => {
    expect(planned(two).needsConsent).toBe(false)
    expect(planned(two, { discount: Big('10') }).needsConsent).toBe(false)
    expect(planned(two, { lines: [{ id: 1, quantity: 1, price: null }] }).needsConsent).toBe(true)
    expect(planned(two, { shippingTotal: Big('60') }).needsConsent).toBe(true)
  })

  test('owes nothing before its payment', () => {
    const unpaid = basisOf([line(1, '100', 2)], { charged: ZERO, refundable: ZERO })
    const plan = planned(unpaid, { lines: [{ id: 1, quantity: 5, price: null }] })
    expect([plan.toCharge, plan.toRefund].map((each) => each.toFixed(2))).toEqual(['0.00', '0.00'])
  })
})

test.each([
  { status: 'awaiting_payment', paymentType: 'bank_transfer', may: true },
  { status: 'confirmed', paymentType: 'card', may: true },
  { status: 'preparing', paymentType: 'cash_on_delivery', may: true },
  { status: 'awaiting_payment', paymentType: 'card', may: false },
  { status: 'shipped', paymentType: 'card', may: false },
  { status: 'cancelled', paymentType: 'bank_transfer', may: false },
] as const)('a $paymentType order that is $status may be edited: $may', ({ status, paymentType, may }) => {
  const order = { status, paymentType, shipped: false, cancelling: false }
  expect(mayEdit(order)).toBe(may)
  expect(mayEdit({ ...order, shipped: true })).toBe(false)
  expect(mayEdit({ ...order, cancelling: true })).toBe(false)
})

const kurus = (max: number) => fc.nat({ max }).map((n) => whole(n).div('100'))
const rate = fc.constantFrom('0', '1', '10', '20')
const someLine = fc.record({
  net: fc.integer({ min: 1, max: 9_999_999 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  rate,
})
const someEdit = fc.record({
  lines: fc.array(someLine, { minLength: 1, maxLength: 6 }),
  quantities: fc.array(fc.nat({ max: 12 }), { minLength: 6, maxLength: 6 }),
  added: fc.array(someLine, { maxLength: 3 }),
  shipping: kurus(20_000),
  discount: kurus(30_000),
  commission: kurus(5000),
})

test('lines, sums and KDV of any edit add up, and no more comes back than was paid', () => {
  fc.assert(
    fc.property(someEdit, ({ lines, quantities, added, shipping, discount, commission }) => {
      const priced = lines.map(({ net, quantity, rate: taxRate }, index) =>
        line(index + 1, whole(net).div('10000').toFixed(), quantity, taxRate),
      )
      const before = basisOf(priced)
      const basis = {
        ...before,
        commission,
        charged: before.total.plus(commission),
        refundable: before.total.plus(commission),
      }
      const result = planEdit(basis, {
        lines: priced.map(({ id }, index) => ({ id, quantity: quantities[index] ?? 0, price: null })),
        added: added.map(({ net, quantity, rate: taxRate }) => ({
          product: { unitNet: whole(net).div('10000'), taxRate },
          quantity,
          price: null,
        })),
        shippingTotal: shipping,
        discount,
      })
      if (!result.ok) return
      const { plan } = result
      const text = (amount: Big) => amount.toFixed(2)
      for (const each of plan.lines) {
        expect(text(each.net.plus(each.tax))).toBe(text(each.gross))
        expect(each.net.gte(ZERO) && each.tax.gte(ZERO)).toBe(true)
      }
      expect(text(sum(plan.lines.map((each) => each.discount)))).toBe(text(discount))
      expect(text(sum(plan.taxes.map(({ gross }) => Big(gross))).plus(shipping))).toBe(text(plan.total))
      expect(text(plan.subTotal.plus(plan.tax).plus(shipping))).toBe(text(plan.total))
      expect(text(plan.paid.plus(plan.toCharge).minus(plan.toRefund))).toBe(text(plan.due))
      expect(plan.toRefund.lte(basis.charged)).toBe(true)
      expect(plan.toCharge.eq(ZERO) || plan.toRefund.eq(ZERO)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('an edit that changes nothing keeps every amount to the kuruş', () => {
  fc.assert(
    fc.property(fc.array(someLine, { minLength: 1, maxLength: 6 }), (lines) => {
      const priced = lines.map(({ net, quantity, rate: taxRate }, index) =>
        line(index + 1, whole(net).div('10000').toFixed(), quantity, taxRate),
      )
      const plan = planned(basisOf(priced))
      expect(plan.changesLinesOrDelivery).toBe(false)
      expect(plan.lines.map(({ gross, tax }) => [gross.toFixed(2), tax.toFixed(2)])).toEqual(
        priced.map(({ gross, tax }) => [gross.toFixed(2), tax.toFixed(2)]),
      )
    }),
  )
})
