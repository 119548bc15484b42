import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { cartViewSchema } from '#modules/buying/cart/cart-schemas.ts'
import { productListSchema } from '#modules/goods/catalogue/catalogue-schemas.ts'
import type { InvoiceData } from '#modules/ordering/orders/invoices/order-invoice-schemas.ts'
import { ORDERS_EXPORT } from '#modules/ordering/orders/order/orders-customer-data.server.ts'
import { orderSchema } from '#modules/ordering/orders/orders-schemas.ts'
import { orderNumberCell } from '#modules/ordering/orders/staff/order-number-cell.ts'
import { mailboxOf } from '#modules/people/customers/customers-tables.ts'
import { eraseCustomerData } from '#modules/shop/privacy/customer-data.ts'
import { istanbulDay } from '#shared/dates.ts'
import { Big, sum } from '#shared/money.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { CARD, cardPayer } from '#tests/support/card-payer.ts'
import { buildCoupon, couponProblems } from '#tests/support/coupons.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffOf } from '#tests/support/order-staff.ts'
import { confirmOrder, deliverOrder, placeOrderFromCart } from '#tests/support/orders.ts'
import { type Browser, TEST_ACCOUNT } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'

let minutes = 0
const made = await testShopWithInbox({
  clock: () => new Date(Date.now() + minutes * 60_000),
})
const { db, shop, app, inbox, set, browser, buyer } = made
await set('b2cHavaleEftHesapBilgisi', TEST_ACCOUNT)
await set('b2c_kk_odeme', '1')
await set('b2c_ko_odeme', '1')
await set('kargoUcreti', '0/100000/59.90')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '120', stock: 5000, brand: 'Kütahya' })
const offer = await buildProduct(db, { name: 'Fırsat', gross: '60', list: '100', stock: 500, category: 'ev' })
const shirt = await buildProduct(db, {
  name: 'Tişört',
  category: 'giyim',
  variants: [
    { values: { Beden: 'S' }, gross: '75', stock: 500 },
    { values: { Beden: 'M' }, gross: '90', stock: 500 },
  ],
})
const book = await buildProduct(db, { name: 'Kitap', gross: '50.50', taxRate: '1', stock: 5000 })

afterEach(async () => {
  minutes = 0
  expect(await couponProblems(db)).toEqual([])
  expect(await stockProblems(db)).toEqual([])
})

const use = (who: Browser, code: string) => who.request('POST', 'cart/coupon', { fields: { code } })
const viewOf = async (who: Browser) =>
  cartViewSchema.parse((await who.request('GET', 'cart?with=totals')).body)
const codeOf = (response: { status: number; body: { error?: { code: string } } }) => [
  response.status,
  response.body.error?.code,
]
const usedOf = async (id: number) =>
  (await db.unchecked<{ used: number }>('select used from coupons where id = $1', [id])).rows[0]?.used

async function orderOf(who: Browser, id: string) {
  return orderSchema.parse((await who.request('GET', `order/${id}`)).body)
}

/** A buyer of two mugs (240,00) and a book (50,50) with a code. */
async function buyerWith(code: string) {
  const who = await buyer([mug, 2], [book, 1])
  expect((await use(who, code)).status).toBe(200)
  return who
}

describe('a code on the cards of products', () => {
  const all = ['Çini Kupa', 'Fırsat', 'Kitap', 'Tişört']
  /** In TRY with KDV; no product costs less. */
  const CHEAPEST = 50
  const idIn = async (table: 'brands' | 'categories', where: string) => {
    const { rows } = await db.unchecked<{ id: number }>(`select id from ${table} where ${where}`)
    return rows.map(({ id }) => id)
  }

  test.each<{
    why: string
    facts: () => Promise<Parameters<typeof buildCoupon>[1]>
    claimed: readonly string[]
  }>([
    { why: 'for everything', facts: async () => ({}), claimed: all },
    { why: 'from a minimum on', facts: async () => ({ minimum: '500', percent: '15' }), claimed: all },
    { why: 'today is its last day', facts: async () => ({ until: istanbulDay(new Date()) }), claimed: all },
    {
      why: 'a category',
      facts: async () => ({ categoryIds: await idIn('categories', "path = 'giyim'") }),
      claimed: ['Tişört'],
    },
    {
      why: 'a brand',
      facts: async () => ({ brandIds: await idIn('brands', "name = 'Kütahya'") }),
      claimed: ['Çini Kupa'],
    },
    { why: 'a product', facts: async () => ({ productIds: [shirt.id] }), claimed: ['Tişört'] },
    {
      why: 'one of several variants',
      facts: async () => ({ productIds: [shirt.children[0]?.id ?? 0] }),
      claimed: [],
    },
    {
      why: 'not for discounted products',
      facts: async () => ({ skipsDiscounted: true }),
      claimed: ['Çini Kupa', 'Kitap', 'Tişört'],
    },
    { why: 'over', facts: async () => ({ until: '2020-01-01' }), claimed: [] },
    { why: 'not yet', facts: async () => ({ from: '2090-01-01' }), claimed: [] },
    { why: 'stopped', facts: async () => ({ active: false }), claimed: [] },
    { why: 'with a ceiling', facts: async () => ({ ceiling: '5' }), claimed: [] },
    { why: 'with a limit of uses', facts: async () => ({ useLimit: 5 }), claimed: [] },
    { why: 'once for each customer', facts: async () => ({ perCustomer: 1 }), claimed: [] },
    { why: 'for the first order', facts: async () => ({ firstOrder: true }), claimed: [] },
    { why: 'an amount', facts: async () => ({ amount: '10' }), claimed: [] },
    { why: 'not marked', facts: async () => ({ onProducts: false }), claimed: [] },
  ])('is said where the cart gives it: $why', async ({ facts, claimed }) => {
    await db.unchecked('update coupons set on_products = false')
    const { code } = await buildCoupon(db, { onProducts: true, ...(await facts()) })
    shop.changes.publish({ topic: 'catalogue' })
    const { body } = await browser().request('GET', 'products?sort=name')
    const { items } = productListSchema.parse(body)
    expect(items.filter(({ coupon }) => coupon).map(({ name }) => name)).toEqual(claimed)
    for (const { id, coupon } of items) {
      if (!coupon) continue
      expect(coupon.code).toBe(code)
      const product = [mug, book, offer, shirt].find((each) => each.id === id) ?? mug
      for (const sku of product.children.length > 0 ? product.children : [product]) {
        const who = await buyer([sku, Math.ceil(coupon.minimum / CHEAPEST) || 1])
        expect((await use(who, code)).status).toBe(200)
        const { items: lines, totals } = await viewOf(who)
        expect(totals.discount).toBeCloseTo(((lines[0]?.amounts.gross ?? 0) * coupon.percent) / 100, 2)
      }
    }
  })
})

describe('a code in the cart', () => {
  test('is applied, shown with what it gives, kept, and taken away', async () => {
    const { code } = await buildCoupon(db, { code: 'HOŞGELDİN10' })
    const who = await buyer([mug, 2], [book, 1])
    const before = await viewOf(who)
    const applied = await use(who, ' hosgeldin10 ')
    expect(applied).toMatchObject({
      status: 200,
      body: {
        success: true,
        coupon: { code, applied: true, discount: 29.05, notice: '' },
        cart: { totals: { discount: 29.05, couponCode: code, total: 321.35 } },
      },
    })
    const view = await viewOf(who)
    expect(view.totals).toMatchObject({ subTotal: 225, tax: 36.45, discount: 29.05, total: 321.35 })
    expect(view.totals.subTotal + view.totals.tax + view.totals.shippingTotalNumber).toBeCloseTo(321.35, 5)
    // The lines keep the price they have in the shop.
    expect(view.items.map(({ amounts }) => amounts.gross)).toEqual([240, 50.5])
    expect(view.version).not.toBe(before.version)
    const again = await use(who, code)
    expect([again.status, (await viewOf(who)).version]).toEqual([200, view.version])
    expect(await who.request('DELETE', 'cart/coupon')).toMatchObject({
      status: 200,
      body: { cart: { totals: { discount: 0, couponCode: '', total: 350.4 } } },
    })
    expect((await who.request('DELETE', 'cart/coupon')).status).toBe(200)
  })

  test('that does not apply is refused with the reason, and the cart stays as it is', async () => {
    await buildCoupon(db, { code: 'BITTI', until: '2020-01-01' })
    await buildCoupon(db, { code: 'YARIN', from: '2090-01-31' })
    await buildCoupon(db, { code: 'BUYUK', minimum: '300' })
    await buildCoupon(db, { code: 'BASKA', productIds: [999_999] })
    await buildCoupon(db, { code: 'DURDU', active: false })
    const who = await buyer([mug, 2], [book, 1])
    const { version } = await viewOf(who)
    const refused = async (typed: unknown) => {
      const { status, body } = await who.request('POST', 'cart/coupon', { fields: { code: typed } })
      return [status, body.error?.code, body.error?.messages.type]
    }
    expect(await refused('BITTI')).toEqual([409, 'COUPON_EXPIRED', 'Bu indirim kodunun süresi doldu.'])
    expect(await refused('YARIN')).toEqual([
      409,
      'COUPON_NOT_YET',
      'Bu indirim kodu 31.01.2090 tarihinden itibaren geçerlidir.',
    ])
    expect(await refused('BUYUK')).toEqual([
      409,
      'COUPON_MINIMUM',
      'Bu indirim kodu için sepetinize ₺9,50 tutarında daha ürün ekleyin.',
    ])
    expect((await refused('BASKA')).slice(0, 2)).toEqual([409, 'COUPON_NOT_THESE_PRODUCTS'])
    // Whoever guesses cannot tell a stopped code from none.
    expect(await refused('DURDU')).toEqual(await refused('YOKBOYLE'))
    expect((await refused("' or 1=1 --")).slice(0, 2)).toEqual([422, 'COUPON_UNKNOWN'])
    for (const bad of ['x'.repeat(301), 7, null, ['A'], {}]) expect((await refused(bad))[0]).toBe(422)
    expect(await viewOf(who)).toMatchObject({ version, coupon: null })
    expect(codeOf(await use(browser(), 'BUYUK'))).toEqual([422, 'CART_EMPTY'])
  })

  test('is replaced by no other one until it is taken away, whichever is worth more and however they arrive', async () => {
    const { code } = await buildCoupon(db, { code: 'İLKKOD' })
    const { code: second } = await buildCoupon(db, { percent: '50' })
    const who = await buyerWith(code)
    const { version } = await viewOf(who)
    expect((await use(who, second)).body.error).toMatchObject({
      code: 'COUPON_ANOTHER_CODE',
      messages: {
        type: `Sepetinizde ${code} kodu var. Başka bir kod kullanmak için önce bu kodu kaldırın.`,
      },
    })
    who.cookies.set('vitrin_locale', 'en')
    expect((await use(who, second)).body.error?.messages.type).toBe(
      `Your cart already has the code ${code}. Remove it first to use another one.`,
    )
    // The same code in other letters is the one that is there.
    expect(codeOf(await use(who, 'ilkkod'))).toEqual([200, undefined])
    expect(await viewOf(who)).toMatchObject({ version, coupon: { code, applied: true } })
    await who.request('DELETE', 'cart/coupon')
    const answers = await Promise.all([use(who, code), use(who, second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.body.coupon as { code: string } | undefined
    expect((await viewOf(who)).coupon?.code).toBe(won?.code)
  })

  test('is said to apply no longer when the basket shrinks, and applies again when it grows', async () => {
    const { code } = await buildCoupon(db, { minimum: '240' })
    const who = await buyerWith(code)
    await who.request('PATCH', `cart/${mug.id}`, { fields: { quantity: 1 } })
    expect(await viewOf(who)).toMatchObject({
      totals: { discount: 0, couponCode: '', total: 230.4 },
      coupon: {
        code,
        applied: false,
        notice: 'Bu indirim kodu için sepetinize ₺69,50 tutarında daha ürün ekleyin.',
      },
    })
    const order = await who.request('POST', 'cart', {
      fields: { odemeTipi: 4, version: (await viewOf(who)).version },
    })
    expect(order.status).toBe(200)
    const { id } = order.body.order as { id: string }
    expect((await orderOf(who, id)).totals).toMatchObject({ total: 230.4, discount: 0, couponCode: '' })
  })

  test('moves with the visitor’s cart at the login, and is then checked for the person', async () => {
    const { code } = await buildCoupon(db, { firstOrder: true })
    const visitor = browser()
    await visitor.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    const applied = await use(visitor, code)
    expect(applied.body.coupon).toMatchObject({
      applied: true,
      notice: expect.stringContaining('denetlenir'),
    })
    const newcomer = await buyer()
    await shop.cart.mergeOnSignIn(
      { before: visitor.tokenHash, after: newcomer.tokenHash },
      newcomer.customer?.id ?? '',
    )
    expect((await viewOf(newcomer)).coupon).toMatchObject({ code, applied: true, notice: '' })
    await placeOrderFromCart(newcomer, db)
    await newcomer.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    expect(codeOf(await use(newcomer, code))).toEqual([409, 'COUPON_ALREADY_USED'])
    const other = await buildCoupon(db, { firstOrder: true })
    expect(codeOf(await use(newcomer, other.code))).toEqual([409, 'COUPON_NOT_FIRST_ORDER'])
  })
})

describe('an order with a code', () => {
  test('stores code and discount, and everything that shows it adds up', async () => {
    const { code, id } = await buildCoupon(db, { code: 'YAZ10' })
    const who = await buyerWith(code)
    const placed = await placeOrderFromCart(who, db)
    expect(await usedOf(id)).toBe(1)
    const order = await orderOf(who, placed.id)
    expect(order.totals).toMatchObject({
      subTotal: 225,
      tax: 36.45,
      discount: 29.05,
      couponCode: code,
      total: 321.35,
    })
    expect(order.orderItems.map(({ total }) => total)).toEqual([216, 45.45])
    const { rows } = await db.unchecked(
      `select sum(l.net) = o.sub_total and sum(l.tax) = o.tax and sum(l.gross) + o.shipping_total = o.total as adds,
         sum(l.discount)::text as discount from order_lines l join orders o on o.id = l.order_id where o.id = $1 group by o.id`,
      [placed.id],
    )
    expect(rows).toEqual([{ adds: true, discount: '29.05' }])
    // The cart is empty, and the code went with it.
    expect((await viewOf(who)).coupon).toBeNull()

    const finance = await staffBrowser(made, 'finance')
    const detail = (await finance.request<{ amounts: unknown }>('GET', `/orders/${placed.id}`)).body
    expect(detail.amounts).toMatchObject({ discount: '29.05', couponCode: 'YAZ10', total: '321.35' })
    await confirmOrder(db, placed.id)
    const invoice = (await finance.request<InvoiceData>('GET', `/orders/${placed.id}/invoice-data`)).body
    expect(invoice.totals.payable).toBe('321.35')
    expect(
      invoice.lines.slice(0, 2).map(({ allowance, net, tax, gross }) => [allowance, net, tax, gross]),
    ).toEqual([
      ['20.00', '180.00', '36.00', '216.00'],
      ['5.00', '45.00', '0.45', '45.45'],
    ])
    for (const line of invoice.lines.slice(0, 2))
      expect(Big(line.unitPrice).times(String(line.quantity)).minus(line.allowance).toFixed(2)).toBe(line.net)
    const csv = await app.inject({
      url: `/api/admin/orders/export?q=${placed.orderNo}`,
      headers: { cookie: finance.cookie },
    })
    const exported = await db.query(ORDERS_EXPORT.rows, [who.customer?.id ?? '', 0])
    expect(exported.rows).toMatchObject([
      { couponCode: 'YAZ10', lines: [{ discount: '24.00' }, { discount: '5.05' }] },
    ])
    const printed = await shop.orders.findByNo(who.customer?.id ?? '', placed.orderNo)
    expect(printed?.totals).toMatchObject({ discount: 29.05, couponCode: 'YAZ10' })
    expect(csv.body).toContain('İndirim (KDV dahil)')
    expect(csv.body.split('\n').find((row) => row.includes(orderNumberCell(placed.orderNo)))).toContain(
      'YAZ10',
    )
  })

  test('names the discount in the documents that are accepted and in the email', async () => {
    const { code } = await buildCoupon(db, { code: 'BELGE10' })
    const who = await buyerWith(code)
    const saved = await who.request('POST', 'cart', {
      fields: { odemeTipi: 4, onBilgilendirme: true, mesafeliSatis: true },
    })
    const { id } = saved.body.order as { id: string }
    const { rows } = await db.unchecked<{ html: string }>(
      'select html from order_acceptances where order_id = $1',
      [id],
    )
    expect(rows).toHaveLength(2)
    for (const { html } of rows) {
      expect(html).toContain('İndirim (BELGE10)')
      expect(html).toMatch(/-₺29,05|₺-29,05/)
      expect(html).toContain('₺321,35')
    }
    await shop.mail.deliver()
    const [email] = inbox.to(who.customer?.email ?? '')
    expect(email?.text).toContain('İndirim (BELGE10)')
    expect(email?.text).toContain('₺321,35')
  })

  test('is refused when the code stopped since, with the reason, and nothing is lost', async () => {
    const { code, id } = await buildCoupon(db)
    const who = await buyerWith(code)
    const { version } = await viewOf(who)
    await db.unchecked('update coupons set active = false where id = $1', [id])
    const shown = await who.request('POST', 'cart', { fields: { odemeTipi: 4, version } })
    expect(codeOf(shown)).toEqual([409, 'CART_CHANGED'])
    const unseen = await who.request('POST', 'cart', { fields: { odemeTipi: 4 } })
    expect(codeOf(unseen)).toEqual([409, 'COUPON_REFUSED'])
    expect((await viewOf(who)).items).toHaveLength(2)
    await who.request('DELETE', 'cart/coupon')
    expect((await who.request('POST', 'cart', { fields: { odemeTipi: 4 } })).status).toBe(200)
  })

  test('is one order however often it is saved, and uses the code once', async () => {
    const { code, id } = await buildCoupon(db)
    const who = await buyerWith(code)
    const { version } = await viewOf(who)
    const saves = await Promise.all(
      Array.from({ length: 5 }, () => who.request('POST', 'cart', { fields: { odemeTipi: 4, version } })),
    )
    expect(new Set(saves.map(({ body }) => (body.order as { id: string } | undefined)?.id)).size).toBe(1)
    expect(await usedOf(id)).toBe(1)
  })

  test('of which thirty are saved at once gets exactly the uses the code has', async () => {
    const { code, id } = await buildCoupon(db, { useLimit: 5 })
    const buyers = await Promise.all(Array.from({ length: 30 }, () => buyerWith(code)))
    const before = await stockOf(db, mug.id)
    const saved = await Promise.all(
      buyers.map((who) => who.request('POST', 'cart', { fields: { odemeTipi: 4 } })),
    )
    const placed = saved.filter(({ status }) => status === 200)
    expect(placed).toHaveLength(5)
    expect(new Set(saved.filter(({ status }) => status !== 200).map((each) => codeOf(each).join()))).toEqual(
      new Set(['409,COUPON_REFUSED']),
    )
    expect(await usedOf(id)).toBe(5)
    expect((await stockOf(db, mug.id))?.level).toBe((before?.level ?? 0) - 10)
    const loser = buyers[saved.findIndex(({ status }) => status !== 200)]
    if (!loser) throw new Error('everybody got one')
    expect((await viewOf(loser)).coupon).toMatchObject({
      applied: false,
      notice: 'Bu indirim kodunun kullanım sınırı doldu.',
    })
  })

  test('is refused to one person under several guest accounts at once', async () => {
    const { code } = await buildCoupon(db, { perCustomer: 1 })
    const guests = await Promise.all(Array.from({ length: 4 }, () => buyerWith(code)))
    // Addresses of one mailbox, in any case.
    await db.unchecked(
      `update customers c set guest_email = lower(g.email)
        from unnest($1::text[], $2::text[]) g (id, email) where c.id = g.id`,
      [
        guests.map(({ customer }) => customer?.id),
        ['ayse@example.com', 'ayse+1@example.com', 'ayse+kupon@example.com', 'Ayse+1@Example.com'],
      ],
    )
    const saved = await Promise.all(
      guests.map((who) => who.request('POST', 'cart', { fields: { odemeTipi: 4 } })),
    )
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})

test.each([
  ['ayse@example.com', 'ayse@example.com', 'one address'],
  ['Ayse+1@Example.com', 'ayse@example.com', 'what follows a plus sign'],
  ['a.yse@example.com', 'a.yse@example.com', 'dots count'],
  ['A.y.se+kupon@GMail.com', 'ayse@gmail.com', 'but not there'],
  ['ay.se@googlemail.com', 'ayse@gmail.com', 'the same provider by another name'],
  ['a.yse@gmail.com.tr', 'a.yse@gmail.com.tr', 'another provider'],
  ['a.yse@ornek-gmail.com', 'a.yse@ornek-gmail.com', 'another provider'],
])('coupons count %s as the mailbox %s: %s', async (address, mailbox, _why) => {
  const { rows } = await db.unchecked<{ mailbox: string }>(`select ${mailboxOf('$1::text')} as mailbox`, [
    address,
  ])
  expect(rows).toEqual([{ mailbox }])
})

describe('the use of a code comes back', () => {
  test('when its buyer cancels the order, once', async () => {
    const { code, id } = await buildCoupon(db, { useLimit: 1, perCustomer: 1 })
    const who = await buyerWith(code)
    const order = await placeOrderFromCart(who, db)
    expect(await usedOf(id)).toBe(1)
    await who.request('PATCH', `order/${order.id}`, { fields: { cancel: true } })
    await who.request('PATCH', `order/${order.id}`, { fields: { cancel: true } })
    expect(await usedOf(id)).toBe(0)
    await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    expect((await use(who, code)).status).toBe(200)
  })

  test('when the transfer does not arrive in time', async () => {
    const { code, id } = await buildCoupon(db)
    const who = await buyerWith(code)
    const order = await placeOrderFromCart(who, db)
    minutes = 25 * 60
    await shop.orders.enforceTransferDeadlines()
    expect((await orderOf(who, order.id)).status).toBe('iptal')
    expect(await usedOf(id)).toBe(0)
  })

  test('when a card is declined; the next attempt of the same cart uses it again', async () => {
    const { code, id } = await buildCoupon(db, { useLimit: 1, perCustomer: 1 })
    const who = await buyerWith(code)
    const payer = cardPayer(app, who)
    const attempt = await payer.start({ ...CARD })
    expect(attempt.status).toBe(200)
    expect(await usedOf(id)).toBe(1)
    // The cart still shows the discount that its own attempt holds.
    expect((await viewOf(who)).coupon).toMatchObject({ applied: true })
    await who.request('POST', `cart/${book.id}`, { fields: { quantity: 1 } })
    expect((await payer.start({ ...CARD })).status).toBe(200)
    expect(await usedOf(id)).toBe(1)
  })

  test('not when the goods come back', async () => {
    const { code, id } = await buildCoupon(db)
    const who = await buyerWith(code)
    const order = await placeOrderFromCart(who, db)
    await deliverOrder(shop, order.id)
    const requested = await who.request('POST', `order/${order.id}/return`, {
      fields: {
        kind: 'cayma',
        lines: order.lineIds.map((lineId, at) => ({ id: lineId, quantity: at === 0 ? 2 : 1 })),
      },
    })
    expect(requested.status).toBeLessThan(300)
    const { rows } = await db.unchecked<{ id: string }>('select id from order_returns where order_id = $1', [
      order.id,
    ])
    const returnId = rows[0]?.id ?? ''
    const staff = staffOf(shop)
    await staff.decideReturn(returnId, {
      approve: true,
      answer: '',
      returnAddress: 'Depo',
      carrierName: 'Yurtiçi Kargo',
    })
    await staff.receiveReturn(returnId, { restock: true })
    const refunded = await staff.refundReturn(returnId)
    // Everything that was received, delivery included (decisions J1).
    expect(refunded).toMatchObject({ ok: true, value: { amount: Big('321.35') } })
    expect(await usedOf(id)).toBe(1)
  })
})

describe('money of an order with a code', () => {
  test('comes back piece by piece as what was paid for the pieces', async () => {
    const { code } = await buildCoupon(db, { amount: '10.01' })
    const who = await buyer([mug, 3], [book, 1])
    await use(who, code)
    const order = await placeOrderFromCart(who, db)
    const { totals } = await orderOf(who, order.id)
    expect(totals).toMatchObject({ discount: 10.01, total: 460.39 })
    await confirmOrder(db, order.id)
    const [mugs] = order.lineIds
    const preview = await shop.orders.previewPieces(who.customer?.id ?? '', order.id, [
      { id: mugs ?? 0, quantity: 1 },
    ])
    if (!preview.ok) throw new Error(preview.reason)
    const { total, refund } = preview.preview
    expect(Big(total).plus(refund).toFixed(2)).toBe('460.39')
    await shop.orders.cancelPieces(who.customer?.id ?? '', order.id, {
      lines: [{ id: mugs ?? 0, quantity: 1 }],
      total,
    })
    const after = await orderOf(who, order.id)
    expect(after.totals.total.toFixed(2)).toBe(total)
    const { rows } = await db.unchecked<{ discount: string }>(
      'select discount from order_lines where order_id = $1 order by position',
      [order.id],
    )
    // 8,78 of three mugs, two of which stay; the book keeps its part.
    expect(rows.map(({ discount }) => discount)).toEqual(['5.85', '1.23'])
    expect(sum(rows.map(({ discount }) => Big(discount))).toFixed(2)).toBe(after.totals.discount.toFixed(2))
  })

  test('moves between no lines when staff changes the note or the delivery price alone', async () => {
    const { code } = await buildCoupon(db, { productIds: [mug.id], percent: '50' })
    const who = await buyerWith(code)
    const order = await placeOrderFromCart(who, db)
    const before = await db.unchecked(
      'select net, tax, gross, discount from order_lines where order_id = $1 order by position',
      [order.id],
    )
    const staff = await staffBrowser(made, 'orders')
    const editable = (await staff.request<{ version: number }>('GET', `/orders/${order.id}/edit`)).body
    const saved = await staff.request('PUT', `/orders/${order.id}/edit`, {
      body: {
        lines: [],
        added: [],
        shippingTotal: '0.00',
        discount: '120.00',
        description: '',
        reason: 'Kargo bizden',
        consent: '',
        total: '170.50',
      },
      version: editable.version,
    })
    expect(saved.status).toBe(200)
    const after = await db.unchecked(
      'select net, tax, gross, discount from order_lines where order_id = $1 order by position',
      [order.id],
    )
    expect(after.rows).toEqual(before.rows)
    expect(before.rows.map((row) => row.discount)).toEqual(['120.00', '0.00'])
  })
})

describe('an order that a code makes free', () => {
  afterEach(() => set('kargoUcreti', '0/100000/59.90'))

  async function freeBuyer() {
    const { code } = await buildCoupon(db, { percent: '100' })
    await set('kargoUcreti', '')
    return buyerWith(code)
  }

  test('needs no payment: it is confirmed at once, without accounts and deadline', async () => {
    const who = await freeBuyer()
    expect((await viewOf(who)).totals).toMatchObject({ total: 0, discount: 290.5, subTotal: 0, tax: 0 })
    const saved = await who.request('POST', 'cart', {
      fields: { odemeTipi: 3, onBilgilendirme: true, mesafeliSatis: true },
    })
    expect(saved.status).toBe(200)
    const { id } = saved.body.order as { id: string }
    expect(await orderOf(who, id)).toMatchObject({
      status: 'onaylandi',
      banks: [],
      paymentDueAt: '',
      totals: { total: 0, paymentFee: 0, charged: 0 },
    })
    const { rows } = await db.unchecked<{ html: string }>(
      'select html from order_acceptances where order_id = $1',
      [id],
    )
    for (const { html } of rows) expect(html).toContain('alıcıdan ödeme alınmaz')
    await shop.mail.deliver()
    expect(inbox.to(who.customer?.email ?? '')[0]?.text).toContain('ödeme gerekmiyor')
    // Nothing was paid, so nothing is refunded.
    expect((await who.request('PATCH', `order/${id}`, { fields: { cancel: true } })).status).toBe(200)
    const refunds = await db.unchecked('select from order_refunds where order_id = $1', [id])
    expect(refunds.rows).toHaveLength(0)
  })

  test('is not charged to a card', async () => {
    const who = await freeBuyer()
    const attempt = await cardPayer(app, who).start({ ...CARD })
    expect(attempt.body).toContain('ödeme gerekmiyor')
    const { rows } = await db.unchecked('select from payments where customer_id = $1', [who.customer?.id])
    expect(rows).toHaveLength(0)
  })

  test('is returned without a refund', async () => {
    const who = await freeBuyer()
    const order = await placeOrderFromCart(who, db)
    await deliverOrder(shop, order.id)
    const [first = 0] = order.lineIds
    await who.request('POST', `order/${order.id}/return`, {
      fields: { kind: 'cayma', lines: [{ id: first, quantity: 1 }] },
    })
    const { rows } = await db.unchecked<{ id: string }>('select id from order_returns where order_id = $1', [
      order.id,
    ])
    const returnId = rows[0]?.id ?? ''
    const staff = staffOf(shop)
    await staff.decideReturn(returnId, {
      approve: true,
      answer: '',
      returnAddress: 'Depo',
      carrierName: 'Yurtiçi Kargo',
    })
    await staff.receiveReturn(returnId, { restock: true })
    expect(await staff.refundReturn(returnId)).toMatchObject({ ok: true, value: { amount: Big('0') } })
  })
})

test('an account that is erased leaves nothing that its coupons know it by', async () => {
  const { code, id } = await buildCoupon(db, { perCustomer: 1 })
  const who = await buyerWith(code)
  const order = await placeOrderFromCart(who, db)
  await deliverOrder(shop, order.id)
  const { id: customerId = '', email = '' } = who.customer ?? {}
  await transaction(db, (tx) =>
    eraseCustomerData(tx, customerId, {
      email,
      erasedEmail: `${customerId}@erased`,
      ip: '',
      now: new Date(),
    }),
  )
  const { rows } = await db.unchecked(
    `select u.buyer, (select count(*)::int from coupon_buyers b where b.coupon_id = $1) as buyers from coupon_uses u where u.coupon_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ buyer: '', buyers: 0 }])
  // The use itself still counts.
  expect(await usedOf(id)).toBe(1)
  await db.unchecked('delete from coupon_uses where coupon_id = $1', [id])
  await db.unchecked('delete from coupons where id = $1', [id])
})

test('a code for delivery that is free anyway is not used up', async () => {
  const { code, id } = await buildCoupon(db, { kind: 'shipping' })
  const paid = await buyerWith(code)
  const order = await placeOrderFromCart(paid, db)
  expect((await orderOf(paid, order.id)).totals).toMatchObject({
    freeShipping: true,
    couponCode: code,
    discount: 0,
    total: 290.5,
  })
  expect(await usedOf(id)).toBe(1)
  const { rows } = await db.unchecked(
    'select discount, shipping_saved from coupon_uses where order_id = $1',
    [order.id],
  )
  expect(rows).toEqual([{ discount: '0.00', shipping_saved: '59.90' }])
  await set('kargoUcreti', '')
  const free = await buyerWith(code)
  const other = await placeOrderFromCart(free, db)
  await set('kargoUcreti', '0/100000/59.90')
  expect((await orderOf(free, other.id)).totals.couponCode).toBe('')
  expect(await usedOf(id)).toBe(1)
})
