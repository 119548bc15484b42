import { afterEach, describe, expect, test } from 'vitest'
import { type BuiltProduct, buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { buildFaultyBank } from '#tests/support/faulty-bank.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffOf } from '#tests/support/order-staff.ts'
import { orphanedPayments, paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import type { Browser } from '#tests/support/shop.ts'
import { stockOf } from '#tests/support/stock.ts'

const DAY = 24 * 60
let minutes = 0
const line = buildFaultyBank()
const { db, shop, app, inbox, set, buyer, browser, signedIn } = await testShopWithInbox({
  cardProvider: line.cardProvider,
  clock: () => new Date(Date.now() + minutes * 60_000),
  maxConnections: 20,
})
const staff = staffOf(shop)
await set('b2c_kk_odeme', '1')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '750', stock: 1000 })
// Cards with this prefix offer three installments with five percent commission.
await db.unchecked(`
  with bank as (insert into banks (name) values ('Deneme Bankası') returning id),
    plans as (insert into installment_plans (bank_id, installment, commission_rate, is_default)
      select id, n, case n when 1 then 0 else 5 end, n = 1 from bank, unnest(array[1, 3]) as n)
  insert into bank_bins (bin, bank_id, organization) select '46034500', id, 'VISA' from bank`)

afterEach(async () => {
  line.clearFaults()
  minutes = 0
  expect(await paymentInconsistencies(db), 'money, orders and stock agree').toEqual([])
  expect(await orphanedPayments(db), 'no orphaned payment stays charged').toEqual([])
})

interface Paid {
  who: Browser
  id: string
  orderNo: string
}

/** A buyer who has paid these products by card. */
async function paidOrder(
  fields: Record<string, string> = {},
  ...wanted: [BuiltProduct, number][]
): Promise<Paid> {
  const who = await buyer(...(wanted.length > 0 ? wanted : [[mug, 2] as [BuiltProduct, number]]))
  await cardPayer(app, who).pay(fields)
  const { order, succeed } = (await who.request('GET', 'payment/last')).body
  if (!succeed) throw new Error('not paid')
  return { who, ...(order as { id: string; orderNo: string }) }
}

const cancel = ({ who, id }: Pick<Paid, 'who' | 'id'>) =>
  who.request('PATCH', `order/${id}`, { fields: { cancel: true } })

async function testBankRecord(id: string) {
  const { rows } = await db.unchecked<{
    order: string
    payment: string
    bank: string
    refunded: string
    refunds: { amount: string; status: string }[]
  }>(
    `select o.status as order, p.status as payment, t.status as bank, t.refunded::text,
       (select coalesce(json_agg(json_build_object('amount', f.amount::text, 'status', f.status) order by f.id), '[]')
          from order_refunds f where f.order_id = o.id) as refunds
     from orders o join payments p on p.order_id = o.id join test_bank_payments t on t.payment_id = p.id
     where o.id = $1 order by p.created_at desc limit 1`,
    [id],
  )
  return rows[0]
}

const stockLevel = async () => (await stockOf(db, mug.id))?.level ?? 0
const FAILED = 'Sipariş iptal edilemedi. Lütfen bizimle iletişime geçiniz.'

describe('a cancelled card order', () => {
  test('of today is cancelled at the bank, its stock is released and an email names the refund', async () => {
    const before = await stockLevel()
    const paid = await paidOrder()
    expect((await paid.who.request('GET', `order/${paid.id}`)).body).toMatchObject({ canCancel: true })
    expect((await cancel(paid)).body).toEqual({ success: true, isCancel: true })
    expect(await testBankRecord(paid.id)).toEqual({
      order: 'cancelled',
      payment: 'refunded',
      bank: 'cancelled',
      refunded: '0.00',
      refunds: [{ amount: '1500.00', status: 'completed' }],
    })
    expect(await stockLevel()).toBe(before)
    expect((await paid.who.request('GET', `order/${paid.id}`)).body).toMatchObject({
      isCancel: true,
      cancelRefund: 1500,
    })
    expect((await paid.who.request('GET', 'payment/last')).body.message).toBe(
      'Bu ödeme kartınıza iade edildi.',
    )
    await shop.mail.deliver()
    const emails = inbox
      .to(paid.who.customer?.email ?? '')
      .filter(({ subject }) => subject?.includes('iptal'))
    expect(emails.map(({ text }) => text?.includes('₺1.500,00'))).toEqual([true])
    expect((await cancel(paid)).status, 'cancelling again succeeds').toBe(200)
  })

  test('of an earlier day is refunded, including the commission of its installments', async () => {
    const paid = await paidOrder({ ccno: '4603450000000000', installment: '3' })
    minutes = 2 * DAY
    expect((await cancel(paid)).status).toBe(200)
    expect(await testBankRecord(paid.id)).toEqual({
      order: 'cancelled',
      payment: 'refunded',
      bank: 'paid',
      refunded: '1575.00',
      refunds: [{ amount: '1575.00', status: 'completed' }],
    })
  })

  test('stays confirmed when the bank refuses, and can be shipped and refunded later', async () => {
    const before = await stockLevel()
    const paid = await paidOrder({ ccno: '5406670000000009' })
    const response = await cancel(paid)
    expect([response.status, response.body.error?.code, response.body.error?.messages.type]).toEqual([
      409,
      'CANCEL_REFUSED',
      FAILED,
    ])
    expect(await testBankRecord(paid.id)).toMatchObject({
      order: 'confirmed',
      payment: 'paid',
      refunds: [{ amount: '1500.00', status: 'failed' }],
    })
    expect(await stockLevel()).toBe(before - 2)
    expect((await paid.who.request('GET', `order/${paid.id}`)).body).toMatchObject({
      isCancel: false,
      cancelRefund: null,
      canCancel: true,
    })
    const parcel = { carrierName: 'Aras', trackingUrl: '', trackingNo: '5' }
    expect(await staff.ship(paid.id, parcel)).toMatchObject({ ok: true })
    expect((await cancel(paid)).body.error?.code).toBe('CANCEL_TOO_LATE')
  })

  test.each([
    { how: 'answer-lost', why: 'the bank cancelled and its response was lost' },
    { how: 'dies-after', why: 'the process died after the bank cancelled' },
    { how: 'question-lost', why: 'the request never reached the bank' },
    { how: 'dies-before', why: 'the process died before the request' },
  ] as const)('is refunded once, by a job, when $why', async ({ how }) => {
    const before = line.timesCalled('cancel')
    const paid = await paidOrder()
    line.failNext('cancel', how)
    const response = await cancel(paid)
    expect([response.status, response.body.error?.code]).toEqual([409, 'CANCEL_UNDER_WAY'])
    expect(await testBankRecord(paid.id)).toMatchObject({
      order: 'confirmed',
      refunds: [{ status: 'pending' }],
    })
    expect((await paid.who.request('GET', `order/${paid.id}`)).body).toMatchObject({
      canCancel: false,
      isCancel: false,
    })
    const parcel = { carrierName: 'Aras', trackingUrl: '', trackingNo: '5' }
    expect(await staff.ship(paid.id, parcel), 'it cannot be shipped meanwhile').toMatchObject({
      ok: false,
    })
    line.failNext('givenBack', 'question-lost')
    minutes = 10
    await shop.orders.refundDueCards()
    expect(await testBankRecord(paid.id), 'no retry before the provider’s records were read').toMatchObject({
      order: 'confirmed',
    })
    minutes = 60
    await shop.orders.refundDueCards()
    expect(await testBankRecord(paid.id)).toMatchObject({
      order: 'cancelled',
      payment: 'refunded',
      bank: 'cancelled',
    })
    expect(line.timesCalled('cancel') - before).toBe(1)
  })

  test('is cancelled once by six concurrent requests', async () => {
    const before = line.timesCalled('cancel')
    const paid = await paidOrder()
    const responses = await Promise.all(Array.from({ length: 6 }, () => cancel(paid)))
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(line.timesCalled('cancel') - before).toBe(1)
    expect(await testBankRecord(paid.id)).toMatchObject({
      order: 'cancelled',
      refunds: [{ status: 'completed' }],
    })
  })

  test('never ships: of a concurrent cancellation and shipment one is refused', async () => {
    for (let round = 0; round < 8; round++) {
      const paid = await paidOrder({}, [mug, 1])
      const parcel = { carrierName: 'Aras', trackingUrl: '', trackingNo: '7' }
      const acts = [() => cancel(paid), () => staff.ship(paid.id, parcel)]
      await Promise.all((round % 2 ? acts.toReversed() : acts).map((act) => act()))
      expect([
        ['cancelled', 'refunded'],
        ['shipped', 'paid'],
      ]).toContainEqual([(await testBankRecord(paid.id))?.order, (await testBankRecord(paid.id))?.payment])
    }
  })

  test('can be cancelled only by its owner', async () => {
    const paid = await paidOrder()
    const other = await signedIn()
    const [nothing, theirs] = [
      await cancel({ who: other, id: 'o_none' }),
      await cancel({ who: other, id: paid.id }),
    ]
    expect([theirs.status, theirs.body]).toEqual([404, nothing.body])
    expect((await cancel({ who: browser(), id: paid.id })).status).toBe(401)
    expect(await testBankRecord(paid.id)).toMatchObject({ order: 'confirmed', payment: 'paid', refunds: [] })
  })

  test('that is not paid yet is abandoned, and a late callback moves no money', async () => {
    const before = await stockLevel()
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start()))
    const { id } = (await who.request('GET', 'payment/last')).body.order as { id: string }
    const responses = await Promise.all([cancel({ who, id }), cancel({ who, id })])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await stockLevel()).toBe(before)
    await payer.returnToShop(page)
    expect(await testBankRecord(id)).toMatchObject({
      order: 'payment_failed',
      payment: 'failed',
      bank: 'verified',
    })
  })

  test('with a charge in progress cannot be cancelled until the bank responds', async () => {
    const who = await buyer([mug, 1])
    await cardPayer(app, who).pay({ ccno: '5528790000000040' })
    const { id } = (await who.request('GET', 'payment/last')).body.order as { id: string }
    expect((await cancel({ who, id })).body.error?.code).toBe('CANCEL_UNDER_WAY')
    minutes = 3
    await shop.checkout.reconcile()
    expect((await cancel({ who, id })).status).toBe(200)
    expect(await testBankRecord(id)).toMatchObject({ order: 'cancelled', bank: 'cancelled' })
  })
})

describe('the refund of a card order’s returned products', () => {
  /** Ships, delivers and takes back one piece, up to its refund. */
  async function returned(paid: Paid, key: string): Promise<void> {
    const { items } = { items: (await paid.who.request('GET', `order/${paid.id}`)).body.orderItems }
    const [{ id = 0 } = {}] = items as { id?: number }[]
    const returnRequest = await shop.orders.requestReturn(paid.who.customer?.id ?? '', paid.id, {
      key,
      kind: 'withdrawal',
      reason: '',
      note: '',
      lines: [{ id, quantity: 1 }],
    })
    if (!returnRequest.ok) throw new Error(returnRequest.reason)
    await staff.decideReturn(returnRequest.returnId, { approve: true, answer: '' })
    await staff.receiveReturn(returnRequest.returnId, { restock: true })
    expect(await staff.refundReturn(returnRequest.returnId)).toMatchObject({ ok: true })
  }

  test('is made in parts, each once, never above what was paid', async () => {
    // 1500,00 and five percent for three installments.
    const paid = await paidOrder({ ccno: '4603450000000000', installment: '3' })
    const parcel = { carrierName: 'Aras', trackingUrl: '', trackingNo: '9' }
    await staff.ship(paid.id, parcel)
    await staff.deliver(paid.id, new Date())
    await returned(paid, 'a1b2c3d4-0000-4000-8000-000000000001')
    line.failNext('refund', 'answer-lost')
    await shop.orders.refundDueCards()
    expect(await testBankRecord(paid.id)).toMatchObject({
      refunded: '787.50',
      refunds: [{ status: 'pending' }],
    })
    await returned(paid, 'a1b2c3d4-0000-4000-8000-000000000002')
    await shop.orders.refundDueCards()
    expect(
      await testBankRecord(paid.id),
      'the first refund is settled before the second is requested',
    ).toMatchObject({
      refunded: '787.50',
    })
    minutes = 60
    await shop.orders.refundDueCards()
    await shop.orders.refundDueCards()
    expect(await testBankRecord(paid.id)).toEqual({
      order: 'returned',
      payment: 'refunded',
      bank: 'paid',
      refunded: '1575.00',
      refunds: [
        { amount: '787.50', status: 'completed' },
        { amount: '787.50', status: 'completed' },
      ],
    })
  })

  test("includes the plan's commission and the delivery cost after a full withdrawal", async () => {
    await set('kargoUcreti', '0/100/59.90')
    const paid = await paidOrder({ ccno: '4603450000000000', installment: '3' }, [mug, 1])
    await set('kargoUcreti', '')
    expect((await paid.who.request('GET', 'payment/last')).body.amount).toBe(850.4)
    await staff.ship(paid.id, { carrierName: 'Aras', trackingUrl: '', trackingNo: '7' })
    await staff.deliver(paid.id, new Date())
    await returned(paid, 'a1b2c3d4-0000-4000-8000-000000000004')
    await shop.orders.refundDueCards()
    expect(await testBankRecord(paid.id)).toEqual({
      order: 'returned',
      payment: 'refunded',
      bank: 'paid',
      refunded: '850.40',
      refunds: [{ amount: '850.40', status: 'completed' }],
    })
  })

  test('fails for good when the bank refuses', async () => {
    const paid = await paidOrder({ ccno: '5406670000000009' })
    await staff.ship(paid.id, { carrierName: 'Aras', trackingUrl: '', trackingNo: '8' })
    await staff.deliver(paid.id, new Date())
    await returned(paid, 'a1b2c3d4-0000-4000-8000-000000000003')
    await shop.orders.refundDueCards()
    await shop.orders.refundDueCards()
    expect(await testBankRecord(paid.id)).toMatchObject({
      payment: 'paid',
      refunds: [{ amount: '750.00', status: 'failed' }],
    })
  })
})
