import { afterEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { bankForm, CARD, cardPayer } from '#tests/support/card-payer.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'

let minutes = 0
const { db, shop, app, buyer, set, browser, signedIn } = await testShop({
  clock: () => new Date(Date.now() + minutes * 60_000),
})
await set('b2c_kk_odeme', '1')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '750', stock: 1000 })

afterEach(async () => {
  minutes = 0
  expect(await stockProblems(db)).toEqual([])
  expect(await paymentProblems(), 'payments and orders are consistent').toEqual([])
})

/** The invariants: a paid payment has exactly one confirmed order, and an unpaid order holds stock only while it waits. */
async function paymentProblems(): Promise<unknown[]> {
  const { rows } = await db.unchecked(`
    select p.id, p.status, o.status as "orderStatus" from payments p left join orders o on o.id = p.order_id
     where p.kind = 'order' and p.status = 'paid' and o.status not in ('confirmed', 'preparing', 'shipped', 'delivered', 'cancelled')
    union all
    select o.id, 'unpaid', o.status from orders o
     where o.payment_type = 'card' and o.status = 'confirmed'
       and not exists (select from payments p where p.order_id = o.id and p.status = 'paid')
    union all
    select o.id, 'stock', o.status from orders o
     where o.payment_type = 'card' and o.status = 'payment_failed'
       and (select coalesce(sum(delta), 0) from stock_ledger where order_id = o.id) <> 0`)
  return rows
}

const last = async (who: Browser) => (await who.request('GET', 'payment/last')).body
const orderOf = async (who: Browser) => {
  const { rows } = await db.unchecked<{ id: string; status: string; total: string }>(
    'select id, status, total from orders where customer_id = $1 order by created_at desc limit 1',
    [who.customer?.id],
  )
  return rows[0]
}
const stockLevel = async () => (await stockOf(db, mug.id))?.level ?? 0
const inCart = async (who: Browser) =>
  ((await who.request('GET', 'cart?with=totals')).body.items as { quantity: number }[]).map(
    ({ quantity }) => quantity,
  )

describe('a card payment', () => {
  test('confirms the order, reserves the stock and empties the cart once the bank has paid', async () => {
    const who = await buyer([mug, 2])
    const before = await stockLevel()
    const payer = cardPayer(app, who)
    const started = await payer.start()
    expect(started.status).toBe(200)
    expect(await orderOf(who)).toMatchObject({ status: 'awaiting_payment', total: '1500.00' })
    expect(await stockLevel(), 'stock is reserved before money moves').toBe(before - 2)
    expect(await inCart(who), 'the cart is unchanged until the bank decides').toEqual([2])
    expect(await last(who)).toMatchObject({ state: 'waiting', succeed: false })

    const back = await payer.returnToShop(await payer.confirm(payer.bankPage(started)))
    expect([back.status, back.location]).toEqual([303, expect.stringContaining('/payment/result?odeme=p_')])
    expect(await last(who)).toMatchObject({
      state: 'succeeded',
      succeed: true,
      paymentType: 'order',
      amount: 1500,
      message: '',
    })
    expect(await orderOf(who)).toMatchObject({ status: 'confirmed' })
    expect(await inCart(who)).toEqual([])
    const page = await payer.send('GET', back.location)
    expect(page.body).toContain('/odeme/ozet?odeme=')
    const signedOut = await payer.send('GET', back.location, undefined, {})
    expect(signedOut.status).toBe(401)
    expect(signedOut.body).toContain('Giriş yapın, ödemenizin sonucunu gösterelim')
  })

  test.each([
    {
      ccno: '4111111111111129',
      sentence: 'Kartınızın limiti bu ödeme için yeterli değil.',
      why: 'insufficient funds',
    },
    { ccno: '4125111111111115', sentence: 'Kartınızın son kullanma tarihi geçmiş.', why: 'an expired card' },
    {
      ccno: '4124111111111116',
      sentence: 'Kartın güvenlik kodu (CCV) yanlış.',
      why: 'a wrong CCV',
    },
    {
      ccno: '4131111111111117',
      sentence: 'Bankanız sizi doğrulayamadı.',
      why: 'the bank could not verify the shopper',
    },
    {
      ccno: '4141111111111115',
      sentence: 'Bankanız sizi doğrulayamadı.',
      why: 'the bank only attempted to verify the shopper (mdStatus 4)',
    },
  ])(
    'that the bank declines keeps the cart, releases the stock and shows the reason: $why',
    async ({ ccno, sentence }) => {
      const who = await buyer([mug, 3])
      const before = await stockLevel()
      await cardPayer(app, who).pay({ ccno })
      expect(await last(who)).toMatchObject({ state: 'failed', message: expect.stringContaining(sentence) })
      expect(await orderOf(who)).toMatchObject({ status: 'payment_failed' })
      expect(await stockLevel()).toBe(before)
      expect(await inCart(who)).toEqual([3])
      await cardPayer(app, who).pay()
      expect(await last(who), 'another card can pay the same cart').toMatchObject({ state: 'succeeded' })
    },
  )

  test('that the bank refuses at the start fails at once', async () => {
    const who = await buyer([mug, 1])
    const response = await cardPayer(app, who).start({ ccno: '4151111111111112' })
    expect(response.status).toBe(402)
    expect(response.body).toContain('internetten ödemeye kapalı')
    expect(await orderOf(who)).toMatchObject({ status: 'payment_failed' })
  })

  test('fails after three wrong codes, and a wrong code can be corrected before', async () => {
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const bankPage = payer.bankPage(await payer.start())
    expect((await payer.confirm(bankPage, '000000')).body).toContain('Kod yanlış.')
    expect((await payer.confirm(bankPage, '111111')).status).toBe(422)
    await payer.returnToShop(await payer.confirm(bankPage, '222222'))
    expect(await last(who)).toMatchObject({ state: 'failed' })
  })

  test('with six concurrent callbacks is charged and confirmed once', async () => {
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start()))
    const responses = await Promise.all(Array.from({ length: 6 }, () => payer.returnToShop(page)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]))
    expect((await payer.returnToShop(page)).status).toBe(303)
    expect(await last(who)).toMatchObject({ state: 'succeeded' })
    const { rows } = await db.unchecked(
      `select kind, count(*)::int as times from payment_events where payment_id = $1 and kind in ('charging', 'paid') group by kind order by kind`,
      [(await last(who)).id],
    )
    expect(rows).toEqual([
      { kind: 'charging', times: 1 },
      { kind: 'paid', times: 1 },
    ])
  })

  test.each([
    { field: 'mdStatus', value: '1', why: 'mdStatus changed to success' },
    { field: 'signature', value: '0'.repeat(64), why: 'a made-up signature' },
    { field: 'conversationId', value: 'p_unknown', why: 'another payment' },
  ])('refuses a forged callback: $why', async ({ field, value }) => {
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const { action, fields } = bankForm(await payer.refuse(payer.bankPage(await payer.start())))
    const response = await payer.send('POST', action, { ...fields, [field]: value }, {})
    expect(response.status).toBe(400)
    expect(await orderOf(who)).toMatchObject({ status: 'awaiting_payment' })
    expect(await last(who)).toMatchObject({ state: 'waiting' })
  })

  test('without a callback expires after fifteen minutes and keeps the cart', async () => {
    const lamp = await buildProduct(db, { name: 'Bakır Lamba', gross: '900', stock: 5 })
    const who = await buyer([lamp, 1])
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start({ ccno: '5528790000000016' })))
    expect(page.body).toContain('haber veremedi')
    minutes = 14
    await shop.checkout.reconcile()
    expect(await last(who)).toMatchObject({ state: 'waiting' })
    minutes = 16
    await shop.checkout.reconcile()
    expect(await last(who)).toMatchObject({ state: 'failed', message: expect.stringContaining('süre doldu') })
    expect((await stockOf(db, lamp.id))?.level).toBe(5)
    expect(await inCart(who)).toEqual([1])
  })

  test('lost in a crash after its order was stored releases the stock after fifteen minutes', async () => {
    const lamp = await buildProduct(db, { name: 'Pirinç Lamba', gross: '900', stock: 1 })
    const who = await buyer([lamp, 1])
    const placed = await shop.orders.placeCard(who.visitor(), { description: '', paymentType: 'card' })
    expect(placed.ok).toBe(true)
    expect((await stockOf(db, lamp.id))?.level).toBe(0)
    minutes = 14
    await shop.checkout.reconcile()
    expect(await orderOf(who)).toMatchObject({ status: 'awaiting_payment' })
    minutes = 16
    await Promise.all([shop.checkout.reconcile(), shop.checkout.reconcile()])
    expect(await orderOf(who)).toMatchObject({ status: 'payment_failed' })
    expect((await stockOf(db, lamp.id))?.level).toBe(1)
    expect(await inCart(who)).toEqual([1])
    minutes = 0
    await cardPayer(app, who).pay()
    expect(await last(who), 'the same cart can be paid').toMatchObject({ state: 'succeeded' })
  })

  test.each([
    { state: 'started', why: 'the bank was not called yet' },
    { state: 'verifying', why: 'the shopper was at the bank' },
  ])(
    'of a former provider expires after 15 minutes when no money can have moved: $why',
    async ({ state }) => {
      const lamp = await buildProduct(db, { name: 'Bekleyen Lamba', gross: '500', stock: 1 })
      const who = await buyer([lamp, 1])
      await cardPayer(app, who).start()
      await db.unchecked(`update payments set provider = 'former', status = $2 where customer_id = $1`, [
        who.customer?.id,
        state,
      ])
      minutes = 16
      await shop.checkout.reconcile()
      expect(await orderOf(who)).toMatchObject({ status: 'payment_failed' })
      expect((await stockOf(db, lamp.id))?.level).toBe(1)
      expect(await last(who)).toMatchObject({ state: 'failed' })
    },
  )

  test('of a former provider keeps its status when money may have moved', async () => {
    const who = await buyer([mug, 1])
    await cardPayer(app, who).start()
    await db.unchecked(
      `update payments set provider = 'former', page_token = 'tok-' || id where customer_id = $1`,
      [who.customer?.id],
    )
    minutes = 16
    await shop.checkout.reconcile()
    expect(await orderOf(who)).toMatchObject({ status: 'awaiting_payment' })
  })

  test('whose callback comes too late moves no money', async () => {
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start({ ccno: '5528790000000032' })))
    minutes = 16
    await shop.checkout.reconcile()
    expect((await payer.returnToShop(page)).status).toBe(303)
    expect(await last(who)).toMatchObject({ state: 'failed' })
    const { rows } = await db.unchecked('select status from test_bank_payments where payment_id = $1', [
      (await last(who)).id,
    ])
    expect(rows).toEqual([{ status: 'verified' }])
  })

  test('whose charge response was lost is found by fetching its status', async () => {
    const who = await buyer([mug, 1])
    await cardPayer(app, who).pay({ ccno: '5528790000000040' })
    expect(await last(who)).toMatchObject({ state: 'waiting' })
    await shop.checkout.reconcile()
    expect(await last(who), 'not fetched before every call has ended').toMatchObject({ state: 'waiting' })
    minutes = 2
    await shop.checkout.reconcile()
    expect(await last(who)).toMatchObject({ state: 'succeeded' })
    expect(await orderOf(who)).toMatchObject({ status: 'confirmed' })
  })

  test('charged with another amount than agreed confirms no order and is refunded', async () => {
    const who = await buyer([mug, 1])
    await cardPayer(app, who).pay({ ccno: '5528790000000057' })
    expect(await last(who)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('geri gönderilecek'),
    })
    expect(await orderOf(who)).toMatchObject({ status: 'payment_failed' })
    expect(await inCart(who)).toEqual([1])
    await shop.checkout.reconcile()
    const { rows } = await db.unchecked(
      'select p.status, t.status as "atBank" from payments p join test_bank_payments t on t.payment_id = p.id where p.id = $1',
      [(await last(who)).id],
    )
    expect(rows).toEqual([{ status: 'refunded', atBank: 'cancelled' }])
  })

  test('can be abandoned before the money moves, only by its owner', async () => {
    const [who, other] = [await buyer([mug, 1]), await signedIn()]
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start()))
    const { id } = await last(who)
    expect((await other.request('DELETE', `payment/${id}`)).status).toBe(404)
    expect((await browser().request('DELETE', `payment/${id}`)).status).toBe(401)
    expect((await who.request('DELETE', `payment/${id}`)).status).toBe(200)
    expect((await who.request('DELETE', `payment/${id}`)).status).toBe(409)
    await payer.returnToShop(page)
    expect(await last(who)).toMatchObject({ state: 'failed', message: expect.stringContaining('vazgeçildi') })
    expect(await orderOf(who)).toMatchObject({ status: 'payment_failed' })
  })

  test('is found by its attempt id, only by its owner, while another tab has a newer one', async () => {
    const [who, other] = [await buyer([mug, 1]), await buyer([mug, 1])]
    const payer = cardPayer(app, who)
    await payer.start({ attempt: 'a_firsttab' })
    await payer.start({ attempt: 'a_secondtab' })
    const named = (browser: Browser, attempt: string) => browser.request('GET', `payment/${attempt}`)
    expect((await named(who, 'a_firsttab')).body).toMatchObject({ state: 'failed' })
    expect((await named(who, 'a_secondtab')).body).toEqual(await last(who))
    expect((await named(other, 'a_secondtab')).status).toBe(404)
    expect((await named(who, 'a_thirdtab')).status, 'no payment was started there').toBe(404)
    expect((await who.request('DELETE', 'payment/a_firsttab')).status).toBe(409)
    expect(await last(who), 'the newer one continues').toMatchObject({ state: 'waiting' })
    expect((await who.request('DELETE', 'payment/a_secondtab')).status).toBe(200)
  })

  test('starts even with an invalid attempt id', async () => {
    for (const attempt of [
      '',
      'last',
      'p_aaaaaaaaaaaaaaaa',
      'a_',
      `a_${'x'.repeat(39)}`,
      "a_'; drop table payments--",
    ]) {
      const who = await buyer([mug, 1])
      expect((await cardPayer(app, who).start({ attempt })).status, attempt).toBe(200)
      const { rows } = await db.unchecked('select attempt from payments where customer_id = $1', [
        who.customer?.id,
      ])
      expect(rows, attempt).toEqual([{ attempt: '' }])
    }
  })

  test('started twice for one cart is one order, and only the second attempt can be paid', async () => {
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const first = await payer.confirm(payer.bankPage(await payer.start()))
    const firstOrder = await orderOf(who)
    const second = await payer.confirm(payer.bankPage(await payer.start()))
    expect((await orderOf(who))?.id).toBe(firstOrder?.id)
    await payer.returnToShop(first)
    expect(await last(who)).toMatchObject({ state: 'waiting' })
    await payer.returnToShop(second)
    expect(await last(who)).toMatchObject({ state: 'succeeded' })
    const { rows } = await db.unchecked(
      'select status, reason from payments where customer_id = $1 order by created_at',
      [who.customer?.id],
    )
    expect(rows).toEqual([
      { status: 'failed', reason: 'superseded' },
      { status: 'paid', reason: '' },
    ])
  })

  test('leaves in the cart what was added after it started', async () => {
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start()))
    await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 2 } })
    await payer.returnToShop(page)
    expect(await last(who)).toMatchObject({ state: 'succeeded', amount: expect.any(Number) })
    expect(await inCart(who)).toEqual([2])
  })

  test('fails when its cart is then ordered with another payment type', async () => {
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start()))
    const saved = await who.request('POST', 'cart', { fields: { odemeTipi: 4 }, form: true })
    expect(saved.status).toBe(200)
    await payer.returnToShop(page)
    expect(await last(who)).toMatchObject({ state: 'failed' })
    expect(await orderOf(who)).toMatchObject({ status: 'awaiting_payment' })
  })

  test('is never started for an order with another payment type, even if the cart is identical again', async () => {
    await set('sozlesmeOnayi', '1')
    const who = await buyer([mug, 1])
    const version = String((await who.request('GET', 'cart?with=totals')).body.version)
    const ticks = { onBilgilendirme: '1', mesafeliSatis: '1' }
    const saved = await who.request('POST', 'cart', {
      fields: { odemeTipi: 4, version, ...ticks },
      form: true,
    })
    expect(saved.status).toBe(200)
    await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    const stale = await cardPayer(app, who).start({ version, ...ticks })
    await set('sozlesmeOnayi', '0')
    expect(stale.status).toBe(409)
    const { rows } = await db.unchecked(
      `select (select count(*)::int from payments p where p.order_id = o.id) as payments,
         (select string_agg(a.html, '') from order_acceptances a where a.order_id = o.id) like '%Havale%' as "saysTransfer"
       from orders o where o.customer_id = $1`,
      [who.customer?.id],
    )
    expect(rows).toEqual([{ payments: 0, saysTransfer: true }])
  })

  test('leaves its reserved stock to its own cart: the last piece can be paid with a second card', async () => {
    const lastOne = await buildProduct(db, { name: 'Tek Lamba', gross: '500', stock: 1 })
    const who = await buyer([lastOne, 1])
    const payer = cardPayer(app, who)
    await payer.start()
    const cart = (await who.request('GET', 'cart?with=totals')).body.items as { trouble: string | null }[]
    expect(cart.map(({ trouble }) => trouble)).toEqual([null])
    expect((await payer.pay({ ccno: '4603450000000000' })).status).toBe(303)
    expect(await last(who)).toMatchObject({ state: 'succeeded' })
  })
})

describe('the card form', () => {
  test.each([
    { fields: { ccno: '5528 7900 0000 000' }, sentence: 'Kart bilgilerini eksiksiz doldurunuz!' },
    { fields: { ccno: '5528790000000009' }, sentence: 'Kart bilgilerini eksiksiz doldurunuz!' },
    { fields: { holder: ' ' }, sentence: 'Kart üzerindeki ismi doldurunuz!' },
    { fields: { ccv: '12' }, sentence: 'CCV bilgisini eksiksiz doldurunuz!' },
    { fields: { expiry: '13/39' }, sentence: 'Ay ve yılı eksiksiz giriniz' },
    { fields: { expiry: '01/20' }, sentence: 'Ay ve yılı eksiksiz giriniz' },
    {
      fields: { ccno: '', ccv: '', holder: '', expiry: '' },
      sentence: 'Form bilgilerini eksiksiz doldurunuz!',
    },
  ] as { fields: Record<string, string>; sentence: string }[])(
    'is refused with $fields: $sentence',
    async ({ fields, sentence }) => {
      const who = await buyer([mug, 1])
      const response = await cardPayer(app, who).start(fields)
      expect(response.status).toBe(422)
      expect(response.body).toContain(sentence)
      expect(await orderOf(who)).toBeUndefined()
    },
  )

  test('needs an address, a cart and a login', async () => {
    const who = await signedIn()
    await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    expect((await cardPayer(app, who).start()).body).toContain('Lütfen adres seçiniz!')
    const empty = await buyer()
    expect((await cardPayer(app, empty).start()).body).toContain('Sepetiniz Boş!')
    const visitor = browser()
    expect((await cardPayer(app, visitor).start()).status).toBe(401)
  })

  test.each([
    { amount: '750.00', charged: null, why: 'the cart total without the plan’s commission' },
    { amount: '787.49', charged: null, why: 'a kuruş too little' },
    { amount: '787.51', charged: null, why: 'a kuruş too much' },
    { amount: '', charged: null, why: 'no amount' },
    { amount: 'NaN', charged: null, why: 'not a number' },
    { amount: '787.50', charged: 787.5, why: 'exactly the plan’s total' },
    { amount: '787,5', charged: 787.5, why: 'the same with a decimal comma' },
  ])('of a plan with commission requires the exact amount: «$amount», $why', async ({ amount, charged }) => {
    await db.unchecked(`
      with bank as (insert into banks (name) values ('Komisyonlu Banka') on conflict (name) do nothing returning id),
        plans as (insert into installment_plans (bank_id, installment, commission_rate, is_default)
          select id, n, case n when 1 then 0 else 5 end, n = 1 from bank, unnest(array[1, 3]) as n)
      insert into bank_bins (bin, bank_id, organization) select '46034511', id, 'VISA' from bank`)
    const who = await buyer([mug, 1])
    const response = await cardPayer(app, who).start({ ccno: '4603451100000007', installment: '3', amount })
    expect(response.status).toBe(charged === null ? 409 : 200)
    if (charged === null) {
      expect(response.body).toContain('Sepet tutarı değişti. Lütfen kontrol edip tekrar deneyin.')
      expect((await who.request('GET', 'payment/last')).status, 'no payment was started').toBe(404)
    } else
      expect((await who.request('GET', 'payment/last')).body).toMatchObject({
        amount: charged,
        installment: 3,
      })
  })

  test.each([
    { name: 'amount', value: '' },
    { name: 'amount', value: '749.99' },
    { name: 'amount', value: '1' },
    { name: 'shippingTotal', value: '10' },
    { name: 'plan_id', value: '99' },
  ])(
    'is refused when the amounts the shopper saw differ from the shop’s: $name $value',
    async ({ name, value }) => {
      const who = await buyer([mug, 1])
      const response = await cardPayer(app, who).start(Object.fromEntries([[name, value]]))
      expect(response.status).toBe(409)
      expect(response.body).toContain('Sepet tutarı değişti. Lütfen kontrol edip tekrar deneyin.')
      expect((await orderOf(who))?.status ?? 'payment_failed').toBe('payment_failed')
    },
  )

  test('is refused without the CSRF token', async () => {
    const who = await buyer([mug, 1])
    const { 'x-csrf-token': _token, ...headers } = who.headers()
    const payer = cardPayer(app, who)
    const response = await payer.send('POST', '/payment/start', { ...CARD }, headers)
    expect(response.status).toBe(403)
    const window = { ...headers, accept: 'text/html,*/*;q=0.8' }
    const seen = await payer.send('POST', '/payment/start', { ...CARD }, window)
    expect(seen.status).toBe(403)
    expect(seen.body).toContain(
      '<p class="error" role="alert">Oturumunuz yenilendi. Lütfen tekrar deneyin.</p>',
    )
    expect(seen.body, 'the checkout is told that the window is done').toContain('dialogClose:true')
  })

  test.each([
    {
      path: '/payment/start',
      fields: { holder: 'x'.repeat(101) },
      status: 422,
      why: 'a field that is too long',
    },
    {
      path: '/payment/callback/test',
      fields: { token: 'x'.repeat(2_000_000) },
      status: 413,
      why: 'a body that is too large',
    },
    {
      path: '/payment/test-bank/kart/x',
      fields: { card: 'x'.repeat(101) },
      status: 422,
      why: 'at the test bank',
    },
  ] as { path: string; fields: Record<string, string>; status: number; why: string }[])(
    'answers a refused request in the window with a page: $why',
    async ({ path, fields, status }) => {
      const who = await buyer([mug, 1])
      const window = { ...who.headers(), accept: 'text/html' }
      const response = await cardPayer(app, who).send('POST', path, fields, window)
      expect(response.status).toBe(status)
      expect(response.body).toMatch(/^<!doctype html>.*Gönderilen bilgiler geçerli değil/s)
    },
  )

  test.each(['/api/catalog/payment/p_%00', '/payment/test-bank/%00', '/payment/test-bank/kart/%00'])(
    'responds 404 to a made-up address: %s',
    async (path) => {
      const who = await buyer([mug, 1])
      expect((await cardPayer(app, who).send('GET', path)).status).toBe(404)
    },
  )

  test('accepts a note with invisible characters and removes them', async () => {
    const who = await buyer([mug, 1])
    expect((await cardPayer(app, who).start({ description: 'Zili\u0000 çalmayın' })).status).toBe(200)
    expect(await last(who)).toMatchObject({ state: 'waiting', description: 'Zili çalmayın' })
  })

  test('stores no card data but the last four digits', async () => {
    const who = await buyer([mug, 1])
    await cardPayer(app, who).pay({ ccv: '987' })
    const { rows } = await db.unchecked<{ dump: string }>(`
      select string_agg(row_to_json(t)::text, ' ') as dump
        from (select p.*, (select json_agg(e) from payment_events e where e.payment_id = p.id) from payments p) t
      union all select string_agg(row_to_json(t)::text, ' ') from test_bank_payments t
      union all select string_agg(row_to_json(o)::text, ' ') from orders o
      union all select string_agg(row_to_json(e)::text, ' ') from order_events e`)
    const dump = rows.map((row) => row.dump).join(' ')
    expect(dump).toContain('•••• 0008')
    expect(dump).not.toContain('55287900')
    expect(dump).not.toMatch(/:"?987"?[,}]/)
    expect(dump).not.toContain('12/39')
  })
})
