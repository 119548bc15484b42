import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { versionOf } from '#tests/support/order-staff.ts'
import { buildBuyerWithOrder } from '#tests/support/orders.ts'
import type { Browser } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { MAX_PDF_BYTES } from './pdf-file-rules.ts'

const made = await testShopWithInbox({ pages: true })
const { app, db, shop, inbox, buyer, browser } = made
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '120', stock: 100 })
const owner = await staffBrowser({ app, db }, 'owner')

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
const NUMBER = 'VTR2026000000017'

async function upload(id: string, file: Buffer, more: { invoiceNo?: string; version?: number } = {}) {
  const { invoiceNo = NUMBER, version = await versionOf(db, id) } = more
  const { status, body } = await owner.request<{ error?: { code: string; messages: { type: string } } }>(
    'PUT',
    `/orders/${id}/invoice?invoiceNo=${encodeURIComponent(invoiceNo)}`,
    { body: file, version, headers: { 'content-type': 'application/pdf' } },
  )
  return { status, code: body.error?.code, sentence: body.error?.messages.type }
}
const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
async function download(who: Browser, id: string) {
  return app.inject({
    url: `/api/catalog/order/${id}/invoice.pdf`,
    headers: { cookie: cookieOf(who) },
  })
}
const pageOf = async (who: Browser, orderNo: string) =>
  (await app.inject({ url: `/siparis/liste/?siparis=${orderNo}`, headers: { cookie: cookieOf(who) } })).body
async function emailsTo(who: Browser) {
  await shop.mail.deliver()
  return inbox.to(who.customer?.email ?? '').filter(({ text }) => text.includes('faturası hazır'))
}

describe('the invoice of an order', () => {
  test('reaches its buyer as it was uploaded, with an email, and the same file again sends none', async () => {
    const { who, order } = await buildBuyerWithOrder(made, [mug, 1])
    expect(await pageOf(who, order.orderNo)).not.toContain('Faturayı indir')
    expect((await download(who, order.id)).statusCode).toBe(404)
    expect((await upload(order.id, pdf('bir'))).status).toBe(200)
    expect((await upload(order.id, pdf('bir'))).status).toBe(200)
    const file = await download(who, order.id)
    expect(file.rawPayload).toEqual(pdf('bir'))
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="fatura-${order.orderNo}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(await pageOf(who, order.orderNo)).toContain('Faturayı indir')
    const emails = await emailsTo(who)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain(NUMBER)
  })

  test('is replaced by a corrected one, which the buyer is told too, and can be removed', async () => {
    const { who, order } = await buildBuyerWithOrder(made, [mug, 1])
    await upload(order.id, pdf('bir'))
    expect((await upload(order.id, pdf('iki'), { invoiceNo: 'vtr2026000000018' })).status).toBe(200)
    expect((await download(who, order.id)).rawPayload).toEqual(pdf('iki'))
    const { body } = await owner.request('GET', `/orders/${order.id}/invoice`)
    expect(body).toMatchObject({ invoice: { invoiceNo: 'VTR2026000000018' } })
    expect(await emailsTo(who)).toHaveLength(2)
    const version = await versionOf(db, order.id)
    expect((await owner.request('DELETE', `/orders/${order.id}/invoice`, { version })).status).toBe(200)
    expect((await download(who, order.id)).statusCode).toBe(404)
    const again = await versionOf(db, order.id)
    expect((await owner.request('DELETE', `/orders/${order.id}/invoice`, { version: again })).status).toBe(
      409,
    )
  })

  test("is nobody else's to read", async () => {
    const { order } = await buildBuyerWithOrder(made, [mug, 1])
    await upload(order.id, pdf('bir'))
    expect((await download(await buyer([mug, 1]), order.id)).statusCode).toBe(404)
    expect((await download(browser(), order.id)).statusCode).toBe(401)
  })
})

describe('an upload is refused', () => {
  test('for what is no PDF, for a cut one, an empty one and one that is too large', async () => {
    const { who, order } = await buildBuyerWithOrder(made, [mug, 1])
    const large = Buffer.concat([pdf('x'), Buffer.alloc(MAX_PDF_BYTES), pdf('x')])
    for (const file of [Buffer.from('<script>alert(1)</script>'), Buffer.from('%PDF-1.7\nkesik')])
      expect(await upload(order.id, file)).toMatchObject({
        status: 422,
        sentence: 'Bu dosya bir PDF değil ya da bozuk. Fatura programınızdan aldığınız PDF dosyasını seçin.',
      })
    expect((await upload(order.id, large)).status).toBe(413)
    expect((await download(who, order.id)).statusCode).toBe(404)
  })

  test('for a number that is none, from an old page, and for an order that does not exist', async () => {
    const { order } = await buildBuyerWithOrder(made, [mug, 1])
    for (const invoiceNo of ['', 'A', 'FATURA 1', '<b>', 'X'.repeat(31)])
      expect((await upload(order.id, pdf('bir'), { invoiceNo })).status, invoiceNo).toBe(422)
    expect((await upload(order.id, pdf('bir'), { version: 9_999 })).code).toBe('CONFLICT')
    expect((await upload('o_none', pdf('bir'), { version: 1 })).status).toBe(404)
  })

  test('from staff that may not edit orders', async () => {
    const { order } = await buildBuyerWithOrder(made, [mug, 1])
    const viewer = await staffBrowser({ app, db }, 'catalogue')
    const response = await viewer.request('PUT', `/orders/${order.id}/invoice?invoiceNo=${NUMBER}`, {
      body: pdf('bir'),
      version: 1,
      headers: { 'content-type': 'application/pdf' },
    })
    expect(response.status).toBe(403)
  })
})
