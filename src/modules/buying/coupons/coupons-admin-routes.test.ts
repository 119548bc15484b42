import { describe, expect, test } from 'vitest'
import type { ProductList } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { buildCoupon } from '#tests/support/coupons.ts'
import { placeOrderFromCart } from '#tests/support/orders.ts'
import { TEST_ACCOUNT, testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { couponKey } from './coupon-code-rules.ts'
import type { CouponBody, CouponRecord, CouponRow } from './coupons-admin-schemas.ts'

const made = await testShop()
const { db, app, set, buyer } = made
await set('b2cHavaleEftHesapBilgisi', TEST_ACCOUNT)
await set('kargoUcreti', '')
const catalogue = await staffBrowser(made, 'catalogue')
const support = await staffBrowser(made, 'support')
const mug = await buildProduct(db, {
  name: 'Çini Kupa',
  gross: '100',
  stock: 500,
  brand: 'Kütahya',
  category: 'ev-yasam/mutfak',
})

interface Page {
  items: CouponRow[]
  next: string | null
  count: { value: number }
}
type Refused = { fields?: Record<string, string>; error: { code: string }; current?: CouponRecord }

const create = (code: string, percent = '10') =>
  catalogue.request<CouponRecord & Refused>('POST', '/coupons', { body: { code, percent } })

function bodyOf(coupon: CouponRecord): CouponBody {
  const { note, kind, percent, amount, ceiling, minimum, validFrom, validUntil, useLimit, perCustomer } =
    coupon
  const { firstOrder, skipsDiscounted, categories, brands, products, active, onProducts } = coupon
  return {
    ...{ note, kind, percent, amount, ceiling, minimum, validFrom, validUntil, useLimit, perCustomer },
    ...{ firstOrder, skipsDiscounted, categories, brands, products, active, onProducts },
  }
}
const save = (coupon: CouponRecord, change: Partial<CouponBody>, version = coupon.version) =>
  catalogue.request<CouponRecord & Refused>('PUT', `/coupons/${coupon.id}`, {
    body: { ...bodyOf(coupon), ...change },
    version,
  })

describe('a coupon', () => {
  test('is made with two fields, stopped, and its code exists once', async () => {
    const { status, body } = await create('YAZ10', '12,5')
    expect([status, body.code, body.percent, body.state, body.active]).toEqual([
      200,
      'YAZ10',
      '12.5',
      'stopped',
      false,
    ])
    const again = await create('yaz10')
    expect([again.status, again.body.fields]).toEqual([
      422,
      { code: 'Bu kod zaten var. Büyük küçük harf ve i/ı, ş/s gibi farklar sayılmaz.' },
    ])
    for (const [code, percent] of [
      ['AB', '10'],
      ['A B%', '10'],
      ['YUZDE', '0'],
      ['YUZDE', '101'],
      ['YUZDE', '-5'],
      ['YUZDE', 'on'],
    ])
      expect((await create(code ?? '', percent)).status).toBe(422)
  })

  test('is changed by its version; two who save at once are told of each other', async () => {
    const { body: coupon } = await create('SURUM')
    const saved = await save(coupon, {
      active: true,
      minimum: '250.00',
      validUntil: '2090-12-31',
      useLimit: 3,
    })
    expect(saved.body).toMatchObject({
      version: coupon.version + 1,
      state: 'running',
      minimum: '250.00',
      useLimit: 3,
    })
    const late = await save(coupon, { note: 'geç kaldım' })
    expect([late.status, late.body.error.code, late.body.current?.minimum]).toEqual([
      409,
      'CONFLICT',
      '250.00',
    ])
    const { rows } = await db.unchecked(
      `select action, after from audit_log where record_type = 'coupon' and record_id = $1 order by id`,
      [String(coupon.id)],
    )
    expect(rows.map(({ action }) => action)).toEqual(['coupon.create', 'coupon.save'])
    expect(rows[1]?.after).toEqual({ active: true, minimum: '250.00', validUntil: '2090-12-31', useLimit: 3 })
  })

  test('is refused with fields that do not go together, or are none', async () => {
    const { body: coupon } = await create('KURAL')
    const fields = async (change: object) => {
      const { status, body } = await save(coupon, change)
      return [status, Object.keys(body.fields ?? {})]
    }
    expect(await fields({ kind: 'percent', percent: '' })).toEqual([422, ['percent']])
    expect(await fields({ percent: '150' })).toEqual([422, ['percent']])
    expect(await fields({ kind: 'amount', amount: '' })).toEqual([422, ['amount']])
    expect(await fields({ kind: 'amount', amount: '0.00' })).toEqual([422, ['amount']])
    expect(await fields({ validFrom: '2026-12-02', validUntil: '2026-12-01' })).toEqual([422, ['validUntil']])
    for (const change of [
      { useLimit: 5 },
      { perCustomer: 1 },
      { firstOrder: true },
      { ceiling: '20' },
      { kind: 'amount', amount: '10' },
      { kind: 'shipping' },
    ])
      expect(await fields({ onProducts: true, ...change })).toEqual([422, ['onProducts']])
    for (const change of [
      { minimum: '-1' },
      { minimum: '1.999' },
      { useLimit: 0 },
      { useLimit: 1.5 },
      { perCustomer: -1 },
      { validFrom: '2026-02-30' },
      { kind: 'gift' },
      { note: 'x'.repeat(201) },
    ])
      expect((await save(coupon, change as Partial<CouponBody>)).status).toBe(422)
    expect((await catalogue.request('GET', '/coupons/999999')).status).toBe(404)
  })

  test('that products show is said from the next list on, until it is stopped', async () => {
    const shown = async () => {
      const { body } = await made.browser().request('GET', 'products')
      return (body as unknown as ProductList).items.find(({ id }) => id === mug.id)?.coupon
    }
    const { body: coupon } = await create('VITRIN5', '5')
    expect(await shown()).toBeUndefined()
    const saved = await save(coupon, { active: true, onProducts: true, minimum: '200' })
    expect(saved.body.onProducts).toBe(true)
    expect(await shown()).toEqual({ code: 'VITRIN5', percent: 5, minimum: 200 })
    await catalogue.request('POST', '/coupons/stop', { body: { ids: [coupon.id] } })
    expect(await shown()).toBeUndefined()
  })

  test('is limited to what is chosen by name, and applies to that alone', async () => {
    const { body: coupon } = await create('MUTFAK')
    const find = async (kind: string, q: string) =>
      (
        await catalogue.request<{ items: CouponRecord['brands'] }>(
          'GET',
          `/coupons/targets?kind=${kind}&q=${encodeURIComponent(q)}`,
        )
      ).body.items
    const [categories, brands, products] = [
      await find('category', 'mutfak'),
      await find('brand', 'kutahya'),
      await find('product', 'çini'),
    ]
    expect([categories.length, brands[0]?.label, products[0]?.id]).toEqual([1, 'Kütahya', mug.id])
    const saved = await save(coupon, { active: true, categories })
    expect(saved.body.categories).toEqual(categories)
    const other = await buildProduct(db, { gross: '100' })
    const who = await buyer([mug, 1], [other, 1])
    expect(
      (await who.request('POST', 'cart/coupon', { fields: { code: 'mutfak' } })).body.coupon,
    ).toMatchObject({
      discount: 10,
    })
  })

  test('for a category that was deleted is for nothing, says so, and stays so when it is saved', async () => {
    const { body: coupon } = await create('BAHCE')
    const { rows } = await db.unchecked<{ id: number }>(
      "insert into categories (name, slug, path) values ('Bahçe', 'bahce', 'bahce') returning id",
    )
    const [garden = { id: 0 }] = rows
    const target = { ...garden, label: 'Bahçe', detail: 'bahce' }
    await save(coupon, { active: true, categories: [target] })
    await db.unchecked('delete from categories where id = $1', [garden.id])
    const { body: now } = await catalogue.request<CouponRecord>('GET', `/coupons/${coupon.id}`)
    const gone = { ...garden, label: '', detail: '', gone: true }
    expect(now).toMatchObject({ forNothing: true, categories: [gone] })
    expect((await save(now, { note: 'Bahar' })).body.categories).toEqual([gone])
    const who = await buyer([mug, 1])
    expect((await who.request('POST', 'cart/coupon', { fields: { code: 'BAHCE' } })).status).not.toBe(200)
    const { body: list } = await catalogue.request<Page>('GET', '/coupons?q=bahce')
    expect(list.items.map(({ forNothing }) => forNothing)).toEqual([true])
  })

  test('counts what was sold with it, without orders that were cancelled', async () => {
    const { code, id } = await buildCoupon(db)
    for (const cancels of [false, true]) {
      const who = await buyer([mug, 2])
      await who.request('POST', 'cart/coupon', { fields: { code } })
      const order = await placeOrderFromCart(who, db)
      if (cancels) await who.request('PATCH', `order/${order.id}`, { fields: { cancel: true } })
    }
    const { body } = await support.request<CouponRecord>('GET', `/coupons/${id}`)
    expect(body).toMatchObject({ used: 1, revenue: '180.00', given: '20.00' })
  })
})

describe('the list', () => {
  test('is filtered by state and words, newest first, page by page', async () => {
    const names = ['LISTE-A', 'LISTE-B', 'LISTE-C']
    for (const code of names)
      await buildCoupon(db, { code, ...(code === 'LISTE-B' && { until: '2020-01-01' }) })
    const list = async (query: string) =>
      (await support.request<Page>('GET', `/coupons?q=liste&${query}`)).body
    expect((await list('')).items.map(({ code }) => code)).toEqual(['LISTE-C', 'LISTE-B', 'LISTE-A'])
    expect((await list('sort=oldest&state=running')).items.map(({ code }) => code)).toEqual([
      'LISTE-A',
      'LISTE-C',
    ])
    const first = await list('limit=2')
    const second = await list(`limit=2&cursor=${first.next}`)
    expect(second.items.map(({ code }) => code)).toEqual(['LISTE-A'])
    expect(first.count).toEqual({ value: 3, exact: true })
  })

  test('stops many coupons at once', async () => {
    const ids = [(await buildCoupon(db)).id, (await buildCoupon(db)).id]
    const stop = () => catalogue.request<{ stopped: number }>('POST', '/coupons/stop', { body: { ids } })
    expect((await stop()).body).toEqual({ stopped: 2 })
    expect((await stop()).body).toEqual({ stopped: 0 })
    expect((await catalogue.request('POST', '/coupons/stop', { body: { ids: [] } })).status).toBe(422)
  })
})

describe('single-use codes', () => {
  test('have the promise of their coupon, are used once each, and are exported', async () => {
    const { body: coupon } = await create('BULTEN', '15')
    await save(coupon, { minimum: '50.00', perCustomer: 1 })
    const set = { name: 'Bülten Aralık', prefix: 'blt-', count: '250' }
    const response = await catalogue.request<{ made: number }>('POST', `/coupons/${coupon.id}/codes`, {
      body: set,
    })
    expect(response.body).toEqual({ batch: 'Bülten Aralık', made: 250 })
    const { rows } = await db.unchecked<{ code: string; key: string }>(
      `select code, key from coupons where batch = $1 and use_limit = 1 and active and percent = 15 and minimum = 50`,
      ['Bülten Aralık'],
    )
    expect(new Set(rows.map(({ key }) => key)).size).toBe(250)
    for (const { code, key } of rows) expect([code.startsWith('blt-'), couponKey(code)]).toEqual([true, key])
    const [first] = rows
    const two = [await buyer([mug, 1]), await buyer([mug, 1])]
    for (const who of two) await who.request('POST', 'cart/coupon', { fields: { code: first?.code } })
    const saved = await Promise.all(
      two.map((who) => who.request('POST', 'cart', { fields: { odemeTipi: 4 } })),
    )
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409])
    const file = await app.inject({
      url: `/api/admin/coupons/export?batch=${encodeURIComponent('Bülten Aralık')}`,
      headers: { cookie: catalogue.cookie },
    })
    expect(file.headers['content-disposition']).toMatch(/kuponlar-\d{4}-\d\d-\d\d\.csv/)
    expect(file.body.trim().split('\n')).toHaveLength(251)
    expect(file.body).toContain('Tükendi')
    for (const count of ['0', '5001', '1.5', 'çok'])
      expect(
        (await catalogue.request('POST', `/coupons/${coupon.id}/codes`, { body: { ...set, count } })).status,
      ).toBe(422)
  })

  test('and every other change are closed to who only answers customers', async () => {
    const { id } = await buildCoupon(db)
    expect((await support.request('GET', '/coupons')).status).toBe(200)
    for (const [method, path] of [
      ['POST', '/coupons'],
      ['POST', '/coupons/stop'],
      ['POST', `/coupons/${id}/codes`],
      ['GET', '/coupons/export'],
    ] as const)
      expect((await support.request(method, path, method === 'GET' ? {} : { body: {} })).status).toBe(403)
  })
})
