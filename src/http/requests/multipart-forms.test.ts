import { describe, expect, test } from 'vitest'
import { hashPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import { seedReferenceData } from '#seed/reference-data.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { buildPurchase } from '#tests/support/reviews.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'

const { app, db, signedIn, buyer, set } = await testShop()
await seedReferenceData(db)
await set('b2c_kk_odeme', '1')
const mug = await buildProduct(db, { name: 'Kupa', stock: { Merkez: 500 } })
const ADDRESS = {
  property_address_title: 'Ev',
  property_name: 'Ayşe Yılmaz',
  property_country: 'Türkiye',
  property_city: 'İstanbul',
  property_town: 'Kadıköy',
  property_address: 'Caferağa Mah. Moda Cad. No:12',
  property_number: '+90 (532) 123 45 67',
  property_id_number: '11111111111',
}

/** Sends a FormData as a browser's `fetch` does: multipart with a generated boundary. */
async function send(who: Browser, path: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const sent = new Request('http://127.0.0.1', { method: 'POST', body: form })
  const response = await app.inject({
    method: 'POST',
    url: `/api/catalog/${path}`,
    headers: { ...who.headers(), 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() }
}

describe('a multipart/form-data request works like an urlencoded one', () => {
  test('POST cart/{id} adds a line, POST bin-control finds the bank, POST cart saves the order', async () => {
    const who = await buyer()
    expect(await send(who, `cart/${mug.id}`, { quantity: '2', productValue: 'Adet' })).toMatchObject({
      status: 201,
      body: { quantity: 2 },
    })
    expect(await send(who, 'bin-control', { binNumber: '55287900', amount: '10' })).toMatchObject({
      status: 200,
      body: { bank: { organization: 'MASTERCARD' } },
    })
    const saved = await send(who, 'cart', { odemeTipi: '4', description: 'Kapıya bırakın' })
    expect(saved).toMatchObject({ status: 200, body: { success: true } })
    const { rows } = await db.unchecked('select description from orders where id = $1', [saved.body.order.id])
    expect(rows).toEqual([{ description: 'Kapıya bırakın' }])
  })

  test('POST address, address/{id} and post_address save, change and choose an address', async () => {
    const who = await signedIn()
    const added = await send(who, 'address', ADDRESS)
    expect(added).toMatchObject({ status: 200, body: { success: true, address: { addressTitle: 'Ev' } } })
    const { id } = added.body.address
    const edited = await send(who, `address/${id}`, { ...ADDRESS, property_address_title: 'İş' })
    expect(edited).toMatchObject({ status: 200, body: { address: { id, addressTitle: 'İş' } } })
    const chosen = { teslimat_address_id: String(id), fatura_address_id: String(id) }
    expect(await send(who, 'post_address', chosen)).toMatchObject({ status: 200, body: { success: true } })
  })

  test('POST accountinfo/settings and account/settings save profile and password', async () => {
    const who = await signedIn()
    await db.unchecked(
      `insert into customer_credentials (id, account_id, provider_id, customer_id, password)
       values ($1, $1, 'credential', $1, $2)`,
      [who.customer?.id, await hashPassword('eski-parola')],
    )
    const profile = { name: 'Gül', surname: 'Işık', email: '', phone: '', gender: '', birthdate: '' }
    expect(await send(who, 'accountinfo/settings', profile)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    const password = { password: 'yeni-parola', passwordVerify: 'yeni-parola' }
    expect(await send(who, 'account/settings', password)).toMatchObject({
      status: 200,
      body: { success: true },
    })
  })

  test('POST comment and comment/{id} save and change a review', async () => {
    const who = await signedIn()
    const { orderNo } = await buildPurchase(db, { customerId: who.customer?.id ?? '', products: [mug] })
    const written = await send(who, 'comment', {
      comment_product_controller: mug.code,
      comment_title: 'Güzel',
      comment_description: 'Çok beğendim',
      comment_order_no: orderNo,
      comment_star: '5',
    })
    expect(written).toMatchObject({ status: 200, body: { success: true, comment: { star: 5 } } })
    const edited = await send(who, `comment/${written.body.comment.id}`, {
      comment_title: 'İyi',
      comment_description: 'Beğendim',
      comment_star: '4',
      comment_b_star: '5',
      comment_product_id: String(mug.id),
    })
    expect(edited).toMatchObject({ status: 200, body: { success: true, comment: { title: 'İyi', star: 4 } } })
  })

  test('the anti-forgery token may be a form field, and a wrong one is refused', async () => {
    const who = await signedIn()
    const { 'x-csrf-token': token = '', ...headers } = who.headers()
    const stranger: Browser = { ...who, headers: () => headers }
    expect((await send(stranger, 'address', { ...ADDRESS, _csrf: token })).status).toBe(200)
    expect((await send(stranger, 'address', { ...ADDRESS, _csrf: 'x' })).status).toBe(403)
  })

  test.each([
    ['quantity=1', 400, 'BAD_REQUEST'],
    ['x'.repeat(70_000), 413, 'TOO_LARGE'],
  ])('%.12s… is refused with status %s and a sentence', async (payload, status, code) => {
    const who = await signedIn()
    const response = await app.inject({
      method: 'POST',
      url: `/api/catalog/cart/${mug.id}`,
      headers: { ...who.headers(), 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    })
    expect([response.statusCode, response.json()]).toMatchObject([
      status,
      {
        error: {
          code,
          messages: { type: 'Gönderilen bilgiler geçerli değil. Lütfen kontrol edip tekrar deneyin.' },
        },
      },
    ])
  })
})
