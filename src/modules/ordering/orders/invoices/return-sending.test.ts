import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffOf, versionOf } from '#tests/support/order-staff.ts'
import { buildBuyerWithOrder, deliverOrder } from '#tests/support/orders.ts'
import type { Browser } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { MAX_PDF_BYTES } from './pdf-file-rules.ts'

const made = await testShopWithInbox({ pages: true })
const { app, db, shop, inbox, set, browser, buyer } = made
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '120', stock: 100 })
const staff = staffOf(shop)
const support = await staffBrowser({ app, db }, 'support')
await set('returnAddress', 'Depo Sok. No:9 Tuzla')
await set('iadeKargosu', 'Yurtiçi Kargo')
await set('iadeKodu', '604827135')

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const get = (who: Browser, url: string) => app.inject({ url, headers: { cookie: cookieOf(who) } })
interface Answer {
  error?: { code: string; messages: { type: string } }
}

/** A delivered order with a return request. */
async function buildRequest() {
  const { who, order } = await buildBuyerWithOrder(made, [mug, 2])
  await deliverOrder(shop, order.id, 2)
  const lines = order.lineIds.map((id) => ({ id, quantity: 1 }))
  const { body } = await who.request('POST', `order/${order.id}/return`, { fields: { kind: 'cayma', lines } })
  const returnId = (body.return as { id: string }).id
  const label = `/api/catalog/order/${order.id}/return/${returnId}/label.pdf`
  return { who, order, returnId, label, slip: `/siparis/${order.orderNo}/iade/${returnId}/yazdir` }
}

async function command(
  method: 'POST' | 'PUT' | 'DELETE',
  returnId: string,
  path: string,
  body?: object | Buffer,
) {
  const response = await support.request<Answer>(method, `/returns/${returnId}/${path}`, {
    version: await versionOf(db, returnId),
    ...(body && { body }),
    ...(Buffer.isBuffer(body) && { headers: { 'content-type': 'application/pdf' } }),
  })
  return { status: response.status, sentence: response.body?.error?.messages.type }
}
const approve = (returnId: string, more: object = {}) =>
  command('POST', returnId, 'decide', { approve: true, ...more })
const orderPage = async (who: Browser, orderNo: string) =>
  (await get(who, `/siparis/liste/?siparis=${orderNo}`)).body
async function emailsTo({ customer }: Browser) {
  await shop.mail.deliver()
  return inbox.to(customer?.email ?? '').filter(({ subject }) => /onaylandı|bilgileri değişti/.test(subject))
}

describe('an accepted return', () => {
  test('is sent as the settings say, and its buyer reads that on the page, in the email and on the slip', async () => {
    const { who, order, returnId, slip } = await buildRequest()
    expect(await orderPage(who, order.orderNo)).not.toContain('604827135')
    expect((await get(who, slip)).statusCode).toBe(303)
    expect((await approve(returnId)).status).toBe(200)
    const [{ decided } = { decided: '' }] = (
      await db.unchecked<{ decided: string }>(
        `select to_char((decided_at at time zone 'Europe/Istanbul')::date + 14, 'DD.MM.YYYY') as decided
           from order_returns where id = $1`,
        [returnId],
      )
    ).rows
    const page = await orderPage(who, order.orderNo)
    const printed = (await get(who, slip)).body
    const [email] = await emailsTo(who)
    for (const text of [page, printed, email?.text ?? ''])
      for (const fact of ['604827135', 'Yurtiçi Kargo', 'Depo Sok. No:9 Tuzla', decided])
        expect(text).toContain(fact)
    expect(printed).toContain('data:image/svg+xml;base64,')
    expect(printed).toContain('Çini Kupa')
    expect(page).not.toContain('Etiketi indir')
  })

  test('is sent as the approval says where it says something else', async () => {
    const { who, order, returnId } = await buildRequest()
    const own = {
      carrierName: ' Aras  Kargo ',
      returnCode: 'ar-12 34 ',
      returnAddress: 'Liman Cad. 4\nİzmir',
    }
    expect((await approve(returnId, own)).status).toBe(200)
    const page = await orderPage(who, order.orderNo)
    expect(page).toContain('Aras Kargo')
    expect(page).toContain('ar-1234')
    expect(page).not.toContain('604827135')
    const { rows } = await db.unchecked(
      `select after from audit_log where action = 'order.decide-return' and record_id = $1`,
      [order.id],
    )
    expect(rows[0]?.after).toMatchObject({ returnCode: 'ar-1234', carrierName: 'Aras Kargo' })
  })

  test('keeps what it was told when the settings change, and needs no code', async () => {
    const { who, order, returnId } = await buildRequest()
    await approve(returnId, { carrierName: '', returnCode: '' })
    await set('returnAddress', 'Yeni Depo')
    expect(await orderPage(who, order.orderNo)).toContain('Depo Sok. No:9 Tuzla')
    expect(await orderPage(who, order.orderNo)).not.toContain('İade kodu')
    await set('returnAddress', 'Depo Sok. No:9 Tuzla')
  })

  test('can be sent in another way later, which its buyer is told each time', async () => {
    const { who, order, returnId } = await buildRequest()
    const other = { carrierName: 'PTT Kargo', returnCode: 'PTT-900100', returnAddress: '' }
    expect((await command('PUT', returnId, 'sending', other)).status).toBe(409)
    await approve(returnId)
    expect((await command('PUT', returnId, 'sending', other)).status).toBe(200)
    expect((await command('PUT', returnId, 'sending', { ...other, returnCode: 'PTT-900200' })).status).toBe(
      200,
    )
    expect(await orderPage(who, order.orderNo)).toContain('PTT-900200')
    const emails = await emailsTo(who)
    expect(emails.map(({ subject }) => subject.includes('bilgileri değişti'))).toEqual([false, true, true])
    expect(emails[2]?.text).toContain('PTT-900200')
    await staff.receiveReturn(returnId, { restock: true })
    expect((await command('PUT', returnId, 'sending', other)).status).toBe(409)
    expect(await orderPage(who, order.orderNo)).not.toContain('PTT-900200')
  })

  test('tells an English buyer in English', async () => {
    const { who, order, returnId, slip } = await buildRequest()
    await db.unchecked(`update orders set locale = 'en' where id = $1`, [order.id])
    await approve(returnId)
    await shop.mail.deliver()
    const email = inbox.to(who.customer?.email ?? '').find(({ subject }) => subject.includes('accepted'))
    expect(email?.text).toContain('Return code')
    expect((await get(who, `/en${slip}`)).body).toContain('Return parcel')
  })
})

test.each([
  { why: 'a code of three characters', given: { returnCode: 'abc' }, says: 'İade kodu 4 ile 40 karakter' },
  { why: 'Turkish letters in its code', given: { returnCode: 'GÜZEL' }, says: 'İade kodu 4 ile 40 karakter' },
  { why: 'a code that is too long', given: { returnCode: '1'.repeat(41) }, says: 'İade kodu 4 ile 40' },
  { why: 'HTML in its code', given: { returnCode: '<b>1234</b>' }, says: 'İade kodu 4 ile 40 karakter' },
  {
    why: 'a code of no carrier',
    given: { returnCode: '12345', carrierName: ' ' },
    says: 'hangi kargo firması',
  },
  { why: 'a carrier that is too long', given: { carrierName: 'K'.repeat(61) }, says: 'en fazla 60 karakter' },
  { why: 'an address that is too long', given: { returnAddress: 'A'.repeat(501) }, says: 'en fazla 500' },
])(
  'an approval with $why is refused with a sentence, and the request still waits',
  async ({ given, says }) => {
    const { who, returnId } = await buildRequest()
    const refused = await approve(returnId, given)
    expect(refused.status).toBe(422)
    expect(refused.sentence).toContain(says)
    expect(await emailsTo(who)).toEqual([])
    expect((await approve(returnId)).status).toBe(200)
  },
)

describe('the label of a return', () => {
  test('is downloaded by its buyer as it was uploaded, from the approval until the products arrive', async () => {
    const { who, order, returnId, label } = await buildRequest()
    expect((await command('PUT', returnId, 'label', pdf('bir'))).status).toBe(200)
    expect((await get(who, label)).statusCode).toBe(404)
    await approve(returnId)
    const file = await get(who, label)
    expect(file.rawPayload).toEqual(pdf('bir'))
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="iade-etiketi-${order.orderNo}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(await orderPage(who, order.orderNo)).toContain('Etiketi indir')
    expect((await emailsTo(who))[0]?.text).toContain('Kargo etiketini')
    await staff.receiveReturn(returnId, { restock: false })
    expect((await get(who, label)).statusCode).toBe(404)
    expect((await command('PUT', returnId, 'label', pdf('iki'))).status).toBe(409)
  })

  test('is replaced and removed by staff', async () => {
    const { who, returnId, label } = await buildRequest()
    await approve(returnId)
    await command('PUT', returnId, 'label', pdf('bir'))
    await command('PUT', returnId, 'label', pdf('iki'))
    expect((await get(who, label)).rawPayload).toEqual(pdf('iki'))
    expect((await command('DELETE', returnId, 'label')).status).toBe(200)
    expect((await get(who, label)).statusCode).toBe(404)
    expect((await command('DELETE', returnId, 'label')).status).toBe(409)
  })

  test("and the slip are nobody else's to read", async () => {
    const { returnId, label, slip } = await buildRequest()
    await command('PUT', returnId, 'label', pdf('bir'))
    await approve(returnId)
    const stranger = await buyer([mug, 1])
    expect((await get(stranger, label)).statusCode).toBe(404)
    expect((await get(stranger, slip)).statusCode).toBe(404)
    expect((await get(browser(), label)).statusCode).toBe(401)
    expect((await get(browser(), slip)).headers.location).toContain('/account/login')
  })

  test('is refused where it is no PDF, cut, empty, too large, or from staff without the right', async () => {
    const { returnId } = await buildRequest()
    for (const file of [Buffer.from('<script>alert(1)</script>'), Buffer.from('%PDF-1.7\nkesik')])
      expect(await command('PUT', returnId, 'label', file)).toEqual({
        status: 422,
        sentence: 'Bu dosya bir PDF değil ya da bozuk. Kargo firmasından aldığınız PDF etiketi seçin.',
      })
    const large = Buffer.concat([pdf('x'), Buffer.alloc(MAX_PDF_BYTES), pdf('x')])
    expect((await command('PUT', returnId, 'label', large)).status).toBe(413)
    const catalogue = await staffBrowser({ app, db }, 'catalogue')
    const response = await catalogue.request('PUT', `/returns/${returnId}/label`, {
      body: pdf('bir'),
      version: 1,
      headers: { 'content-type': 'application/pdf' },
    })
    expect(response.status).toBe(403)
  })
})

test('the standing code of the settings is not in the public settings', async () => {
  const { body } = await browser().request('GET', 'store')
  expect(JSON.stringify(body)).not.toContain('604827135')
})
