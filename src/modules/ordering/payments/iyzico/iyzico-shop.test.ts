import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { iyzicoClient, testIyzicoBank } from '#tests/support/iyzico-fixtures.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'

const bank = await testIyzicoBank()
const { iyzico, logged } = iyzicoClient(bank)
let minutes = 0
const { db, shop, app, buyer, set } = await testShop({
  cardProvider: async () => iyzico,
  clock: () => new Date(Date.now() + minutes * 60_000),
})
await set('b2c_kk_odeme', '1')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '750', stock: 1000 })

afterEach(() => {
  minutes = 0
  expect(bank.faults.splice(0)).toEqual([])
})

const stranger = {}
/** The bank's page posts its callback to the shop's address, without any cookie. */
const returnFromBank = (payer: ReturnType<typeof cardPayer>, paymentId: string) =>
  payer.send(
    'POST',
    new URL(bank.payment(paymentId).callbackUrl).pathname,
    bank.submitCode(paymentId),
    stranger,
  )
const lastOrder = async (who: Browser) => {
  const { rows } = await db.unchecked<{ status: string; total: string; paymentId: string; paid: string }>(
    `select o.status, o.total, p.id as "paymentId", p.status as paid from orders o join payments p on p.order_id = o.id
      where o.customer_id = $1 order by o.created_at desc, p.created_at desc limit 1`,
    [who.customer?.id],
  )
  if (!rows[0]) throw new Error('no order')
  return rows[0]
}

async function start(who: Browser, fields: Record<string, string> = {}) {
  const payer = cardPayer(app, who)
  const response = await payer.start(fields)
  return { payer, response }
}

describe('a shop with iyzico', () => {
  test('has no pages of the test bank', () => {
    expect(app.hasRoute({ method: 'GET', url: '/payment/callback/:provider' })).toBe(false)
    expect(app.hasRoute({ method: 'POST', url: '/payment/callback/:provider' })).toBe(true)
    expect(app.hasRoute({ method: 'POST', url: '/payment/test-bank/:id' })).toBe(false)
  })

  test.each<{ fields: Record<string, string>; why: string }>([
    { fields: {}, why: 'in one payment' },
    { fields: { installment: '3', plan_id: '3' }, why: 'in three installments' },
  ])('charges a card $why and confirms the order', async ({ fields }) => {
    const who = await buyer([mug, 2])
    const { payer, response } = await start(who, fields)
    expect(response.body).toContain('/3ds/')
    const waiting = await lastOrder(who)
    expect(waiting.status).toBe('awaiting_payment')
    const back = await returnFromBank(payer, waiting.paymentId)
    expect(back.status).toBe(303)
    expect(await lastOrder(who)).toMatchObject({ status: 'confirmed', paid: 'paid' })
    expect(bank.payment(waiting.paymentId).charges).toBe(1)
  })

  test('reconciles a payment whose finish response was lost after charging', async () => {
    const who = await buyer([mug, 1])
    const { payer } = await start(who)
    const { paymentId } = await lastOrder(who)
    bank.failNext('/payment/v2/3dsecure/auth', 'drop')
    await returnFromBank(payer, paymentId)
    expect(await lastOrder(who)).toMatchObject({ status: 'awaiting_payment', paid: 'charging' })
    minutes = 3
    await shop.checkout.reconcile()
    expect(await lastOrder(who)).toMatchObject({ status: 'confirmed', paid: 'paid' })
    expect(bank.payment(paymentId).charges).toBe(1)
  })

  test('fails the order when the bank declines the card', async () => {
    const who = await buyer([mug, 1])
    const { payer } = await start(who, { ccno: '4111111111111129' })
    const { paymentId } = await lastOrder(who)
    await returnFromBank(payer, paymentId)
    expect(await lastOrder(who)).toMatchObject({ status: 'payment_failed', paid: 'failed' })
  })

  test('refunds a cancelled order once, even when the response to the cancel was lost', async () => {
    const who = await buyer([mug, 1])
    const { payer } = await start(who)
    const { paymentId } = await lastOrder(who)
    await returnFromBank(payer, paymentId)
    const { id } = (await who.request('GET', 'payment/last')).body.order as { id: string }
    bank.failNext('/payment/cancel', 'drop')
    const cancelled = await who.request('PATCH', `order/${id}`, { fields: { cancel: true } })
    expect(cancelled.body.error?.code).toBe('CANCEL_UNDER_WAY')
    minutes = 30
    await shop.orders.refundDueCards()
    expect(await lastOrder(who)).toMatchObject({ status: 'cancelled', paid: 'refunded' })
    expect(bank.payment(paymentId).cancelled).toBe(true)
    expect((await who.request('PATCH', `order/${id}`, { fields: { cancel: true } })).status).toBe(200)
  })

  test('charges once, however often the bank’s page posts its callback', async () => {
    const who = await buyer([mug, 1])
    const { payer } = await start(who)
    const { paymentId } = await lastOrder(who)
    const responses = await Promise.all([1, 2, 3].map(() => returnFromBank(payer, paymentId)))
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await lastOrder(who)).toMatchObject({ status: 'confirmed', paid: 'paid' })
    expect(bank.payment(paymentId).charges).toBe(1)
  })

  test('rejects a callback with a forged signature', async () => {
    const who = await buyer([mug, 1])
    const { payer } = await start(who)
    const { paymentId } = await lastOrder(who)
    const forged = { ...bank.submitCode(paymentId), signature: 'f'.repeat(64) }
    const path = new URL(bank.payment(paymentId).callbackUrl).pathname
    expect((await payer.send('POST', path, forged, stranger)).status).toBe(400)
    expect(await lastOrder(who)).toMatchObject({ status: 'awaiting_payment', paid: 'verifying' })
    expect(bank.payment(paymentId).charges).toBe(0)
  })

  test('stores and logs no card data but the last four digits', async () => {
    const { rows } = await db.unchecked<{ text: string }>(
      `select (select string_agg(p::text, '') from payments p) || (select string_agg(e::text, '') from payment_events e)
        || (select string_agg(o::text, '') from orders o) as text`,
    )
    const storedText = `${rows[0]?.text}${logged.join('')}`
    expect(storedText).toContain('•••• 0008')
    expect(storedText).not.toMatch(/5528 ?7900 ?0000|4111 ?1111 ?1111/)
  })
})

describe('a shop that sends its shoppers to iyzico’s page', () => {
  const NO_CARD = { ccno: '', ccv: '', expiry: '', holder: '' }
  beforeAll(() => set('ortakOdemeSayfasi', '1'))
  afterAll(() => set('ortakOdemeSayfasi', '0'))

  async function openIyzicoPage() {
    const who = await buyer([mug, 2])
    const { payer, response } = await start(who, NO_CARD)
    const { paymentId } = await lastOrder(who)
    return { who, payer, response, paymentId }
  }
  const returnFromIyzicoPage = (
    { payer, paymentId }: Awaited<ReturnType<typeof openIyzicoPage>>,
    card = '5528790000000008',
  ) =>
    payer.send(
      'POST',
      new URL(bank.payment(paymentId).callbackUrl).pathname,
      bank.payHosted(paymentId, card),
      stranger,
    )

  test('starts a payment without card data and confirms the order with the amount charged there', async () => {
    const at = await openIyzicoPage()
    expect(at.response.body).toContain(`${bank.url}/hosted/token-`)
    bank.payment(at.paymentId).paidPrice = Big('1567.50')
    bank.payment(at.paymentId).installment = 3
    expect((await returnFromIyzicoPage(at)).status).toBe(303)
    expect(await lastOrder(at.who)).toMatchObject({ status: 'confirmed', paid: 'paid' })
    const { rows } = await db.unchecked(
      'select paid_price as paid, installment, card_hint as hint from payments where id = $1',
      [at.paymentId],
    )
    expect(rows).toEqual([{ paid: '1567.50', installment: 3, hint: '•••• •••• •••• 0008' }])
  })

  test('fails the order when the bank declines the card', async () => {
    const at = await openIyzicoPage()
    await returnFromIyzicoPage(at, '4111111111111129')
    expect(await lastOrder(at.who)).toMatchObject({ status: 'payment_failed', paid: 'failed' })
  })

  test('confirms the order by iyzico’s notice when the shopper paid and never came back', async () => {
    const at = await openIyzicoPage()
    bank.payHosted(at.paymentId, '5528790000000008')
    const { id, token } = bank.payment(at.paymentId)
    const notice = {
      iyziEventType: 'CHECKOUT_FORM_AUTH',
      iyziPaymentId: Number(id),
      token,
      paymentConversationId: at.paymentId,
      status: 'SUCCESS',
    }
    const signed = bank.secretKey + notice.iyziEventType + id + token + at.paymentId + notice.status
    const signature = createHmac('sha256', bank.secretKey).update(signed).digest('hex')
    const sendNotice = (headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/payment/notice/iyzico', payload: notice, headers })
    expect((await sendNotice({ 'x-iyz-signature-v3': 'f'.repeat(64) })).statusCode).toBe(400)
    expect(await lastOrder(at.who)).toMatchObject({ status: 'awaiting_payment' })
    expect((await sendNotice({ 'x-iyz-signature-v3': signature })).statusCode).toBe(204)
    expect(await lastOrder(at.who)).toMatchObject({ status: 'confirmed', paid: 'paid' })
    expect((await sendNotice({ 'x-iyz-signature-v3': signature })).statusCode).toBe(204)
  })

  test('refunds what was charged there, including the commission', async () => {
    const at = await openIyzicoPage()
    bank.payment(at.paymentId).paidPrice = Big('1600')
    await returnFromIyzicoPage(at)
    const { id } = (await at.who.request('GET', 'payment/last')).body.order as { id: string }
    expect((await at.who.request('PATCH', `order/${id}`, { fields: { cancel: true } })).status).toBe(200)
    expect(await lastOrder(at.who)).toMatchObject({ status: 'cancelled', paid: 'refunded' })
    expect(bank.payment(at.paymentId).cancelled).toBe(true)
  })

  test('fails the order when nobody pays on the page in time', async () => {
    const at = await openIyzicoPage()
    minutes = 18
    await shop.checkout.reconcile()
    expect(await lastOrder(at.who)).toMatchObject({ status: 'payment_failed', paid: 'failed' })
  })

  test('responds 402 and fails the order when iyzico is unreachable', async () => {
    const who = await buyer([mug, 1])
    bank.failNext('/payment/iyzipos/checkoutform/initialize/auth/ecom', { http: 503 })
    const { response } = await start(who, NO_CARD)
    expect(response.status).toBe(402)
    expect(await lastOrder(who)).toMatchObject({ status: 'payment_failed' })
  })
})
