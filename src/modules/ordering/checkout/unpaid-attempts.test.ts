import { afterEach, describe, expect, test } from 'vitest'
import { asStarted, readPayment } from '#modules/ordering/payments/payments.server.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { buildFaultyBank } from '#tests/support/faulty-bank.ts'
import { orphanedPayments, paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { stockOf } from '#tests/support/stock.ts'

let minutes = 0
const line = buildFaultyBank()
const { db, shop, app, buyer, set } = await testShop({
  cardProvider: line.cardProvider,
  clock: () => new Date(Date.now() + minutes * 60_000),
})
await set('b2c_kk_odeme', '1')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '750', stock: 1000 })

afterEach(async () => {
  line.clearFaults()
  minutes = 0
  expect(await paymentInconsistencies(db)).toEqual([])
})

interface PaymentAttempt {
  id: string
  orderNo: string
}
const lastAttempt = async (who: Browser) =>
  (await who.request('GET', 'payment/last')).body.order as PaymentAttempt
const statusOf = async (who: Browser) => {
  const { rows } = await db.unchecked<{ status: string; reason: string; bank: string }>(
    `select p.status, p.reason, t.status as bank from payments p left join test_bank_payments t on t.payment_id = p.id
      where p.customer_id = $1 order by p.created_at desc limit 1`,
    [who.customer?.id],
  )
  return rows[0]
}

describe('an unpaid card payment attempt', () => {
  /** Every way in which a buyer can see an order. */
  async function seen(who: Browser, { id, orderNo }: PaymentAttempt) {
    const list = (await who.request('GET', 'orders')).body as unknown as {
      total: number
      items: PaymentAttempt[]
    }
    const customerId = who.customer?.id ?? ''
    return {
      total: list.total,
      listed: list.items.some((order) => order.id === id),
      byId: (await who.request('GET', `order/${id}`)).status,
      byNo: (await shop.orders.findByNo(customerId, orderNo)) !== null,
      placed: (await shop.orders.placedBy(who.visitor())) !== null,
      named: (await shop.orders.placedBy(who.visitor(), orderNo)) !== null,
      toReview: (await shop.reviews.awaited(customerId, 'tr')).some((line) => line.orderNo === orderNo),
      again: (await shop.orders.buyAgain(who.visitor(), customerId, id)).ok,
    }
  }
  const hidden = {
    total: 0,
    listed: false,
    byId: 404,
    byNo: false,
    placed: false,
    named: false,
    toReview: false,
    again: false,
  }

  test('is not shown as an order, neither while the bank decides nor when it declined', async () => {
    const who = await buyer([mug, 1])
    await cardPayer(app, who).start()
    expect(await seen(who, await lastAttempt(who)), 'at the bank').toEqual(hidden)
    await cardPayer(app, who).pay({ ccno: '4111111111111129' })
    expect(await seen(who, await lastAttempt(who)), 'declined').toEqual(hidden)
    await cardPayer(app, who).pay()
    const paid = await lastAttempt(who)
    expect(await seen(who, paid), 'paid').toEqual({
      total: 1,
      listed: true,
      byId: 200,
      byNo: true,
      placed: true,
      named: true,
      toReview: false,
      again: true,
    })
  })

  test('does not shift the pages of the order list', async () => {
    const who = await buyer([mug, 1])
    await cardPayer(app, who).pay()
    const first = await lastAttempt(who)
    for (let attempts = 0; attempts < 11; attempts++) {
      await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
      await cardPayer(app, who).pay({ ccno: '4111111111111129' })
    }
    const page = await shop.orders.list(who.customer?.id ?? '', undefined, first.orderNo)
    expect(page).toMatchObject({ page: 1, pages: 1, total: 1 })
  })
})

describe('a bank that does not respond to a charge request', () => {
  /** A payment whose finish request was lost on the way to the bank, which may still process it. */
  async function unanswered() {
    const lamp = await buildProduct(db, { name: 'Bakır Lamba', gross: '900', stock: 5 })
    const who = await buyer([lamp, 1])
    line.failNext('finish3ds', 'question-lost')
    await cardPayer(app, who).pay()
    const id = String((await who.request('GET', 'payment/last')).body.id)
    /** The bank processes it after all. */
    const chargeNow = async () => {
      const payment = await readPayment(db, id)
      return payment && line.bank().finish3ds(asStarted(payment), '')
    }
    return { who, lamp, chargeNow }
  }

  test('has ten minutes before the order is cancelled', async () => {
    const { who, lamp, chargeNow } = await unanswered()
    for (minutes of [2, 5, 9]) {
      await shop.checkout.reconcile()
      expect(await statusOf(who)).toMatchObject({ status: 'charging' })
    }
    await chargeNow()
    minutes = 60
    await shop.checkout.reconcile()
    expect(await statusOf(who), 'a charge made meanwhile is accepted').toMatchObject({ status: 'paid' })
    expect((await stockOf(db, lamp.id))?.level).toBe(4)
  })

  test('is called again for a day afterwards, and late money is refunded', async () => {
    const { who, lamp, chargeNow } = await unanswered()
    minutes = 12
    await shop.checkout.reconcile()
    expect(await statusOf(who)).toMatchObject({ status: 'failed', reason: 'unavailable' })
    expect((await stockOf(db, lamp.id))?.level).toBe(5)
    minutes = 30
    await shop.checkout.reconcile()
    expect(await statusOf(who)).toMatchObject({ status: 'failed', bank: 'verified' })
    await chargeNow()
    expect(await orphanedPayments(db)).toHaveLength(1)
    minutes = 31
    await shop.checkout.reconcile()
    expect(await statusOf(who), 'not fetched every minute').toMatchObject({ status: 'failed', bank: 'paid' })
    minutes = 100
    line.failNext('cancel', 'answer-lost')
    await shop.checkout.reconcile()
    expect(await statusOf(who)).toMatchObject({ status: 'refunding', bank: 'cancelled' })
    minutes = 200
    await shop.checkout.reconcile()
    expect(await statusOf(who)).toMatchObject({ status: 'refunded', bank: 'cancelled' })
    expect(await orphanedPayments(db)).toEqual([])
  })

  test("is called until it reports 'no money' a day later, and not for ever", async () => {
    const { who } = await unanswered()
    minutes = 12
    await shop.checkout.reconcile()
    minutes = 25 * 60
    line.failNext('fetch', ...Array.from({ length: 50 }, () => 'question-lost' as const))
    await shop.checkout.reconcile()
    line.clearFaults()
    minutes = 27 * 60
    const unclear = line.timesCalled('fetch')
    await shop.checkout.reconcile()
    expect(line.timesCalled('fetch'), 'no response is not final').toBeGreaterThan(unclear)
    minutes = 29 * 60
    const clear = line.timesCalled('fetch')
    await shop.checkout.reconcile()
    expect(await statusOf(who)).toMatchObject({ status: 'failed' })
    expect(line.timesCalled('fetch')).toBe(clear)
  })

  test('is called even after the shop was down for longer than that day', async () => {
    const { who, chargeNow } = await unanswered()
    minutes = 12
    await shop.checkout.reconcile()
    await chargeNow()
    minutes = 49 * 60
    await shop.checkout.reconcile()
    await shop.checkout.reconcile()
    expect(await statusOf(who)).toMatchObject({ status: 'refunded' })
    expect(await orphanedPayments(db)).toEqual([])
  })
})
