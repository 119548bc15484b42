import { afterEach, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { orphanedPayments, paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import { testShop } from '#tests/support/shop.ts'
import { type SilentProxy, silentProxy } from '#tests/support/silent-proxy.ts'
import { stockOf } from '#tests/support/stock.ts'

/**
 * The database executes a commit, but its response is lost: the shop asks the database on another connection.
 */
let proxy: SilentProxy | undefined
const clock = { minutes: 0 }
const { db, shop, app, set, buyer } = await testShop({
  clock: () => new Date(Date.now() + clock.minutes * 60_000),
  async through(connection) {
    proxy = await silentProxy(connection)
    return proxy.connection
  },
})
await set('b2c_kk_odeme', '1')
afterEach(() => {
  clock.minutes = 0
  proxy?.resume()
})

/** Drops the response to the first commit after `words` were sent to the database, and closes every connection. */
async function loseCommitResponseAfter<T>(words: string, work: () => Promise<T>): Promise<T> {
  if (!proxy) throw new Error('no proxy')
  const lost = proxy.silenceAfter(words, 'commit')
  const working = work()
  await lost
  // Give the server time to execute what it received.
  await new Promise((resolve) => setTimeout(resolve, 300))
  proxy.cut()
  proxy.resume()
  const result = await working
  // The pool notices idle connections that were cut one by one; each of those it has now must answer.
  await expect
    .poll(() => Promise.all(Array.from({ length: db.pool.totalCount }, () => db.unchecked('select 1'))), {
      timeout: 10_000,
    })
    .toBeDefined()
  return result
}

test('an order whose commit response is lost is found out, stored once, and submitting again returns it', {
  timeout: 60_000,
}, async () => {
  const tray = await buildProduct(db, { name: 'Bakır Tepsi', gross: '500', stock: 5 })
  const who = await buyer([tray, 1])
  const { body } = await who.request('GET', 'cart?with=totals')
  const fields = { odemeTipi: '4', description: '', version: String(body.version ?? '') }
  const lostResponse = await loseCommitResponseAfter('insert into orders', () =>
    who.request('POST', 'cart', { fields }),
  )
  const { rows } = await db.unchecked('select id from orders where customer_id = $1', [who.customer?.id])
  expect(rows).toHaveLength(1)
  expect(lostResponse.status).toBe(200)
  expect(lostResponse.body).toHaveProperty('order.id', rows[0]?.id)

  const again = await who.request('POST', 'cart', { fields })
  expect(again.status).toBe(409)
  expect(again.body).toHaveProperty('order.id', rows[0]?.id)
  expect((await stockOf(db, tray.id))?.level).toBe(4)
})

test.each([
  {
    at: 'beginning to charge',
    words: 'provider_payment_id = coalesce',
    end: { order: 'confirmed', payment: 'paid', left: 4 },
    why: 'the shop finds out that it began, and charges the card',
  },
  {
    at: 'confirming the order',
    words: 'delete from cart_lines where id in (select id from matched',
    end: { order: 'confirmed', payment: 'paid', left: 4 },
    why: 'the card was charged, so the order is confirmed',
  },
])(
  'a card payment whose commit response is lost while $at ends consistently: $why',
  {
    timeout: 60_000,
  },
  async ({ words, end }) => {
    const tray = await buildProduct(db, { name: 'Gümüş Tepsi', gross: '900', stock: 5 })
    const who = await buyer([tray, 1])
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start()))
    await loseCommitResponseAfter(words, () => payer.returnToShop(page))
    clock.minutes = 10
    await shop.checkout.reconcile()
    await shop.orders.refundDueCards()
    expect([...(await paymentInconsistencies(db)), ...(await orphanedPayments(db))]).toEqual([])
    const { rows } = await db.unchecked<{ order: string; payment: string }>(
      `select o.status as "order", p.status as payment from orders o join payments p on p.order_id = o.id
      where o.customer_id = $1`,
      [who.customer?.id],
    )
    const left = (await stockOf(db, tray.id))?.level
    expect(rows.map((row) => ({ ...row, left }))).toEqual([end])
  },
)
