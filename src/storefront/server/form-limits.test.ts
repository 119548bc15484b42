import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ActionLimits, LIMITS, type LimitedAction } from '#modules/platform/limits/limit-rules.ts'
import type { Counted } from '#modules/platform/limits/limits.server.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { formSender } from '#tests/support/form-sender.ts'
import { deliverOrder, placeOrderFromCart } from '#tests/support/orders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'

const made = await testShop({ rateLimits: true, pages: true, trustProxy: 1 })
const { db, shop, app, browser, buyer, set } = made
const send = formSender(made)
const TOO_MANY = 'Çok fazla deneme yapıldı. Lütfen biraz bekleyip tekrar deneyin.'
const EMAIL = 'inci@ornek.example'

await set('b2c_kk_odeme', '1')
const mug = await buildProduct(db, { name: 'Kupa', gross: '100', stock: 500 })

/** Exhausts every limit of `limit-rules.ts` for a person, except the one shared by all forms. */
async function exhaustLimits(who: Counted) {
  for (const [name, { limits }] of Object.entries<ActionLimits>(LIMITS)) {
    const [{ by, most }] = limits
    if (name === 'form' || by === 'address') continue
    for (let attempt = 0; attempt < most; attempt++) await shop.limits.count(name as LimitedAction, who)
  }
}

/** A customer with orders to cancel, return and review and a filled cart; and a visitor who is not signed in. */
async function buildShopper() {
  const who = await buyer([mug, 1])
  const order = await placeOrderFromCart(who, db)
  await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
  const delivered = await placeOrderFromCart(who, db)
  await deliverOrder(shop, delivered.id)
  await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
  return { who, order, delivered, visitor: browser() }
}
type Shopper = Awaited<ReturnType<typeof buildShopper>>

const NOTE = 'Zile basmayın'
const ADDRESS = {
  property_address_title: 'Yazlık',
  property_name: 'Ayşe Yılmaz',
  property_country: 'Türkiye',
  property_city: 'İstanbul',
  property_town: 'Kadıköy',
  property_address: 'Moda Caddesi No:12 Daire 4',
  property_number: '+90 (532) 123 45 67',
  property_id_number: '10000000146',
  property_invoice_type: 'bireysel',
}

interface FormCase {
  fields: Record<string, string>
  /** The address of the form, or how it follows from the shopper's orders. */
  path: string | ((shopper: Shopper) => string)
  /** Typed text that the response shows again. */
  redisplayed?: string
  visitor?: boolean
}

/** Every form of the pages, by the route file whose `action` handles it. */
const FORMS: Record<string, FormCase[]> = {
  'content/pages/cart-route.tsx': [
    { path: '/sepet', fields: { intent: 'add', productId: String(mug.id), quantity: '1' } },
    { path: '/sepet', fields: { intent: 'note', description: NOTE }, redisplayed: NOTE },
    { path: '/sepet', fields: { intent: 'clear' } },
    { path: '/sepet', fields: { intent: 'coupon', couponCode: 'YAZ10' }, redisplayed: 'YAZ10' },
    { path: '/sepet', fields: { intent: 'remove-coupon' } },
  ],
  'checkout/checkout-route.tsx': [
    { path: '/odeme?adim=odeme', fields: { odemeTipi: '4', description: NOTE }, redisplayed: NOTE },
    { path: '/odeme', fields: { intent: 'addresses' } },
    { path: '/odeme', fields: { intent: 'back' } },
    { path: '/odeme?adim=odeme', fields: { intent: 'coupon', couponCode: 'YAZ10' } },
    { path: '/odeme?adim=odeme', fields: { intent: 'remove-coupon' } },
  ],
  'account/addresses/addresses-route.tsx': [
    { path: '/hesap/adreslerim?duzenle=yeni', fields: ADDRESS, redisplayed: 'Moda Caddesi No:12 Daire 4' },
    { path: '/hesap/adreslerim', fields: { intent: 'remove', id: '1' } },
  ],
  'account/wishlist-route.tsx': [
    { path: '/hesap/favorilerim', fields: { intent: 'add', productId: String(mug.id) } },
    { path: '/hesap/favorilerim', fields: { intent: 'move', productId: String(mug.id) } },
  ],
  'account/alerts/alerts-route.tsx': [{ path: '/hesap/haberlerim', fields: { alert: '1' } }],
  'account/cards/saved-cards-route.tsx': [
    { path: '/hesap/kartlarim', fields: { intent: 'remove', card: 'c_uydurma' } },
    {
      path: '/hesap/kartlarim',
      fields: { intent: 'label', card: 'c_uydurma', 'label-c_uydurma': 'Ev kartı' },
    },
  ],
  'account/alerts/alert-request-route.tsx': [
    { path: '/haber-ver', fields: { kind: 'price', productId: String(mug.id), email: EMAIL } },
  ],
  'account/alerts/alert-link-route.tsx': [{ path: '/haber-ver/onay', fields: { token: 'uydurma' } }],
  'account/orders/cancel-order-route.tsx': [
    { path: ({ order }) => `/siparis/${order.orderNo}/iptal`, fields: {} },
  ],
  'account/orders/cancel-pieces-route.tsx': [
    { path: ({ order }) => `/siparis/${order.orderNo}/urun-iptal`, fields: { total: '1.00' } },
  ],
  'account/orders/return-route.tsx': [
    {
      path: ({ delivered }) => `/siparis/${delivered.orderNo}/iade`,
      fields: { kind: 'iade', reason: 'kusurlu', note: 'Kulpu kırık geldi' },
      redisplayed: 'Kulpu kırık geldi',
    },
  ],
  'account/orders/orders-route.tsx': [
    { path: '/siparis/liste/', fields: { intent: 'again', orderId: 'o_1' } },
    { path: '/siparis/liste/', fields: { intent: 'withdraw-return', orderId: 'o_1' } },
  ],
  'account/reviews/reviews-route.tsx': [
    {
      path: ({ delivered }) => `/degerlendirmelerim?yaz=${delivered.orderNo}.${mug.id}`,
      fields: { comment_star: '5', comment_title: 'Çok güzel', comment_description: 'Her sabah elimde' },
      redisplayed: 'Her sabah elimde',
    },
  ],
  'account/reviews/vote-route.ts': [{ path: '/degerlendirmelerim/yararli', fields: { reviewId: '1' } }],
  'account/questions/questions-route.tsx': [
    {
      path: `/hesap/sorularim?urun=${mug.id}`,
      fields: { productId: String(mug.id), question: 'Kulpu sıcakta kırılır mı?' },
      redisplayed: 'Kulpu sıcakta kırılır mı?',
    },
    { path: '/hesap/sorularim', fields: { intent: 'delete', id: '1' } },
  ],
  'account/settings/settings-route.tsx': [
    {
      path: '/hesap/ayarlar',
      fields: { section: 'info', name: 'Ayşegül', surname: 'Yılmaz', phone: '', gender: '', birthdate: '' },
      redisplayed: 'Ayşegül',
    },
    {
      path: '/hesap/ayarlar',
      fields: { section: 'password', password: 'yepyeni', passwordVerify: 'yepyeni' },
    },
    { path: '/hesap/ayarlar', fields: { section: 'consent', channel: 'email', granted: '0' } },
  ],
  'account/settings/erase-route.tsx': [
    { path: '/hesap/sil', fields: { confirmed: '1', password: 'yanlış' } },
  ],
  'account/entry/email-route.tsx': [
    {
      path: '/account/email',
      fields: { newEmail: 'yeni@ornek.example', currentPassword: 'x' },
      redisplayed: 'yeni@ornek.example',
    },
    { path: '/account/email?token=a', fields: { token: 'a.b.c' } },
  ],
  'account/settings/sessions-route.ts': [{ path: '/account/sessions', fields: { intent: 'others' } }],
  'account/entry/login-route.tsx': [
    {
      path: '/account/login',
      fields: { email: EMAIL, password: 'yanlış' },
      visitor: true,
      redisplayed: EMAIL,
    },
    {
      path: '/account/login?return=%2Fodeme',
      fields: { intent: 'guest', guestEmail: EMAIL, return: '/odeme' },
      visitor: true,
      redisplayed: EMAIL,
    },
  ],
  'account/orders/order-lookup-route.tsx': [
    {
      path: '/siparis/sorgula',
      fields: { orderNo: '261122000001', email: EMAIL },
      visitor: true,
      redisplayed: '261122000001',
    },
    {
      path: '/siparis/sorgula',
      fields: { intent: 'open', orderNo: '261122000001', key: 'a' },
      visitor: true,
    },
  ],
  'account/entry/register-route.tsx': [
    {
      path: '/account/register',
      fields: { email: EMAIL, name: 'İnci', surname: 'Su', phone: '', password: 'çok gizli' },
      visitor: true,
      redisplayed: EMAIL,
    },
  ],
  'account/entry/forgot-route.tsx': [
    { path: '/account/forgot', fields: { email: EMAIL }, visitor: true, redisplayed: EMAIL },
  ],
  'account/entry/reset-route.tsx': [
    {
      path: '/account/reset',
      fields: { token: 'a', password: 'yepyeni', passwordVerify: 'yepyeni' },
      visitor: true,
    },
  ],
  'account/entry/verify-route.tsx': [
    { path: '/account/verify', fields: { email: EMAIL }, visitor: true, redisplayed: EMAIL },
    { path: '/account/verify?token=a.b.c', fields: { token: 'a.b.c' }, visitor: true },
  ],
  'catalogue/compare/compare-route.tsx': [
    { path: '/karsilastir', fields: { intent: 'add', productId: String(mug.id) }, visitor: true },
  ],
  'shell/preferences-route.ts': [{ path: '/tercihler', fields: { locale: 'en' }, visitor: true }],
}

/** Logging out has no limit: a refusal would keep somebody signed in who wants to leave. */
const UNLIMITED = ['account/entry/logout-route.tsx']

const rows = Object.entries(FORMS).flatMap(([file, cases]) =>
  cases.map((form, at) => ({ ...form, name: `${file} ${at + 1}` })),
)

test('every route file with an action is in the table of limited forms', () => {
  const storefront = join(import.meta.dirname, '..')
  const files = readdirSync(storefront, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) =>
      /^export (async function|const) action\b/m.test(readFileSync(join(storefront, file), 'utf8')),
    )
  expect(files.toSorted()).toEqual([...Object.keys(FORMS), ...UNLIMITED].toSorted())
})

describe('beyond the rate limit', () => {
  let exhausted: Shopper
  beforeAll(async () => {
    exhausted = await buildShopper()
    await exhaustLimits({ customerId: exhausted.who.customer?.id ?? '' })
    await exhaustLimits({ tokenHash: exhausted.visitor.tokenHash, email: EMAIL, ip: '127.0.0.1' })
  })

  test.each(rows)(
    'the form $name gets 429 with a message, Retry-After and the typed values',
    async (form) => {
      const as = form.visitor ? exhausted.visitor : exhausted.who
      const path = typeof form.path === 'string' ? form.path : form.path(exhausted)
      const response = await send(path, form.fields, { as })
      expect(response).toMatchObject({ status: 429, text: expect.stringContaining(TOO_MANY) })
      expect(response.retryAfter).toBeGreaterThan(0)
      if (form.redisplayed) expect(response.text).toContain(form.redisplayed)
    },
  )

  const endpoints = Object.entries(app.swagger().paths ?? {}).flatMap(([path, operations]) =>
    Object.keys(operations ?? {})
      .filter((method) => method !== 'get')
      .map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, '1') })),
  )
  test.each(endpoints)(
    'the API request $method $path gets 429 with Retry-After',
    async ({ method, path }) => {
      const response = await app.inject({
        method: method as 'POST',
        url: path,
        headers: exhausted.who.headers(),
        payload: path.endsWith('bin-control') ? { binNumber: '55287900', amount: '100' } : {},
      })
      expect(response.statusCode).toBe(429)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(response.json().error).toMatchObject({
        code: expect.stringMatching(/^TOO_MANY/),
        messages: { type: TOO_MANY },
      })
    },
  )

  test('the API requests above cover more than 20 endpoints', () => {
    expect(endpoints.length).toBeGreaterThan(20)
  })

  test('another shopper behind the same IP address is served', async () => {
    const other = await buildShopper()
    const saved = await other.who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    expect(saved.status).toBe(200)
    const { status } = await send(
      '/hesap/favorilerim',
      { intent: 'add', productId: String(mug.id) },
      { as: other.who },
    )
    expect(status).toBe(303)
  })

  test('pages can still be read', async () => {
    const read = await app.inject({
      url: '/sepet',
      headers: { ...exhausted.who.headers(), accept: 'text/html' },
    })
    expect(read.statusCode).toBe(200)
  })
})

test('order forms and API orders share one limit: 30 of 32 forms pass, and no API request after them', async () => {
  const who = await buyer([mug, 1])
  // A payment type that the shop does not offer, so that the cart stays.
  const statuses = []
  for (let attempt = 0; attempt < 32; attempt++)
    statuses.push((await send('/odeme', { odemeTipi: '3' }, { as: who })).status)
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(422))
  expect(statuses.slice(30)).toEqual(Array(2).fill(429))
  expect((await who.request('POST', 'cart', { fields: { odemeTipi: 4 } })).status).toBe(429)
})

test('one shopper may look up 20 card BINs, and another one at the same IP address still may', async () => {
  const lookUp = async (who: Browser) =>
    (await who.request('POST', 'bin-control', { fields: { binNumber: '55287900', amount: '100' } })).status
  const [one, other] = [await buyer([mug, 1]), await buyer([mug, 1])]
  const statuses = []
  for (let attempt = 0; attempt < 22; attempt++) statuses.push(await lookUp(one))
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(await lookUp(other)).toBe(200)
})

test('incomplete card forms do not count, and one shopper’s limit does not stop another’s card', async () => {
  const [phone, other] = [await buyer([mug, 1]), await buyer([mug, 1])]
  const [{ most }] = LIMITS['card-payment'].limits
  for (let attempt = 0; attempt <= most; attempt++) {
    const { status } = await send('/payment/start', { odemeTipi: '2', ccno: '1' }, { as: phone })
    expect(status).toBe(422)
  }
  const card = { ccno: '5528790000000008', ccv: '123', expiry: '12/39', holder: 'Ayşe Yılmaz' }
  const responses = []
  for (let attempt = 0; attempt < most + 1; attempt++)
    responses.push(await send('/payment/start', { ...card, odemeTipi: '2', amount: '1' }, { as: phone }))
  expect(responses.slice(0, most).map(({ status }) => status)).toEqual(Array(most).fill(409))
  expect(responses.at(-1)).toMatchObject({ status: 429, text: expect.stringContaining(TOO_MANY) })
  expect(responses.at(-1)?.retryAfter).toBeGreaterThan(0)
  expect((await send('/payment/start', { ...card, odemeTipi: '2', amount: '1' }, { as: other })).status).toBe(
    409,
  )
})
