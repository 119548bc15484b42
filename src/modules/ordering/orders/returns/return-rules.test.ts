import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Big, ZERO } from '#shared/money.ts'
import {
  barredLines,
  judgeReturn,
  type RefundedLine,
  type ReturnableLine,
  type ReturnForm,
  refundAmount,
  returnKindsOpen,
} from './return-rules.ts'

const line = (gross: string, quantity: number, before: number, now: number): RefundedLine => ({
  gross: Big(gross),
  quantity,
  before,
  now,
})

describe('the refund', () => {
  test.each([
    {
      lines: [line('300', 3, 0, 1)],
      charged: '300',
      refunded: '0',
      refund: '100.00',
      why: 'a third that divides evenly',
    },
    {
      lines: [line('100', 3, 0, 1)],
      charged: '100',
      refunded: '0',
      refund: '33.33',
      why: 'a third that does not divide evenly',
    },
    {
      lines: [line('100', 3, 1, 1)],
      charged: '100',
      refunded: '33.33',
      refund: '33.34',
      why: 'the second piece gets the remaining kuruş',
    },
    {
      lines: [line('100', 3, 0, 1)],
      charged: '159.90',
      refunded: '0',
      refund: '53.29',
      why: '33,33 plus its share of 59,90 for delivery',
    },
    {
      lines: [line('100', 3, 2, 1)],
      charged: '159.90',
      refunded: '106.61',
      refund: '53.29',
      why: 'the last piece gets the rest',
    },
    {
      lines: [line('100', 3, 2, 1)],
      charged: '159.90',
      refunded: '66.67',
      refund: '93.23',
      why: 'the rest, when less was refunded before',
    },
    {
      lines: [line('100', 3, 2, 1)],
      charged: '159.90',
      refunded: '159.90',
      refund: '0.00',
      why: 'it is never negative',
    },
    {
      lines: [line('100', 3, 0, 3)],
      charged: '159.90',
      refunded: '0',
      refund: '159.90',
      why: 'all pieces at once refund all that was paid',
    },
    {
      lines: [line('100', 3, 0, 3), line('50', 1, 0, 0)],
      charged: '209.90',
      refunded: '0',
      refund: '139.93',
      why: 'two thirds of the products include two thirds of the delivery',
    },
    {
      lines: [line('1500', 1, 0, 1)],
      charged: '1632.60',
      refunded: '0',
      refund: '1632.60',
      why: 'a full withdrawal includes delivery 59,90 and commission 72,70',
    },
    {
      lines: [line('0.01', 3, 0, 1)],
      charged: '0.01',
      refunded: '0',
      refund: '0.00',
      why: 'less than half a kuruş rounds to 0',
    },
    {
      lines: [line('0', 2, 0, 1)],
      charged: '44.90',
      refunded: '0',
      refund: '0.00',
      why: 'the price of a gift is 0',
    },
    {
      lines: [line('0', 2, 1, 1)],
      charged: '44.90',
      refunded: '0',
      refund: '44.90',
      why: 'the last piece of a gift refunds its delivery',
    },
  ])('is $refund of $charged after $refunded: $why', ({ lines, charged, refunded, refund }) => {
    const paid = { charged: Big(charged), refunded: Big(refunded) }
    expect(refundAmount(lines, paid).toFixed(2)).toBe(refund)
  })

  test('throws RangeError for more than was bought', () => {
    const paid = { charged: Big('10'), refunded: ZERO }
    expect(() => refundAmount([line('10', 2, 1, 2)], paid)).toThrow(RangeError)
    expect(() => refundAmount([line('10', 2, 0, -1)], paid)).toThrow(RangeError)
    expect(
      () => refundAmount([line('10.01', 2, 0, 1)], paid),
      'less was charged than the lines cost',
    ).toThrow(RangeError)
  })

  test('in any sequence of returns is never negative and sums to exactly what was charged', () => {
    const bought = fc.record({
      kurus: fc.integer({ min: 0, max: 10_000_000 }),
      quantity: fc.integer({ min: 1, max: 60 }),
    })
    const steps = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: 1, max: 30 })), { maxLength: 40 })
    fc.assert(
      fc.property(
        fc.array(bought, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 30_000 }),
        fc.constantFrom(0, 1, 2500),
        fc.integer({ min: 0, max: 3_000_000 }),
        steps,
        (order, shippingKurus, feeKurus, commissionKurus, parts) => {
          const otherCharges = Big(BigInt(shippingKurus + feeKurus + commissionKurus)).div('100')
          const lines = order.map(({ kurus, quantity }) => ({
            gross: Big(BigInt(kurus)).div('100'),
            quantity,
            before: 0,
          }))
          const paid = lines.reduce((all, { gross }) => all.plus(gross), otherCharges)
          let back = ZERO
          const giveBack = (counts: number[]) => {
            const amount = refundAmount(
              lines.map((each, index) => ({ ...each, now: counts[index] ?? 0 })),
              { charged: paid, refunded: back },
            )
            expect(amount.gte('0')).toBe(true)
            back = back.plus(amount)
            expect(back.lte(paid)).toBe(true)
            for (const [index, each] of lines.entries()) each.before += counts[index] ?? 0
          }
          for (const [index, wanted] of parts) {
            const target = lines[index]
            if (!target || target.before === target.quantity) continue
            giveBack(
              lines.map((each) => (each === target ? Math.min(wanted, each.quantity - each.before) : 0)),
            )
          }
          const rest = lines.map(({ quantity, before }) => quantity - before)
          if (rest.some((count) => count > 0)) giveBack(rest)
          expect(back.toFixed(2)).toBe(paid.toFixed(2))
        },
      ),
    )
  })
})

describe('the kinds of return open for an order', () => {
  const delivered = new Date('2026-11-07T20:59:00Z')
  test.each([
    { status: 'preparing', at: null, today: '2026-11-10', kinds: [], why: 'it is cancelled instead' },
    {
      status: 'shipped',
      at: null,
      today: '2026-11-10',
      kinds: ['withdrawal'],
      why: 'nothing can be faulty yet',
    },
    {
      status: 'delivered',
      at: delivered,
      today: '2026-11-07',
      kinds: ['withdrawal', 'return'],
      why: 'it was delivered just now',
    },
    {
      status: 'delivered',
      at: delivered,
      today: '2026-11-21',
      kinds: ['withdrawal', 'return'],
      why: 'the fourteenth day after it counts',
    },
    {
      status: 'delivered',
      at: delivered,
      today: '2026-11-22',
      kinds: ['return'],
      why: 'the 14 days are over',
    },
    { status: 'delivered', at: delivered, today: '2028-11-08', kinds: [], why: 'two years are over' },
    {
      status: 'return_requested',
      at: delivered,
      today: '2026-11-10',
      kinds: ['withdrawal', 'return'],
      why: 'the remaining pieces can be returned',
    },
    { status: 'cancelled', at: null, today: '2026-11-10', kinds: [], why: 'it was cancelled' },
  ] as const)('$status on $today: $kinds, because $why', ({ status, at, today, kinds }) => {
    const open = (...lines: ReturnableLine[]) => returnKindsOpen({ status, deliveredAt: at, lines, today })
    const free = { left: 1, exception: '' } as const
    expect(open(free)).toEqual(kinds)
    expect(open({ ...free, left: 0 })).toEqual([])
    const faults = kinds.filter((kind) => kind === 'return')
    expect(
      open({ left: 2, exception: 'perishable' }, { ...free, left: 0 }),
      'no withdrawal from these',
    ).toEqual(faults)
    expect(
      open({ left: 2, exception: 'perishable' }, free),
      'one line with a right of withdrawal is enough',
    ).toEqual(kinds)
    expect(
      open({ left: 1, exception: 'hygiene' }),
      'an unopened hygiene product can be withdrawn from',
    ).toEqual(kinds)
  })
})

describe('a return request', () => {
  const both = ['withdrawal', 'return'] as const
  const lines = new Map<number, ReturnableLine>([
    [7, { left: 2, exception: '' }],
    [8, { left: 0, exception: '' }],
    [9, { left: 1, exception: 'custom-made' }],
    [10, { left: 1, exception: 'opened-media' }],
  ])
  const only = (...ids: number[]) => ids.map((id) => ({ id, quantity: 1 }))
  const form = (change: Partial<ReturnForm>): ReturnForm => ({
    kind: 'return',
    reason: 'damaged',
    note: '',
    lines: [{ id: 7, quantity: 1 }],
    ...change,
  })
  test.each([
    { change: {}, kinds: both, refusal: null, why: 'one of two, with a reason' },
    {
      change: { kind: 'withdrawal', reason: '' },
      kinds: both,
      refusal: null,
      why: 'a withdrawal needs no reason',
    },
    { change: { reason: '' }, kinds: both, refusal: 'reason-required', why: 'a fault needs a reason' },
    {
      change: { reason: 'changed_mind' },
      kinds: both,
      refusal: 'reason-required',
      why: 'the reason is not a fault',
    },
    {
      change: { kind: 'withdrawal', reason: null },
      kinds: both,
      refusal: 'reason-required',
      why: 'an unknown reason',
    },
    { change: { lines: [] }, kinds: both, refusal: 'nothing-chosen', why: 'no line' },
    { change: { lines: [{ id: 7, quantity: 0 }] }, kinds: both, refusal: 'nothing-chosen', why: 'no piece' },
    {
      change: { lines: [{ id: 7, quantity: 3 }] },
      kinds: both,
      refusal: 'too-many',
      why: 'three pieces of two',
    },
    {
      change: { lines: [{ id: 8, quantity: 1 }] },
      kinds: both,
      refusal: 'too-many',
      why: 'no piece is left',
    },
    {
      change: { lines: [{ id: 99, quantity: 1 }] },
      kinds: both,
      refusal: 'too-many',
      why: 'a line of another order',
    },
    {
      change: {
        lines: [
          { id: 7, quantity: 1 },
          { id: 7, quantity: 2 },
        ],
      },
      kinds: both,
      refusal: 'too-many',
      why: 'a line named twice counts together',
    },
    { change: { note: 'x'.repeat(1001) }, kinds: both, refusal: 'note-too-long', why: '1001 characters' },
    { change: { note: 'ters\u202e' }, kinds: both, refusal: 'note-hidden', why: 'a direction override' },
    { change: { note: 'x'.repeat(1000) }, kinds: both, refusal: null, why: '1000 characters' },
    {
      change: { kind: 'withdrawal' },
      kinds: ['return'],
      refusal: 'withdrawal-late',
      why: 'the 14 days are over',
    },
    { change: {}, kinds: ['withdrawal'], refusal: 'not-returnable', why: 'it has not arrived' },
    { change: { kind: 'withdrawal' }, kinds: [], refusal: 'not-returnable', why: 'it has not left' },
  ] as const)('has the refusal $refusal: $why', ({ change, kinds, refusal }) => {
    expect(judgeReturn(form(change as Partial<ReturnForm>), kinds, lines)).toBe(refusal)
  })

  test.each([
    { requested: only(9), kinds: both, refusal: 'not-withdrawable', why: 'the product is custom-made' },
    {
      requested: only(7, 9),
      kinds: both,
      refusal: 'not-withdrawable',
      why: 'one of the lines is custom-made',
    },
    { requested: only(7), kinds: both, refusal: null, why: 'the custom-made line is not requested' },
    {
      requested: only(10),
      kinds: both,
      refusal: null,
      why: 'whether the package was opened is checked on receipt',
    },
    {
      requested: only(9),
      kinds: ['return'],
      refusal: 'not-withdrawable',
      why: 'the product is the reason, not the time limit',
    },
    { requested: only(7), kinds: ['return'], refusal: 'withdrawal-late', why: 'only the time limit is over' },
    {
      requested: [],
      kinds: ['return'],
      refusal: 'withdrawal-late',
      why: 'no custom-made line is requested',
    },
    { requested: only(9), kinds: [], refusal: 'not-returnable', why: 'the order is not returnable at all' },
  ] as const)('for a withdrawal has the refusal $refusal: $why', ({ requested, kinds, refusal }) => {
    expect(judgeReturn(form({ kind: 'withdrawal', reason: '', lines: requested }), kinds, lines)).toBe(
      refusal,
    )
  })

  test('for a fault is accepted for every product', () => {
    expect(judgeReturn(form({ lines: only(9, 10) }), both, lines)).toBeNull()
    expect(barredLines(form({ lines: only(9) }), lines)).toEqual([])
  })

  test('lists the lines that prevent the withdrawal', () => {
    expect(barredLines(form({ kind: 'withdrawal', lines: only(7, 9) }), lines)).toEqual([9])
    expect(barredLines(form({ kind: 'withdrawal', lines: only(7) }), lines)).toEqual([])
    expect(barredLines(form({ kind: 'withdrawal', lines: [] }), lines)).toEqual([9])
  })

  test('in an order without any right of withdrawal is not-withdrawable, with or without lines', () => {
    const barred = new Map<number, ReturnableLine>([[9, { left: 1, exception: 'periodical' }]])
    const withdrawal = form({ kind: 'withdrawal', reason: '', lines: [] })
    expect(judgeReturn(withdrawal, ['return'], barred)).toBe('not-withdrawable')
  })
})
