import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { int, statement, text } from '#database/statements/statement.ts'
import { RETRY_AFTER, type WEBHOOK_EVENTS } from '#modules/kernel/webhooks/webhook-rules.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { buildBuyerWithOrder, placeOrderFromCart, shipOrder } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { type StaffBrowser, staffBrowser } from '#tests/support/staff.ts'
import { webhookReceiver } from '#tests/support/webhook-receiver.ts'
import { createIntegrations } from './integrations.server.ts'

/** The first attempt, and one after each wait. */
const ATTEMPTS = RETRY_AFTER.length + 1

const test_ = await testShop()
const { shop, db, buyer } = test_
const owner = await staffBrowser(test_, 'owner')

interface Added {
  id: string
  version: number
}

async function addWebhook(
  by: StaffBrowser,
  url: string,
  events: (typeof WEBHOOK_EVENTS)[number][],
): Promise<Added> {
  const body = { name: 'Muhasebe', url, events, active: true }
  const added = await by.request<Added>('POST', '/webhooks', { body })
  expect(added.status).toBe(201)
  return added.body
}

const DUE_NOW = statement(
  { params: [text] },
  `update webhook_deliveries set due_at = now() - interval '1 hour' where webhook_id = $1`,
)
const LOG = statement(
  { params: [text], row: { event: text, status: text, attempts: int } },
  'select event, status, attempts from webhook_deliveries where webhook_id = $1 order by id',
)
const logOf = async (id: string) => (await db.query(LOG, [id])).rows

test('a receiver is told of order, stock and shipment, signed so that it can verify the sender', async () => {
  const { url, received } = await webhookReceiver()
  const hook = await addWebhook(owner, url, ['order.created', 'order.shipped', 'stock.changed'])
  const product = await buildProduct(db, { stock: 9 })
  const { order } = await buildBuyerWithOrder(test_, [product, 2])
  expect(await shop.integrations.deliver()).toBe(2)
  await shipOrder(shop, order.id)
  expect(await shop.integrations.deliver()).toBe(1)

  const { body: revealed } = await owner.request<{ secret: string }>('POST', `/webhooks/${hook.id}/secret`)
  const verifier = new Webhook(revealed.secret)
  const messages = received.map(({ headers, body }) => {
    verifier.verify(body, headers as Record<string, string>)
    expect(() => verifier.verify(`${body} `, headers as Record<string, string>)).toThrow(
      'No matching signature',
    )
    return JSON.parse(body)
  })
  const byType = Object.fromEntries(messages.map((message) => [message.type, message.data]))
  expect(Object.keys(byType).sort()).toEqual(['order.created', 'order.shipped', 'stock.changed'])
  expect(byType['order.created']).toMatchObject({
    orderNo: order.orderNo,
    status: 'awaiting_payment',
    currency: 'TRY',
  })
  expect(byType['order.shipped']).toMatchObject({ orderNo: order.orderNo, status: 'shipped' })
  expect(byType['stock.changed'].items).toEqual([
    expect.objectContaining({ productId: product.id, quantity: 7 }),
  ])
})

test('an order and what webhooks are told of it are written together, or neither is', async () => {
  const { url } = await webhookReceiver()
  const hook = await addWebhook(owner, url, ['order.created', 'stock.changed'])
  const product = await buildProduct(db, { stock: 1 })
  const buyers = [await buyer([product, 1]), await buyer([product, 1])]
  const placed = await Promise.allSettled(buyers.map((who) => placeOrderFromCart(who, db)))
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await logOf(hook.id)).filter(({ event }) => event === 'order.created')).toHaveLength(1)
})

test('many changes of a product are one delivery with the stock of the moment it is made', async () => {
  const { url, received } = await webhookReceiver()
  await addWebhook(owner, url, ['stock.changed'])
  const product = await buildProduct(db, { stock: 50 })
  const buyers = await Promise.all(Array.from({ length: 5 }, () => buyer([product, 3])))
  await Promise.all(buyers.map((who) => placeOrderFromCart(who, db)))
  await shop.integrations.deliver()
  const items = received.flatMap(({ body }) => JSON.parse(body).data.items)
  expect(items).toEqual([expect.objectContaining({ productId: product.id, quantity: 35 })])
})

test('changes of a product and of its price are told once each, with what they are at this moment', async () => {
  const { url, received } = await webhookReceiver()
  await addWebhook(owner, url, ['product.changed', 'price.changed'])
  const { body: draft } = await owner.request<{ id: number }>('POST', '/products', {
    body: { name: 'Bildirilen', price: { amount: '120', kind: 'gross' } },
  })
  const change = (version: number, body: object) =>
    owner.request('PATCH', `/products/${draft.id}`, { body, version })
  await change(1, { price: { amount: '60', kind: 'gross' } })
  await change(2, { tr: { name: 'Bildirilmiş' } })
  await shop.integrations.deliver()
  const told = received.map(({ body }) => JSON.parse(body))
  const itemsOf = (type: string) =>
    told.filter((each) => each.type === type).flatMap(({ data }) => data.items)
  expect(itemsOf('product.changed')).toEqual([
    { productId: draft.id, code: 'bildirilen', status: 'draft', version: 3 },
  ])
  expect(itemsOf('price.changed')).toMatchObject([{ productId: draft.id, net: '50.000000', currency: 'TRY' }])
})

test('a delivery that is refused is sent again later with the same id and body, and at last given up', async () => {
  const { url, received } = await webhookReceiver(Array.from({ length: ATTEMPTS }, () => 500))
  const hook = await addWebhook(owner, url, ['order.created'])
  await owner.request('POST', `/webhooks/${hook.id}/test`)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    expect(await shop.integrations.deliver()).toBe(0)
    expect(await shop.integrations.deliver(), 'not before its time').toBe(0)
    expect(received).toHaveLength(attempt)
    await db.query(DUE_NOW, [hook.id])
  }
  expect(await shop.integrations.deliver()).toBe(0)
  expect(await logOf(hook.id)).toEqual([{ event: 'test', status: 'failed', attempts: ATTEMPTS }])
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

  const { body } = await owner.request<{ items: { id: number }[] }>('GET', `/webhooks/${hook.id}/deliveries`)
  const replayed = await owner.request('POST', `/webhooks/${hook.id}/deliveries/${body.items[0]?.id}/replay`)
  expect(replayed.status).toBe(202)
  expect(await shop.integrations.deliver()).toBe(1)
  expect(new Set(received.map((each) => each.body)).size, 'a replay sends the same bytes').toBe(1)
})

test('redirects are not followed', async () => {
  const { url, received } = await webhookReceiver([302])
  const hook = await addWebhook(owner, url, ['order.paid'])
  await owner.request('POST', `/webhooks/${hook.id}/test`)
  expect(await shop.integrations.deliver()).toBe(0)
  expect(received).toHaveLength(1)
  const { body } = await owner.request<{ items: { problem: string; responseStatus: number | null }[] }>(
    'GET',
    `/webhooks/${hook.id}/deliveries`,
  )
  expect(body.items[0]).toMatchObject({ problem: 'refused', responseStatus: 302 })
})

test('a receiver that takes long delays no other', async () => {
  const slow = await webhookReceiver()
  const answer = slow.hold()
  const quick = await webhookReceiver()
  const behind = await addWebhook(owner, slow.url, ['order.delivered'])
  const other = await addWebhook(owner, quick.url, ['order.delivered'])
  for (const { id } of [behind, behind, behind, behind, behind, other])
    await owner.request('POST', `/webhooks/${id}/test`)
  const first = shop.integrations.deliver()
  await expect.poll(() => slow.received.length).toBe(4)
  await expect.poll(() => quick.received.length).toBe(1)
  await owner.request('POST', `/webhooks/${other.id}/test`)
  expect(await shop.integrations.deliver(), 'while the slow one has not answered').toBe(1)
  expect(quick.received.length).toBe(2)
  answer()
  expect(await first).toBe(6)
})

test('after a failure the rest of a receiver waits for the next time', async () => {
  const { url, received } = await webhookReceiver([500])
  const hook = await addWebhook(owner, url, ['order.delivered'])
  for (let count = 0; count < 9; count += 1) await owner.request('POST', `/webhooks/${hook.id}/test`)
  expect(await shop.integrations.deliver()).toBe(3)
  expect(received.length).toBe(4)
  expect(await shop.integrations.deliver()).toBe(5)
})

test('two processes send each delivery once', async () => {
  const { url, received } = await webhookReceiver()
  const hook = await addWebhook(owner, url, ['order.paid'])
  for (let count = 0; count < 12; count += 1) await owner.request('POST', `/webhooks/${hook.id}/test`)
  const other = createIntegrations({ ...shop, webhookNetwork: 'any' })
  onTestFinished(() => other.stop())
  await Promise.all([shop.integrations.deliver(), other.deliver()])
  expect(received.length).toBe(12)
})

test('a switched-off webhook is told nothing new, and what waits waits', async () => {
  const { url, received } = await webhookReceiver()
  const hook = await addWebhook(owner, url, ['order.created'])
  await owner.request('POST', `/webhooks/${hook.id}/test`)
  const form = { name: 'Muhasebe', url, events: ['order.created'], active: false }
  const off = await owner.request('PUT', `/webhooks/${hook.id}`, { body: form, version: hook.version })
  expect(off.body).toMatchObject({ active: false, version: hook.version + 1 })
  await buildBuyerWithOrder(test_, [await buildProduct(db, { stock: 5 }), 1])
  expect(await shop.integrations.deliver()).toBe(0)
  expect(received).toEqual([])
  expect(await logOf(hook.id)).toEqual([{ event: 'test', status: 'waiting', attempts: 0 }])
})

test('a change made from an old version is refused with the webhook as it is', async () => {
  const hook = await addWebhook(owner, 'https://erp.example/a', ['order.paid'])
  const form = { name: 'Yeni', url: 'https://erp.example/b', events: ['order.paid'], active: true }
  const send = (version?: number) =>
    owner.request(
      'PUT',
      `/webhooks/${hook.id}`,
      version === undefined ? { body: form } : { body: form, version },
    )
  expect((await send()).status).toBe(428)
  expect((await send(hook.version)).status).toBe(200)
  const old = await send(hook.version)
  expect(old.status).toBe(409)
  expect(old.body).toMatchObject({
    error: { code: 'CONFLICT' },
    current: { name: 'Yeni', version: hook.version + 1 },
  })
})

test.each([
  { url: 'http://192.168.1.10/erp', why: 'an address in the private network' },
  { url: 'http://erp.example/', why: 'http' },
  { url: 'javascript:alert(1)', why: 'no address of a server' },
])('a shop with WEBHOOK_NETWORK=public refuses $url: $why', async ({ url }) => {
  const publicShop = await testShop({ webhookNetwork: 'public' })
  const body = { name: 'x', url, events: ['order.paid'], active: true }
  const refused = await (await staffBrowser(publicShop)).request('POST', '/webhooks', { body })
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ fields: { url: expect.stringMatching(/https/) } })
})

test('a public address that leads into the private network is never connected to', async () => {
  const publicShop = await testShop({ webhookNetwork: 'public' })
  const by = await staffBrowser(publicShop)
  const hook = await addWebhook(by, 'https://127.0.0.1:1/x', ['order.paid'])
  await by.request('POST', `/webhooks/${hook.id}/test`)
  expect(await publicShop.shop.integrations.deliver()).toBe(0)
  const { body } = await by.request<{ items: { problem: string; responseStatus: number | null }[] }>(
    'GET',
    `/webhooks/${hook.id}/deliveries`,
  )
  expect(body.items[0]).toMatchObject({ problem: 'private-address', responseStatus: null })
})

test('the signing secret is encrypted in the database, and shown only in a recorded answer', async () => {
  const hook = await addWebhook(owner, 'https://erp.example/s', ['order.paid'])
  const { rows } = await db.unchecked<{ secret: string }>('select secret from webhooks where id = $1', [
    hook.id,
  ])
  expect(rows[0]?.secret).toMatch(/^encrypted:/)
  expect(JSON.stringify(await owner.request('GET', '/webhooks'))).not.toContain('whsec_')
  await owner.request('POST', `/webhooks/${hook.id}/secret`)
  const { rows: audit } = await db.unchecked(
    `select action from audit_log where record_id = $1 order by id`,
    [hook.id],
  )
  expect(audit).toEqual([{ action: 'webhook.create' }, { action: 'webhook.reveal' }])
})

test('a receiver that is not there is named so, and tried again', async () => {
  const hook = await addWebhook(owner, 'http://127.0.0.1:1/x', ['order.paid'])
  await owner.request('POST', `/webhooks/${hook.id}/test`)
  expect(await shop.integrations.deliver()).toBe(0)
  const { body } = await owner.request<{ items: object[] }>('GET', `/webhooks/${hook.id}/deliveries`)
  expect(body.items[0]).toMatchObject({ problem: 'unreachable', status: 'waiting', attempts: 1 })
})
