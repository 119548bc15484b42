import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { breakEvents, breakRows } from '#tests/support/broken-rows.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { buildFaultyBank } from '#tests/support/faulty-bank.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { buildBuyerWithOrder, placeOrderFromCart } from '#tests/support/orders.ts'
import type { Browser } from '#tests/support/shop.ts'
import { runAllSteps } from './row-jobs.server.ts'

const line = buildFaultyBank()
let minutes = 0
const logged: { job?: string; row?: string }[] = []
const made = await testShopWithInbox({
  cardProvider: line.cardProvider,
  clock: () => new Date(Date.now() + minutes * 60_000),
  log: pino({ level: 'error' }, { write: (text: string) => void logged.push(JSON.parse(text)) }),
})
const { db, shop, app, buyer, set, inbox } = made
await set('b2c_kk_odeme', '1')
const vase = await buildProduct(db, { name: 'Çini Vazo', gross: '750', stock: 1000 })

let repair: (() => Promise<void>) | undefined
afterEach(async () => {
  await repair?.()
  repair = undefined
  minutes = 0
  line.clearFaults()
  logged.length = 0
})

async function statusOf(table: 'orders' | 'payments', id: string): Promise<string | undefined> {
  const { rows } = await db.unchecked<{ status: string }>(`select status from ${table} where id = $1`, [id])
  return rows[0]?.status
}
const paymentOf = async (who: Browser) => String((await who.request('GET', 'payment/last')).body.id)
const failures = async () =>
  (await db.unchecked<{ id: string; attempts: number }>('select row_id as id, attempts from job_failures'))
    .rows

/** Buys twice by card with the bank's response to the charge lost; returns the ids of the two payments. */
async function chargeWithoutResponse(): Promise<[string, string]> {
  const ids: string[] = []
  for (let n = 0; n < 2; n++) {
    const who = await buyer([vase, 1])
    line.failNext('finish3ds', 'answer-lost')
    await cardPayer(app, who).pay()
    ids.push(await paymentOf(who))
  }
  return [ids[0] ?? '', ids[1] ?? '']
}

describe('a row that throws is logged and retried later, while the other rows are processed:', () => {
  test('payments without a response', async () => {
    const [broken, sound] = await chargeWithoutResponse()
    repair = await breakRows(db, 'payments', [broken])
    minutes = 5
    await shop.checkout.reconcile()
    expect(await statusOf('payments', sound)).toBe('paid')
    expect(await statusOf('payments', broken)).toBe('charging')
    expect(logged).toContainEqual(expect.objectContaining({ job: 'check-open-payments', row: broken }))
    expect(await failures()).toEqual([{ id: broken, attempts: 1 }])
    await repair()
    repair = undefined
    minutes = 8
    await shop.checkout.reconcile()
    expect(await statusOf('payments', broken)).toBe('paid')
    expect(await failures()).toEqual([])
  })

  test('refunds, and orders to release', async () => {
    const [broken, sound] = await chargeWithoutResponse()
    const abandoned = await buyer([vase, 1])
    await cardPayer(app, abandoned).start()
    const { rows } = await db.unchecked<{ id: string }>(
      `with gone as (delete from payments where customer_id = $1 returning order_id)
       select order_id as id from gone`,
      [abandoned.customer?.id],
    )
    await db.unchecked(`update payments set status = 'refunding' where id = any($1)`, [[broken, sound]])
    repair = await breakRows(db, 'payments', [broken])
    minutes = 20
    await shop.checkout.reconcile()
    expect(await statusOf('payments', sound)).toBe('refunded')
    expect(await statusOf('payments', broken)).toBe('refunding')
    expect(await statusOf('orders', rows[0]?.id ?? '')).toBe('payment_failed')
    await repair()
    repair = undefined
    minutes = 30
    await shop.checkout.reconcile()
    expect(await statusOf('payments', broken), 'the bank had refunded it already').toBe('refunded')
    expect(line.timesCalled('cancel')).toBe(2)
  })

  test('late bank transfers', async () => {
    const orders = []
    for (let n = 0; n < 2; n++) orders.push((await buildBuyerWithOrder(made, [vase, 1])).order.id)
    const [broken = '', sound = ''] = orders
    repair = await breakRows(db, 'orders', [broken])
    minutes = 25 * 60
    expect(await shop.orders.enforceTransferDeadlines()).toEqual({ reminded: 0, cancelled: 1 })
    expect(await statusOf('orders', sound)).toBe('cancelled')
    await repair()
    repair = undefined
    minutes += 2
    expect(await shop.orders.enforceTransferDeadlines()).toEqual({ reminded: 0, cancelled: 1 })
    expect(await statusOf('orders', broken)).toBe('cancelled')
  })

  test('reminders of bank transfers', async () => {
    const orders = []
    for (let n = 0; n < 2; n++) orders.push((await buildBuyerWithOrder(made, [vase, 1])).order.id)
    const [broken = ''] = orders
    repair = await breakEvents(db, [broken])
    minutes = 13 * 60
    expect(await shop.orders.enforceTransferDeadlines()).toEqual({ reminded: 1, cancelled: 0 })
    await repair()
    repair = undefined
    minutes += 2
    expect(await shop.orders.enforceTransferDeadlines()).toEqual({ reminded: 1, cancelled: 0 })
  })

  test('emails', async () => {
    await shop.mail.deliver()
    const [broken, sound] = [await buyer([vase, 1]), await buyer([vase, 1])]
    const recipient = broken.customer?.email ?? ''
    // Before the orders: each sends its email at once.
    repair = await breakRows(db, 'mail_messages', [recipient], 'recipient')
    for (const who of [broken, sound]) await placeOrderFromCart(who, db)
    await shop.mail.deliver()
    expect(inbox.to(sound.customer?.email ?? '')).toHaveLength(1)
    const { rows } = await db.unchecked<{ id: number }>('select id from mail_messages where recipient = $1', [
      recipient,
    ])
    expect(rows).toHaveLength(1)
    expect(logged).toContainEqual(expect.objectContaining({ job: 'send-emails', row: String(rows[0]?.id) }))
  })
})

test('a whole batch of rows that always throw does not starve the row behind it', async () => {
  const who = await buyer([vase, 1])
  await cardPayer(app, who).start()
  const { rows } = await db.unchecked<{ id: string; customerId: string }>(
    `delete from payments where customer_id = $1 returning order_id as id, customer_id as "customerId"`,
    [who.customer?.id],
  )
  const behind = rows[0]?.id ?? ''
  const { rows: bad } = await db.unchecked<{ id: string }>(
    `with people as (
       insert into customers (id, name, email, email_verified)
       select 'c_broken' || n, 'Bozuk', 'bozuk' || n || '@ornek.example', true from generate_series(1, 50) as n returning id)
     insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address,
       sub_total, tax, shipping_total, shipping_kind, total, created_at)
     select 'o_' || id, (900000000000 + row_number() over ())::text, id, id, 'awaiting_payment', 'card', '', '', 0, 0, 0, 'free', 0,
       now() - interval '1 day' from people returning id`,
  )
  repair = await breakRows(
    db,
    'orders',
    bad.map(({ id }) => id),
  )
  minutes = 20
  await shop.checkout.reconcile()
  expect(await statusOf('orders', behind), 'fifty others come first').toBe('awaiting_payment')
  await shop.checkout.reconcile()
  expect(await statusOf('orders', behind)).toBe('payment_failed')
})

test('a step that throws does not keep later steps from running', async () => {
  const ran: string[] = []
  const step = (name: string, error?: Error) => async () => {
    ran.push(name)
    if (error) throw error
  }
  await expect(runAllSteps(step('one', new Error('broken')), step('two'))).rejects.toThrow('broken')
  await expect(
    runAllSteps(step('one', new Error('first')), step('two', new Error('second')), step('three')),
  ).rejects.toMatchObject({ errors: [new Error('first'), new Error('second')] })
  expect(ran).toEqual(['one', 'two', 'one', 'two', 'three'])
})
