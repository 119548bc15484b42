import { expect, test } from 'vitest'
import { type Checkout, emptyLog, type LoadLog } from '../load/load-log.ts'
import { errorsBetween, judge, quantile, recoveryAfter, type Stored } from './cluster-verdict.ts'

const checkout = (note: string, orderId: string | null, sentAt = 0): Checkout => ({
  ...{ note, orderId, sentAt, way: 'bank_transfer', answeredAt: orderId === null ? null : sentAt + 50 },
})
const order = (id: string, note: string, whole = true) => ({ id, note, whole })
const log = (given: Partial<LoadLog>): LoadLog => ({ ...emptyLog(), ...given })
const stored = (given: Partial<Stored>): Stored => ({
  ...{ orders: [], bookings: new Map(), chargedTwice: 0, oversold: 0, differences: [] },
  ...given,
})

test.each([
  {
    why: 'a confirmed order is there once',
    log: log({ checkouts: [checkout('a', '1')] }),
    stored: stored({ orders: [order('1', 'a')] }),
    failures: [],
  },
  {
    why: 'a confirmed order is gone',
    log: log({ checkouts: [checkout('a', '1')] }),
    stored: stored({}),
    failures: ['1 confirmed orders are lost'],
  },
  {
    why: 'another order in its place is not the confirmed one',
    log: log({ checkouts: [checkout('a', '1')] }),
    stored: stored({ orders: [order('2', 'a')] }),
    failures: ['1 confirmed orders are lost'],
  },
  {
    why: 'one checkout became two orders',
    log: log({ checkouts: [checkout('a', '1')] }),
    stored: stored({ orders: [order('1', 'a'), order('2', 'a')] }),
    failures: ['1 checkouts became more than one order'],
  },
  {
    why: 'a checkout without an answer may be there or not',
    log: log({ checkouts: [checkout('a', null), checkout('b', null)] }),
    stored: stored({ orders: [order('1', 'a')] }),
    failures: [],
  },
  {
    why: 'but never in part',
    log: log({ checkouts: [checkout('a', null)] }),
    stored: stored({ orders: [order('1', 'a', false)] }),
    failures: ['1 orders are there in part'],
  },
  {
    why: 'a confirmed stock movement is gone, another was booked twice',
    log: log({
      movements: [
        { booking: 'x', pieces: 1, confirmed: true },
        { booking: 'y', pieces: 1, confirmed: false },
      ],
    }),
    stored: stored({ bookings: new Map([['y', 2]]) }),
    failures: ['1 confirmed stock movements are lost', '1 stock movements were booked twice'],
  },
  {
    why: 'what the database itself says',
    log: log({ unseen: ['1'] }),
    stored: stored({ chargedTwice: 2, oversold: 3, differences: ['stock: 1'] }),
    failures: [
      '2 orders were charged twice',
      '3 pieces were sold that were not there',
      '1 confirmed orders could not be seen by their buyer',
      'the data disagree: stock: 1',
    ],
  },
])('$why', ({ log: given, stored: found, failures }) => {
  expect(judge(given, found).failures).toEqual(failures)
})

test('recovery is the first order that was sent after the failure and confirmed', () => {
  const checkouts = [checkout('a', '1', 990), checkout('b', null, 1_200), checkout('c', '3', 1_900)]
  expect(recoveryAfter(log({ checkouts }), 1_000)).toBe(950)
  expect(recoveryAfter(log({ checkouts }), 2_000)).toBeNull()
})

test('errors are counted between two moments, from the first to the last', () => {
  const at = (moment: number, ok: boolean) => ({
    ...{ at: moment, ok, kind: 'page' as const, status: ok ? 200 : 503, milliseconds: 1 },
  })
  const seen = [at(100, false), at(200, false), at(300, true), at(700, false), at(900, false)]
  expect(errorsBetween(log({ seen }), 200, 800)).toEqual({ count: 2, during: 500 })
  expect(errorsBetween(log({ seen }), 250, 600)).toEqual({ count: 0, during: 0 })
})

test('the median and the highest of some values', () => {
  expect([quantile([3, 1, 2], 0.5), quantile([3, 1, 2], 1), quantile([], 0.5)]).toEqual([2, 3, null])
})
