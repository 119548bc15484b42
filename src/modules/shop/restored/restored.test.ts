import { describe, expect, test, vi } from 'vitest'
import { recordedJobs } from '#modules/platform/jobs/job-runs.server.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { buildBuyerWithOrder, placeOrderFromCart } from '#tests/support/orders.ts'
import { secondProcess } from '#tests/support/second-process.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { holdRestoredShop } from './restored.server.ts'
import type { AskedPayments, RestoreView } from './restored-schemas.ts'

const made = await testShopWithInbox()
const { db, shop, app, buyer, signedIn, inbox, set } = made
await set('b2c_kk_odeme', '1')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '120', stock: 100 })
const other = await secondProcess(db)

/** What the shop had when the copy was made. */
const before = await staffBrowser(made, 'owner')
const hook = await before.request<{ id: string }>('POST', '/webhooks', {
  body: { name: 'Muhasebe', url: 'http://127.0.0.1:9/x', events: ['order.created'], active: true },
})
const token = await before.request<{ token: string }>('POST', '/api-tokens', {
  body: { name: 'ERP', permissions: ['orders.read'], days: null },
})
await before.request('POST', '/staff/invitations', {
  body: { email: 'yeni@ornek.com', role: 'support', locale: 'tr' },
})
const shopper = await buyer([mug, 1])
const { order } = await buildBuyerWithOrder(made, [mug, 2])
const payer = await buyer([mug, 1])
await cardPayer(app, payer).start()
await db.unchecked(`update payments set status = 'started'`)
await db.unchecked(
  `insert into order_refunds (key, order_id, amount) select 'k', id, 10 from orders where id = $1`,
  [order.id],
)

async function queueEmail(key: string, to: string): Promise<void> {
  const content = { template: 'account-erased', data: { name: 'Ayşe', date: '1.1.2026' } } as const
  await shop.mail.queue(db, { key, to, locale: 'tr', customerId: null, ...content })
}
async function queueCode(key: string, to: string): Promise<void> {
  const data = { name: 'Ayşe', code: '123456', link: 'http://127.0.0.1/x' }
  const content = { template: 'sign-in-code', data } as const
  await shop.mail.queue(db, { key, to, locale: 'tr', customerId: null, ...content })
}
await shop.mail.deliver()
await queueCode('code of the copy', 'ayse@ornek.com')
await queueEmail('older', 'eski@ornek.com')
await queueEmail('newer', 'yeni-musteri@ornek.com')
await db.unchecked(`update mail_messages set created_at = now() - interval '3 days' where key = 'older'`)

const TAKEN_AT = new Date(Date.now() - 8 * 3_600_000)
const numbersBefore = await lastNumbers()
await holdRestoredShop(db, { takenAt: TAKEN_AT, from: 'vitrin-20261128-003000.backup' })
await vi.waitFor(() => {
  for (const each of [shop, other.shop]) expect(each.operations.maintenance().held).toBe(true)
})
const owner = await staffBrowser(made, 'owner')
const unconfirmed = await staffBrowser(made, 'owner', { confirmed: false })
const readonly = await staffBrowser(made, 'readonly')
const support = await staffBrowser(made, 'support')

async function lastNumbers() {
  const { rows } = await db.unchecked<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
      where sequencename in ('products_id_seq', 'webhook_deliveries_id_seq') order by 1`,
  )
  return rows.map(({ last }) => Number(last))
}
const view = async () => {
  const { restore } = (await owner.request<{ restore: RestoreView | null }>('GET', '/restored')).body
  if (!restore) throw new Error('the shop is not held')
  return restore
}
const statuses = async (table: string) =>
  (await db.unchecked<{ status: string }>(`select status from ${table} order by id`)).rows.map(
    ({ status }) => status,
  )
const get = (path: string, language = 'tr') =>
  app.inject({ url: path, headers: { cookie: `vitrin_locale=${language}` } })

describe('a restored shop is held:', () => {
  test('shoppers get 503 with a sentence in their language, payments too, and nothing can be ordered', async () => {
    for (const path of ['/api/catalog/product/1', '/payment/result', '/api/catalog/payment/p_1']) {
      const closed = await get(path)
      expect([closed.statusCode, closed.headers['retry-after']], path).toEqual([503, '300'])
    }
    expect((await get('/api/catalog/menu', 'en')).json().error.messages.type).toContain('Your cart')
    expect((await get('/healthz')).statusCode).toBe(200)
    expect((await get('/readyz')).statusCode).toBe(200)
    const orders = (await statuses('orders')).length
    await expect(placeOrderFromCart(shopper, db)).rejects.toThrow('MAINTENANCE')
    expect(await statuses('orders')).toHaveLength(orders)
  })

  test('sessions, tokens, invitations and links have ended, and carts stay', async () => {
    expect((await before.request('GET', '/session')).status).toBe(401)
    const authorization = `Bearer ${token.body.token}`
    const client = await app.inject({ url: '/api/admin/orders', headers: { authorization } })
    expect(client.statusCode).toBe(401)
    const { rows } = await db.unchecked(
      `select (select count(*)::int from customer_sessions) as sessions, (select count(*)::int from staff_invitations) as invitations,
         (select count(*)::int from cart_lines l join carts c on c.id = l.cart_id where c.customer_id = $1) as lines`,
      [shopper.customer?.id],
    )
    expect(rows).toEqual([{ sessions: 0, invitations: 0, lines: 1 }])
    expect((await view()).ended).toMatchObject({ tokens: ['ERP'], invitations: 1, emails: 1 })
  })

  test('staff works, and knows that the shop is held; the maintenance page stays', async () => {
    const session = await support.request<{ held: boolean }>('GET', '/session')
    expect([session.status, session.body.held]).toEqual([200, true])
    expect((await owner.request('GET', `/orders/${order.orderNo}`)).status).toBe(200)
    const page = await owner.request<{ version: number }>('GET', '/operations/maintenance')
    const { version } = page.body
    const ended = await owner.request<{ error: { code: string } }>('PUT', '/operations/maintenance', {
      version,
      body: { active: false },
    })
    expect([ended.status, ended.body.error.code]).toEqual([409, 'HELD'])
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const told = await owner.request('PUT', '/operations/maintenance', {
      version,
      body: { active: true, until },
    })
    expect(told.status, 'shoppers may be told when it opens').toBe(200)
  })

  test('jobs wait in every process', async () => {
    const ran: string[] = []
    const jobs = [{ name: 'sends', cron: '* * * * *', run: async () => void ran.push('sends') }]
    for (const each of recordedJobs(db, jobs)) await each.run()
    expect(ran).toEqual([])
    shop.operations.startJobs(
      jobs,
      Promise.resolve({ runSoon: async () => true, stop: async () => undefined }),
    )
    await Promise.resolve()
    expect((await owner.request('POST', '/operations/jobs/sends/run')).status).toBe(409)
    const { items } = (await owner.request<{ items: { held: boolean }[] }>('GET', '/operations/jobs')).body
    expect(items.map(({ held }) => held)).toEqual([true])
  })

  test('emails and webhooks wait, but for the code by which staff signs in', async () => {
    const sent = inbox.emails.length
    await queueCode('code', 'sahip@ornek.com')
    expect(await shop.mail.deliver()).toBe(1)
    expect(inbox.emails.slice(sent).map(({ to }) => to)).toEqual(['sahip@ornek.com'])
    expect(await shop.integrations.deliver()).toBe(0)
    const { rows } = await db.unchecked('select attempts from webhook_deliveries')
    expect(rows).toEqual([{ attempts: 0 }])
    expect(await view()).toMatchObject({
      source: 'vitrin-20261128-003000.backup',
      emails: { total: 2, old: 1 },
      webhooks: { total: 1, old: 0 },
    })
  })

  test('the provider is asked about payments that were open in the copy, and nothing changes by that', async () => {
    const { payments } = await view()
    expect(payments).toMatchObject([{ status: 'verifying', price: '120.00' }])
    const asked = await owner.request<AskedPayments>('POST', '/restored/payments')
    expect(asked.body.items).toEqual([{ id: payments[0]?.id, says: 'pending', paidPrice: null }])
    expect(await statuses('payments')).toEqual(['verifying'])
    expect((await readonly.request('POST', '/restored/payments')).status).toBe(403)
  })

  test('a refund that waited in the copy is made only after the provider was asked what it gave back', async () => {
    const { rows } = await db.unchecked('select attempts from order_refunds')
    expect(rows).toEqual([{ attempts: 1 }])
  })

  test('numbers of the lost time are used by nothing else', async () => {
    const [products = 0, deliveries = 0] = numbersBefore
    const [productsNow = 0, deliveriesNow = 0] = await lastNumbers()
    expect(productsNow - products).toBe(1_000_000)
    expect(deliveriesNow - deliveries).toBe(10_000_000)
  })
})

test('the owner opens the shop, with the password again, once; what waits is sent or discarded', async () => {
  const { id } = await view()
  const body = { restore: id, emails: 'recent', webhooks: 'none' }
  const release = (by: typeof owner, more = {}) =>
    by.request<Record<string, unknown>>('POST', '/restored/release', { body: { ...body, ...more } })
  expect((await release(readonly)).status).toBe(403)
  expect((await release(unconfirmed)).body).toMatchObject({ error: { code: 'CONFIRM_IDENTITY' } })
  expect((await release(owner, { restore: id + 1 })).status).toBe(409)
  expect((await release(owner, { emails: 'maybe' })).status).toBe(422)

  expect(await release(owner)).toMatchObject({
    status: 200,
    body: { discardedEmails: 1, discardedWebhooks: 1 },
  })
  expect((await release(owner)).status).toBe(409)
  await shop.mail.deliver()
  expect(inbox.to('yeni-musteri@ornek.com')).toHaveLength(1)
  expect(inbox.to('eski@ornek.com')).toEqual([])
  const log = await owner.request<{ items: { status: string; problem: string }[] }>(
    'GET',
    `/webhooks/${hook.body.id}/deliveries`,
  )
  expect(log.body.items).toMatchObject([{ status: 'failed', problem: 'discarded' }])
  const { rows } = await db.unchecked<{ after: object }>(
    `select after from audit_log where action = 'shop.release'`,
  )
  expect(rows).toMatchObject([{ after: { from: 'vitrin-20261128-003000.backup', discardedEmails: 1 } }])
  await vi.waitFor(() =>
    expect(other.shop.operations.maintenance()).toMatchObject({ active: false, held: false }),
  )
})

test('on the day of the release, also one after that of the restore, orders have numbers that no order of the lost time has', async () => {
  for (const days of [0, 2]) {
    await db.unchecked('update shop_restores set restored_at = restored_at - make_interval(days => $1)', [
      days,
    ])
    const who = await buyer([mug, 1])
    const { orderNo } = await placeOrderFromCart(who, db)
    const month = Number(orderNo.slice(2, 4))
    expect(month === 0 || month > 12, orderNo).toBe(true)
  }
  expect((await signedIn()).customer).not.toBeNull()
})
