import { afterEach, describe, expect, test } from 'vitest'
import { cardPayer } from '#tests/support/card-payer.ts'
import { orphanedPayments, paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'

let minutes = 0
const { db, shop, app, set, signedIn, browser } = await testShop({
  clock: () => new Date(Date.now() + minutes * 60_000),
})
await set('b2c_kk_odeme', '1')

afterEach(async () => {
  minutes = 0
  expect([...(await paymentInconsistencies(db)), ...(await orphanedPayments(db))]).toEqual([])
})

/** A customer who owes the shop 500 lira. */
async function debtor(): Promise<Browser> {
  const who = await signedIn()
  const id = who.customer?.id
  await db.unchecked('update customers set open_account = true where id = $1', [id])
  await db.unchecked(
    `insert into account_entries (customer_id, amount, due_on, description) values ($1, 500, '2026-01-05', 'Fatura')`,
    [id],
  )
  return who
}

async function booked(who: Browser): Promise<string[]> {
  const { rows } = await db.unchecked<{ amount: string }>(
    'select amount::text from account_entries where customer_id = $1 order by id',
    [who.customer?.id],
  )
  return rows.map(({ amount }) => amount)
}

const PAY = { paymentType: 'pay', amount: '200,50' }

describe('a payment into an open account', () => {
  test('is booked once, however often the bank’s callback arrives', async () => {
    const who = await debtor()
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start(PAY)))
    expect(await booked(who), 'nothing is booked before the callback').toEqual(['500.00'])
    await Promise.all(Array.from({ length: 4 }, () => payer.returnToShop(page)))
    await payer.returnToShop(page)
    expect(await booked(who)).toEqual(['500.00', '-200.50'])
    expect((await who.request('GET', 'payment/last')).body).toMatchObject({
      succeed: true,
      paymentType: 'pay',
      amount: 200.5,
      order: null,
    })
  })

  test('links back to the account page when it is refused or declined', async () => {
    const who = await debtor()
    const payer = cardPayer(app, who)
    expect((await payer.start({ ...PAY, ccv: '' })).body).toContain('href="/hesap/ode"')
    const back = await payer.pay({ ...PAY, ccno: '4111111111111129' })
    expect((await payer.send('GET', back.location)).body).toContain('/hesap/ode?odeme=')
  })

  test.each([
    { ccno: '4111111111111129', why: 'the bank declined' },
    { ccno: '5528790000000016', why: 'the callback never arrived' },
  ])('is not booked when $why', async ({ ccno }) => {
    const who = await debtor()
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start({ ...PAY, ccno })))
    if (page.body.includes('/payment/callback')) await payer.returnToShop(page)
    minutes = 20
    await shop.checkout.reconcile()
    expect(await booked(who)).toEqual(['500.00'])
    expect((await who.request('GET', 'payment/last')).body).toMatchObject({ state: 'failed' })
  })

  test('is fetched from the bank when the response was lost, and booked once', async () => {
    const who = await debtor()
    await cardPayer(app, who).pay({ ...PAY, ccno: '5528790000000040' })
    expect(await booked(who)).toEqual(['500.00'])
    minutes = 3
    await Promise.all([shop.checkout.reconcile(), shop.checkout.reconcile()])
    expect(await booked(who)).toEqual(['500.00', '-200.50'])
  })

  test('charged with another amount than agreed is not booked, and the shopper is told of the refund', async () => {
    const who = await debtor()
    await cardPayer(app, who).pay({ ...PAY, ccno: '5528790000000057' })
    await shop.checkout.reconcile()
    expect(await booked(who)).toEqual(['500.00'])
    const { message } = (await who.request('GET', 'payment/last')).body
    expect(message).toBe('Ödemeniz hesabınıza işlenemedi. Çekilen tutar kartınıza geri gönderilecek.')
  })

  test('that is abandoned has a message that does not mention a cart', async () => {
    const who = await debtor()
    await cardPayer(app, who).start(PAY)
    const { id } = (await who.request('GET', 'payment/last')).body
    expect((await who.request('DELETE', `payment/${id}`)).status).toBe(200)
    const { message } = (await who.request('GET', 'payment/last')).body
    expect(message).toBe('Ödemeden vazgeçildi. Kartınızdan para çekilmedi.')
  })

  test('posted again by a reloaded window is booked once: the first post is superseded, and shown once it is charged', async () => {
    const who = await debtor()
    const payer = cardPayer(app, who)
    const attempt = { ...PAY, attempt: 'a_reloaded' }
    const [first, second] = [await payer.start(attempt), await payer.start(attempt)]
    await payer.returnToShop(await payer.confirm(payer.bankPage(first)))
    expect(await booked(who), 'the bank page of the first post takes no money').toEqual(['500.00'])
    await payer.returnToShop(await payer.confirm(payer.bankPage(second)))
    const { id } = (await who.request('GET', 'payment/last')).body
    const again = await payer.start(attempt)
    expect([again.status, again.location]).toEqual([303, `/payment/result?odeme=${id}`])
    expect(await booked(who)).toEqual(['500.00', '-200.50'])
  })

  test('is not started while the bank has not responded to another one', async () => {
    const who = await debtor()
    const payer = cardPayer(app, who)
    await payer.pay({ ...PAY, ccno: '5528790000000040', attempt: 'a_charging' })
    const { id } = (await who.request('GET', 'payment/last')).body
    const refused = await payer.start({ ...PAY, attempt: 'a_second' })
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('Hesabınıza yaptığınız bir ödeme şu anda alınıyor.')
    const reloaded = await payer.start({ ...PAY, attempt: 'a_charging' })
    expect(reloaded.location).toBe(`/payment/result?odeme=${id}`)
    minutes = 3
    await shop.checkout.reconcile()
    expect(await booked(who)).toEqual(['500.00', '-200.50'])
    expect((await payer.start({ ...PAY, attempt: 'a_second' })).status, 'and then again').toBe(200)
    const open = (await who.request('GET', 'payment/last')).body.id
    await who.request('DELETE', `payment/${open}`)
  })

  test('is refused for a customer without an open account and for a visitor', async () => {
    const who = await signedIn({ withAddress: true })
    const response = await cardPayer(app, who).start(PAY)
    expect([response.status, response.body.includes('/payment/test-bank/')]).toEqual([409, false])
    expect(await booked(who)).toEqual([])
    expect((await cardPayer(app, browser()).start(PAY)).status).toBe(401)
  })

  test.each([
    { amount: '0' },
    { amount: '-5' },
    { amount: '' },
    { amount: '0,001' },
    { amount: '0,004' },
    { amount: 'NaN' },
    { amount: '1e9' },
    { amount: '   ' },
    { amount: 'beş' },
  ])('of «$amount» is refused as missing', async ({ amount }) => {
    const response = await cardPayer(app, await debtor()).start({ ...PAY, amount })
    expect(response.status).toBe(422)
    expect(response.body).toContain('Tutar girmediniz!')
  })

  test.each([{ amount: '9999999,01' }, { amount: '999999999' }, { amount: '9'.repeat(20) }])(
    'of «$amount» is refused with the maximum of one payment',
    async ({ amount }) => {
      const response = await cardPayer(app, await debtor()).start({ ...PAY, amount })
      expect(response.status).toBe(422)
      expect(response.body).toContain('Tek ödemede en çok ₺9.999.999,00 ödeyebilirsiniz.')
    },
  )

  test.each([
    { amount: ' 10 ', booked: '-10.00' },
    { amount: '1.234,5678', booked: '-1234.57' },
    { amount: '0,01', booked: '-0.01' },
    { amount: '10,005', booked: '-10.01' },
    { amount: '9999999', booked: '-9999999.00' },
  ])('of «$amount» books $booked', async ({ amount, booked: entry }) => {
    const who = await debtor()
    await cardPayer(app, who).pay({ ...PAY, amount })
    expect(await booked(who)).toEqual(['500.00', entry])
  })
})
