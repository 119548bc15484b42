import { afterEach, describe, expect, test } from 'vitest'
import { cartViewSchema } from '#modules/buying/cart/cart-schemas.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'
import { orderSchema } from '../orders-schemas.ts'

const { db, browser, buyer, signedIn, set, shop } = await testShop({ maxConnections: 30 })
await set(
  'b2cHavaleEftHesapBilgisi',
  'Ziraat Bankası_Vitrin Ltd. Şti._12345678-5001_TR330006100519786457841326',
)
const byTransfer = { odemeTipi: 4, description: '' }

afterEach(async () => {
  expect(await stockProblems(db)).toEqual([])
})

const orderOf = (response: { body: Record<string, unknown> }) =>
  response.body.order as { id: string; orderNo: string }

async function ordersOf(who: Browser): Promise<number> {
  return (await shop.orders.list(who.customer?.id ?? '', 1)).total
}

const problemOf = (response: Awaited<ReturnType<Browser['request']>>) => [
  response.status,
  response.body.error?.code,
  response.body.error?.messages.type,
]

describe('an order', () => {
  test('reserves the stock, empties the cart and stores a snapshot of everything', async () => {
    const drill = await buildProduct(db, {
      name: 'Şarjlı Matkap',
      code: 'MTK-18V',
      price: '1250',
      stock: 5,
      brand: 'Bosch',
      pictures: ['mtk.webp'],
    })
    const who = await buyer([drill, 2])
    const saved = await who.request('POST', 'cart', {
      fields: { ...byTransfer, description: 'Kapıya\r\nbırakın <b>' },
    })
    expect(saved).toMatchObject({ status: 200, body: { success: true, redirect: '/sepet' } })
    const { id, orderNo } = orderOf(saved)
    expect(id).toMatch(/^o_[\w-]{16}$/)
    expect(orderNo).toMatch(/^\d{12}$/)
    expect(await stockOf(db, drill.id)).toMatchObject({ level: 3, sold: 2 })
    expect((await who.request('GET', 'cart')).body).toEqual([])

    await db.unchecked(`update products set name = 'Başka', code = 'BASKA', sale_price = 1 where id = $1`, [
      drill.id,
    ])
    await db.unchecked('update product_units set sale_price = 1 where product_id = $1', [drill.id])
    const order = orderSchema.parse((await who.request('GET', `order/${id}`)).body)
    expect(order).toMatchObject({
      orderNo,
      description: 'Kapıya\nbırakın <b>',
      odemeTipi: '4',
      status: 'odeme_bekliyor',
      isCancel: false,
      canCancel: true,
      orderItems: [
        {
          urunSira: '1',
          takipNo: '',
          image: '/images/mtk.webp',
          name: 'Şarjlı Matkap',
          code: 'MTK-18V',
          quantity: 2,
          unitPrice: 1500,
          total: 3000,
          hasComment: false,
          canReview: false,
          unit: 'Adet',
        },
      ],
      orderProducts: [
        {
          product: { id: drill.id, brand: { name: 'Bosch' }, taxRate: 20 },
          quantity: 2,
          tax: 20,
          price: 1250,
          amount: 2500,
        },
      ],
      totals: {
        subTotal: 2500,
        tax: 500,
        total: 3000,
        tryTotal: 3000,
        currency: 'TRY',
        shippingTotal: 'Ücretsiz',
      },
      banks: [{ bankName: 'Ziraat Bankası', iban: 'TR33 0006 1005 1978 6457 8413 26' }],
    })
    expect(order.date).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/)
    expect(order.teslimatadresi).toBe(
      'Adres Başlığı:Ev|Ad Soyad:Ayşe Yılmaz|Telefon:+90 (532) 123 45 67|Adres:Caferağa Mah. Moda Cad. No:12|İlçe:Kadıköy|Şehir:İstanbul|Ülke:Türkiye',
    )
    expect(order.faturaadresi).toBe(order.teslimatadresi)
  })

  test('is stored in lira, whatever the display currency', async () => {
    const usb = await buildProduct(db, { price: '19.90', currency: 'USD' })
    const who = await buyer([usb, 2])
    who.cookies.set('vitrin_currency', 'EUR')
    const { rows } = await who
      .request('POST', 'cart', { fields: byTransfer })
      .then((saved) => db.unchecked('select * from orders where id = $1', [orderOf(saved).id]))
    expect(rows[0]).toMatchObject({
      sub_total: '1641.75',
      tax: '328.35',
      total: '1970.10',
      shown_currency: 'EUR',
      shown_rate: '48.370000',
    })
  })

  test('is not refused because another currency was chosen since its page was shown, only for what is charged', async () => {
    await set('kargoUcreti', '0/100000/59.90')
    const usb = await buildProduct(db, { price: '19.90', currency: 'USD', stock: 50 })
    const shownIn = async (who: Browser, currency: string) => {
      who.cookies.set('vitrin_currency', currency)
      const { body } = await who.request('GET', 'cart?with=totals')
      const { totals, version } = cartViewSchema.parse(body)
      return { shippingTotal: totals.shippingTotalNumber, version }
    }
    for (const [shown, now] of [
      ['TRY', 'EUR'],
      ['EUR', 'TRY'],
      ['USD', 'EUR'],
    ] as const) {
      const who = await buyer([usb, 1])
      const fields = { ...byTransfer, ...(await shownIn(who, shown)) }
      who.cookies.set('vitrin_currency', now)
      expect(problemOf(await who.request('POST', 'cart', { fields })), `${shown} → ${now}`).toEqual([
        200,
        undefined,
        undefined,
      ])
    }
    const who = await buyer([usb, 1])
    const fields = { ...byTransfer, ...(await shownIn(who, 'EUR')) }
    const free = await who.request('POST', 'cart', { fields: { ...fields, shippingTotal: '0' } })
    expect(problemOf(free).slice(0, 2)).toEqual([409, 'CART_CHANGED'])
    await set('kargoUcreti', '0/100000/69.90')
    expect(problemOf(await who.request('POST', 'cart', { fields })).slice(0, 2)).toEqual([
      409,
      'CART_CHANGED',
    ])
    await set('kargoUcreti', '')
  })

  test('of a Koli reserves its pieces; a variant is stored with its values and reserves its parent’s stock too', async () => {
    const shirt = await buildProduct(db, {
      name: 'Gömlek',
      variants: [
        { values: { Renk: 'Mavi', Beden: 'L' }, stock: 30, units: [{ value: 'Koli', multiplier: 12 }] },
      ],
    })
    const [blue] = shirt.children
    if (!blue) throw new Error('no variant')
    const saved = await (await buyer([blue, 2])).request('POST', 'cart', { fields: byTransfer })
    expect(saved.status).toBe(200)
    expect(await stockOf(db, shirt.id)).toMatchObject({ level: 6, sold: 24 })
    const { rows } = await db.unchecked('select variant, multiplier from order_lines where order_id = $1', [
      orderOf(saved).id,
    ])
    expect(rows).toEqual([{ variant: 'Mavi / L', multiplier: 12 }])
  })

  test('saved by a plain form redirects to /sepet', async () => {
    const who = await buyer([await buildProduct(db), 1])
    const first = await who.request('POST', 'cart', { fields: byTransfer, plain: true })
    const again = await who.request('POST', 'cart', { fields: byTransfer, plain: true })
    expect([first, again].map(({ status, headers }) => [status, headers.location])).toEqual([
      [303, '/sepet'],
      [303, '/sepet'],
    ])
    expect(await ordersOf(who)).toBe(1)
  })
})

describe('an order is refused', () => {
  test('for a visitor who is not signed in', async () => {
    const who = browser()
    await who.request('POST', `cart/${(await buildProduct(db)).id}`, { fields: { quantity: 1 } })
    const response = await who.request('POST', 'cart', { fields: byTransfer })
    expect([response.status, response.body.error?.code]).toEqual([401, 'LOGIN_REQUIRED'])
  })

  test('with an empty cart', async () => {
    const who = await buyer()
    expect(problemOf(await who.request('POST', 'cart', { fields: byTransfer }))).toEqual([
      422,
      'CART_EMPTY',
      'Sepetiniz Boş!',
    ])
  })

  test('without a chosen address, also when the chosen one belongs to somebody else', async () => {
    const product = await buildProduct(db)
    const [who, other] = [await signedIn(), await signedIn({ withAddress: true })]
    await who.request('POST', `cart/${product.id}`, { fields: { quantity: 1 } })
    const expected = [422, 'ADDRESS_REQUIRED', 'Lütfen adres seçiniz!']
    expect(problemOf(await who.request('POST', 'cart', { fields: byTransfer }))).toEqual(expected)
    await db.unchecked(
      `insert into visitors (token_hash, delivery_address_id, invoice_address_id)
       select $1, delivery_address_id, invoice_address_id from visitors where token_hash = $2`,
      [who.tokenHash, other.tokenHash],
    )
    expect(problemOf(await who.request('POST', 'cart', { fields: byTransfer }))).toEqual(expected)
  })

  test.each([
    { odemeTipi: 2, why: 'there is no card provider' },
    { odemeTipi: 3, why: 'cash on delivery is switched off' },
    { odemeTipi: 9, why: 'the payment type does not exist' },
    { odemeTipi: 'havale', why: 'the payment type does not exist' },
  ])('with payment type $odemeTipi: $why', async ({ odemeTipi }) => {
    const who = await buyer([await buildProduct(db), 1])
    const response = await who.request('POST', 'cart', { fields: { odemeTipi } })
    expect(problemOf(response)).toEqual([
      422,
      'PAYMENT_NOT_AVAILABLE',
      expect.stringContaining('ödeme yöntemi'),
    ])
  })

  test.each([
    { odemeTipi: 2, sentence: /Kart’ı seçip ödemeyi başlatın/, why: 'a card order is placed by its payment' },
    { odemeTipi: 3, sentence: /^Seçtiğiniz ödeme yöntemi/, why: 'cash on delivery is off, cards are not' },
    { odemeTipi: 4, sentence: /^Seçtiğiniz ödeme yöntemi/, why: 'transfers are off, cards are not' },
  ])(
    'with payment type $odemeTipi in a shop that takes only cards: $why',
    async ({ odemeTipi, sentence }) => {
      const who = await buyer([await buildProduct(db), 1])
      await set('b2c_heft_odeme', '0')
      await set('b2c_kk_odeme', '1')
      const response = await who.request('POST', 'cart', { fields: { odemeTipi } })
      await set('b2c_kk_odeme', '0')
      await set('b2c_heft_odeme', '1')
      expect(problemOf(response)).toEqual([422, 'PAYMENT_NOT_AVAILABLE', expect.stringMatching(sentence)])
    },
  )

  test('by transfer when the shop has no bank account', async () => {
    const who = await buyer([await buildProduct(db), 1])
    const accounts = shop.settings.wire().b2cHavaleEftHesapBilgisi
    await set('b2cHavaleEftHesapBilgisi', '')
    await set('b2c_ko_odeme', '1')
    expect(shop.orders.paymentTypes().map(({ type }) => type)).toEqual(['cash_on_delivery'])
    const response = await who.request('POST', 'cart', { fields: byTransfer })
    await set('b2cHavaleEftHesapBilgisi', accounts)
    await set('b2c_ko_odeme', '0')
    expect(problemOf(response)).toEqual([
      422,
      'PAYMENT_NOT_AVAILABLE',
      expect.stringMatching(/^Seçtiğiniz ödeme yöntemi/),
    ])
  })

  test('when no payment type is enabled', async () => {
    const who = await buyer([await buildProduct(db), 1])
    await set('b2c_heft_odeme', '0')
    const response = await who.request('POST', 'cart', { fields: byTransfer })
    await set('b2c_heft_odeme', '1')
    expect(response.body.error?.messages.type).toBe(
      'Henüz tanımlanmış bir ödeme yöntemi mevcut değil. Lütfen daha sonra tekrar deneyin.',
    )
  })

  test('with a note of more than 500 characters', async () => {
    const who = await buyer([await buildProduct(db), 1])
    const response = await who.request('POST', 'cart', {
      fields: { ...byTransfer, description: 'ş'.repeat(501) },
    })
    expect(response.body.error?.code).toBe('DESCRIPTION_TOO_LONG')
    const fits = await who.request('POST', 'cart', {
      fields: { ...byTransfer, description: 'ş'.repeat(500) },
    })
    expect(fits.status).toBe(200)
  })

  test('naming every line without enough stock, and reserves nothing', async () => {
    const [mug, rug, jam] = [
      await buildProduct(db, { name: 'Çini Kupa', stock: 5 }),
      await buildProduct(db, { name: 'Kilim', stock: 5 }),
      await buildProduct(db, { name: 'Reçel', stock: 5 }),
    ]
    const who = await buyer([mug, 3], [rug, 2], [jam, 1])
    const rival = await buyer([mug, 4], [rug, 5])
    await rival.request('POST', 'cart', { fields: byTransfer })
    const response = await who.request('POST', 'cart', { fields: byTransfer })
    expect(problemOf(response).slice(0, 2)).toEqual([409, 'STOCK_INSUFFICIENT'])
    expect(response.body.error?.exception).toEqual([
      { message: 'Çini Kupa: Bu üründen 3 adet bulunmamaktadır!' },
      { message: 'Kilim: Bu üründen 2 adet bulunmamaktadır!' },
    ])
    expect(await stockOf(db, jam.id)).toMatchObject({ level: 5 })
    expect((await shop.cart.view(who.visitor())).items).toHaveLength(3)
  })

  test('by name when a product was taken off sale meanwhile', async () => {
    const lamp = await buildProduct(db, { name: 'Eski Lamba' })
    const who = await buyer([lamp, 1])
    await db.unchecked(`update products set status = 'deleted' where id = $1`, [lamp.id])
    const response = await who.request('POST', 'cart', { fields: byTransfer })
    expect(problemOf(response)).toEqual([409, 'LINES_REFUSED', 'Bu ürün artık satışta değil.'])
    expect(response.body.error?.exception).toEqual([{ message: 'Eski Lamba: Bu ürün artık satışta değil.' }])
  })

  test('when price or shipping are no longer what the shopper saw', async () => {
    const changed = [409, 'CART_CHANGED', 'Sepet tutarı değişti. Lütfen kontrol edip tekrar deneyin.']
    const product = await buildProduct(db, { price: '100' })
    const who = await buyer([product, 1])
    const { version } = await shop.cart.view(who.visitor())
    await db.unchecked('update product_units set sale_price = 90 where product_id = $1', [product.id])
    expect(problemOf(await who.request('POST', 'cart', { fields: { ...byTransfer, version } }))).toEqual(
      changed,
    )
    const wrong = { ...byTransfer, shippingTotal: '0,01' }
    expect(problemOf(await who.request('POST', 'cart', { fields: wrong }))).toEqual(changed)
    expect(await ordersOf(who)).toBe(0)
    const right = {
      ...byTransfer,
      shippingTotal: 'Ücretsiz',
      version: (await shop.cart.view(who.visitor())).version,
    }
    expect((await who.request('POST', 'cart', { fields: right })).status).toBe(200)
  })

  test.each(['₺59,90', '59.90', '59,90', 59.9])(
    'not for a shipping total written as %s',
    async (shippingTotal) => {
      await set('kargoUcreti', '0/100/59.90')
      const who = await buyer([await buildProduct(db), 1])
      const response = await who.request('POST', 'cart', { fields: { ...byTransfer, shippingTotal } })
      await set('kargoUcreti', '')
      expect(response.status).toBe(200)
    },
  )
})
