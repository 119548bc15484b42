import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayMove, ORDER_STATUSES, type OrderStatus } from '#modules/kernel/orders/order-status-rules.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { placeOrderFromCart } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'
import { orderTransaction, withOrder } from './with-order.ts'

const { db, shop, buyer } = await testShop()
const event = { kind: 'tested', actor: 'shop' } as const

async function anOrder(stock = 5) {
  const cup = await buildProduct(db, { stock })
  const who = await buyer([cup, 2])
  return { cup, who, id: (await placeOrderFromCart(who, db)).id }
}

async function stateOf(id: string) {
  const { rows } = await db.unchecked<{ status: OrderStatus; cancelled: boolean; events: string[] }>(
    `select status, cancelled_at is not null as cancelled,
        array(select kind from order_events e where e.order_id = o.id order by e.id) as events
       from orders o where id = $1`,
    [id],
  )
  const [state] = rows
  if (!state) throw new Error(`no order ${id}`)
  return state
}

const moveTo = (id: string, to: OrderStatus) => withOrder(shop, { id }, (order) => order.move(to, event))

describe('the status of an order', () => {
  const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to })))

  test('never moves where the table does not lead, and a refused move writes nothing', async () => {
    const { id } = await anOrder()
    for (const { from, to } of pairs.filter(({ from, to }) => !mayMove(from, to))) {
      await db.unchecked('update orders set status = $2 where id = $1', [id, from])
      const before = await stateOf(id)
      await expect(moveTo(id, to), `${from} to ${to}`).rejects.toThrow(RangeError)
      expect(await stateOf(id)).toEqual(before)
    }
  })

  test('follows the table in any sequence of moves, with an event for each and stock returned at most once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...ORDER_STATUSES), { minLength: 1, maxLength: 7 }),
        async (wanted) => {
          const { id, cup } = await anOrder()
          let status: OrderStatus = 'awaiting_payment'
          let moves = 0
          for (const to of wanted) {
            if (mayMove(status, to)) {
              await moveTo(id, to)
              status = to
              moves++
            } else await expect(moveTo(id, to)).rejects.toThrow(RangeError)
          }
          const state = await stateOf(id)
          expect(state.status).toBe(status)
          expect(state.events).toEqual(['placed', ...Array(moves).fill('tested')])
          expect(state.cancelled).toBe(status === 'cancelled')
          const released = status === 'cancelled' || status === 'payment_failed'
          expect((await stockOf(db, cup.id))?.level).toBe(released ? 5 : 3)
        },
      ),
      {
        numRuns: 12,
        examples: [[['payment_failed', 'cancelled']], [['confirmed', 'preparing', 'cancelled']]],
      },
    )
    expect(await stockProblems(db)).toEqual([])
  })

  test('is moved by the first of concurrent transactions; the others find the new status', async () => {
    const { id, cup } = await anOrder()
    const attempts = ['confirmed', 'cancelled', 'payment_failed', 'confirmed', 'cancelled'] as const
    const moved = await Promise.all(
      attempts.map((to) =>
        withOrder(shop, { id }, async (order) => {
          if (order.status !== 'awaiting_payment') return null
          await order.move(to, event)
          return to
        }),
      ),
    )
    const [winner] = moved.filter((to) => to !== null)
    expect(moved.filter((to) => to !== null)).toHaveLength(1)
    expect(await stateOf(id)).toMatchObject({ status: winner, events: ['placed', 'tested'] })
    expect((await stockOf(db, cup.id))?.level).toBe(winner === 'confirmed' ? 3 : 5)
  })
})

describe('a transaction about an order', () => {
  test('locks only the customer’s own order when it names the customer', async () => {
    const { id } = await anOrder()
    const { who } = await anOrder()
    const read = (customerId = '') => withOrder(shop, { id, customerId }, async ({ status }) => status)
    expect(await read(who.customer?.id)).toBeNull()
    expect(await withOrder(shop, { id: `o_${randomInt(1e9)}` }, async () => 'found')).toBeNull()
  })

  test('runs again after a deadlock, and announces only what was committed', async () => {
    const { id, cup } = await anOrder()
    const other = await buildProduct(db, { stock: 1 })
    const heard: (readonly number[])[] = []
    const stop = shop.changes.subscribe(({ topic, ids = [] }) => topic === 'stock' && heard.push(ids))
    let runs = 0
    await orderTransaction(shop, async ({ lockOrder, stockChanged }) => {
      runs++
      const order = await lockOrder({ id })
      await order?.move('cancelled', event)
      if (runs > 1) return
      stockChanged([other.id], '1')
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    })
    stop()
    expect(runs).toBe(2)
    expect(heard).toEqual([[cup.id]])
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled', events: ['placed', 'tested'] })
  })

  test('publishes the released stock once, after its commit, and nothing when it is rolled back', async () => {
    const { id, cup } = await anOrder()
    const heard: (readonly number[])[] = []
    const levels: Promise<number | undefined>[] = []
    const stop = shop.changes.subscribe(({ topic, ids = [] }) => {
      if (topic !== 'stock') return
      heard.push(ids)
      levels.push(stockOf(db, cup.id).then((stock) => stock?.level))
    })
    const failed = withOrder(shop, { id }, async (order) => {
      await order.move('cancelled', event)
      throw new Error('after the move')
    })
    await expect(failed).rejects.toThrow('after the move')
    expect(heard).toEqual([])
    expect((await stateOf(id)).status).toBe('awaiting_payment')
    await withOrder(shop, { id }, async (order) => {
      await order.move('payment_failed', event)
      await order.move('cancelled', event)
    })
    stop()
    expect(heard).toEqual([[cup.id]])
    expect(await Promise.all(levels)).toEqual([5])
  })
})
