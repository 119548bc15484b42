import { beforeEach, describe, expect, test } from 'vitest'
import { json, statement, text } from '#database/statements/statement.ts'
import { Big } from '#shared/money.ts'
import { fakeTcmb } from '#tests/support/fake-tcmb.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { FetchedRates, RateHistory, RateRecord, RatesResponse } from './currencies-admin-schemas.ts'

const now = new Date('2026-11-20T12:40:00Z')
const shop = await testShop({ clock: () => now })
const { db, set } = shop
const { currencies, settings } = shop.shop
const tcmb = await fakeTcmb()
await set('tcmbKurAdresi', tcmb.url)
const finance = await staffBrowser(shop, 'finance')

const list = async () => (await finance.request<RatesResponse>('GET', '/currencies')).body
async function currency(code: string): Promise<RateRecord> {
  const found = (await list()).items.find((each) => each.code === code)
  if (!found) throw new Error(code)
  return found
}
const setRate = (
  code: string,
  body: { rate: string; isConfirmed?: boolean },
  version: number,
  by = finance,
) => by.request('PUT', `/currencies/${code}/rate`, { body, version })
const decide = (verb: 'approve' | 'refuse', code: string, version: number) =>
  finance.request('POST', `/currencies/${code}/${verb}`, { version })
const fetchNow = (force = false) =>
  finance.request<FetchedRates>('POST', '/currencies/fetch', { body: { force } })
const rateOf = (code: string) => currencies.rates().get(code)?.toFixed()

const AUDIT = statement(
  { params: [text], row: { action: text, before: json(), after: json() } },
  `select action, before, after from audit_log
    where record_type = 'currency' and record_id = $1 order by id desc limit 1`,
)
const lastEntry = async (code: string) => (await db.query(AUDIT, [code])).rows[0]

beforeEach(async () => {
  await db.unchecked('delete from pending_rates')
  await currencies.setRate('USD', Big('41.25'), 'manual')
  await currencies.setRate('EUR', Big('48.37'), 'manual')
  await db.unchecked('delete from exchange_rates')
  tcmb.publish({ tarih: '20.11.2026', rates: { USD: '41.5', EUR: '60' } })
})

describe('a rate set by hand', () => {
  test('is in force at once, with its author in list, history and audit log', async () => {
    const { version } = await currency('USD')
    const { status, body } = await setRate('USD', { rate: '42,125' }, version)
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 'USD', rate: '42.125', source: 'manual', version: version + 1 })
    expect(String(body.setBy)).toContain('finance')
    expect(rateOf('USD')).toBe('42.125')
    expect(await lastEntry('USD')).toEqual({
      action: 'currency.set',
      before: { rate: '41.25' },
      after: { rate: '42.125' },
    })
    const history = await finance.request<RateHistory>('GET', '/currencies/USD/history?limit=1')
    expect(history.body).toMatchObject({
      items: [{ rate: '42.125', source: 'manual', setBy: body.setBy }],
      next: null,
    })
    expect((await setRate('USD', { rate: '42' }, Number(body.version))).status).toBe(200)
  })

  test('that jumps is refused until it is confirmed', async () => {
    const { version } = await currency('USD')
    const { status, body } = await setRate('USD', { rate: '4125' }, version)
    expect({ status, body }).toMatchObject({ status: 409, body: { error: { code: 'JUMP' } } })
    expect(rateOf('USD')).toBe('41.25')
    expect((await setRate('USD', { rate: '4125', isConfirmed: true }, version)).status).toBe(200)
    expect(rateOf('USD')).toBe('4125')
  })

  test.each([
    { code: 'USD', rate: '0', status: 422, problem: 'INVALID' },
    { code: 'USD', rate: '1.299,90', status: 422, problem: 'INVALID' },
    { code: 'USD', rate: '1000001', status: 422, problem: 'INVALID' },
    { code: 'TRY', rate: '2', status: 422, problem: 'LIRA' },
    { code: 'JPY', rate: '2', status: 404, problem: 'NOT_FOUND' },
  ])('of $rate for $code is refused with $problem', async ({ code, rate, status, problem }) => {
    const known = (await list()).items.find((each) => each.code === code)
    const response = await setRate(code, { rate, isConfirmed: true }, known?.version ?? 1)
    expect(response).toMatchObject({ status, body: { error: { code: problem } } })
    if (problem === 'INVALID') expect(response.body.fields).toHaveProperty('rate')
  })

  test('from an old version is a conflict with the currency as it is, also after a change in SQL', async () => {
    const { version } = await currency('USD')
    await db.unchecked(`update currencies set exchange_rate = 41.3 where code = 'USD'`)
    expect(await setRate('USD', { rate: '42' }, version)).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT' }, current: { rate: '41.3', source: null, version: version + 1 } },
    })
  })

  test('by several people at once succeeds for one of them', async () => {
    const { version } = await currency('EUR')
    const rates = ['48.1', '48.2', '48.3', '48.4']
    const results = await Promise.all(rates.map((rate) => setRate('EUR', { rate }, version)))
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })
})

describe('the bulletin', () => {
  test('fetched now applies its rates, and one that jumps waits', async () => {
    const { status, body } = await fetchNow()
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        date: '2026-11-20',
        outcomes: [
          { code: 'EUR', kind: 'pending', from: '48.37', to: '60' },
          { code: 'USD', kind: 'set', from: '41.25', to: '41.5' },
        ],
      },
    })
    const { items, bulletin } = await list()
    expect(items.find(({ code }) => code === 'EUR')).toMatchObject({
      rate: '48.37',
      pending: { rate: '60', bulletinDate: '2026-11-20', change: '24.04' },
    })
    expect(bulletin).toEqual({
      isFollowed: settings.get().tcmbKur,
      address: tcmb.url,
      tolerance: 10,
      last: '2026-11-20',
      isDue: false,
    })
    expect(await lastEntry('TCMB')).toEqual({
      action: 'currency.fetch',
      before: { EUR: '48.37', USD: '41.25' },
      after: { EUR: '60 (pending)', USD: '41.5' },
    })
  })

  test('that fails changes nothing and says why', async () => {
    tcmb.respondWith((_request, response) => void response.writeHead(503).end())
    const { status, body } = await finance.request('POST', '/currencies/fetch', { body: {} })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: {
        code: 'BULLETIN_FAILED',
        messages: { type: 'TCMB sunucusu 503 yanıtı verdi. Yürürlükteki kurlar değişmedi.' },
      },
    })
    expect(rateOf('USD')).toBe('41.25')
  })
})

describe('a rate that waits', () => {
  test('is applied on approval', async () => {
    await fetchNow()
    const { version } = await currency('EUR')
    const { body } = await decide('approve', 'EUR', version)
    expect(body).toMatchObject({ rate: '60', source: 'tcmb', bulletinDate: '2026-11-20', pending: null })
    expect(rateOf('EUR')).toBe('60')
    expect(await lastEntry('EUR')).toEqual({
      action: 'currency.approve',
      before: { rate: '48.37', pending: '60' },
      after: { rate: '60', pending: null },
    })
    expect(await decide('approve', 'EUR', Number(body.version))).toMatchObject({
      status: 409,
      body: { error: { code: 'NOTHING_PENDING' } },
    })
  })

  test('is dropped when refused, and the same bulletin does not bring it back', async () => {
    await fetchNow()
    const { version } = await currency('EUR')
    expect((await decide('refuse', 'EUR', version)).body).toMatchObject({ rate: '48.37', pending: null })
    expect(await lastEntry('EUR')).toEqual({
      action: 'currency.refuse',
      before: { pending: '60' },
      after: { pending: null },
    })
    const again = await fetchNow()
    expect(again.body.outcomes.map(({ kind }) => kind)).toEqual(['seen', 'seen'])
    expect((await currency('EUR')).pending).toBeNull()
  })

  test('is not approved by somebody who saw another one', async () => {
    await fetchNow()
    const { version } = await currency('EUR')
    tcmb.publish({ tarih: '20.11.2026', rates: { EUR: '70' } })
    await db.unchecked(`delete from exchange_rates where currency = 'EUR'`)
    await fetchNow()
    expect(await decide('approve', 'EUR', version)).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT' }, current: { rate: '48.37', pending: { rate: '70' } } },
    })
    expect(rateOf('EUR')).toBe('48.37')
  })
})

test.each([
  { role: 'readonly', read: 200 },
  { role: 'orders', read: 403 },
] as const)('$role changes no rate', async ({ role, read }) => {
  const browser = await staffBrowser(shop, role)
  expect((await browser.request('GET', '/currencies')).status).toBe(read)
  const { version } = await currency('USD')
  expect((await setRate('USD', { rate: '42' }, version, browser)).status).toBe(403)
  expect((await browser.request('POST', '/currencies/fetch', { body: {} })).status).toBe(403)
})
