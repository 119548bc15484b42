import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { testShop } from '#tests/support/shop.ts'
import { isAllowedOnFullDisk } from './full-disk.ts'

const disk = { low: false }
const { db, app, set, buyer } = await testShop({
  state: { draining: false, disk: { isLow: () => disk.low } },
})
await set('b2c_kk_odeme', '1')
const jug = await buildProduct(db, { name: 'Bakır İbrik', gross: '640', stock: 10 })

const PAUSED =
  'Şu anda sipariş ve değişiklik kaydedemiyoruz. Ürünlere bakmaya devam edebilirsiniz; lütfen birkaç dakika sonra tekrar deneyin.'

test.each([
  { method: 'GET', path: '/sepet', allowed: true, why: 'reading goes on' },
  { method: 'HEAD', path: '/', allowed: true, why: 'so do HEAD requests' },
  { method: 'POST', path: '/api/catalog/cart', allowed: false, why: 'an order' },
  { method: 'POST', path: '/api/catalog/cart/7', allowed: false, why: 'a cart line' },
  { method: 'PATCH', path: '/api/catalog/order/7', allowed: false, why: 'a change' },
  { method: 'POST', path: '/odeme', allowed: false, why: 'an order by the form' },
  { method: 'POST', path: '/odeme.data', allowed: false, why: 'the same by the client router' },
  { method: 'POST', path: '/payment/start', allowed: false, why: 'a new payment' },
  {
    method: 'POST',
    path: '/payment/callback/iyzico',
    allowed: true,
    why: 'the result of a payment under way',
  },
  { method: 'POST', path: '/payment/notice/iyzico', allowed: true, why: 'a notice of the provider' },
  { method: 'POST', path: '/payment/test-bank/p_1', allowed: true, why: 'the code on the bank’s page' },
  { method: 'DELETE', path: '/api/catalog/payment/p_1', allowed: true, why: 'a payment is cancelled' },
  { method: 'POST', path: '/en/account/login', allowed: true, why: 'login, needed to see an order' },
  { method: 'POST', path: '/account/login.data', allowed: true, why: 'login by the client router' },
  { method: 'POST', path: '/account/register', allowed: false, why: 'a new account' },
  { method: 'POST', path: '/payment/callbacks', allowed: false, why: 'no path of the bank' },
])('on a full disk $method $path is allowed: $allowed, $why', ({ method, path, allowed }) => {
  expect(isAllowedOnFullDisk(method, path)).toBe(allowed)
})

describe('while the disk is nearly full', () => {
  test('orders and cart additions are refused in the shopper’s language, reading works, and orders are accepted again afterwards', async () => {
    const who = await buyer([jug, 1])
    disk.low = true
    try {
      const added = await who.request('POST', `cart/${jug.id}`, { fields: { quantity: 1 } })
      expect(added.status).toBe(503)
      expect(added.headers['retry-after']).toBe('60')
      expect(added.body.error).toEqual({ code: 'DISK_FULL', messages: { type: PAUSED } })
      const english = await who.request('POST', 'cart', {
        fields: { odemeTipi: '4' },
        headers: { cookie: `${who.headers().cookie}; vitrin_locale=en` },
      })
      expect(english.status).toBe(503)
      expect(english.body.error?.messages.type).toMatch(/^We cannot save orders/)
      expect((await who.request('GET', 'cart?with=totals')).status).toBe(200)
      expect((await app.inject('/healthz')).statusCode).toBe(200)
      const ready = await app.inject('/readyz')
      expect([ready.statusCode, ready.json()]).toEqual([503, { ok: false, reason: 'disk' }])
    } finally {
      disk.low = false
    }
    const saved = await who.request('POST', 'cart', { fields: { odemeTipi: '4', description: '' } })
    expect(saved.status).toBe(200)
    expect((await app.inject('/readyz')).json()).toMatchObject({ ok: true })
  })

  test('a payment under way is completed, and a new one is refused', async () => {
    const who = await buyer([jug, 1])
    const payer = cardPayer(app, who)
    const page = await payer.confirm(payer.bankPage(await payer.start()))
    const late = await buyer([jug, 1])
    disk.low = true
    try {
      await payer.returnToShop(page)
      const { rows } = await db.unchecked<{ status: string }>(
        'select status from orders where customer_id = $1',
        [who.customer?.id],
      )
      expect(rows).toEqual([{ status: 'confirmed' }])
      expect((await cardPayer(app, late).start()).status).toBe(503)
    } finally {
      disk.low = false
    }
    const { rows } = await db.unchecked('select from payments where customer_id = $1', [late.customer?.id])
    expect(rows).toEqual([])
  })
})

test('a draining shop is not ready on /readyz, but healthy and still serves requests', async () => {
  const state = { draining: true, disk: null }
  const stopping = await testShop({ state })
  const ready = await stopping.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { ok: false, reason: 'draining' }])
  expect((await stopping.app.inject('/healthz')).statusCode).toBe(200)
  const served = await stopping.app.inject('/api/catalog/store')
  expect([served.statusCode, served.headers.connection]).toEqual([200, 'close'])
  state.draining = false
  expect((await stopping.app.inject('/api/catalog/store')).headers.connection).toBe('keep-alive')
})
