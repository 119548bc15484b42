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
  expect(await paymentProblems(), 'money and orders agree').toEqual([])
})

/** What must hold whatever happened: a paid payment has one confirmed order, an unpaid order holds stock only while it waits. */
async function paymentProblems(): Promise<unknown[]> {
  const { rows } = await db.query(`
    select p.id, p.status, o.status as "orderStatus" from payments p left join orders o on o.id = p.order_id
     where p.kind = 'order' and p.status = 'paid' and o.status not in ('onaylandi', 'hazirlaniyor', 'kargoda', 'teslim_edildi', 'iptal')
    union all
    select o.id, 'unpaid', o.status from orders o
     where o.payment_type = 2 and o.status = 'onaylandi'
       and not exists (select from payments p where p.order_id = o.id and p.status = 'paid')
    union all
    select o.id, 'stock', o.status from orders o
     where o.payment_type = 2 and o.status = 'odeme_hatasi'
       and (select coalesce(sum(delta), 0) from stock_ledger where order_id = o.id) <> 0`)
  return rows
}

const last = async (who: Browser) => (await who.request('GET', 'payment/last')).body
const orderOf = async (who: Browser) => {
  const { rows } = await db.query<{ id: string; status: string; total: string }>(
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
  test('confirms the order, takes the stock, and empties the cart once the bank has paid', async () => {
    const who = await buyer([mug, 2])
    const before = await stockLevel()
    const payer = cardPayer(app, who)
    const started = await payer.start()
    expect(started.status).toBe(200)
    expect(await orderOf(who)).toMatchObject({ status: 'odeme_bekliyor', total: '1500.00' })
    expect(await stockLevel(), 'held before money moves').toBe(before - 2)
    expect(await inCart(who), 'nothing is lost while the bank decides').toEqual([2])
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
    expect(await orderOf(who)).toMatchObject({ status: 'onaylandi' })
    expect(await inCart(who)).toEqual([])
    const page = await payer.send('GET', back.location)
    expect(page.body).toContain('/odeme/ozet?odeme=')
    const signedOut = await payer.send('GET', back.location, undefined, {})
    expect(signedOut.status).toBe(401)
    expect(signedOut.body).toContain('Giriş yapın, ödemenizin sonucunu gösterelim')
  })

  test.each([
    { ccno: '4111111111111129', sentence: 'Kartınızın limiti bu ödeme için yeterli değil.', why: 'no money' },
    { ccno: '4125111111111115', sentence: 'Kartınızın son kullanma tarihi geçmiş.', why: 'an old card' },
    {
      ccno: '4124111111111116',
      sentence: 'Kartın güvenlik kodu (CCV) yanlış.',
      why: 'a wrong code on the card',
    },
    {
      ccno: '4131111111111117',
      sentence: 'Bankanız sizi doğrulayamadı.',
      why: 'the bank does not know the shopper',
    },
    {
      ccno: '4141111111111115',
      sentence: 'Bankanız sizi doğrulayamadı.',
      why: 'the bank only tried to verify the shopper (mdStatus 4)',
    },
  ])('that the bank declines loses nothing and says why: $why', async ({ ccno, sentence }) => {
    const who = await buyer([mug, 3])
    const before = await stockLevel()
    await cardPayer(app, who).pay({ ccno })
    expect(await last(who)).toMatchObject({ state: 'failed', message: expect.stringContaining(sentence) })
    expect(await orderOf(who)).toMatchObject({ status: 'odeme_hatasi' })
    expect(await stockLevel()).toBe(before)
    expect(await inCart(who)).toEqual([3])
    await cardPayer(app, who).pay()
    expect(await last(who), 'another card pays the same cart').toMatchObject({ state: 'succeeded' })
  })

  test('that the bank refuses to begin is over at once', async () => {
    const who = await buyer([mug, 1])
    const response = await cardPayer(app, who).start({ ccno: '4151111111111112' })
    expect(response.status).toBe(402)
    expect(response.body).toContain('internetten ödemeye kapalı')
    expect(await orderOf(who)).toMatchObject({ status: 'odeme_hatasi' })
  })

  test('with three wrong codes is not verified; a wrong one may be typed again', async () => {
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const bankPage = payer.bankPage(await payer.start())
    expect((await payer.confirm(bankPage, '000000')).body).toContain('Kod yanlış.')
    expect((await payer.confirm(bankPage, '111111')).status).toBe(422)
    await payer.returnToShop(await payer.confirm(bankPage, '222222'))
    expect(await last(who)).toMatchObject({ state: 'failed' })
  })

  test('whose answer comes twice, and both at once, is charged and confirmed once', async () => {
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start()))
    const responses = await Promise.all(Array.from({ length: 6 }, () => payer.returnToShop(page)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]))
    expect((await payer.returnToShop(page)).status).toBe(303)
    expect(await last(who)).toMatchObject({ state: 'succeeded' })
    const { rows } = await db.query(
      `select kind, count(*)::int as times from payment_events where payment_id = $1 and kind in ('charging', 'paid') group by kind order by kind`,
      [(await last(who)).id],
    )
    expect(rows).toEqual([
      { kind: 'charging', times: 1 },
      { kind: 'paid', times: 1 },
    ])
  })

  test.each([
    { field: 'mdStatus', value: '1', why: 'a refusal turned into a yes' },
    { field: 'signature', value: '0'.repeat(64), why: 'a signature made up' },
    { field: 'conversationId', value: 'p_unknown', why: 'another payment' },
  ])('believes only the bank: $why', async ({ field, value }) => {
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const { action, fields } = bankForm(await payer.refuse(payer.bankPage(await payer.start())))
    const response = await payer.send('POST', action, { ...fields, [field]: value }, {})
    expect(response.status).toBe(400)
    expect(await orderOf(who)).toMatchObject({ status: 'odeme_bekliyor' })
    expect(await last(who)).toMatchObject({ state: 'waiting' })
  })

  test('whose answer never comes is let go of after fifteen minutes, and the cart is still there', async () => {
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

  test('that died between its order and itself gives the stock back after fifteen minutes', async () => {
    const lamp = await buildProduct(db, { name: 'Pirinç Lamba', gross: '900', stock: 1 })
    const who = await buyer([lamp, 1])
    const placed = await shop.orders.placeCard(who.visitor(), { description: '', odemeTipi: '2' })
    expect(placed.ok).toBe(true)
    expect((await stockOf(db, lamp.id))?.level).toBe(0)
    minutes = 14
    await shop.checkout.reconcile()
    expect(await orderOf(who)).toMatchObject({ status: 'odeme_bekliyor' })
    minutes = 16
    await Promise.all([shop.checkout.reconcile(), shop.checkout.reconcile()])
    expect(await orderOf(who)).toMatchObject({ status: 'odeme_hatasi' })
    expect((await stockOf(db, lamp.id))?.level).toBe(1)
    expect(await inCart(who)).toEqual([1])
    minutes = 0
    await cardPayer(app, who).pay()
    expect(await last(who), 'the same cart can be paid').toMatchObject({ state: 'succeeded' })
  })

  test.each([
    { state: 'started', why: 'the bank was not asked yet' },
    { state: 'verifying', why: 'the shopper was at the bank' },
  ])(
    'of a bank the shop has left is let go of after 15 minutes where money cannot have moved: $why',
    async ({ state }) => {
      const lamp = await buildProduct(db, { name: 'Bekleyen Lamba', gross: '500', stock: 1 })
      const who = await buyer([lamp, 1])
      await cardPayer(app, who).start()
      await db.query(`update payments set provider = 'former', status = $2 where customer_id = $1`, [
        who.customer?.id,
        state,
      ])
      minutes = 16
      await shop.checkout.reconcile()
      expect(await orderOf(who)).toMatchObject({ status: 'odeme_hatasi' })
      expect((await stockOf(db, lamp.id))?.level).toBe(1)
      expect(await last(who)).toMatchObject({ state: 'failed' })
    },
  )

  test('of a bank the shop has left stays as it is where money may have moved', async () => {
    const who = await buyer([mug, 1])
    await cardPayer(app, who).start()
    await db.query(
      `update payments set provider = 'former', page_token = 'tok-' || id where customer_id = $1`,
      [who.customer?.id],
    )
    minutes = 16
    await shop.checkout.reconcile()
    expect(await orderOf(who)).toMatchObject({ status: 'odeme_bekliyor' })
  })

  test('whose answer comes too late moves no money', async () => {
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start({ ccno: '5528790000000032' })))
    minutes = 16
    await shop.checkout.reconcile()
    expect((await payer.returnToShop(page)).status).toBe(303)
    expect(await last(who)).toMatchObject({ state: 'failed' })
    const { rows } = await db.query('select status from test_bank_payments where payment_id = $1', [
      (await last(who)).id,
    ])
    expect(rows).toEqual([{ status: 'verified' }])
  })

  test('that was charged without the shop hearing of it is found by asking the bank', async () => {
    const who = await buyer([mug, 1])
    await cardPayer(app, who).pay({ ccno: '5528790000000040' })
    expect(await last(who)).toMatchObject({ state: 'waiting' })
    await shop.checkout.reconcile()
    expect(await last(who), 'not asked before every call has ended').toMatchObject({ state: 'waiting' })
    minutes = 2
    await shop.checkout.reconcile()
    expect(await last(who)).toMatchObject({ state: 'succeeded' })
    expect(await orderOf(who)).toMatchObject({ status: 'onaylandi' })
  })

  test('of another sum than agreed becomes no order, and all of it goes back', async () => {
    const who = await buyer([mug, 1])
    await cardPayer(app, who).pay({ ccno: '5528790000000057' })
    expect(await last(who)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('geri gönderilecek'),
    })
    expect(await orderOf(who)).toMatchObject({ status: 'odeme_hatasi' })
    await shop.checkout.reconcile()
    const { rows } = await db.query(
      'select p.status, t.status as "atBank" from payments p join test_bank_payments t on t.payment_id = p.id where p.id = $1',
      [(await last(who)).id],
    )
    expect(rows).toEqual([{ status: 'refunded', atBank: 'cancelled' }])
  })

  test('can be given up before the money moves, by its owner alone', async () => {
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
    expect(await orderOf(who)).toMatchObject({ status: 'odeme_hatasi' })
  })

  test('is found by the name of its attempt, by its owner alone, while a newer one is another tab’s', async () => {
    const [who, other] = [await buyer([mug, 1]), await buyer([mug, 1])]
    const payer = cardPayer(app, who)
    await payer.start({ attempt: 'a_firsttab' })
    await payer.start({ attempt: 'a_secondtab' })
    const named = (browser: Browser, attempt: string) => browser.request('GET', `payment/${attempt}`)
    expect((await named(who, 'a_firsttab')).body).toMatchObject({ state: 'failed' })
    expect((await named(who, 'a_secondtab')).body).toEqual(await last(who))
    expect((await named(other, 'a_secondtab')).status).toBe(404)
    expect((await named(who, 'a_thirdtab')).status, 'nothing was begun there').toBe(404)
    expect((await who.request('DELETE', 'payment/a_firsttab')).status).toBe(409)
    expect(await last(who), 'and the newer one goes on').toMatchObject({ state: 'waiting' })
    expect((await who.request('DELETE', 'payment/a_secondtab')).status).toBe(200)
  })

  test('whose attempt has a name that is none begins all the same', async () => {
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
      const { rows } = await db.query('select attempt from payments where customer_id = $1', [
        who.customer?.id,
      ])
      expect(rows, attempt).toEqual([{ attempt: '' }])
    }
  })

  test('begun twice for one cart is one order, and only the second try can be paid', async () => {
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
    const { rows } = await db.query(
      'select status, reason from payments where customer_id = $1 order by created_at',
      [who.customer?.id],
    )
    expect(rows).toEqual([
      { status: 'failed', reason: 'superseded' },
      { status: 'paid', reason: '' },
    ])
  })

  test('leaves in the cart what was added after it began', async () => {
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start()))
    await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 2 } })
    await payer.returnToShop(page)
    expect(await last(who)).toMatchObject({ state: 'succeeded', amount: expect.any(Number) })
    expect(await inCart(who)).toEqual([2])
  })

  test('of a cart that is then paid otherwise is let go of', async () => {
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start()))
    const saved = await who.request('POST', 'cart', { fields: { odemeTipi: 4 }, form: true })
    expect(saved.status).toBe(200)
    await payer.returnToShop(page)
    expect(await last(who)).toMatchObject({ state: 'failed' })
    expect(await orderOf(who)).toMatchObject({ status: 'odeme_bekliyor' })
  })

  test('is never begun for an order that goes another way, however alike the cart is by then', async () => {
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
    const { rows } = await db.query(
      `select (select count(*)::int from payments p where p.order_id = o.id) as payments,
         (select string_agg(a.html, '') from order_acceptances a where a.order_id = o.id) like '%Havale%' as "saysTransfer"
       from orders o where o.customer_id = $1`,
      [who.customer?.id],
    )
    expect(rows).toEqual([{ payments: 0, saysTransfer: true }])
  })

  test('does not close the shelf to its own cart: the last piece can be paid with a second card', async () => {
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

describe('the form', () => {
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
    '$fields is refused: $sentence',
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
    { amount: '750.00', charged: null, why: 'the cart without the commission of the plan' },
    { amount: '787.49', charged: null, why: 'a kuruş too little' },
    { amount: '787.51', charged: null, why: 'a kuruş too much' },
    { amount: '', charged: null, why: 'nothing' },
    { amount: 'NaN', charged: null, why: 'no number' },
    { amount: '787.50', charged: 787.5, why: 'exactly what the plan charges' },
    { amount: '787,5', charged: 787.5, why: 'the same as people write it here' },
  ])('of a plan with commission asks for the very amount: «$amount», $why', async ({ amount, charged }) => {
    await db.query(`
      with bank as (insert into banks (name) values ('Komisyonlu Banka') on conflict (name) do nothing returning id),
        plans as (insert into installment_plans (bank_id, installment, commission_rate, is_default)
          select id, n, case n when 1 then 0 else 5 end, n = 1 from bank, unnest(array[1, 3]) as n)
      insert into bank_bins (bin, bank_id, organization) select '46034511', id, 'VISA' from bank`)
    const who = await buyer([mug, 1])
    const response = await cardPayer(app, who).start({ ccno: '4603451100000007', installment: '3', amount })
    expect(response.status).toBe(charged === null ? 409 : 200)
    if (charged === null) {
      expect(response.body).toContain('Sepet tutarı değişti. Lütfen kontrol edip tekrar deneyin.')
      expect((await who.request('GET', 'payment/last')).status, 'no payment was begun').toBe(404)
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
  ])('is refused when what the shopper saw is not the shop’s: $name $value', async ({ name, value }) => {
    const who = await buyer([mug, 1])
    const response = await cardPayer(app, who).start(Object.fromEntries([[name, value]]))
    expect(response.status).toBe(409)
    expect(response.body).toContain('Sepet tutarı değişti. Lütfen kontrol edip tekrar deneyin.')
    expect((await orderOf(who))?.status ?? 'odeme_hatasi').toBe('odeme_hatasi')
  })

  test('is refused without the page’s token', async () => {
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
    expect(seen.body, 'the checkout hears that it is over').toContain('dialogClose:true')
  })

  test.each([
    { path: '/payment/start', fields: { holder: 'x'.repeat(101) }, status: 422, why: 'a field too long' },
    {
      path: '/payment/callback/test',
      fields: { token: 'x'.repeat(2_000_000) },
      status: 413,
      why: 'too much',
    },
    { path: '/payment/test-bank/kart/x', fields: { card: 'x'.repeat(101) }, status: 422, why: 'at the bank' },
  ] as { path: string; fields: Record<string, string>; status: number; why: string }[])(
    'whatever is refused in the window is a page there: $why',
    async ({ path, fields, status }) => {
      const who = await buyer([mug, 1])
      const window = { ...who.headers(), accept: 'text/html' }
      const response = await cardPayer(app, who).send('POST', path, fields, window)
      expect(response.status).toBe(status)
      expect(response.body).toMatch(/^<!doctype html>.*Gönderilen bilgiler geçerli değil/s)
    },
  )

  test.each(['/api/catalog/payment/p_%00', '/payment/test-bank/%00', '/payment/test-bank/kart/%00'])(
    'a made-up address finds nothing: %s',
    async (path) => {
      const who = await buyer([mug, 1])
      expect((await cardPayer(app, who).send('GET', path)).status).toBe(404)
    },
  )

  test('takes a note with letters that nobody sees, without them', async () => {
    const who = await buyer([mug, 1])
    expect((await cardPayer(app, who).start({ description: 'Zili\u0000 çalmayın' })).status).toBe(200)
    expect(await last(who)).toMatchObject({ state: 'waiting', description: 'Zili çalmayın' })
  })

  test('nothing of a card is anywhere but its last digits', async () => {
    const who = await buyer([mug, 1])
    await cardPayer(app, who).pay({ ccv: '987' })
    const { rows } = await db.query<{ dump: string }>(`
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
