import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Big, sum, ZERO } from '#shared/money.ts'
import {
  type PastRefund,
  type RefundBasis,
  type RefundChoice,
  refundableAmount,
  splitRefund,
  splitReturn,
} from './order-refund-rules.ts'

const NOTHING: RefundChoice = { lines: [], shipping: false, extra: ZERO, everything: false }

/** Two mugs at %20 for ₺240,00 and three books at %1 for ₺100,00, delivered for ₺59,90. */
const order: RefundBasis = {
  charged: Big('399.90'),
  shippingTotal: Big('59.90'),
  lines: [
    { id: 1, quantity: 2, gross: Big('240'), tax: Big('40'), taxRate: '20.00', before: 0 },
    { id: 2, quantity: 3, gross: Big('100'), tax: Big('0.99'), taxRate: '1.00', before: 0 },
  ],
  refunds: [],
}

function shown(basis: RefundBasis, choice: Partial<RefundChoice>) {
  const result = splitRefund(basis, { ...NOTHING, ...choice })
  if (!result.ok) return result.reason
  const { amount, taxes, untaxed } = result.split
  return [
    amount.toFixed(2),
    ...taxes.map(({ rate, gross, tax }) => `%${rate} ${gross} (${tax})`),
    untaxed.toFixed(2),
  ].join(' ')
}

describe('a refund of staff', () => {
  test.each([
    {
      choice: { lines: [{ id: 1, quantity: 1 }] },
      is: '120.00 %20 120.00 (20.00) 0.00',
      why: 'one of two pieces',
    },
    {
      choice: { lines: [{ id: 2, quantity: 1 }] },
      is: '33.33 %1 33.33 (0.33) 0.00',
      why: 'a third to the kuruş',
    },
    { choice: { shipping: true }, is: '59.90 59.90', why: 'delivery has no KDV of its own in an order' },
    {
      choice: { extra: Big('34') },
      is: '34.00 %1 10.00 (0.10) %20 24.00 (4.00) 0.00',
      why: 'a free amount lowers all prices',
    },
    {
      choice: { extra: Big('350') },
      is: '350.00 %1 100.00 (0.99) %20 240.00 (40.00) 10.00',
      why: 'above all prices it is delivery',
    },
    { choice: { extra: Big('400') }, is: 'too-much', why: 'nobody gets back more than was paid' },
    { choice: { lines: [{ id: 1, quantity: 3 }] }, is: 'too-many', why: 'two were bought' },
    { choice: { lines: [{ id: 9, quantity: 1 }] }, is: 'too-many', why: "another order's line" },
    {
      choice: {
        lines: [
          { id: 1, quantity: 1 },
          { id: 1, quantity: 1 },
        ],
      },
      is: 'too-many',
      why: 'a line is named once',
    },
    { choice: {}, is: 'nothing-chosen', why: 'an empty form' },
    {
      choice: { everything: true },
      is: '399.90 %1 100.00 (0.99) %20 240.00 (40.00) 59.90',
      why: 'all that was paid',
    },
  ])('of $choice is $is: $why', ({ choice, is }) => expect(shown(order, choice)).toBe(is))

  test('of the last piece and the delivery takes commission and fees with it', () => {
    const withCommission = { ...order, charged: Big('419.90') }
    const lines = [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 3 },
    ]
    expect(shown(withCommission, { lines })).toBe('340.00 %1 100.00 (0.99) %20 240.00 (40.00) 0.00')
    expect(shown(withCommission, { lines, shipping: true })).toBe(
      '419.90 %1 100.00 (0.99) %20 240.00 (40.00) 79.90',
    )
  })

  test('is cut to what an earlier free amount left', () => {
    const refunds = [{ amount: Big('390'), shipping: ZERO, taxes: null }]
    const result = splitRefund(
      { ...order, refunds },
      { ...NOTHING, lines: [{ id: 1, quantity: 2 }], shipping: true },
    )
    expect(result).toMatchObject({ ok: true })
    if (result.ok) expect(result.split.amount.lte('9.90')).toBe(true)
  })

  test('is refused before the payment, and once everything went back', () => {
    expect(shown({ ...order, charged: ZERO }, { everything: true })).toBe('nothing-paid')
    const refunds = [{ amount: Big('399.90'), shipping: Big('59.90'), taxes: null }]
    expect(shown({ ...order, refunds }, { everything: true })).toBe('nothing-left')
  })
})

const kurus = (max: number) => fc.integer({ min: 0, max }).map((n) => Big(String(n)).div('100'))
const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 7 }),
  gross: kurus(100_000),
  taxRate: fc.constantFrom('0.00', '1.00', '10.00', '20.00'),
})
const anyOrder = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
    shipping: kurus(9_990),
    commission: kurus(5_000),
  })
  .map(({ lines, shipping, commission }) => ({
    shippingTotal: shipping,
    charged: sum(lines.map(({ gross }) => gross))
      .plus(shipping)
      .plus(commission),
    lines: lines.map((line, index) => {
      const net = Big(line.gross.times('100').div(Big('100').plus(line.taxRate)).toFixed(2))
      return { ...line, id: index + 1, tax: line.gross.minus(net), before: 0 }
    }),
    refunds: [] as PastRefund[],
  }))
/** A choice in hundredths of what is left, so that every order can have it. */
const anyStep = fc.record({
  pieces: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 5 }),
  shipping: fc.boolean(),
  extra: fc.integer({ min: 0, max: 60 }),
  isReturn: fc.boolean(),
  recorded: fc.boolean(),
})

describe('any sequence of refunds', () => {
  test('adds up to what was paid, never above it, and its KDV to that of the order', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(anyStep, { maxLength: 8 }), (start, steps) => {
        let basis: RefundBasis = start
        const taxes = new Map<string, Big>()
        let back = ZERO
        const made = (
          result: {
            amount: Big
            shipping: Big
            taxes: readonly { rate: string; tax: string; gross: string }[]
            untaxed: Big
            left: Big
          },
          lines: readonly { id: number; quantity: number }[],
          recorded = true,
        ) => {
          const { amount, shipping } = result
          const parts = sum(result.taxes.map(({ gross }) => Big(gross))).plus(result.untaxed)
          expect(parts.eq(amount), 'its parts are the amount').toBe(true)
          for (const { tax, gross } of result.taxes) {
            expect(Big(tax).gte(ZERO)).toBe(true)
            expect(Big(tax).lte(gross)).toBe(true)
          }
          back = back.plus(amount)
          expect(back.lte(basis.charged), 'never above what was paid').toBe(true)
          if (recorded)
            for (const { rate, tax } of result.taxes) taxes.set(rate, (taxes.get(rate) ?? ZERO).plus(tax))
          basis = {
            ...basis,
            refunds: [...basis.refunds, { amount, shipping, taxes: recorded ? result.taxes : null }],
            lines: basis.lines.map((line) => ({
              ...line,
              before: line.before + (lines.find(({ id }) => id === line.id)?.quantity ?? 0),
            })),
          }
          expect(result.left.eq(refundableAmount(basis))).toBe(true)
        }
        let allRecorded = true
        for (const { pieces, shipping, extra, isReturn, recorded } of steps) {
          const lines = basis.lines.flatMap(({ id, quantity, before }, index) => {
            const chosen = Math.min(pieces[index] ?? 0, quantity - before)
            return chosen > 0 ? [{ id, quantity: chosen }] : []
          })
          const rest = refundableAmount(basis)
          const free = Big(rest.times(String(extra)).div('100').toFixed(2))
          if (isReturn) {
            if (!free.gt(ZERO)) continue
            allRecorded &&= recorded
            made(splitReturn(basis, free, lines), lines, recorded)
            continue
          }
          const result = splitRefund(basis, { lines, shipping, extra: free, everything: false })
          if (result.ok) made(result.split, lines)
        }
        const last = splitRefund(basis, { ...NOTHING, everything: true })
        if (last.ok) made(last.split, [])
        expect(back.eq(basis.charged), 'the last refund takes the rest').toBe(true)
        if (!allRecorded) return
        for (const [rate, tax] of taxes) {
          const bought = basis.lines.filter((line) => Big(line.taxRate).eq(rate))
          expect(tax.toFixed(2), `KDV %${rate}`).toBe(sum(bought.map((line) => line.tax)).toFixed(2))
        }
      }),
      { numRuns: 400 },
    )
  })
})
