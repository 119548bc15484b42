import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { formatDateTime } from '#shared/dates.ts'
import { Big } from '#shared/money.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import type { Browser } from '#tests/support/shop.ts'

const { db, shop, app, set, buyer, signedIn, inbox } = await testShopWithInbox()
await set('sozlesmeOnayi', '1')
await set('companyTitle', 'Vitrin Mağazacılık A.Ş.')
await set('b2cHavaleEftHesapBilgisi', 'Ziraat Bankası_Vitrin A.Ş._1_TR18 0006 2001 1900 0006 6723 15')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '129.90', stock: 50 })
afterAll(() => set('sozlesmeOnayi', '0'))

const BOTH = { onBilgilendirme: '1', mesafeliSatis: '1' }
const SENTENCE = 'Lütfen ön bilgilendirme formunu ve mesafeli satış sözleşmesini onaylayın.'
const order = (who: Browser, fields: Record<string, string>) =>
  who.request('POST', 'cart', { fields: { odemeTipi: '4', ...fields } })

async function storedAcceptances(orderNo: unknown) {
  const { rows } = await db.unchecked<{
    document: string
    html: string
    sha256: string
    ip: string
    at: Date
  }>(
    `select a.document, a.html, a.sha256, a.ip, a.created_at as at
       from order_acceptances a join orders o on o.id = a.order_id where o.order_no = $1 order by a.document`,
    [orderNo],
  )
  return rows
}

describe('without both checkboxes', () => {
  test.each([
    [{}, 'neither'],
    [{ onBilgilendirme: '1' }, 'the contract is missing'],
    [{ mesafeliSatis: '1' }, 'the form is missing'],
    [{ onBilgilendirme: '0', mesafeliSatis: 'hayır' }, 'only 1, on and true count'],
  ] as [Record<string, string>, string][])('no order is placed: %o, %s', async (fields) => {
    const who = await buyer([mug, 1])
    const response = await order(who, fields)
    expect([response.status, response.body.error?.code, response.body.error?.messages.type]).toEqual([
      422,
      'PAPERS_NOT_ACCEPTED',
      SENTENCE,
    ])
    expect((await shop.cart.view(who.visitor())).items).toHaveLength(1)
  })

  test('no card payment is started', async () => {
    await set('b2c_kk_odeme', '1')
    const who = await buyer([mug, 1])
    const response = await cardPayer(app, who).start({ onBilgilendirme: '1' })
    expect(response.status).toBe(409)
    expect(response.body).toContain(SENTENCE)
    const { rows } = await db.unchecked('select from payments where customer_id = $1', [who.customer?.id])
    expect(rows).toEqual([])
  })
})

describe('with both checkboxes', () => {
  test('both documents are stored with the order as accepted, with hash, IP address and time', async () => {
    const who = await buyer([mug, 2])
    const draft = await shop.orders.draftLegalDocuments(who.visitor())
    expect(draft).toMatchObject({
      orderNo: '',
      total: '259.80',
      lines: [{ unitGross: '129.90', gross: '259.80' }],
    })
    const { body } = await order(who, BOTH)
    const placed = body.order as { id: string; orderNo: string }
    const rows = await storedAcceptances(placed.orderNo)
    expect(rows.map(({ document }) => document)).toEqual(['mesafeli-satis', 'on-bilgilendirme'])
    for (const { html, sha256, ip, at } of rows) {
      expect(html).toContain(placed.orderNo)
      expect(html).toContain('₺259,80')
      expect(html).toContain('Vitrin Mağazacılık A.Ş.')
      expect(sha256).toBe(createHash('sha256').update(html).digest('hex'))
      expect(ip).toBe('127.0.0.1')
      expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000)
    }
    // A later change of the company's data does not change the accepted documents.
    await set('companyTitle', 'Başka A.Ş.')
    const own = await shop.orders.acceptances(who.customer?.id ?? '', placed.orderNo)
    await set('companyTitle', 'Vitrin Mağazacılık A.Ş.')
    expect(own.map(({ document }) => document)).toEqual(['on-bilgilendirme', 'mesafeli-satis'])
    expect(own.every(({ html }) => html.includes('Vitrin Mağazacılık A.Ş.'))).toBe(true)
    const stranger = await signedIn()
    expect(await shop.orders.acceptances(stranger.customer?.id ?? '', placed.orderNo)).toEqual([])
  })

  test('products without a right of withdrawal are named in both documents, as at the time of the order', async () => {
    const cheese = await buildProduct(db, { name: 'Eski Kaşar', stock: 5, withdrawalException: 'perishable' })
    const who = await buyer([mug, 1], [cheese, 1])
    const { body } = await order(who, BOTH)
    const { id, orderNo } = body.order as { id: string; orderNo: string }
    for (const { html } of await storedAcceptances(orderNo)) {
      expect(html).toContain('<strong>Eski Kaşar</strong> – Bu üründe cayma hakkı yoktur')
      expect(html).not.toContain('<strong>Çini Kupa</strong>')
    }
    await db.unchecked(`update products set withdrawal_exception = '' where id = $1`, [cheese.id])
    const seen = await who.request('GET', `order/${id}`)
    expect(seen.body.orderItems).toMatchObject([
      { withdrawalException: '' },
      { withdrawalException: 'perishable' },
    ])
  })

  test('both are attached to the email, which has picture, sums, addresses, accounts and the transfer deadline', async () => {
    const who = await buyer([mug, 1])
    const { body } = await order(who, BOTH)
    const { orderNo } = body.order as { orderNo: string }
    await shop.mail.deliver()
    const emails = inbox.to(who.customer?.email ?? '')
    expect(emails.map(({ subject }) => subject)).toEqual([`Vitrin: siparişinizi aldık (${orderNo})`])
    const [email] = emails
    const { rows: waiting } = await db.unchecked<{ due: Date }>(
      'select payment_due_at as due from orders where order_no = $1',
      [orderNo],
    )
    const due = waiting[0]?.due
    for (const expectedText of [
      '₺129,90',
      `Son ödeme: ${formatDateTime(due ?? new Date(0)).slice(0, 16)}`,
      'TR18 0006 2001 1900 0006 6723 15',
      'Çini Kupa',
      '1 Adet',
    ])
      expect(email?.text).toContain(expectedText)
    expect(email?.files.map(({ name }) => name)).toEqual(['on-bilgilendirme.html', 'mesafeli-satis.html'])
    const rows = await storedAcceptances(orderNo)
    for (const { document, html } of rows)
      expect(email?.files.find(({ name }) => name === `${document}.html`)?.content).toContain(html)
  })

  test('the full national ID stays in the accepted text; email, pages and API show it masked', async () => {
    const who = await buyer([mug, 1])
    await db.unchecked(`update addresses set id_number = '10000000146' where customer_id = $1`, [
      who.customer?.id,
    ])
    const { body } = await order(who, BOTH)
    const { id, orderNo } = body.order as { id: string; orderNo: string }
    const rows = await storedAcceptances(orderNo)
    expect(rows.map(({ html }) => html.includes('T.C. Kimlik No: 10000000146'))).toEqual([true, true])
    for (const { html, sha256 } of rows)
      expect(sha256, 'the stored text is the accepted one').toBe(
        createHash('sha256').update(html).digest('hex'),
      )
    const { rows: waiting } = await db.unchecked<{ data: string }>(
      `select data::text from mail_messages where key = $1`,
      [`order-received:${id}`],
    )
    expect(
      waiting.map(({ data }) => data.includes('10000000146')),
      'the queued email is masked too',
    ).toEqual([false])
    await shop.mail.deliver()
    const [email] = inbox.to(who.customer?.email ?? '')
    expect(email?.files.map(({ content }) => content.includes('T.C. Kimlik No: 10*******46'))).toEqual([
      true,
      true,
    ])
    expect(JSON.stringify(email)).not.toContain('10000000146')
    expect(email?.text, 'the email does not contain the phone number').not.toContain('+90 (5')
    const seen = (await who.request('GET', `order/${id}`)).body
    expect(seen.faturaadresi).toMatch(/\|T\.C\. Kimlik No:10\*{7}46$/)
    expect(JSON.stringify(seen)).not.toContain('10000000146')
    let exported = ''
    for await (const piece of shop.privacy.export(who.customer?.id ?? '').text) exported += piece
    expect(exported, 'the data export contains the unmasked number').toContain('10000000146')
  })

  test('documents and email of a cash on delivery order include its fee', async () => {
    await set('b2c_ko_odeme', '1')
    await set('kapidaOdemeUcreti', '25')
    const who = await buyer([mug, 1])
    expect(await shop.orders.draftLegalDocuments(who.visitor())).toMatchObject({
      total: '129.90',
      onDeliveryFee: '25.00',
    })
    const { body } = await order(who, { ...BOTH, odemeTipi: '3' })
    const { orderNo } = body.order as { orderNo: string }
    await set('kapidaOdemeUcreti', '0')
    for (const { html } of await storedAcceptances(orderNo)) {
      expect(html).toContain('<th scope="row" colspan="3">Kapıda ödeme bedeli</th><td>₺25,00</td>')
      expect(html).toContain('<strong>₺154,90</strong>')
      expect(html).not.toContain('<strong>₺129,90</strong>')
    }
    await shop.mail.deliver()
    const [email] = inbox.to(who.customer?.email ?? '')
    for (const version of [email?.text, email?.html])
      for (const expectedText of ['Kapıda ödeme bedeli', '₺25,00', '₺154,90'])
        expect(version).toContain(expectedText)
    expect(email?.text).toContain('₺154,90 tutarını, ürünler size ulaştığında')
    expect(email?.text).not.toContain('Son ödeme')
  })

  test('a card order’s documents state its plan, and its only email is sent when it is paid', async () => {
    await set('b2c_kk_odeme', '1')
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const first = await payer.start(BOTH)
    const [before] = (
      await db.unchecked<{ no: string }>('select order_no as no from orders where customer_id = $1', [
        who.customer?.id,
      ])
    ).rows
    expect((await storedAcceptances(before?.no)).map(({ html }) => html.includes('Tek çekim'))).toEqual([
      true,
      true,
    ])
    await shop.mail.deliver()
    expect(inbox.to(who.customer?.email ?? '')).toEqual([])
    expect(first.status).toBe(200)
    await payer.returnToShop(await payer.confirm(payer.bankPage(first)))
    await shop.mail.deliver()
    const emails = inbox.to(who.customer?.email ?? '')
    expect(emails.map(({ subject }) => subject)).toEqual([`Vitrin: ödemenizi aldık (${before?.no})`])
    expect(emails[0]?.files).toHaveLength(2)
    expect(emails[0]?.text).toContain('₺129,90')
    expect(emails[0]?.text).not.toMatch(/5528 ?79/)
  })

  test('another plan for the same unpaid order replaces its documents', async () => {
    await set('b2c_kk_odeme', '1')
    await db.unchecked(`
      with bank as (insert into banks (name) values ('Deneme Bankası') returning id),
      plans as (
        insert into installment_plans (bank_id, installment, commission_rate, is_default)
        select id, n, rate, n = 1 from bank, (values (1, 0), (3, 4.5)) as plan (n, rate))
      insert into bank_bins (bin, bank_id, organization) select '552879', id, 'MASTERCARD' from bank`)
    const who = await buyer([mug, 3])
    const payer = cardPayer(app, who)
    await payer.start(BOTH)
    const form = { binNumber: '55287900', amount: '389.70' }
    const { plans } = (await who.request('POST', 'bin-control', { fields: form, form: true })).body as {
      plans: { installment: number; seal: string }[]
    }
    const planToken = plans.find(({ installment }) => installment === 3)?.seal ?? ''
    expect(shop.checkout.planFromToken(planToken, Big('389.70'))?.total.toFixed(2)).toBe('407.24')
    expect(shop.checkout.planFromToken(planToken, Big('400'))).toBeNull()
    const again = await payer.start({ ...BOTH, installment: '3' })
    expect(again.status).toBe(200)
    const { rows } = await db.unchecked<{ no: string; paid: string; status: string }>(
      `select o.order_no as no, p.paid_price as paid, p.status from orders o join payments p on p.order_id = o.id
        where o.customer_id = $1 and p.status in ('started', 'verifying')`,
      [who.customer?.id],
    )
    expect(rows).toHaveLength(1)
    const texts = await storedAcceptances(rows[0]?.no)
    expect(texts).toHaveLength(2)
    for (const { html } of texts) {
      expect(html).toContain('3 taksit')
      expect(html).toContain(`₺${rows[0]?.paid.replace('.', ',')}`)
    }
  })
})

test('when the merchant requires no checkboxes, an order without them is placed and no documents are stored', async () => {
  await set('sozlesmeOnayi', '0')
  const { status, body } = await order(await buyer([mug, 1]), {})
  await set('sozlesmeOnayi', '1')
  expect(status).toBe(200)
  expect(await storedAcceptances((body.order as { orderNo: string }).orderNo)).toEqual([])
})
