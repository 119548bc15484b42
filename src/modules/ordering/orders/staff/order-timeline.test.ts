import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { buildBuyerWithOrder } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { forgetTimelineTexts } from '../order/orders-customer-data.server.ts'
import type { TimelineEntry } from './order-timeline-schemas.ts'

const made = await testShop()
const { app, db, shop } = made
const owner = await staffBrowser(made, 'owner')
const mug = await buildProduct(db, { stock: 90 })

async function tokenFor(name: string, ...permissions: string[]): Promise<string> {
  const created = await owner.request<{ token: string }>('POST', '/api-tokens', {
    body: { name, permissions, days: null },
  })
  return created.body.token
}
const cargo = await tokenFor('Kargo', 'orders.timeline')
const parcel = {
  kind: 'cargo',
  text: 'Kargonuz Kadıköy şubesinde.',
  occurredAt: '2026-03-01T10:00:00+03:00',
  shownToBuyer: true,
  externalId: 'k-1',
}

async function write(order: string, body: object, token = cargo) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/admin/orders/${order}/timeline`,
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })
  return {
    status: response.statusCode,
    body: response.json() as TimelineEntry & { error?: { code: string } },
  }
}
const placed = async () => {
  const { who, order } = await buildBuyerWithOrder(made, [mug, 1])
  return { ...order, customerId: who.customer?.id ?? '', who }
}
const read = async (orderId: string) =>
  (await owner.request<{ items: TimelineEntry[] }>('GET', `/orders/${orderId}/timeline`)).body.items
const seenBy = async ({ customerId, id }: { customerId: string; id: string }) =>
  (await shop.orders.find(customerId, id))?.updates

test('software writes by the order’s number; staff reads it with the token’s name, its buyer without', async () => {
  const order = await placed()
  const link = 'https://kargo.example/t?n=1'
  const written = await write(order.orderNo, { ...parcel, link, externalId: 'a' })
  expect(written.status).toBe(201)
  expect(await read(order.id)).toEqual([
    expect.objectContaining({
      source: 'Kargo',
      text: parcel.text,
      link,
      occurredAt: '2026-03-01T07:00:00.000Z',
    }),
  ])
  expect(await seenBy(order)).toEqual([
    { kind: 'cargo', text: parcel.text, link, date: '01.03.2026 10:00:00' },
  ])
})

test('what happened last stands first, and the buyer reads only what is for the buyer', async () => {
  const order = await placed()
  await write(order.id, { ...parcel, externalId: 'b1', text: 'ikinci', occurredAt: '2026-03-02T10:00:00Z' })
  await write(order.id, { ...parcel, externalId: 'b2', text: 'birinci', occurredAt: '2026-03-01T10:00:00Z' })
  await write(order.id, { ...parcel, externalId: 'b3', text: 'gizli', shownToBuyer: false })
  expect((await read(order.id)).map(({ text }) => text)).toEqual(['ikinci', 'birinci', 'gizli'])
  expect((await seenBy(order))?.map(({ text }) => text)).toEqual(['ikinci', 'birinci'])
})

test('the API of the storefront answers as before', async () => {
  const order = await placed()
  await write(order.id, { ...parcel, externalId: 'c' })
  const answer = await order.who.request('GET', `order/${order.id}`)
  expect(answer.status).toBe(200)
  expect(JSON.stringify(answer.body)).not.toContain('Kadıköy şubesinde')
})

test('the same id in parallel is one entry, and the same for another token is another', async () => {
  const order = await placed()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => write(order.id, { ...parcel, externalId: 'd' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const other = await tokenFor('Muhasebe', 'orders.timeline')
  expect((await write(order.id, { ...parcel, externalId: 'd' }, other)).status).toBe(201)
  expect(await read(order.id)).toHaveLength(2)
})

test('an id that was used for something else is refused', async () => {
  const [order, another] = [await placed(), await placed()]
  await write(order.id, { ...parcel, externalId: 'e' })
  for (const [to, body] of [
    [order.id, { ...parcel, externalId: 'e', text: 'başka' }],
    [order.id, { ...parcel, externalId: 'e', shownToBuyer: false }],
    [another.id, { ...parcel, externalId: 'e' }],
  ] as const) {
    const refused = await write(to, body)
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'EXTERNAL_ID_TAKEN'])
  }
})

test('a token without the permission writes nothing, and neither does a person', async () => {
  const order = await placed()
  const reader = await tokenFor('Okuyan', 'orders.read', 'orders.note', 'orders.fulfil')
  expect((await write(order.id, { ...parcel, externalId: 'f' }, reader)).status).toBe(403)
  const person = await owner.request('POST', `/orders/${order.id}/timeline`, {
    body: { ...parcel, externalId: 'f' },
  })
  expect(person.status).toBe(403)
  expect(await read(order.id)).toEqual([])
})

test.each([
  { change: { occurredAt: '2999-01-01T00:00:00Z' }, why: 'the future' },
  { change: { occurredAt: '01.03.2026' }, why: 'a day without a zone' },
  { change: { link: 'http://kargo.example' }, why: 'a link that is not https' },
  { change: { link: 'javascript:alert(1)' }, why: 'a script as a link' },
  { change: { link: 'https://a:b@kargo.example' }, why: 'a password in a link' },
  { change: { text: '   ' }, why: 'no text' },
  { change: { text: 'x'.repeat(2001) }, why: 'a long text' },
  { change: { text: 'gizli\u200byön' }, why: 'characters nobody sees' },
  { change: { kind: 'news' }, why: 'an unknown kind' },
  { change: { externalId: '' }, why: 'no id' },
])('refuses $why', async ({ change }) => {
  const order = await placed()
  expect((await write(order.id, { ...parcel, externalId: 'g', ...change })).status).toBe(422)
  expect(await read(order.id)).toEqual([])
})

test('an unknown order is not found', async () => {
  expect((await write('999999999999', parcel)).status).toBe(404)
  expect((await write('o_none', parcel)).status).toBe(404)
  expect((await owner.request('GET', '/orders/o_none/timeline')).status).toBe(404)
})

test('markup is text: 2,000 characters of it are stored and sent as they are', async () => {
  const order = await placed()
  const text = '<script>alert("x")</script>'.padEnd(2000, 'ş')
  await write(order.id, { ...parcel, externalId: 'h', text })
  expect((await read(order.id))[0]?.text).toBe(text)
})

test('the audit log says that there was an entry, and not what it said', async () => {
  const order = await placed()
  await write(order.id, { ...parcel, externalId: 'i', text: 'Ayşe Yılmaz teslim aldı' })
  const { rows } = await db.unchecked<{ action: string; after: object; staff_name: string }>(
    `select action, after, staff_name from audit_log where record_id = $1`,
    [order.id],
  )
  expect(rows).toEqual([
    expect.objectContaining({
      action: 'order.timeline-add',
      staff_name: 'Kargo',
      after: expect.objectContaining({ kind: 'cargo', externalId: 'i', characters: 23 }),
    }),
  ])
  expect(JSON.stringify(rows)).not.toContain('Ayşe')
})

test('the copy of a customer’s data has the entries; an erased account’s are empty and stay so', async () => {
  const order = await placed()
  const entry = { ...parcel, externalId: 'j', text: 'Komşuya bırakıldı', link: 'https://kargo.example' }
  await write(order.id, entry)
  const copy = await order.who.request('GET', 'account/export')
  const [exported] = copy.body.orders as { timeline: object[] }[]
  expect(exported?.timeline).toEqual([
    expect.objectContaining({ kind: 'cargo', text: 'Komşuya bırakıldı', source: 'Kargo' }),
  ])
  await forgetTimelineTexts(db, order.customerId)
  expect((await write(order.id, entry)).status).toBe(200)
  expect(await read(order.id)).toEqual([expect.objectContaining({ text: '', link: '' })])
  expect(await seenBy(order)).toEqual([])
})
