import { afterEach, expect, test } from 'vitest'
import { LOCAL_TABLES } from '#database/durability.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { CARD, cardPayer, shownAmount } from '#tests/support/card-payer.ts'
import { runsOf } from '#tests/support/long-run.ts'
import { ownCluster } from '#tests/support/own-cluster.ts'
import { orphanedPayments, paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import { type ApiResponse, type Browser, testShop } from '#tests/support/shop.ts'
import { type SilentProxy, silentProxy } from '#tests/support/silent-proxy.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'

/** Orders and money whose commit gets no answer: by the API, by card, by a callback, a cancellation. */

const cluster = await ownCluster()
let proxy: SilentProxy | undefined
const clock = { minutes: 0 }
const { db, shop, app, set, buyer } = await testShop({
  cluster,
  commitPatience: 1_500,
  clock: () => new Date(Date.now() + clock.minutes * 60_000),
  async through(connection) {
    proxy = await silentProxy(connection)
    return proxy.connection
  },
})
await set('b2c_kk_odeme', '1')

/** Every table but those of carts refuses a commit that would not wait for the standby, whatever path writes it. */
const { rows: kept } = await db.unchecked<{ name: string }>(
  `select c.relname as name from pg_class c
   where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relpersistence = 'p'`,
)
await db.unchecked(`create function refuse_local() returns trigger language plpgsql as $$ begin
  if current_setting('synchronous_commit') <> 'on' then raise 'a local commit writes %', tg_table_name; end if;
  return null;
end $$`)
for (const { name } of kept)
  if (!LOCAL_TABLES.has(name))
    await db.unchecked(
      `create trigger refuse_local before insert or update or delete on ${name} for each statement execute function refuse_local()`,
    )

test('the tables that a local commit may write are tables of carts, browsers and counters', () => {
  const names = kept.map(({ name }) => name)
  expect([...LOCAL_TABLES].filter((table) => !names.includes(table))).toEqual([])
  expect(names.length).toBeGreaterThan(100)
})

afterEach(async () => {
  clock.minutes = 0
  await cluster.awaitStandby('none')
  await settled()
  expect(await stockProblems(db)).toEqual([])
})

/** Waits until no commit of the shop is open and each of its connections answers. */
async function settled(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rowCount } = await db.unchecked(
          "select from pg_stat_activity where application_name = 'vitrin' and state <> 'idle' and pid <> pg_backend_pid()",
        )
        await Promise.all(Array.from({ length: db.pool.totalCount }, () => db.unchecked('select 1')))
        return rowCount
      },
      { timeout: 10_000 },
    )
    .toBe(0)
  await expect.poll(() => db.pool.inDoubt, { timeout: 10_000 }).toBe(0)
}

const buildTray = () => buildProduct(db, { name: 'Bakır Tepsi', gross: '500', stock: 5 })

async function orderForm(who: Browser): Promise<Record<string, string>> {
  const { body } = await who.request('GET', 'cart?with=totals')
  return { odemeTipi: '4', description: '', version: String(body.version ?? '') }
}

const send = (who: Browser, fields: Record<string, string>) => who.request('POST', 'cart', { fields })

async function ordersOf(who: Browser): Promise<{ id: string; status: string }[]> {
  const { rows } = await db.unchecked<{ id: string; status: string }>(
    'select id, status from orders where customer_id = $1',
    [who.customer?.id],
  )
  return rows
}

const codeOf = ({ status, body }: ApiResponse) => [status, body.error?.code]
/**
 * Breaks a connection at one message after the other, before and after the server has it, until the work sends no further one. `every`: how
 * many messages lie between two of them in `npm test`; at full length there is none between. `work` returns whether it was cut.
 */
async function cutEverywhere(
  every: number,
  work: (when: 'before' | 'after', message: number) => Promise<boolean>,
): Promise<void> {
  const step = runsOf({ short: every, long: 1 })
  for (const when of ['before', 'after'] as const) {
    let message = when === 'before' ? 1 : 1 + Math.floor(step / 2)
    while (await work(when, message)) message += step
    expect(message, 'messages that were cut').toBeGreaterThan(8)
  }
}

/** What a shopper may be answered whose order was interrupted: each says no more than is known. */
const HONEST = new Set(['ORDER_UNCONFIRMED', 'ORDER_NOT_PLACED', 'BUSY'])

test('wherever the connection breaks while an order is placed, one press and its repetition make one order', {
  timeout: 120_000,
}, async () => {
  const seen = new Set<string>()
  await cutEverywhere(1, async (when, message) => {
    const tray = await buildTray()
    const who = await buyer([tray, 1])
    const fields = await orderForm(who)
    proxy?.cutAtMessage(message, when)
    const first = await send(who, fields)
    // A cut that nothing has reached must not hit the repetition.
    const isCut = proxy?.forgetCut() === true
    const code = first.body.error?.code ?? 'placed'
    seen.add(code)
    await settled()
    const stored = await ordersOf(who)
    const about = `cut ${when} message ${message}: ${code}`
    if (code === 'placed') expect(stored, about).toHaveLength(1)
    else {
      expect(HONEST, about).toContain(code)
      if (code !== 'ORDER_UNCONFIRMED') expect(stored, about).toHaveLength(0)
    }
    const again = await send(who, fields)
    expect([200, 409], about).toContain(again.status)
    const orders = await ordersOf(who)
    expect(orders, about).toEqual([
      { id: Reflect.get(Object(again.body.order), 'id'), status: 'awaiting_payment' },
    ])
    expect((await stockOf(db, tray.id))?.level, about).toBe(4)
    return isCut
  })
  expect([...seen].toSorted()).toEqual(['BUSY', 'ORDER_NOT_PLACED', 'placed'])
})

test('an order that waits for a standby is not known yet, and the same press gets it once it is there', {
  timeout: 60_000,
}, async () => {
  const tray = await buildTray()
  const who = await buyer([tray, 1])
  const fields = await orderForm(who)
  await cluster.awaitStandby('missing')
  const response = await send(who, fields)
  expect(codeOf(response)).toEqual([503, 'ORDER_UNCONFIRMED'])
  expect(response.headers['retry-after']).toBe('5')
  expect(response.body.error?.messages.type).toBe(
    'Siparişinizin kaydedilip kaydedilmediğini henüz bilmiyoruz. Birkaç saniye sonra yeniden gönderin: kaydedildiyse aynı siparişi gösteririz, ikinci bir sipariş oluşmaz.',
  )
  await cluster.awaitStandby('none')
  await settled()
  const again = await send(who, fields)
  expect(again.status).toBe(409)
  expect(await ordersOf(who)).toEqual([
    { id: Reflect.get(Object(again.body.order), 'id'), status: 'awaiting_payment' },
  ])
  expect((await stockOf(db, tray.id))?.level).toBe(4)
})

test('a card whose order is not known to be stored is not charged, and the next start pays the same order', {
  timeout: 60_000,
}, async () => {
  const tray = await buildTray()
  const who = await buyer([tray, 1])
  const payer = cardPayer(app, who)
  await cluster.awaitStandby('missing')
  const started = await payer.send(
    'POST',
    '/payment/start',
    { ...(await cardForm(who)) },
    { ...who.headers(), accept: 'text/html' },
  )
  expect(started.status).toBe(503)
  expect(started.body).toContain('Ödeme başlatılamadı; kartınızdan para çekilmedi.')
  await cluster.awaitStandby('none')
  await settled()
  await payer.returnToShop(await payer.confirm(payer.bankPage(await payer.start())))
  expect(await ordersOf(who)).toEqual([expect.objectContaining({ status: 'confirmed' })])
  const { rows } = await db.unchecked('select status from payments where customer_id = $1', [
    who.customer?.id,
  ])
  expect(rows).toEqual([{ status: 'paid' }])
  expect((await stockOf(db, tray.id))?.level).toBe(4)
  expect([...(await paymentInconsistencies(db)), ...(await orphanedPayments(db))]).toEqual([])
})

async function cardForm(who: Browser): Promise<Record<string, string>> {
  const form = { ...CARD, odemeTipi: '2' }
  return { ...form, amount: await shownAmount(app, who, form) }
}

test('wherever the connection breaks in the callback of a bank, order and payment end together, charged at most once', {
  timeout: 180_000,
}, async () => {
  const ends = new Set<string>()
  await cutEverywhere(8, async (when, message) => {
    const tray = await buildTray()
    const who = await buyer([tray, 1])
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start()))
    proxy?.cutAtMessage(message, when)
    await payer.returnToShop(page)
    const isCut = proxy?.forgetCut() === true
    await settled()
    // Past the time to pay.
    clock.minutes = 60
    await shop.checkout.reconcile()
    await shop.orders.refundDueCards()
    clock.minutes = 0
    const [order] = await ordersOf(who)
    ends.add(order?.status ?? 'none')
    const about = `cut ${when} message ${message}: ${order?.status}`
    expect(['confirmed', 'payment_failed'], about).toContain(order?.status)
    expect((await stockOf(db, tray.id))?.level, about).toBe(order?.status === 'confirmed' ? 4 : 5)
    expect([...(await paymentInconsistencies(db)), ...(await orphanedPayments(db))], about).toEqual([])
    return isCut
  })
  expect([...ends]).toContain('confirmed')
})

test('wherever the connection breaks while an order is cancelled, its money goes back exactly once', {
  timeout: 180_000,
}, async () => {
  await cutEverywhere(8, async (when, message) => {
    const tray = await buildTray()
    const who = await buyer([tray, 1])
    const payer = cardPayer(app, who)
    await payer.returnToShop(await payer.confirm(payer.bankPage(await payer.start())))
    const [order] = await ordersOf(who)
    const cancel = () => who.request('PATCH', `order/${order?.id}`, { fields: { cancel: true } })
    proxy?.cutAtMessage(message, when)
    const first = await cancel()
    const isCut = proxy?.forgetCut() === true
    const about = `cut ${when} message ${message}: ${first.status}`
    expect([200, 409, 503], about).toContain(first.status)
    await settled()
    clock.minutes += 10
    await shop.orders.refundDueCards()
    await cancel()
    expect(await ordersOf(who), about).toEqual([{ id: order?.id, status: 'cancelled' }])
    const { rows } = await db.unchecked(
      `select r.status, r.amount = o.placed_total as whole from order_refunds r join orders o on o.id = r.order_id
         where o.id = $1`,
      [order?.id],
    )
    expect(rows, about).toEqual([{ status: 'completed', whole: true }])
    expect((await stockOf(db, tray.id))?.level, about).toBe(5)
    expect([...(await paymentInconsistencies(db)), ...(await orphanedPayments(db))], about).toEqual([])
    return isCut
  })
})
