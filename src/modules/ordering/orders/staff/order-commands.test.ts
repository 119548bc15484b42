import { afterEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { buildFaultyBank } from '#tests/support/faulty-bank.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { versionOf } from '#tests/support/order-staff.ts'
import { buildBuyerWithOrder, placeOrderFromCart } from '#tests/support/orders.ts'
import { paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'
import type { OrderDetail } from './orders-admin-schemas.ts'

const bank = buildFaultyBank()
const made = await testShopWithInbox({ cardProvider: bank.cardProvider, maxConnections: 30 })
const { app, db, shop, inbox, set, buyer } = made
await set('b2c_kk_odeme', '1')
await set('b2c_ko_odeme', '1')
await set('kargoUcreti', '0/100000/59.90')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '120', stock: 900 })
const book = await buildProduct(db, { name: 'Kitap', gross: '100', taxRate: '1', stock: 900 })
const owner = await staffBrowser({ app, db }, 'owner')

afterEach(async () => {
  bank.clearFaults()
  expect([...(await stockProblems(db)), ...(await paymentInconsistencies(db))]).toEqual([])
})

interface State {
  status: string
  version: number
}
const PARCEL = { carrierName: 'Aras Kargo', trackingUrl: 'https://kargo.example/?n=', trackingNo: 'TR-77' }
const NO_REFUND = { lines: [], shipping: false, extra: '0.00', everything: false, reason: 'goodwill' }

/** Sends a command with the version that the order has. */
async function command<Body = State>(
  path: string,
  {
    body = {},
    who = owner,
    method = 'POST',
    version,
  }: {
    body?: object
    who?: typeof owner
    method?: 'POST' | 'PUT'
    version?: number
  } = {},
) {
  const id = path.split('/')[2] ?? ''
  return who.request<Body & { error?: { code: string }; current?: State }>(method, path, {
    body,
    version: version ?? (await versionOf(db, id)),
  })
}

async function confirmed(
  ...wanted: Parameters<typeof buildBuyerWithOrder> extends [unknown, ...infer W] ? W : never
) {
  const { who, order } = await buildBuyerWithOrder(made, ...wanted)
  expect((await command(`/orders/${order.id}/confirm-transfer`)).body).toMatchObject({ status: 'confirmed' })
  return { who, order }
}

async function paidByCard(fields: Record<string, string> = {}) {
  const who = await buyer([mug, 2], [book, 1])
  await cardPayer(app, who).pay(fields)
  const { order } = (await who.request('GET', 'payment/last')).body
  return { who, order: order as { id: string; orderNo: string } }
}

async function refundsOf(orderId: string) {
  const { rows } = await db.unchecked<{ id: number; amount: string; status: string }>(
    'select id::int, amount::text, status from order_refunds where order_id = $1 order by id',
    [orderId],
  )
  return rows
}
const bankRefunded = async (orderId: string) =>
  (
    await db.unchecked<{ refunded: string; status: string }>(
      'select t.refunded::text, t.status from payments p join test_bank_payments t on t.payment_id = p.id where p.order_id = $1',
      [orderId],
    )
  ).rows[0]

describe('an order of staff', () => {
  test('goes from the transfer to the delivery, in two parcels, each step recorded with who did it', async () => {
    const { who, order } = await confirmed([mug, 1], [book, 2])
    const path = `/orders/${order.id}`
    expect((await command(`${path}/prepare`)).body).toMatchObject({ status: 'preparing' })
    expect((await command(`${path}/prepare`)).body.error?.code).toBe('WRONG_STATE')
    const [first, second] = order.lineIds
    const one = await command(`${path}/parcels`, { body: { ...PARCEL, lines: [{ id: first, quantity: 1 }] } })
    expect(one.body).toMatchObject({ status: 'shipped' })
    const both = { ...PARCEL, trackingNo: 'TR-88', lines: [first, second].map((id) => ({ id, quantity: 1 })) }
    expect((await command(`${path}/parcels`, { body: both })).body.error?.code, 'one has left').toBe(
      'PIECES_SENT',
    )
    expect((await command(`${path}/parcels`, { body: { ...PARCEL, trackingNo: 'TR-88' } })).status).toBe(200)
    const right = { ...PARCEL, from: 'TR-88', trackingNo: 'TR-89' }
    expect((await command(`${path}/parcels`, { body: right, method: 'PUT' })).status).toBe(200)
    const taken = { ...PARCEL, from: 'TR-89', trackingNo: 'TR-77' }
    expect((await command(`${path}/parcels`, { body: taken, method: 'PUT' })).status).toBe(409)
    const later = { deliveredAt: new Date(Date.now() + 86_400_000).toISOString() }
    expect((await command(`${path}/deliver`, { body: later })).status, 'in the future').toBe(422)
    expect((await command(`${path}/deliver`)).body).toMatchObject({ status: 'delivered' })
    const { rows } = await db.unchecked<{ tracking_no: string }>(
      'select tracking_no from order_lines where order_id = $1 order by position',
      [order.id],
    )
    expect(rows.map((row) => row.tracking_no)).toEqual(['TR-77', 'TR-89'])
    const audit = await db.unchecked<{ action: string; after: object }>(
      'select action, after from audit_log where record_id = $1 and staff_id = $2 order by id',
      [order.id, owner.id],
    )
    expect(audit.rows.map(({ action }) => action)).toEqual([
      'order.confirm-transfer',
      'order.prepare',
      'order.ship',
      'order.ship',
      'order.correct-parcel',
      'order.deliver',
    ])
    expect(audit.rows[2]?.after).toMatchObject({ status: 'shipped', trackingNo: 'TR-77' })
    await shop.mail.deliver()
    const mails = inbox.to(who.customer?.email ?? '').filter(({ subject }) => subject.includes('yola çıktı'))
    expect(mails.map(({ text }) => ['TR-77', 'TR-88', 'TR-89'].find((no) => text?.includes(no)))).toEqual([
      'TR-77',
      'TR-88',
      'TR-89',
    ])
  })

  test('is changed by one of two who decide at once; the other sees the order as it is', async () => {
    const { order } = await confirmed([mug, 1])
    const version = await versionOf(db, order.id)
    const answers = await Promise.all([
      command(`/orders/${order.id}/parcels`, { body: PARCEL, version }),
      command(`/orders/${order.id}/cancel`, { body: { reason: 'out_of_stock' }, version }),
      command(`/orders/${order.id}/prepare`, { version }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const current = await shop.orders.staff.state(order.id)
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ error: { code: 'CONFLICT' }, current })
  })

  test('is shipped or cancelled when its buyer cancels in the same moment, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const { who, order } = await confirmed([mug, 1])
      const [ship] = await Promise.all([
        command(`/orders/${order.id}/parcels`, { body: PARCEL }),
        who.request('PATCH', `order/${order.id}`, { fields: { cancel: true } }),
      ])
      const { status } = (await shop.orders.staff.state(order.id)) ?? {}
      expect(status).toBe(ship.status === 200 ? 'shipped' : 'cancelled')
    }
  })

  test('needs the version, and the role', async () => {
    const { order } = await confirmed([mug, 1])
    const without = await owner.request('POST', `/orders/${order.id}/prepare`, { body: {} })
    expect(without.status).toBe(428)
    const support = await staffBrowser({ app, db }, 'support')
    const body = { reason: 'customer_request', refund: true }
    const refused = await command(`/orders/${order.id}/cancel`, { body, who: support })
    expect(refused.status, 'support may cancel, money is finance').toBe(403)
    const cancelled = await command(`/orders/${order.id}/cancel`, {
      body: { ...body, refund: false },
      who: support,
    })
    expect(cancelled.status).toBe(200)
  })
})

describe('cancel and refund are two decisions', () => {
  test('a paid order is cancelled without a refund, its stock comes back, and it is refunded later', async () => {
    const before = (await stockOf(db, mug.id))?.level ?? 0
    const { who, order } = await paidByCard()
    const answer = await command<{ order: State; refund: string }>(`/orders/${order.id}/cancel`, {
      body: { reason: 'suspicious' },
    })
    expect(answer.body).toMatchObject({ order: { status: 'cancelled' }, refund: '', outcome: null })
    expect((await stockOf(db, mug.id))?.level).toBe(before)
    expect(await refundsOf(order.id)).toEqual([])
    expect((await who.request('GET', `order/${order.id}`)).body).toMatchObject({
      isCancel: true,
      cancelRefund: null,
    })
    await shop.mail.deliver()
    const email = inbox.to(who.customer?.email ?? '').find(({ subject }) => subject.includes('iptal'))
    expect(email?.text).toContain('mağaza tarafından iptal edildi')
    expect(email?.text).not.toContain('ödeme alınmadı')
    const refund = { ...NO_REFUND, everything: true, reason: 'cancelled', amount: '399.90' }
    expect((await command(`/orders/${order.id}/refunds`, { body: refund })).body).toMatchObject({
      outcome: 'completed',
    })
    expect(await bankRefunded(order.id)).toMatchObject({ status: 'cancelled' })
    expect((await who.request('GET', `order/${order.id}`)).body).toMatchObject({ cancelRefund: 399.9 })
    const again = await command(`/orders/${order.id}/refunds`, { body: refund })
    expect(again.body.error?.code).toBe('NOTHING_LEFT')
  })

  test('a refund of pieces, a free amount and the rest add up to what was paid; the order stays', async () => {
    const { who, order } = await paidByCard()
    const [line] = (await owner.request<{ lines: { id: number }[] }>('GET', `/orders/${order.id}/refundable`))
      .body.lines
    const path = `/orders/${order.id}/refunds`
    const piece = { ...NO_REFUND, lines: [{ id: line?.id, quantity: 1 }], amount: '120.00' }
    const wrong = await command(path, { body: { ...piece, amount: '119.00' } })
    expect(wrong.body.error?.code).toBe('AMOUNT_DIFFERS')
    expect((await command(path, { body: piece })).body).toMatchObject({
      amount: '120.00',
      outcome: 'completed',
      order: { status: 'confirmed' },
    })
    const free = { ...NO_REFUND, extra: '33.34', amount: '33.34', note: 'Kutusu ezilmişti' }
    expect((await command(path, { body: free })).status).toBe(200)
    expect((await who.request('GET', `order/${order.id}`)).body, 'the buyer sees the sum').toMatchObject({
      refunded: 153.34,
    })
    const tooMuch = { ...NO_REFUND, extra: '246.57', amount: '246.57' }
    expect((await command(path, { body: tooMuch })).body.error?.code).toBe('TOO_MUCH')
    const rest = { ...NO_REFUND, everything: true, amount: '246.56' }
    expect((await command(path, { body: rest })).body).toMatchObject({ outcome: 'completed' })
    expect((await refundsOf(order.id)).map(({ amount }) => amount)).toEqual(['120.00', '33.34', '246.56'])
    expect(await bankRefunded(order.id)).toMatchObject({ refunded: '399.90' })
    const detail = await owner.request<OrderDetail>('GET', `/orders/${order.orderNo}`)
    expect(detail.body.refunds, 'staff see why each was made').toMatchObject([
      { reason: 'goodwill', note: '', lines: [{ lineId: line?.id, quantity: 1 }] },
      { reason: 'goodwill', note: 'Kutusu ezilmişti', lines: [] },
      { reason: 'goodwill', note: '', lines: [] },
    ])
    const { rows } = await db.unchecked<{ rate: string; tax: string }>(
      `select x->>'rate' as rate, sum((x->>'tax')::numeric)::text as tax
         from order_refunds, jsonb_array_elements(taxes) x where order_id = $1 group by 1 order by 1`,
      [order.id],
    )
    expect(rows, "the order's KDV: 240 at %20, 100 at %1").toEqual([
      { rate: '1', tax: '0.99' },
      { rate: '20', tax: '40.00' },
    ])
  })

  test('after a part refund the buyer cancels and gets the rest', async () => {
    const { who, order } = await paidByCard()
    const free = { ...NO_REFUND, extra: '99.90', amount: '99.90' }
    expect((await command(`/orders/${order.id}/refunds`, { body: free })).status).toBe(200)
    expect((await who.request('PATCH', `order/${order.id}`, { fields: { cancel: true } })).status).toBe(200)
    expect((await refundsOf(order.id)).map(({ amount }) => amount)).toEqual(['99.90', '300.00'])
    expect(await bankRefunded(order.id)).toMatchObject({ refunded: '399.90' })
  })

  test('two refunds at once never exceed what was paid', async () => {
    const { order } = await paidByCard()
    const version = await versionOf(db, order.id)
    const body = { ...NO_REFUND, everything: true, amount: '399.90' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => command(`/orders/${order.id}/refunds`, { body, version })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  test('cash is refunded only after it was paid, by hand, and settled once', async () => {
    const who = await buyer([mug, 1])
    const order = await placeOrderFromCart(who, db, 3)
    const body = { ...NO_REFUND, extra: '20.00', amount: '20.00' }
    expect((await command(`/orders/${order.id}/refunds`, { body })).body.error?.code).toBe('NOTHING_PAID')
    await command(`/orders/${order.id}/parcels`, { body: PARCEL })
    await command(`/orders/${order.id}/deliver`)
    const made = await command<{ refundId: number }>(`/orders/${order.id}/refunds`, { body })
    expect(made.body).toMatchObject({ outcome: 'pending' })
    const settle = `/refunds/${made.body.refundId}/settle`
    expect((await command(settle)).status).toBe(200)
    expect((await command(settle)).body.error?.code).toBe('WRONG_STATE')
  })
})

describe('a refund that the bank refuses', () => {
  test('is tried again until the bank makes it; the cancelled order stays cancelled', async () => {
    const { order } = await paidByCard({ ccno: '5406670000000009' })
    const cancelled = await command(`/orders/${order.id}/cancel`, {
      body: { reason: 'out_of_stock', refund: true },
    })
    expect(cancelled.body).toMatchObject({
      order: { status: 'cancelled' },
      refund: '399.90',
      outcome: 'refused',
    })
    const [refund] = await refundsOf(order.id)
    const retry = await command(`/refunds/${refund?.id}/retry`)
    expect(retry.body).toMatchObject({ outcome: 'refused' })
    await db.unchecked(`update test_bank_payments set outcome = 'success' where outcome = 'no-refund'`)
    expect((await command(`/refunds/${refund?.id}/retry`)).body).toMatchObject({ outcome: 'completed' })
    expect((await command(`/refunds/${refund?.id}/retry`)).body.error?.code).toBe('WRONG_STATE')
    expect((await refundsOf(order.id)).map(({ status }) => status)).toEqual(['completed'])
  })

  test('is sent by hand instead, once, and is no refund of the card', async () => {
    const { order } = await paidByCard({ ccno: '5406670000000009' })
    const body = { ...NO_REFUND, extra: '10.00', amount: '10.00' }
    expect((await command(`/orders/${order.id}/refunds`, { body })).body).toMatchObject({
      outcome: 'refused',
    })
    const [refund] = await refundsOf(order.id)
    expect((await command(`/refunds/${refund?.id}/settle`)).status).toBe(200)
    expect((await command(`/refunds/${refund?.id}/settle`)).body.error?.code).toBe('WRONG_STATE')
    expect((await command(`/refunds/${refund?.id}/retry`)).body.error?.code).toBe('WRONG_STATE')
    expect(await bankRefunded(order.id)).toMatchObject({ refunded: '0.00' })
    const rest = { ...NO_REFUND, everything: true, amount: '389.90' }
    expect((await command(`/orders/${order.id}/refunds`, { body: rest })).status).toBe(200)
  })

  test('is not tried again once other refunds took its money, and is owed no more', async () => {
    const { order } = await paidByCard({ ccno: '5406670000000009' })
    const path = `/orders/${order.id}/refunds`
    const most = { ...NO_REFUND, extra: '300.00', amount: '300.00' }
    expect((await command(path, { body: most })).body).toMatchObject({ outcome: 'refused' })
    await db.unchecked(`update test_bank_payments set outcome = 'success' where outcome = 'no-refund'`)
    const other = { ...NO_REFUND, extra: '200.00', amount: '200.00' }
    expect((await command(path, { body: other })).body).toMatchObject({ outcome: 'completed' })
    const [refused] = await refundsOf(order.id)
    expect((await command(`/refunds/${refused?.id}/retry`)).body.error?.code).toBe('TOO_MUCH')
    expect((await command(`/refunds/${refused?.id}/settle`)).body.error?.code).toBe('WRONG_STATE')
  })
})

test('a note of staff stands in nobody’s way, and its buyer never sees it in the shop', async () => {
  const { who, order } = await confirmed([mug, 1])
  const version = await versionOf(db, order.id)
  const body = `<script>alert(1)</script> =1+1 ğüşıöç ${'x'.repeat(9_900)}`
  const added = await owner.request<{ id: number }>('POST', `/orders/${order.id}/notes`, { body: { body } })
  expect(added.status).toBe(200)
  const long = await owner.request('POST', `/orders/${order.id}/notes`, {
    body: { body: 'x'.repeat(10_001) },
  })
  expect(long.status).toBe(422)
  const read = await owner.request<{ items: object[] }>('GET', `/orders/${order.id}/notes`)
  expect(read.body.items).toMatchObject([{ body, own: true }])
  expect(await versionOf(db, order.id)).toBe(version)
  expect(JSON.stringify((await who.request('GET', `order/${order.id}`)).body)).not.toContain('xxxx')
  const unknown = await owner.request('POST', '/orders/o_none/notes', { body: { body: 'x' } })
  expect(unknown.status).toBe(404)
})
