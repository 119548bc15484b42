import { beforeEach, describe, expect, test } from 'vitest'
import { type Db, transaction } from '#database/database.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffOf } from '#tests/support/order-staff.ts'
import { buildBuyerWithOrder, placeOrderFromCart, shipOrder } from '#tests/support/orders.ts'
import { settleRefund as settleCardRefund } from '../refunds/card-refunds-queries.ts'

const made = await testShopWithInbox()
const { db, shop, set, inbox, buyer } = made
const mug = await buildProduct(db, { name: 'Kupa', price: '100', stock: 500 })
const { enforceTransferDeadlines } = shop.orders
const staff = staffOf(shop)

async function left(): Promise<number> {
  const { rows } = await db.unchecked<{ quantity: number }>(
    'select quantity from stock_levels where product_id = $1',
    [mug.id],
  )
  return rows[0]?.quantity ?? 0
}

/** Moves an order's time and its deadline so many hours into the past. */
const ageBy = (orderId: string, hours: number) =>
  db.unchecked(
    `update orders set created_at = now() - make_interval(hours => $2),
       payment_due_at = payment_due_at - created_at + now() - make_interval(hours => $2)
     where id = $1`,
    [orderId, hours],
  )

async function statusOf(orderId: string): Promise<string | undefined> {
  const { rows } = await db.unchecked<{ status: string }>('select status from orders where id = $1', [
    orderId,
  ])
  return rows[0]?.status
}

async function subjects(email: string | undefined): Promise<string[]> {
  await shop.mail.deliver()
  return inbox.to(email ?? '').map(({ subject }) => subject.replace(/^Vitrin: |\s*\(?\d{12}\)?\s*/g, ''))
}

/** Orders left waiting by other tests are not counted here. */
beforeEach(() => db.unchecked(`update orders set status = 'confirmed' where status = 'awaiting_payment'`))

describe('a transfer that does not arrive', () => {
  test('is reminded of once after twelve hours, and its order is cancelled with its stock released after a day', async () => {
    const { who, order } = await buildBuyerWithOrder(made, [mug, 3])
    const before = await left()
    await ageBy(order.id, 11)
    expect(await enforceTransferDeadlines()).toEqual({ reminded: 0, cancelled: 0 })
    await ageBy(order.id, 13)
    const results = await Promise.all([
      enforceTransferDeadlines(),
      enforceTransferDeadlines(),
      enforceTransferDeadlines(),
    ])
    expect(results.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(1)
    expect(await enforceTransferDeadlines()).toEqual({ reminded: 0, cancelled: 0 })
    expect(await statusOf(order.id)).toBe('awaiting_payment')

    await ageBy(order.id, 25)
    const ends = await Promise.all([
      enforceTransferDeadlines(),
      enforceTransferDeadlines(),
      enforceTransferDeadlines(),
    ])
    expect(ends.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(1)
    expect(await statusOf(order.id)).toBe('cancelled')
    expect(await left()).toBe(before + 3)
    expect(await staff.confirmTransfer(order.id)).toEqual({ ok: false, reason: 'wrong-state' })
    const subjectLines = await subjects(who.customer?.email)
    expect(subjectLines).toEqual([
      'siparişinizi aldık',
      'ödemenizi bekliyoruz',
      expect.stringContaining('siparişiniz iptal edildi'),
    ])
    expect(inbox.to(who.customer?.email ?? '').at(-1)?.text).toContain('süresi içinde gelmediği için')
  })

  test.each([
    {
      setting: ['havaleOtomatikIptal', '0', '1'],
      hours: 30,
      status: 'awaiting_payment',
      why: 'automatic cancellation is off',
    },
    {
      setting: ['havaleSuresiSaat', '48', '24'],
      hours: 30,
      status: 'awaiting_payment',
      why: 'the deadline is two days',
    },
    {
      setting: ['havaleSuresiSaat', '2', '24'],
      hours: 3,
      status: 'cancelled',
      why: 'the deadline is two hours',
    },
  ] as const)(
    'has an order in status $status after $hours hours: $why',
    async ({ setting: [key, value, initial], hours, status }) => {
      await set(key, value)
      const { order } = await buildBuyerWithOrder(made, [mug, 1])
      await ageBy(order.id, hours)
      await enforceTransferDeadlines()
      await set(key, initial)
      expect(await statusOf(order.id)).toBe(status)
    },
  )

  test.each([
    {
      later: '2',
      hours: 23,
      status: 'awaiting_payment',
      why: 'a shorter deadline applies to later orders only',
    },
    { later: '48', hours: 25, status: 'cancelled', why: 'so does a longer one' },
  ])('has the deadline its buyer was told: $why', async ({ later, hours, status }) => {
    const { order } = await buildBuyerWithOrder(made, [mug, 1])
    await ageBy(order.id, hours)
    await set('havaleSuresiSaat', later)
    await enforceTransferDeadlines()
    await set('havaleSuresiSaat', '24')
    expect(await statusOf(order.id)).toBe(status)
  })

  test('is reminded of with the deadline shown in email and page, and never after it', async () => {
    const { who, order } = await buildBuyerWithOrder(made, [mug, 1])
    await ageBy(order.id, 13)
    await set('havaleSuresiSaat', '48')
    await enforceTransferDeadlines()
    await set('havaleSuresiSaat', '24')
    await shop.mail.deliver()
    const seen = await shop.orders.find(who.customer?.id ?? '', order.id)
    const until = seen?.paymentDueAt.slice(0, 16) ?? 'nothing'
    expect(until).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/)
    const reminder = inbox.to(who.customer?.email ?? '').at(-1)
    expect(reminder?.subject).toContain('ödemenizi bekliyoruz')
    expect(reminder?.text).toContain(`Son ödeme: ${until}.`)

    await set('havaleOtomatikIptal', '0')
    const late = await buildBuyerWithOrder(made, [mug, 1])
    await ageBy(late.order.id, 25)
    expect(await enforceTransferDeadlines()).toEqual({ reminded: 0, cancelled: 0 })
    await set('havaleOtomatikIptal', '1')
  })

  test('is never assumed for an order with another payment type', async () => {
    await set('b2c_ko_odeme', '1')
    const who = await buyer([mug, 1])
    const order = await placeOrderFromCart(who, db, 3)
    await ageBy(order.id, 100)
    expect(await enforceTransferDeadlines()).toEqual({ reminded: 0, cancelled: 0 })
    expect(await statusOf(order.id)).toBe('confirmed')
  })
})

describe('a transfer that arrives', () => {
  test('confirms its order once, with one email to the buyer', async () => {
    const { who, order } = await buildBuyerWithOrder(made, [mug, 2])
    const attempts = await Promise.all([1, 2, 3].map(() => staff.confirmTransfer(order.id)))
    expect(attempts.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await statusOf(order.id)).toBe('confirmed')
    await ageBy(order.id, 48)
    expect(await enforceTransferDeadlines()).toEqual({ reminded: 0, cancelled: 0 })
    expect(await subjects(who.customer?.email)).toEqual(['siparişinizi aldık', 'ödemenizi aldık'])
    expect(inbox.to(who.customer?.email ?? '')[1]?.text).toContain('₺240,00')
  })

  test('at the deadline is confirmed or cancelled, never both, with concurrent cancellations by the buyer', async () => {
    const before = await left()
    const orders = await Promise.all(Array.from({ length: 8 }, () => buildBuyerWithOrder(made, [mug, 1])))
    for (const { order } of orders) await ageBy(order.id, 25)
    await Promise.all([
      enforceTransferDeadlines(),
      ...orders.map(({ order }) => staff.confirmTransfer(order.id)),
      ...orders.map(({ who, order }) => shop.orders.cancel(who.customer?.id ?? '', order.id)),
      enforceTransferDeadlines(),
    ])
    let sold = 0
    for (const { order } of orders) {
      const status = await statusOf(order.id)
      expect(['cancelled', 'confirmed']).toContain(status)
      if (status === 'confirmed') sold += 1
      const { rows } = await db.unchecked<{ kind: string; count: number }>(
        `select kind, count(*)::int from order_events where order_id = $1 and kind in ('paid', 'cancelled') group by kind`,
        [order.id],
      )
      expect(rows.every(({ count }) => count === 1)).toBe(true)
      const paidBack = await db.unchecked('select from order_refunds where order_id = $1', [order.id])
      const paid = rows.some(({ kind }) => kind === 'paid')
      // An order that was paid and then cancelled by its buyer is refunded; an unpaid one is not.
      expect(paidBack.rowCount).toBe(paid && status === 'cancelled' ? 1 : 0)
    }
    expect(await left()).toBe(before - sold)
  })
})

test('a shipped parcel has an email with its lines and the tracking link', async () => {
  const { who, order } = await buildBuyerWithOrder(made, [mug, 2])
  await shipOrder(shop, order.id, '10 98/7')
  await shop.mail.deliver()
  const email = inbox.to(who.customer?.email ?? '').find(({ subject }) => subject.includes('yola çıktı'))
  expect(email?.text).toContain('Yurtiçi Kargo')
  expect(email?.text).toContain('2 Adet')
  expect(email?.html).toContain('https://kargo.example/sorgula?code=10%2098%2F7')
})

test('a refund sent by hand is settled once, with one email', async () => {
  const { who, order } = await buildBuyerWithOrder(made, [mug, 1])
  await staff.confirmTransfer(order.id)
  await shop.orders.cancel(who.customer?.id ?? '', order.id)
  const { rows } = await db.unchecked<{ id: number }>('select id from order_refunds where order_id = $1', [
    order.id,
  ])
  const id = Number(rows[0]?.id)
  const attempts = await Promise.all([1, 2].map(() => staff.settleRefund(id)))
  expect(attempts.filter(({ ok }) => ok)).toHaveLength(1)
  const subjectLines = await subjects(who.customer?.email)
  expect(subjectLines.filter((subject) => subject === 'para iadeniz yapıldı')).toHaveLength(1)
  expect(inbox.to(who.customer?.email ?? '').at(-1)?.text).toContain('₺120,00')
})

test('a refund sent by hand can be settled right after a card refund on the same connection', async () => {
  const { who, order } = await buildBuyerWithOrder(made, [mug, 1])
  await staff.confirmTransfer(order.id)
  await shop.orders.cancel(who.customer?.id ?? '', order.id)
  await shop.mail.deliver()
  const { rows } = await db.unchecked<{ id: number }>('select id from order_refunds where order_id = $1', [
    order.id,
  ])
  const connection = async (on: Db) =>
    (await on.unchecked<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const byCard = await transaction(db, async (tx) => {
    await settleCardRefund(tx, 0, { status: 'failed', code: 'none' })
    return connection(tx)
  })
  expect(await connection(db), 'the pool reuses the connection that was used last').toBe(byCard)
  expect(await staff.settleRefund(Number(rows[0]?.id))).toMatchObject({ ok: true })
})
