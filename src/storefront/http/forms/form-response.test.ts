import { UNSAFE_decodeViaTurboStream } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedReferenceData } from '#seed/reference-data.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { deliverOrder, placeOrderFromCart } from '#tests/support/orders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'

const { db, shop, app, browser, buyer } = await testShop({ pages: true })
await seedReferenceData(db)
const mug = await buildProduct(db, { name: 'Kupa', gross: '100', stock: 50 })

const ADDRESS = {
  property_address_title: 'Ev',
  property_name: 'Ayşe Yılmaz',
  property_country: 'Türkiye',
  property_city: 'İstanbul',
  property_town: 'Kadıköy',
  property_address: 'Moda Caddesi No:12 Daire 4',
  property_number: '05321234567',
  property_id_number: '11111111111',
  property_invoice_type: 'bireysel',
}

/** Sends a form as the router does (`sent`: 'router') or as a browser without JavaScript does. */
async function send(as: Browser, path: string, fields: Record<string, string>, sent: 'router' | 'browser') {
  const { 'x-requested-with': _api, ...headers } = as.headers() as Record<string, string>
  const [pathname = '', query] = path.split('?')
  const response = await app.inject({
    method: 'POST',
    url: sent === 'router' ? `${pathname}.data${query === undefined ? '' : `?${query}`}` : path,
    headers: {
      ...headers,
      accept: sent === 'router' ? '*/*' : 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: response.statusCode, location: response.headers.location, body: response.body }
}

describe('a form that the router sends', () => {
  let who: Browser
  let orderNo: string
  let delivered: string
  beforeAll(async () => {
    who = await buyer([mug, 1])
    orderNo = (await placeOrderFromCart(who, db)).orderNo
    await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    const order = await placeOrderFromCart(who, db)
    await deliverOrder(shop, order.id)
    delivered = order.orderNo
  })

  test('gets the sentence of every wrong field, with the code of the API', async () => {
    const fields = { ...ADDRESS, property_address_title: '', property_city: 'Seçin' }
    const { status, body } = await send(who, '/hesap/adreslerim?duzenle=yeni', fields, 'router')
    expect(status).toBe(422)
    for (const text of ['INVALID', 'Lütfen adres başlığı girin.', 'Lütfen şehir seçin.'])
      expect(body).toContain(text)
  })

  test('gets what it has saved, where a form without JavaScript is redirected', async () => {
    const saved = await send(who, '/hesap/adreslerim?duzenle=yeni', ADDRESS, 'router')
    expect(saved).toMatchObject({ status: 200, body: expect.stringContaining('Moda Caddesi No:12 Daire 4') })
    expect(await send(who, '/hesap/adreslerim?duzenle=yeni', ADDRESS, 'browser')).toMatchObject({
      status: 303,
      location: '/hesap/adreslerim',
    })
    const info = { section: 'info', name: 'Ayşegül', surname: 'Yılmaz', phone: '', gender: '', birthdate: '' }
    expect(await send(who, '/hesap/ayarlar', info, 'router')).toMatchObject({ status: 200 })
    expect(await send(who, '/hesap/ayarlar', info, 'browser')).toMatchObject({
      status: 303,
      location: '/hesap/ayarlar?kaydedildi=info#bilgilerim',
    })
  })

  test.each<[path: string, fields: Record<string, string>, status: number, code: string]>([
    ['/siparis/liste/', { intent: 'again', orderId: 'yok' }, 404, 'ORDER_NOT_FOUND'],
    ['/siparis/liste/', { intent: 'withdraw-return', orderId: 'yok' }, 404, 'ORDER_NOT_FOUND'],
    ['/siparis/TESLIM/iade', { kind: 'cayma' }, 422, 'RETURN_EMPTY'],
    ['/sepet', { intent: 'add', productId: '999999' }, 404, 'PRODUCT_NOT_FOUND'],
    ['/sepet', { intent: 'add', productId: String(mug.id), quantity: '0' }, 422, 'QUANTITY_INVALID'],
    ['/sepet', { intent: 'note', description: 'a'.repeat(501) }, 422, 'DESCRIPTION_TOO_LONG'],
    ['/sepet', { intent: 'restore', lines: '?' }, 422, 'INVALID'],
    ['/odeme', { intent: 'addresses' }, 422, 'ADDRESS_REQUIRED'],
    ['/odeme', { odemeTipi: '4', description: 'a'.repeat(501) }, 422, 'DESCRIPTION_TOO_LONG'],
  ])('of %s with %j is refused with %i %s, as by the API', async (path, fields, status, code) => {
    const refused = await send(who, path.replace('TESLIM', delivered), fields, 'router')
    expect(refused).toMatchObject({ status, body: expect.stringContaining(`"${code}"`) })
  })

  test.each<{ path: string; fields: Record<string, string>; code: string; field?: string }>([
    { path: '/account/login', fields: { email: 'x', password: '' }, code: 'INVALID', field: 'email' },
    {
      path: '/account/login',
      fields: { email: 'yok@ornek.example', password: 'x' },
      code: 'WRONG_CREDENTIALS',
    },
    { path: '/account/register', fields: { email: 'x' }, code: 'INVALID', field: 'surname' },
    { path: '/account/forgot', fields: { email: 'x' }, code: 'INVALID', field: 'email' },
    {
      path: '/account/reset',
      fields: { token: 'x', password: 'yepyeni', passwordVerify: 'yepyeni' },
      code: 'LINK_OVER',
    },
    { path: '/account/verify', fields: { token: 'a.b.c' }, code: 'LINK_OVER' },
    { path: '/account/email', fields: { token: 'a.b.c' }, code: 'LINK_OVER' },
    {
      path: '/account/email',
      fields: { newEmail: 'yeni@ornek.example', currentPassword: 'x' },
      code: 'WRONG_PASSWORD',
      field: 'currentPassword',
    },
    { path: '/hesap/sil', fields: { password: 'x' }, code: 'INVALID', field: 'confirmed' },
    {
      path: '/hesap/sil',
      fields: { confirmed: '1', password: 'x' },
      code: 'WRONG_PASSWORD',
      field: 'password',
    },
  ])('of $path is refused with $code', async ({ path, fields, code, field }) => {
    const { status, body } = await send(who, path, fields, 'router')
    expect(status).toBe(422)
    const { value } = await UNSAFE_decodeViaTurboStream(new Blob([body]).stream(), globalThis)
    expect(value).toMatchObject({
      data: { ok: false, code, fields: field ? { [field]: expect.stringMatching(/\.$/) } : {} },
    })
  })

  test('that ends the other sessions gets its result, where one without JavaScript is redirected', async () => {
    const others = { intent: 'others', from: '/hesap/ayarlar' }
    expect(await send(who, '/account/sessions', others, 'router')).toMatchObject({
      status: 200,
      body: expect.stringContaining('"ok"'),
    })
    expect(await send(who, '/account/sessions', others, 'browser')).toMatchObject({
      status: 303,
      location: '/hesap/ayarlar',
    })
  })

  test('of a dialog elsewhere gets its result, and that of the page is redirected', async () => {
    const review = { comment_star: '5', comment_title: 'Çok güzel', comment_description: 'Her sabah elimde' }
    const about = { comment_order_no: delivered, comment_product_controller: mug.code }
    const wrong = await send(
      who,
      '/degerlendirmelerim',
      { ...about, comment_star: '5', pencere: '1' },
      'router',
    )
    expect(wrong).toMatchObject({ status: 422, body: expect.stringContaining('Lütfen yorum başlığı girin.') })
    const saved = await send(who, '/degerlendirmelerim', { ...about, ...review, pencere: '1' }, 'router')
    expect(saved).toMatchObject({ status: 200, body: expect.stringContaining('pending') })
    const again = await send(who, '/degerlendirmelerim', { ...about, ...review, pencere: '1' }, 'router')
    expect(again.status, 'a repeated review is refused').toBeGreaterThanOrEqual(400)
    expect(await send(who, `/siparis/${orderNo}/iptal`, { pencere: '1' }, 'router')).toMatchObject({
      status: 200,
    })
    expect(await send(who, `/siparis/${delivered}/iptal`, { pencere: '1' }, 'router')).toMatchObject({
      status: 409,
      body: expect.stringContaining('CANCEL_TOO_LATE'),
    })
  })

  test.each<{ path: string; fields: Record<string, string>; back: string }>([
    { path: '/hesap/adreslerim?duzenle=yeni', fields: { from: '/odeme' }, back: '/odeme' },
    {
      path: '/hesap/adreslerim?duzenle=yeni',
      fields: { from: 'https://evil.example' },
      back: '/hesap/adreslerim?duzenle=yeni',
    },
    { path: '/hesap/ayarlar', fields: { section: 'info' }, back: '/hesap/ayarlar' },
    {
      path: '/degerlendirmelerim',
      fields: { from: '/siparis/liste/', pencere: '1' },
      back: '/siparis/liste/',
    },
    { path: '/siparis/1/iptal', fields: { pencere: '1' }, back: '/siparis/liste/?siparis=1' },
  ])(
    'after the session has ended is sent to the login, which leads back to $back',
    async ({ path, fields, back }) => {
      const { body } = await send(browser(), path, fields, 'router')
      expect(body).toContain(`/account/login?${new URLSearchParams({ return: back })}`)
    },
  )
})
