import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { CARD, cardPayer } from '#tests/support/card-payer.ts'
import { staffOf } from '#tests/support/order-staff.ts'
import { placeOrderFromCart } from '#tests/support/orders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'

const { db, app, buyer, set, shop } = await testShop()
await db.unchecked(
  `insert into countries (code, name, dial_code, position)
   values ('TR', 'Türkiye', '+90', 0), ('DE', 'Almanya', '+49', 1), ('FR', 'Fransa', '+33', 2)`,
)
await set('b2c_ko_odeme', '1')
await set('b2c_kk_odeme', '1')
await set('kargoUcreti', '0/1/44.90_1/5/59.90_5/10/84.90')
await set('ucretsizKargoSecenek', '1')
await set('ucretsizKargoMiktar', '500')

/** 30 × 20 × 10 cm is a size of 2. */
const mug = await buildProduct(db, {
  gross: '120',
  stock: 1000,
  units: [{ value: 'Adet', width: '30', height: '20', length: '10', weight: '1.2' }],
})

/** A customer with a cart and a delivery address abroad; the invoice address is in Türkiye. */
async function customerAbroad(country: string, quantity = 1): Promise<Browser> {
  const who = await buyer([mug, quantity])
  await moveTo(who, country)
  return who
}

/** Stores a new delivery address without any check, like a tab opened under other settings. */
async function moveTo({ customer, tokenHash }: Browser, country: string): Promise<void> {
  await db.unchecked(
    `with abroad as (
       insert into addresses (customer_id, invoice_type, title, name, country, city, town, address, phone, id_number)
       values ($1, 'individual', 'Yurt dışı', 'Ayşe Yılmaz', $3, 'Seçin', 'Seçin', 'Hauptstraße 1, 10115 Berlin', '+4930123456',
         '11111111111') returning id)
     update visitors set delivery_address_id = abroad.id from abroad where token_hash = $2`,
    [customer?.id, tokenHash, country],
  )
}

const cartOf = async (who: Browser) =>
  (await who.request('GET', 'cart?with=totals')).body as unknown as {
    version: string
    totals: { shippingTotal: string; total: number }
    shippingNudge: unknown
  }
const orderCount = async ({ customer }: Browser) => (await shop.orders.list(customer?.id ?? '', 1)).total
const refusalOf = ({ status, body }: Awaited<ReturnType<Browser['request']>>) => [
  status,
  body.error?.code,
  body.error?.messages.type,
]
const NOT_DELIVERED = [422, 'NOT_DELIVERED', expect.stringContaining('ülkesine teslimat yapmıyoruz')]

beforeEach(() => set('teslimatUlkeleri', 'Türkiye|Almanya:0/1/450.00_1/5/890.00'))

describe('a delivery to a country with its own shipping fees', () => {
  test('uses them in cart, legal documents and order, even above the domestic free-shipping threshold', async () => {
    const who = await customerAbroad('Almanya', 5)
    const { totals, shippingNudge } = await cartOf(who)
    expect(totals).toMatchObject({ shippingTotal: '₺890,00', total: 1490 })
    expect(shippingNudge).toBeNull()
    expect(await shop.orders.draftLegalDocuments(who.visitor())).toMatchObject({
      shipping: '890.00',
      total: '1490.00',
    })
    const { id } = await placeOrderFromCart(who, db)
    const order = await shop.orders.find(who.customer?.id ?? '', id)
    expect(order?.totals).toMatchObject({ shippingTotal: '₺890,00', total: 1490 })
    expect(order?.teslimatadresi).toContain('Ülke:Almanya')
  })

  test('charges the card the total that was shown', async () => {
    const who = await customerAbroad('Almanya')
    const { totals } = await cartOf(who)
    await cardPayer(app, who).pay({ amount: String(totals.total) })
    expect((await who.request('GET', 'payment/last')).body).toMatchObject({
      state: 'succeeded',
      amount: 1010,
    })
  })

  test('cannot be paid on delivery', async () => {
    const who = await customerAbroad('Almanya')
    const response = await who.request('POST', 'cart', { fields: { odemeTipi: 3 } })
    expect(refusalOf(response)).toEqual([
      422,
      'PAYMENT_NOT_AVAILABLE',
      expect.stringContaining('yalnızca Türkiye içindeki'),
    ])
    expect(await orderCount(who)).toBe(0)
  })

  test('costs the domestic fee again once a domestic address is chosen', async () => {
    const who = await customerAbroad('Almanya')
    await moveTo(who, 'Türkiye')
    expect((await cartOf(who)).totals.shippingTotal).toBe('₺59,90')
  })
})

describe('a delivery to a country that the settings do not name', () => {
  test('is refused when the order is saved, in both languages', async () => {
    const who = await customerAbroad('Fransa')
    for (const odemeTipi of [3, 4])
      expect(refusalOf(await who.request('POST', 'cart', { fields: { odemeTipi } }))).toEqual(NOT_DELIVERED)
    who.cookies.set('vitrin_locale', 'en')
    const response = await who.request('POST', 'cart', { fields: { odemeTipi: 4 } })
    expect(response.body.error?.messages.type).toMatch(/^We do not deliver to the country/)
    expect(await orderCount(who)).toBe(0)
  })

  test('is refused before a card is charged', async () => {
    const who = await customerAbroad('Fransa')
    const { totals } = await cartOf(who)
    const page = await cardPayer(app, who).start({ ...CARD, amount: String(totals.total) })
    expect(page.status).toBe(409)
    expect(page.body).toContain('ülkesine teslimat yapmıyoruz')
    expect((await who.request('GET', 'payment/last')).status).toBe(404)
  })

  test('cannot be chosen, but the country can be used for the invoice', async () => {
    const who = await customerAbroad('Fransa')
    const { rows } = await db.unchecked<{ id: number; country: string }>(
      'select id, country from addresses where customer_id = $1 order by id',
      [who.customer?.id],
    )
    const idOf = (country: string) => rows.find((row) => row.country === country)?.id
    const choose = (delivery: string, invoice: string) =>
      who.request('POST', 'post_address', {
        fields: { teslimat_address_id: idOf(delivery), fatura_address_id: idOf(invoice) },
      })
    expect(refusalOf(await choose('Fransa', 'Türkiye'))).toEqual(NOT_DELIVERED)
    expect((await choose('Türkiye', 'Fransa')).status).toBe(200)
    await placeOrderFromCart(who, db)
  })

  test('is refused with the default setting, which is Türkiye only', async () => {
    await set('teslimatUlkeleri', 'Türkiye')
    const who = await customerAbroad('Almanya')
    expect(refusalOf(await who.request('POST', 'cart', { fields: { odemeTipi: 4 } }))).toEqual(NOT_DELIVERED)
  })
})

test('staff sees where an order abroad goes, in the list and in the file for carriers', async () => {
  const { orderNo } = await placeOrderFromCart(await customerAbroad('Almanya'), db)
  const staff = await staffBrowser({ app, db }, 'orders')
  const { body } = await staff.request('GET', `/orders?q=${orderNo}`)
  expect(body.items).toMatchObject([{ city: '', town: '', country: 'Almanya' }])
  await db.unchecked(`update orders set status = 'confirmed', payment_due_at = null where order_no = $1`, [
    orderNo,
  ])
  const file = await app.inject({ url: '/api/admin/shipments/export', headers: { cookie: staff.cookie } })
  const [head, ...rows] = file.payload
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
  const row = rows.find(([number]) => number?.replaceAll('-', '').endsWith(orderNo))
  expect(row?.[head?.indexOf('Ülke') ?? -1]).toBe('Almanya')
})

describe('between page and order', () => {
  test('an address with another price is refused as a changed cart', async () => {
    const who = await buyer([mug, 1])
    const { version } = await cartOf(who)
    await moveTo(who, 'Almanya')
    const response = await who.request('POST', 'cart', { fields: { odemeTipi: 4, version } })
    expect(refusalOf(response)).toEqual([409, 'CART_CHANGED', expect.any(String)])
  })

  test('a shipping total shown for another country is refused as a changed cart', async () => {
    const who = await buyer([mug, 1])
    await moveTo(who, 'Almanya')
    const response = await who.request('POST', 'cart', { fields: { odemeTipi: 4, shippingTotal: '59,90' } })
    expect(refusalOf(response)).toEqual([409, 'CART_CHANGED', expect.any(String)])
  })

  test('concurrent orders and address changes never make an order with another country’s price', async () => {
    const who = await customerAbroad('Almanya')
    const { version } = await cartOf(who)
    const fields = { odemeTipi: 4, version }
    await Promise.all([
      moveTo(who, 'Türkiye'),
      ...Array.from({ length: 4 }, () => who.request('POST', 'cart', { fields })),
    ])
    const { rows } = await db.unchecked<{ shipping: string; address: string }>(
      'select shipping_total as shipping, delivery_address as address from orders where customer_id = $1',
      [who.customer?.id],
    )
    expect(rows.length).toBeLessThanOrEqual(1)
    for (const { shipping, address } of rows)
      expect(shipping).toBe(address.includes('Almanya') ? '890.00' : '59.90')
  })
})

describe('a way of delivery that the shopper chose', () => {
  const EXPRESS = 'Ekspres_Express_79.90__1_23:59_|Yalnız Van__10__1__Van'
  const deliveryOf = async (who: Browser) => (await who.request('GET', 'cart?with=totals')).body.delivery
  const choose = (who: Browser, key: string) => who.request('POST', 'cart/delivery', { fields: { key } })

  beforeEach(async () => {
    await set('teslimatSecenekleri', EXPRESS)
    await set('teslimGunuEnCok', '3')
  })
  afterAll(async () => {
    await set('teslimatSecenekleri', '')
    await set('teslimGunuEnCok', '0')
  })

  test('is offered for the chosen address, priced, and stands in documents, order, emails and files', async () => {
    const who = await buyer([mug, 2])
    expect(await deliveryOf(who)).toMatchObject({
      chosen: '',
      isGone: false,
      choices: [
        { key: '', name: 'Standart teslimat', surcharge: 0 },
        { key: 'ekspres', name: 'Ekspres', surcharge: 79.9 },
      ],
    })
    expect((await choose(who, 'ekspres')).status).toBe(200)
    const { totals } = await cartOf(who)
    // ₺240,00 for two mugs, ₺59,90 + ₺79,90 for their delivery.
    expect(totals).toMatchObject({ shippingTotal: '₺139,80', total: 379.8 })
    expect(await shop.orders.draftLegalDocuments(who.visitor())).toMatchObject({
      deliveryMethod: 'Ekspres',
      shipping: '139.80',
    })
    const order = await placeOrderFromCart(who, db, 3)
    const stored = await shop.orders.find(who.customer?.id ?? '', order.id)
    expect(stored).toMatchObject({ deliveryMethod: 'Ekspres', totals: { shippingTotalNumber: 139.8 } })
    expect(stored?.arrivesFrom).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(stored?.arrivesTo).toBe(stored?.arrivesFrom)
    const { rows } = await db.unchecked<{ data: { sums: object; arrival: string } }>(
      `select data from mail_messages where key = $1`,
      [`order-received:${order.id}`],
    )
    expect(rows[0]?.data).toMatchObject({ sums: { shipping: '₺139,80', deliveryMethod: 'Ekspres' } })
    expect(rows[0]?.data.arrival).toMatch(/günü$/)
    const staff = await staffBrowser({ app, db }, 'orders')
    expect((await staff.request('GET', '/orders?delivery=1')).body.items).toMatchObject([
      { orderNo: order.orderNo, deliveryMethod: 'Ekspres' },
    ])
    const { body } = await staff.request('GET', `/orders/${order.id}`)
    expect(body.amounts).toMatchObject({ shippingTotal: '139.80', deliveryMethod: 'Ekspres' })
  })

  test('goes back in proportion with the products', async () => {
    const who = await buyer([mug, 2])
    await choose(who, 'ekspres')
    const order = await placeOrderFromCart(who, db, 3)
    const lines = [{ id: order.lineIds[0] ?? 0, quantity: 1 }]
    expect(await shop.orders.previewPieces(who.customer?.id ?? '', order.id, lines)).toMatchObject({
      preview: { shippingBefore: '139.80', shipping: '69.90', total: '189.90' },
    })
  })

  test('is refused where it is not offered, and without an address', async () => {
    const who = await buyer([mug, 1])
    for (const key of ['yalniz van', 'drone'])
      expect(refusalOf(await choose(who, key))).toEqual([409, 'DELIVERY_NOT_OFFERED', expect.any(String)])
    await moveTo(who, 'Almanya')
    expect((await choose(who, 'ekspres')).status).toBe(409)
    expect(await deliveryOf(who)).toMatchObject({ toAddress: true, choices: [{ key: '', from: '' }] })
    await db.unchecked('update visitors set delivery_address_id = null where token_hash = $1', [
      who.tokenHash,
    ])
    expect((await choose(who, '')).status).toBe(200)
    expect(await deliveryOf(who)).toMatchObject({ toAddress: false, choices: [{ key: '' }] })
  })

  test('that the shop gives up is said in the cart, and never charged or left out unsaid', async () => {
    const who = await buyer([mug, 1])
    await choose(who, 'ekspres')
    const { version } = await cartOf(who)
    await set('teslimatSecenekleri', 'Yalnız Van__10__1__Van')
    expect(await deliveryOf(who)).toMatchObject({ chosen: '', isGone: true })
    const save = (fields: object) => who.request('POST', 'cart', { fields: { odemeTipi: 4, ...fields } })
    expect(refusalOf(await save({ version }))).toEqual([409, 'CART_CHANGED', expect.any(String)])
    expect(refusalOf(await save({}))).toEqual([409, 'DELIVERY_NOT_OFFERED', expect.any(String)])
    const seen = await cartOf(who)
    expect((await save({ version: seen.version })).status).toBe(200)
  })

  test('is the standard one, also for who names no version, in a shop that has no ways any more', async () => {
    const who = await buyer([mug, 1])
    await choose(who, 'ekspres')
    await set('teslimatSecenekleri', '')
    await set('teslimGunuEnCok', '0')
    await placeOrderFromCart(who, db)
    const other = await buyer([mug, 1])
    await set('teslimatSecenekleri', EXPRESS)
    await choose(other, 'ekspres')
    await set('teslimatSecenekleri', '')
    expect((await choose(other, '')).status).toBe(200)
    await set('teslimatSecenekleri', EXPRESS)
    expect(await deliveryOf(other)).toMatchObject({ chosen: '', isGone: false })
  })

  test('ends with its order', async () => {
    const who = await buyer([mug, 1])
    await choose(who, 'ekspres')
    await placeOrderFromCart(who, db)
    expect(await deliveryOf(who)).toMatchObject({ chosen: '', isGone: false })
  })

  test('is offered for what the sold lines cost', async () => {
    await set('teslimatSecenekleri', 'Ekspres__79.90_200_1__')
    const gone = await buildProduct(db, { gross: '150', stock: 5 })
    const who = await buyer([mug, 1], [gone, 1])
    expect(await deliveryOf(who)).toMatchObject({ choices: [{}, { surcharge: 0 }] })
    await db.unchecked(`update products set status = 'passive' where id = $1`, [gone.id])
    expect(await deliveryOf(who)).toMatchObject({ choices: [{}, { surcharge: 79.9 }] })
  })

  test('of a transfer’s order names its days once the money has arrived', async () => {
    await set('teslimatSecenekleri', EXPRESS)
    const who = await buyer([mug, 1])
    await choose(who, 'ekspres')
    const { id } = await placeOrderFromCart(who, db)
    const read = () => shop.orders.find(who.customer?.id ?? '', id)
    expect(await read()).toMatchObject({ deliveryMethod: 'Ekspres', arrivesFrom: '', arrivesTo: '' })
    expect(await staffOf(shop).confirmTransfer(id)).toMatchObject({ ok: true })
    expect((await read())?.arrivesFrom).toMatch(/^\d{4}-/)
  })

  test('leaves a transfer’s order its day where all its products leave on the day', async () => {
    await set('ayniGunKargoSaati', '23:59')
    await set('kargoyaVerisGunu', '5')
    const daysOf = async (sameDayShipping: boolean) => {
      const who = await buyer([await buildProduct(db, { stock: 5, sameDayShipping }), 1])
      const { id } = await placeOrderFromCart(who, db)
      expect(await staffOf(shop).confirmTransfer(id)).toMatchObject({ ok: true })
      return (await shop.orders.find(who.customer?.id ?? '', id))?.arrivesTo ?? ''
    }
    expect((await daysOf(true)) < (await daysOf(false))).toBe(true)
  })
})
