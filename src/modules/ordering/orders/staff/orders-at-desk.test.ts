import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { readSales } from './orders-at-desk.server.ts'

const db = await testDatabase()
await db.unchecked(`insert into customers (id, name, email, email_verified)
  select 'c' || n, 'Ayşe', 'ayse' || n || '@ornek.example', true from generate_series(1, 40) as n`)

/** Hours around midnight in Istanbul, which is 21:00 UTC. */
const HOURS = [20.99, 21, 21.01, 0, 12, 23.99]
const order = fc.record({
  /** Days after 1 March 2026, UTC. */
  day: fc.integer({ min: 0, max: 6 }),
  hour: fc.constantFrom(...HOURS),
  total: fc.integer({ min: 1, max: 500_000 }),
  status: fc.constantFrom('confirmed', 'delivered', 'cancelled', 'payment_failed', 'awaiting_payment'),
  payment: fc.constantFrom('card', 'bank_transfer'),
})

test('the sales of each day are those of its orders, one by one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(order, { maxLength: 40 }),
      fc.integer({ min: 0, max: 6 }),
      async (orders, until) => {
        await db.unchecked('delete from orders')
        const momentOf = (day: number, hour: number) =>
          new Date(Date.UTC(2026, 2, 1 + day) + hour * 3_600_000)
        const untilMoment = momentOf(until, 12)
        for (const [at, { day, hour, total, status, payment }] of orders.entries())
          await db.unchecked(
            `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address,
               sub_total, tax, shipping_total, shipping_kind, total, created_at)
             values ('o' || $1::text, (100000000000 + $1::bigint)::text, 'c' || 1 + $1::int, $1::text, $2, $3, '', '', $4::numeric / 100, 0, 0,
               'free', $4::numeric / 100, $5)`,
            [at, status, payment, total, momentOf(day, hour)],
          )
        const expected = new Map<
          string,
          { orders: number; total: number; ordersSoFar: number; totalSoFar: number }
        >()
        for (const { day, hour, total, status, payment } of orders) {
          if (['cancelled', 'payment_failed'].includes(status)) continue
          if (payment === 'card' && status === 'awaiting_payment') continue
          const moment = momentOf(day, hour)
          const name = new Date(moment.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
          if (name < '2026-03-02' || name > '2026-03-06') continue
          const sales = expected.get(name) ?? { orders: 0, total: 0, ordersSoFar: 0, totalSoFar: 0 }
          const soFar = moment <= untilMoment
          expected.set(name, {
            orders: sales.orders + 1,
            total: sales.total + total,
            ordersSoFar: sales.ordersSoFar + (soFar ? 1 : 0),
            totalSoFar: sales.totalSoFar + (soFar ? total : 0),
          })
        }
        const rows = await readSales(db, { from: '2026-03-02', to: '2026-03-06', until: untilMoment })
        const kurus = (amount: string | null) => Math.round(Number(amount) * 100)
        expect(
          new Map(
            rows.map((row) => [
              row.day,
              {
                orders: row.orders,
                total: kurus(row.total),
                ordersSoFar: row.ordersSoFar,
                totalSoFar: kurus(row.totalSoFar),
              },
            ]),
          ),
        ).toEqual(expected)
      },
    ),
    { numRuns: 25 },
  )
})
