import { afterEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { bankForm, CARD, cardPayer, type WindowResponse } from '#tests/support/card-payer.ts'
import { buildFaultyBank } from '#tests/support/faulty-bank.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { orphanedPayments, paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import type { Browser } from '#tests/support/shop.ts'
import { stockOf } from '#tests/support/stock.ts'

const line = buildFaultyBank()
let minutes = 0
const { db, shop, app, buyer, set, inbox, signedIn } = await testShopWithInbox({
  cardProvider: line.cardProvider,
  clock: () => new Date(Date.now() + minutes * 60_000),
})
await set('b2c_kk_odeme', '1')
await set('ortakOdemeSayfasi', '1')
// Cards that begin with 460345 offer three and nine installments; products may allow fewer.
await db.unchecked(`
  with bank as (insert into banks (name) values ('Deneme Bankası') returning id),
    plans as (insert into installment_plans (bank_id, installment, commission_rate, is_default)
      select id, n, c, n = 1 from bank, (values (1, 0), (3, 4.5), (9, 10)) as plan (n, c))
  insert into bank_bins (bin, bank_id, organization) select '460345', id, 'VISA' from bank`)
const kettle = await buildProduct(db, { name: 'Bakır Çaydanlık', gross: '1500', stock: 1000 })

const VISA = '4603450000000000'
/** With the provider's page, the shop's own form sends no card. */
const NO_CARD = { ccno: '', ccv: '', expiry: '', holder: '' }

afterEach(async () => {
  minutes = 0
  line.clearFaults()
  expect(await paymentInconsistencies(db)).toEqual([])
})

/** A shopper on the provider's page. */
async function openHostedPage(fields: Record<string, string> = {}) {
  const who = await buyer([kettle, 1])
  const payer = cardPayer(app, who)
  const started = await payer.start({ ...NO_CARD, ...fields })
  return { who, payer, started, page: started.status === 200 ? payer.providerPage(started) : '' }
}

const stranger = {}
type HostedPageVisit = Awaited<ReturnType<typeof openHostedPage>>

/** Types a card on the provider's page, then the code with a plan; returns the page that leads back to the shop. */
async function payOnHostedPage(
  { payer, page }: HostedPageVisit,
  card = VISA,
  installment = '',
): Promise<WindowResponse> {
  const taken = await payer.typeCard(page, { ...CARD, ccno: card })
  expect(taken.status).toBe(303)
  return payer.send('POST', taken.location, { code: '123456', installment }, stranger)
}

async function lastOf(who: Browser) {
  const { rows } = await db.unchecked<{
    order: string
    orderId: string
    id: string
    payment: string
    paid: string
    installment: number
    hint: string
    rate: string
    reason: string
  }>(
    `select o.status as "order", o.id as "orderId", p.id, p.status as payment, p.paid_price as paid, p.installment,
       p.card_hint as hint, p.commission_rate as rate, p.reason
     from orders o join payments p on p.order_id = o.id where o.customer_id = $1
     order by p.created_at desc limit 1`,
    [who.customer?.id],
  )
  if (!rows[0]) throw new Error('no payment')
  return rows[0]
}

describe('on the provider’s page', () => {
  test('the card never reaches the shop, and the order is confirmed with the plan chosen there', async () => {
    const at = await openHostedPage()
    expect(at.started.body).toContain('/payment/test-bank/kart/')
    expect(await lastOf(at.who)).toMatchObject({
      order: 'awaiting_payment',
      payment: 'verifying',
      paid: '1500.00',
    })
    const back = await payOnHostedPage(at, VISA, '3')
    expect(Object.keys(bankForm(back).fields)).toEqual(['token'])
    const result = await at.payer.returnToShop(back)
    expect(result).toMatchObject({ status: 303 })
    expect(await lastOf(at.who)).toMatchObject({
      order: 'confirmed',
      payment: 'paid',
      paid: '1567.50',
      installment: 3,
      rate: '4.500000',
      hint: '•••• •••• •••• 0000',
    })
    await shop.mail.deliver()
    const email = inbox.to(at.who.customer?.email ?? '').at(-1)
    expect(email?.text).toContain('₺1.567,50')
    expect(email?.text).toContain('3 taksit')
  })

  test('card fields sent to the shop nevertheless are ignored', async () => {
    const at = await openHostedPage({ ccno: '4111111111111129', ccv: '963', expiry: '12/39', holder: 'A' })
    await at.payer.returnToShop(await payOnHostedPage(at))
    expect(await lastOf(at.who)).toMatchObject({ order: 'confirmed', hint: '•••• •••• •••• 0000' })
  })

  test.each([
    { card: '4111111111111129', reason: 'insufficient-funds', why: 'with insufficient funds' },
    { card: '4125111111111115', reason: 'expired-card', why: 'that has expired' },
    { card: '4131111111111117', reason: 'not-verified', why: 'the bank does not verify' },
    { card: '4141111111111115', reason: 'not-verified', why: 'with an attempted verification only' },
  ])('a card $why fails and releases the stock', async ({ card, reason }) => {
    const before = await stockOf(db, kettle.id)
    const at = await openHostedPage()
    await at.payer.returnToShop(await payOnHostedPage(at, card))
    expect(await lastOf(at.who)).toMatchObject({ order: 'payment_failed', payment: 'failed', reason })
    expect(await stockOf(db, kettle.id)).toEqual(before)
  })

  test('an invalid card shows its error, and another card can be typed', async () => {
    const at = await openHostedPage()
    const wrong = await at.payer.typeCard(at.page, { ...CARD, ccno: '123', ccv: '' })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toContain('Kart bilgilerini eksiksiz doldurunuz!')
    expect(wrong.body).toContain('CCV bilgisini eksiksiz doldurunuz!')
    expect(wrong.body).toContain('value="Ayşe Yılmaz"')
    expect(wrong.body).not.toContain('123"')
    const refused = await at.payer.typeCard(at.page, { ...CARD, ccno: '4151111111111112' })
    expect(refused.body).toContain('internetten ödemeye kapalı')
    await at.payer.returnToShop(await payOnHostedPage(at))
    expect(await lastOf(at.who)).toMatchObject({ order: 'confirmed' })
  })

  test('only the installment counts that the limits allow are offered', async () => {
    await set('installmentLimit', '2000')
    const at = await openHostedPage()
    const taken = await at.payer.typeCard(at.page, { ...CARD, ccno: VISA })
    const code = await at.payer.send('GET', taken.location, undefined, stranger)
    expect(code.body).not.toContain('taksit ×')
    await set('installmentLimit', '0')
    const free = await openHostedPage()
    const taken2 = await free.payer.typeCard(free.page, { ...CARD, ccno: VISA })
    const offers = await free.payer.send('GET', taken2.location, undefined, stranger)
    expect(offers.body).toContain('3 taksit × ₺522,50')
    expect(offers.body).toContain('9 taksit × ₺183,33')
  })

  test('an amount below the price confirms no order and is refunded', async () => {
    const at = await openHostedPage()
    await at.payer.returnToShop(await payOnHostedPage(at, '5528790000000057'))
    expect(await lastOf(at.who)).toMatchObject({ order: 'payment_failed', payment: 'refunding' })
    await shop.checkout.reconcile()
    expect(await lastOf(at.who)).toMatchObject({ payment: 'refunded' })
    expect(await orphanedPayments(db)).toEqual([])
  })
})

describe('a payment on the provider’s page without a callback', () => {
  test('is found by the job within minutes', async () => {
    const at = await openHostedPage()
    const end = await payOnHostedPage(at, '5528790000000016')
    expect(end.body).not.toContain('/payment/callback')
    minutes = 2
    await shop.checkout.reconcile()
    expect(await lastOf(at.who)).toMatchObject({ payment: 'verifying' })
    minutes = 4
    await shop.checkout.reconcile()
    expect(await lastOf(at.who)).toMatchObject({ order: 'confirmed', payment: 'paid' })
  })

  test('is fetched when the shopper closes the window, so nobody pays twice', async () => {
    const at = await openHostedPage()
    await payOnHostedPage(at, '5528790000000040')
    const { id } = await lastOf(at.who)
    const abandonResponse = await at.who.request('DELETE', `payment/${id}`)
    expect(abandonResponse.body.error?.code).toBe('PAYMENT_TOO_LATE')
    expect(await lastOf(at.who)).toMatchObject({ order: 'confirmed', payment: 'paid' })
  })

  test('is fetched when the shopper starts again', async () => {
    const at = await openHostedPage()
    await payOnHostedPage(at, '5528790000000040')
    const again = await at.payer.start(NO_CARD)
    expect(again).toMatchObject({ status: 303, location: expect.stringContaining('/payment/result') })
    const { rows } = await db.unchecked('select from payments where customer_id = $1', [at.who.customer?.id])
    expect(rows).toHaveLength(1)
  })

  test('is not abandoned while the provider is unavailable', async () => {
    const at = await openHostedPage()
    const { id } = await lastOf(at.who)
    line.failNext('fetch', 'question-lost')
    const abandonResponse = await at.who.request('DELETE', `payment/${id}`)
    expect(abandonResponse.status).toBe(409)
    expect(await lastOf(at.who)).toMatchObject({ order: 'awaiting_payment' })
    expect((await at.who.request('DELETE', `payment/${id}`)).status).toBe(200)
    expect(await lastOf(at.who)).toMatchObject({ order: 'payment_failed', reason: 'abandoned' })
  })
})

test('a payment with more installments than the table allows still confirms the order', async () => {
  const at = await openHostedPage()
  const back = await payOnHostedPage(at)
  await db.unchecked('update test_bank_payments set installment = 48 where payment_id = $1', [
    (await lastOf(at.who)).id,
  ])
  expect((await at.payer.returnToShop(back)).status).toBe(303)
  expect(await lastOf(at.who)).toMatchObject({ order: 'confirmed', payment: 'paid', installment: 1 })
})

describe('an abandoned page', () => {
  test('expires after fifteen minutes', async () => {
    const at = await openHostedPage()
    minutes = 14
    await shop.checkout.reconcile()
    expect(await lastOf(at.who)).toMatchObject({ order: 'awaiting_payment' })
    minutes = 18
    await shop.checkout.reconcile()
    expect(await lastOf(at.who)).toMatchObject({
      order: 'payment_failed',
      payment: 'failed',
      reason: 'expired',
    })
  })

  test.each([
    { how: 'by the callback', comesBack: true },
    { how: 'by the job', comesBack: false },
  ])('that is paid later is refunded, found $how', async ({ comesBack }) => {
    const at = await openHostedPage()
    const { id } = await lastOf(at.who)
    expect((await at.who.request('DELETE', `payment/${id}`)).status).toBe(200)
    const back = await payOnHostedPage(at)
    if (comesBack) await at.payer.returnToShop(back)
    minutes = 90
    await shop.checkout.reconcile()
    await shop.checkout.reconcile()
    expect(await lastOf(at.who)).toMatchObject({ order: 'payment_failed', payment: 'refunded' })
    expect(await orphanedPayments(db)).toEqual([])
  })
})

test('a page left open for hours accepts no payment', async () => {
  const typed = await openHostedPage()
  const taken = await typed.payer.typeCard(typed.page, CARD)
  const untouched = await openHostedPage()
  await db.unchecked(`update test_bank_payments set created_at = created_at - interval '2 hours'`)
  expect((await untouched.payer.typeCard(untouched.page, CARD)).status).toBe(409)
  const code = { code: '123456', installment: '' }
  expect((await typed.payer.send('POST', taken.location, code, stranger)).status).toBe(409)
  const { rows } = await db.unchecked(
    `select from test_bank_payments where status = 'paid' and payment_id = any($1)`,
    [[(await lastOf(typed.who)).id, (await lastOf(untouched.who)).id]],
  )
  expect(rows).toEqual([])
})

describe('two paid pages of one order', () => {
  /** The payments of a buyer's order, oldest first, with what the bank has charged for each. */
  async function payments(who: Browser) {
    const { rows } = await db.unchecked(
      `select p.status, t.status as bank, o.status as "order", t.paid_price - t.refunded as kept
         from payments p join orders o on o.id = p.order_id join test_bank_payments t on t.payment_id = p.id
        where p.customer_id = $1 order by p.created_at`,
      [who.customer?.id],
    )
    return rows
  }
  /** A shopper who opened a page, went back and opened a second one for the same order. */
  async function openTwoHostedPages() {
    const first = await openHostedPage()
    const second = { ...first, page: first.payer.providerPage(await first.payer.start(NO_CARD)) }
    return { first, second, who: first.who }
  }
  const settled = [
    { status: 'refunded', bank: 'cancelled', order: 'confirmed', kept: '1500.00' },
    { status: 'paid', bank: 'paid', order: 'confirmed', kept: '1500.00' },
  ]

  test.each([
    { heard: 'second page first', order: ['second', 'first'] as const },
    { heard: 'abandoned page first', order: ['first', 'second'] as const },
  ])('confirm one order and refund the payment on the abandoned page: $heard', async ({ order }) => {
    const pages = await openTwoHostedPages()
    for (const name of order) {
      const back = await pages[name].payer.returnToShop(await payOnHostedPage(pages[name]))
      expect(back.status, `the return from the ${name} page`).toBe(303)
      expect(await paymentInconsistencies(db)).toEqual([])
    }
    minutes = 5
    await shop.checkout.reconcile()
    expect(await payments(pages.who)).toEqual(settled)
    expect(await orphanedPayments(db)).toEqual([])
  })

  test('refund the second payment when only the job finds it', async () => {
    const { first, second, who } = await openTwoHostedPages()
    await second.payer.returnToShop(await payOnHostedPage(second))
    await payOnHostedPage(first)
    minutes = 65
    await shop.checkout.reconcile()
    expect(await payments(who)).toEqual(settled)
  })

  test('refund the second payment even after the shop was down for two days', async () => {
    const { first, second, who } = await openTwoHostedPages()
    await second.payer.returnToShop(await payOnHostedPage(second))
    await payOnHostedPage(first)
    minutes = 48 * 60
    await shop.checkout.reconcile()
    expect(await payments(who), 'too late to cancel, so refunded').toEqual([
      { ...settled[0], bank: 'paid', kept: '0.00' },
      settled[1],
    ])
  })

  test('retry a refund that the provider refuses until it succeeds', async () => {
    const { first, second, who } = await openTwoHostedPages()
    await second.payer.returnToShop(await payOnHostedPage(second))
    const refused = await payOnHostedPage(first, '5406670000000009')
    await first.payer.returnToShop(refused)
    for (const hours of [1, 25, 72]) {
      minutes = hours * 60
      await shop.checkout.reconcile()
      expect((await payments(who))[0]).toMatchObject({ status: 'refunding', bank: 'paid' })
    }
    await db.unchecked(
      `update test_bank_payments set outcome = 'success' where outcome = 'no-refund' and payment_id in
        (select id from payments where customer_id = $1)`,
      [who.customer?.id],
    )
    minutes = 75 * 60
    await shop.checkout.reconcile()
    expect((await payments(who))[0]).toMatchObject({ status: 'refunded' })
    expect(await orphanedPayments(db)).toEqual([])
  })

  test('release the order and its stock when the second page is never paid', async () => {
    const { first, who } = await openTwoHostedPages()
    const sold = (await stockOf(db, kettle.id))?.sold
    await first.payer.returnToShop(await payOnHostedPage(first, '5406670000000009'))
    minutes = 20
    await shop.checkout.reconcile()
    expect(await payments(who)).toMatchObject([
      { status: 'refunding', order: 'payment_failed' },
      { status: 'failed', order: 'payment_failed' },
    ])
    expect((await stockOf(db, kettle.id))?.sold, 'its stock is released').toBe((sold ?? 0) - 1)
  })
})

describe('the callback from the provider’s page', () => {
  test('confirms the order once when it is posted several times at once', async () => {
    const at = await openHostedPage()
    const back = await payOnHostedPage(at)
    const responses = await Promise.all([1, 2, 3, 4].map(() => at.payer.returnToShop(back)))
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(await lastOf(at.who)).toMatchObject({ order: 'confirmed', payment: 'paid' })
  })

  test.each([
    { token: 'tbp_AAAAAAAAAAAAAAAAAAAAAA', why: 'the token of a page nobody opened' },
    { token: '', why: 'no token' },
    { token: "' or 1=1", why: 'a malformed token' },
  ])('with $why is refused', async ({ token }) => {
    const { payer } = await openHostedPage()
    const response = await payer.send('POST', '/payment/callback/test', { token }, stranger)
    expect(response.status).toBe(400)
    expect(response.body).toContain('bankadan gelmiyor')
  })

  test('changes nothing before the page is paid', async () => {
    const at = await openHostedPage()
    const token = at.page.split('/').at(-1) ?? ''
    expect((await at.payer.send('POST', '/payment/callback/test', { token }, stranger)).status).toBe(303)
    expect(await lastOf(at.who)).toMatchObject({ order: 'awaiting_payment', payment: 'verifying' })
  })
})

test('an account payment also uses the provider’s page', async () => {
  const who = await signedIn({ withAddress: true })
  await db.unchecked('update customers set open_account = true where id = $1', [who.customer?.id])
  const payer = cardPayer(app, who)
  const nothing = await payer.start({ ...NO_CARD, paymentType: 'pay', amount: '' })
  expect(nothing.body).toContain('Tutar girmediniz!')
  const started = await payer.start({ ...NO_CARD, paymentType: 'pay', amount: '250,50' })
  const at = { who, payer, started, page: payer.providerPage(started) }
  await payer.returnToShop(await payOnHostedPage(at))
  const { rows } = await db.unchecked(
    'select amount, description from account_entries where customer_id = $1',
    [who.customer?.id],
  )
  expect(rows).toEqual([{ amount: '-250.50', description: expect.stringContaining('0000') }])
})

test('no card number is stored anywhere', async () => {
  const { rows } = await db.unchecked<{ text: string }>(
    `select (select string_agg(p::text, '') from payments p) || (select string_agg(e::text, '') from payment_events e)
      || (select string_agg(t::text, '') from test_bank_payments t) as text`,
  )
  expect(rows[0]?.text).toContain('0000')
  expect(rows[0]?.text).not.toMatch(/4603 ?4500 ?0000|4111 ?1111 ?1111/)
})
