import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { Desk } from '#modules/backoffice/desk/desk-admin-schemas.ts'
import { chargedAmounts } from '#modules/kernel/orders/order-totals-rules.ts'
import { Big } from '#shared/money.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { buildCoupon } from '#tests/support/coupons.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffOf } from '#tests/support/order-staff.ts'
import { placeOrderFromCart } from '#tests/support/orders.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { webhookReceiver } from '#tests/support/webhook-receiver.ts'
import type { InvoiceData } from '../invoices/order-invoice-schemas.ts'
import type { WireOrder } from '../orders-schemas.ts'
import { orderNumberCell } from './order-number-cell.ts'
import type { OrderDetail } from './orders-admin-schemas.ts'

const made = await testShopWithInbox()
const { db, shop, app, set, buyer, inbox } = made
const SELLER = {
  companyTitle: 'Örnek Ticaret A.Ş.',
  companyAddress: 'Bahariye Cad. 1 Kadıköy / İstanbul',
  companyTaxOffice: 'Kadıköy',
  companyTaxNumber: '1234567890',
  companyMersis: '0123456789012345',
}
await set('b2c_kk_odeme', '1')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '129.90', stock: 50 })
await db.unchecked(`
  with bank as (insert into banks (name) values ('Deneme Bankası') returning id),
    plans as (
      insert into installment_plans (bank_id, installment, commission_rate, is_default)
      select id, n, rate, n = 1 from bank, (values (1, 0), (2, 0), (3, 4.5)) as plan (n, rate))
  insert into bank_bins (bin, bank_id, organization) select '55287900', id, 'MASTERCARD' from bank`)

/** A buyer who paid three mugs, ₺389,70, by card in these installments; `amount` is the total the form showed. */
async function placePaidOrder(installment: string, amount: string) {
  const who = await buyer([mug, 3])
  await cardPayer(app, who).pay({ installment, amount })
  const { order } = (await who.request('GET', 'payment/last')).body as {
    order: { id: string; orderNo: string }
  }
  const seen = (await who.request('GET', `order/${order.id}`)).body as unknown as WireOrder
  return { who, seen }
}

/** The last email to its buyer, as text in one line. */
async function lastEmail(email: string): Promise<string> {
  await shop.mail.deliver()
  return inbox.to(email).at(-1)?.text.replace(/\s+/g, ' ') ?? ''
}

describe('a card order paid in installments', () => {
  test('shows what the card was charged, in detail and list alike', async () => {
    const { who, seen } = await placePaidOrder('3', '407.24')
    const charge = { total: 389.7, tryTotal: 389.7, installment: 3, commission: 17.54, charged: 407.24 }
    expect(seen.totals).toMatchObject(charge)
    const { items } = (await who.request('GET', 'orders')).body as unknown as { items: WireOrder[] }
    expect(items.map(({ totals }) => totals)).toMatchObject([charge])
  })

  test('has an email whose sums add up to the charge', async () => {
    const { who } = await placePaidOrder('3', '407.24')
    const emailText = await lastEmail(who.customer?.email ?? '')
    expect(emailText).toMatch(
      /Genel Toplam ₺389,70 Komisyon ₺17,54 Ödeme Kart .*3 taksit Ödenen tutar ₺407,24/,
    )
  })

  test('is refunded the full charge when cancelled, and the email says so', async () => {
    const { who, seen } = await placePaidOrder('3', '407.24')
    await who.request('PATCH', `order/${seen.id}`, { fields: { cancel: true } })
    const after = (await who.request('GET', `order/${seen.id}`)).body as unknown as WireOrder
    expect(after.totals).toMatchObject({ charged: 407.24, commission: 17.54, installment: 3 })
    expect(after.cancelRefund).toBe(407.24)
    const emailText = await lastEmail(who.customer?.email ?? '')
    expect(emailText).toContain('Genel Toplam ₺389,70 Komisyon ₺17,54 Ödenen tutar ₺407,24')
    expect(emailText).toContain('Ödediğiniz ₺407,24 kartınıza iade edildi.')
    expect(emailText).not.toContain('14 gün')
  })

  test('shows a commission of zero for a plan without commission', async () => {
    const { who, seen } = await placePaidOrder('2', '389.70')
    expect(seen.totals).toMatchObject({ installment: 2, commission: 0, charged: 389.7 })
    expect(await lastEmail(who.customer?.email ?? '')).toContain('Komisyon ₺0,00')
  })

  test('does not mention commission for a single payment', async () => {
    const { who, seen } = await placePaidOrder('1', '389.70')
    expect(seen.totals).toMatchObject({ installment: 1, commission: 0, charged: 389.7 })
    expect(await lastEmail(who.customer?.email ?? '')).not.toContain('Komisyon')
  })
})

/** Every document of an order with a plan, a coupon, a fee and a refund, with the figures it names. */
describe('one order has one amount on every document', () => {
  const lira = (amount: string) => `₺${Number(amount).toLocaleString('tr-TR', { minimumFractionDigits: 2 })}`

  async function documentsOf(orderNo: string, email: string) {
    const person = await staffBrowser(made, 'owner')
    const get = async <Body>(path: string) => (await person.request<Body>('GET', path)).body
    const file = async (path: string) =>
      (await app.inject({ url: `/api/admin${path}`, headers: { cookie: person.cookie } })).rawPayload
    const detail = await get<OrderDetail>(`/orders/${orderNo}`)
    const { items } = await get<{ items: { orderNo: string; total: string }[] }>('/orders?limit=100')
    const customer = await get<{ orders: { total: string; items: { total: string }[] } }>(
      `/customers/${detail.customer.id}`,
    )
    const [head = '', ...rows] = String(await file('/orders/export')).split('\r\n')
    const cells = rows.find((row) => row.startsWith(orderNumberCell(orderNo)))?.split(';') ?? []
    const exported = (name: string) => cells[head.split(';').indexOf(name)]?.replace(',', '.')
    const pdf = await getDocumentProxy(
      new Uint8Array(await file(`/orders/papers?kind=summary&orders=${orderNo}`)),
      {
        verbosity: 0,
      },
    )
    const { items: words } = await (await pdf.getPage(1)).getTextContent()
    const invoice = await get<InvoiceData>(`/orders/${orderNo}/invoice-data`)
    return {
      detail,
      listed: items.find((item) => item.orderNo === orderNo)?.total,
      customer,
      exported,
      paper: words.map((word) => ('str' in word ? word.str : '')).join(' '),
      invoice,
      xml: String(await file(`/orders/${orderNo}/invoice-data.xml`)),
      email: await lastEmail(email),
      desk: (await get<Desk>('/desk')).sales?.days.at(-1)?.total ?? '0.00',
      coupons: (await get<{ items: { code: string; revenue: string; given: string }[] }>('/coupons')).items,
    }
  }

  async function couponBuyer(code: string) {
    const who = await buyer([mug, 3])
    const { status } = await who.request('POST', 'cart/coupon', { fields: { code } })
    expect(status).toBe(200)
    return who
  }

  test.each([
    { payment: 'card', code: 'PLAN10', fee: '0.00', total: '410.63', commission: '18.48', charged: '429.11' },
    {
      payment: 'on-delivery',
      code: 'KAPI10',
      fee: '24.90',
      total: '435.53',
      commission: '0.00',
      charged: '435.53',
    },
  ])('$payment', async ({ payment, code, fee, total, commission, charged }) => {
    await set('kargoUcreti', '0/100000/59.90')
    await set('b2c_ko_odeme', '1')
    await set('kapidaOdemeUcreti', '24,90')
    for (const [key, value] of Object.entries(SELLER)) await set(key, value)
    await buildCoupon(db, { code })
    const { url, received } = await webhookReceiver()
    const owner = await staffBrowser(made, 'owner')
    await owner.request('POST', '/webhooks', {
      body: { name: 'Muhasebe', url, events: ['order.created', 'order.paid'], active: true },
    })
    const before = (await owner.request<Desk>('GET', '/desk')).body.sales?.days.at(-1)?.total ?? '0.00'
    const who = await couponBuyer(code)
    const cart = await shop.cart.view({ ...who.visitor(), currency: 'TRY' })
    expect(cart.totals).toMatchObject({ tryTotal: 410.63, discount: 38.97 })
    if (payment === 'card') await cardPayer(app, who).pay({ installment: '3', amount: charged })
    else await placeOrderFromCart(who, db, 3)
    const { items: own } = (await who.request('GET', 'orders')).body as unknown as { items: WireOrder[] }
    const [order] = own
    expect(own).toHaveLength(1)
    const figures = { tryTotal: Number(total), charged: Number(charged), commission: Number(commission) }
    expect(order?.totals).toMatchObject(figures)
    const found = (await who.request('GET', `order/${order?.id}`)).body as unknown as WireOrder
    expect(found.totals).toEqual(order?.totals)

    const seen = await documentsOf(order?.orderNo ?? '', who.customer?.email ?? '')
    const { detail, exported, invoice, paper } = seen
    const sold = { total, charged, commission, paymentFee: fee, discount: '38.97', refunded: '0.00' }
    expect(detail.amounts).toMatchObject(sold)
    expect(seen.listed).toBe(total)
    expect([detail.customer.total, seen.customer.orders.total]).toEqual([total, total])
    expect(seen.customer.orders.items[0]?.total).toBe(total)
    expect({
      total: exported('Sipariş tutarı'),
      charged: exported('Ödeme tutarı (komisyonla)'),
      commission: exported('Taksit komisyonu (KDV dahil)'),
      paymentFee: exported('Kapıda ödeme ücreti'),
      discount: exported('İndirim (KDV dahil)'),
      refunded: exported('İade edilen'),
    }).toEqual(sold)
    expect(invoice.totals.payable).toBe(charged)
    expect(seen.xml).toContain(`<cbc:PayableAmount currencyID="TRY">${charged}</cbc:PayableAmount>`)
    for (const amount of new Set([total, charged])) {
      expect(paper).toContain(lira(amount))
      expect(seen.email).toContain(lira(amount))
    }
    expect(seen.coupons.find((coupon) => coupon.code === code)).toMatchObject({
      revenue: total,
      given: '38.97',
    })
    expect(Big(seen.desk).minus(before).toFixed(2)).toBe(total)
    await shop.integrations.deliver()
    const told = received.map(({ body }) => JSON.parse(body).data)
    expect(told.length).toBeGreaterThan(0)
    for (const { orderNo, total: named } of told) expect([orderNo, named]).toEqual([order?.orderNo, total])

    await db.unchecked(`update orders set status = 'delivered', delivered_at = now() where id = $1`, [
      order?.id,
    ])
    const choice = { lines: [], shipping: false, extra: Big('10'), everything: false, amount: Big('10') }
    await staffOf(shop).refund(order?.id ?? '', { ...choice, reason: 'goodwill', note: '' } as never)
    await db.unchecked(`update order_refunds set status = 'completed' where order_id = $1`, [order?.id])
    const after = await documentsOf(order?.orderNo ?? '', who.customer?.email ?? '')
    expect(after.detail.amounts).toMatchObject({ ...sold, refunded: '10.00' })
    expect(after.exported('İade edilen')).toBe('10.00')
    expect(after.exported('Ödeme tutarı (komisyonla)')).toBe(charged)
    expect(after.customer.orders.total).toBe(total)
    expect(after.desk).toBe(seen.desk)
    expect(after.coupons.find((coupon) => coupon.code === code)?.revenue).toBe(total)
  })

  test('an attempt that was paid twice names the payment that stayed', async () => {
    const who = await buyer([mug, 3])
    await cardPayer(app, who).pay({ installment: '1' })
    const { items } = (await who.request('GET', 'orders')).body as unknown as { items: WireOrder[] }
    await db.unchecked(
      `insert into payments (id, kind, order_id, customer_id, provider, status, reason, price, paid_price, installment, expires_at, created_at)
       select 'p_twice', 'order', order_id, customer_id, provider, 'refunded', 'orphaned', price, price + 17.54, 3, expires_at, created_at - interval '1 hour'
       from payments where order_id = $1`,
      [items[0]?.id],
    )
    const person = await staffBrowser(made, 'owner')
    const { body } = await person.request<OrderDetail>('GET', `/orders/${items[0]?.orderNo}`)
    expect(body.amounts).toMatchObject({ charged: body.amounts.total, commission: '0.00', installment: 1 })
  })

  test('an unpaid card attempt with a coupon is no sale of the coupon', async () => {
    const { id } = await buildCoupon(db, { code: 'DENEME' })
    const who = await couponBuyer('DENEME')
    await cardPayer(app, who).start({ installment: '1' })
    const { rows } = await db.unchecked('select 1 from coupon_uses where coupon_id = $1', [id])
    expect(rows).toHaveLength(1)
    const person = await staffBrowser(made, 'owner')
    const { body } = await person.request<{ items: { code: string; revenue: string }[] }>('GET', '/coupons')
    expect(body.items.find((coupon) => coupon.code === 'DENEME')?.revenue).toBe('0.00')
  })
})

test('an order without a card payment is charged its total', () => {
  const { installment, commission, charged } = chargedAmounts('154.90', null)
  expect([installment, commission.toFixed(2), charged.toFixed(2)]).toEqual([1, '0.00', '154.90'])
})

test('chargedAmounts throws RangeError for a charge below the total', () => {
  expect(() => chargedAmounts('154.90', { paidPrice: '154.89', installment: 1 })).toThrow(RangeError)
})
