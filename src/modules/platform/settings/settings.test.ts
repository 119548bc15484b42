import { describe, expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import { testShop } from '#tests/support/shop.ts'

const { db, shop, browser, signedIn } = await testShop()
const visitor = browser()

describe('a setting', () => {
  test('is in force as soon as it is stored, typed inside and text on the wire', async () => {
    expect(shop.settings.get().limit).toBe(24)
    expect(await shop.settings.set('limit', '12')).toEqual({ ok: true })
    expect(shop.settings.get().limit).toBe(12)
    expect(shop.settings.wire().limit).toBe('12')
    await shop.settings.set('limit', '24')
  })

  test.each([
    { key: 'limit', value: '0', reason: 'bad-value' },
    { key: 'toString', value: '1', reason: 'unknown-key' },
    { key: 'kargoUcreti', value: 'free', reason: 'bad-value' },
  ])('$key = $value is refused: $reason', async ({ key, value, reason }) => {
    expect(await shop.settings.set(key, value)).toEqual({ ok: false, reason })
  })

  test('changed by another process is reloaded', async () => {
    await db.unchecked(`insert into settings (key, value) values ('storeName', 'Dükkân')`)
    await db.unchecked(`select pg_notify('settings', '')`)
    await expect.poll(() => shop.settings.store().name).toBe('Dükkân')
    await shop.settings.set('storeName', 'Vitrin')
  })
})

test('GET store returns the store, its settings as text, its routes and languages', async () => {
  const { body } = await visitor.request('GET', 'store')
  expect(body).toMatchObject({
    store: { name: 'Vitrin', url: 'http://127.0.0.1', whatsappControl: '0' },
    settings: { productsWithKdv: '1', stockInfoStatus: '0' },
    routes: { checkoutCart: '/odeme', checkoutSummary: '/odeme/ozet' },
    translation: { activeLocale: 'tr', languages: ['tr', 'en'] },
  })
  expect(body).not.toHaveProperty('csrfToken')
})

test('GET store contains no setting about fetching exchange rates', async () => {
  await shop.settings.set('tcmbKurAdresi', 'http://proxy.internal/today.xml')
  const { body } = await visitor.request('GET', 'store')
  const names = Object.keys((body as { settings?: object }).settings ?? {})
  expect(names).toContain('kargoUcreti')
  expect(names.filter((name) => /kur(Adresi|Sapma)|tcmb/i.test(name))).toEqual([])
})

describe('a visitor chooses', () => {
  const choose = (key: string, value: unknown, form = false) =>
    visitor.request('POST', 'settings', { fields: { key, value }, form })

  test('a language, stored in a cookie', async () => {
    const { status, body, headers } = await choose('locale', 'en')
    expect({ status, body }).toEqual({ status: 200, body: { success: true } })
    expect(String(headers['set-cookie'])).toMatch(/^vitrin_locale=en;.*HttpOnly/)
  })

  test.each([false, true])('a currency by its id (as a form: %s)', async (form) => {
    const dollar = shop.currencies.all().find((currency) => currency.code === 'USD')
    const { status, headers } = await choose('defaultCurrency', dollar?.id, form)
    expect(status).toBe(200)
    expect(String(headers['set-cookie'])).toContain('vitrin_currency=USD')
  })

  test.each([
    { key: 'locale', value: 'de', code: 'UNKNOWN_CHOICE' },
    { key: 'defaultCurrency', value: 999, code: 'UNKNOWN_CHOICE' },
    { key: 'defaultCurrency', value: '1.5', code: 'UNKNOWN_CHOICE' },
    { key: 'defaultCurrency', value: '1e0', code: 'UNKNOWN_CHOICE' },
    { key: 'branch', value: 1, code: 'UNKNOWN_CHOICE' },
    { key: 'showPriceStatus', value: '0', code: 'UNKNOWN_SETTING' },
  ])('$key = $value is refused with $code', async ({ key, value, code }) => {
    expect(await choose(key, value)).toMatchObject({ status: 422, body: { error: { code } } })
  })

  test('one of their own branches, and no other customer’s', async () => {
    const own = await signedIn()
    const other = await signedIn()
    const insert = 'insert into customer_branches (customer_id, name) values ($1, $2) returning id'
    const { rows } = await db.unchecked<{ id: number }>(insert, [own.customer?.id, 'Kadıköy'])
    const branch = rows[0]?.id
    expect(
      (await other.request('POST', 'settings', { fields: { key: 'branch', value: branch } })).status,
    ).toBe(422)
    expect((await own.request('POST', 'settings', { fields: { key: 'branch', value: branch } })).status).toBe(
      200,
    )
    const { rows: visits } = await db.unchecked('select branch_id from visitors where token_hash = $1', [
      own.tokenHash,
    ])
    expect(visits).toEqual([{ branch_id: branch }])
  })

  test('nothing without the CSRF token', async () => {
    const headers = { 'x-csrf-token': 'wrong' }
    const { status } = await visitor.request('POST', 'settings', {
      fields: { key: 'locale', value: 'en' },
      headers,
    })
    expect(status).toBe(403)
  })
})

describe('currencies', () => {
  test('are listed with their rates, the store’s and the visitor’s', async () => {
    visitor.cookies.set('vitrin_currency', 'EUR')
    const { body } = await visitor.request('GET', 'currencies')
    expect(body).toMatchObject({
      defaultCurrency: { code: 'TRY', exchangeRate: 1 },
      userCurrency: { code: 'EUR', exchangeRate: 48.37 },
    })
    expect(body.currencies).toHaveLength(3)
    visitor.cookies.set('vitrin_currency', 'XXX')
    expect((await visitor.request('GET', 'currencies')).body).toMatchObject({ userCurrency: { code: 'TRY' } })
    visitor.cookies.delete('vitrin_currency')
  })

  test('have a new rate at once, recorded with its source', async () => {
    expect(await shop.currencies.setRate('usd', Big('50.1234567'), 'manual')).toEqual({ ok: true })
    expect(shop.currencies.rates().get('USD')?.toFixed()).toBe('50.123457')
    const { rows: saved } = await db.unchecked(
      'select rate, source from exchange_rates order by id desc limit 1',
    )
    expect(saved).toEqual([{ rate: '50.123457', source: 'manual' }])
  })

  test.each([
    { code: 'TRY', rate: '2', reason: 'lira' },
    { code: 'TL', rate: '2', reason: 'lira' },
    { code: 'JPY', rate: '0.2', reason: 'unknown-currency' },
    { code: 'USD', rate: '0', reason: 'bad-rate' },
    { code: 'USD', rate: '-1', reason: 'bad-rate' },
  ])('refuse a rate of $rate for $code: $reason', async ({ code, rate, reason }) => {
    expect(await shop.currencies.setRate(code, Big(rate), 'manual')).toEqual({ ok: false, reason })
  })
})
