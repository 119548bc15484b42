import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ConnectionPool } from '#database/connection-pool.ts'
import { DatabaseUnavailableError } from '#database/database-errors.ts'
import { buildApp } from '#http/app.ts'
import { signInAndMerge } from '#modules/people/customers/sign-in/sign-in-visit.ts'
import type { Shop } from '#modules/shop/shop.server.ts'
import { secondProcess } from '#tests/support/second-process.ts'
import { testShop } from '#tests/support/shop.ts'
import { processCounter } from './hit-counter.ts'

const { db, shop, app, browser } = await testShop({ rateLimits: true })
const second = await secondProcess(db, {}, { rateLimits: true })
const secondApp = await buildApp(second.shop, { trustProxy: false })
afterAll(() => secondApp.close())
beforeEach(async () => {
  await db.unchecked('truncate rate_limits')
})

const visit = {
  headers: {},
  ip: '10.0.0.1',
  secure: true,
  renew: () => ({ before: null, after: 'new' }),
  setCookies: () => undefined,
}
const wrongPassword = (on: Shop) =>
  signInAndMerge(on, visit, { email: 'ayse@ornek.com', password: 'yanlış şifre' })

describe('two shops on one database', () => {
  test('count wrong passwords together', async () => {
    for (let round = 0; round < 5; round++)
      for (const each of [shop, second.shop])
        expect(await wrongPassword(each)).toEqual({ ok: false, reason: 'wrong-credentials' })
    for (const each of [shop, second.shop])
      expect(await wrongPassword(each)).toMatchObject({ reason: 'too-many-attempts' })
  })

  test.each([
    { method: 'POST', url: '/api/catalog/cart', payload: { odemeTipi: '4' }, what: 'orders' },
    { method: 'PATCH', url: '/api/catalog/order/o1', payload: { cancel: true }, what: 'cancellations' },
  ] as const)('count $what together', async ({ method, url, payload }) => {
    const headers = browser().headers()
    const statuses = []
    for (let round = 0; round < 32; round++) {
      const on = round % 2 ? secondApp : app
      statuses.push((await on.inject({ method, url, headers, payload })).statusCode)
    }
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429, 429])
  })
})

describe('what each counts in its memory', () => {
  const who = { ip: '10.0.0.3', customerId: 'c1' }
  const most = 60

  test('is counted together from a tenth of the maximum on, within some seconds', async () => {
    for (let hit = 0; hit < most; hit++) expect(await shop.limits.count('account', who)).toEqual({ ok: true })
    // Alone the second would allow sixty: it is asked forty times at most.
    await expect
      .poll(() => second.shop.limits.count('account', who), { timeout: 8_000, interval: 200 })
      .toMatchObject({ ok: false, reason: 'too-many-attempts' })
  })

  test('is written nowhere while it is little', async () => {
    const few = { ip: '10.0.0.4', customerId: 'c2' }
    for (let hit = 0; hit < most / 10; hit++) await shop.limits.count('account', few)
    const busy = { ip: '10.0.0.5', customerId: 'c3' }
    for (let hit = 0; hit < most / 2; hit++) await shop.limits.count('account', busy)
    const written = async () =>
      (await db.unchecked<{ who: string }>(`select substring(key from 'c[23]') as who from rate_limits`)).rows
        .map(({ who }) => who)
        .filter((each) => each !== null)
    await expect.poll(written, { timeout: 8_000 }).toEqual(['c3'])
  })
})

test('what was counted in memory does not prolong its window when it is counted together', async () => {
  let now = Date.parse('2026-11-29T12:00:00Z')
  const counter = processCounter(db, () => new Date(now))
  for (let hit = 0; hit < 2; hit++) await counter.add('window', 60, 10)
  now += 50 * 60_000
  await counter.add('window', 60, 10)
  const left = async () =>
    (
      await db.unchecked<{ minutes: number }>(
        "select round(extract(epoch from resets_at - now()) / 60)::int as minutes from rate_limits where key = 'window'",
      )
    ).rows[0]?.minutes
  await expect.poll(left, { timeout: 8_000 }).toBe(10)
})

describe('while the database is unreachable', () => {
  const { pool } = db
  if (!(pool instanceof ConnectionPool)) throw new Error('the pool cannot be closed')

  test('what is counted there is refused, what is counted in memory goes on, and no count is lost', async () => {
    const who = { ip: '10.0.0.2', email: 'ayse@ornek.com' }
    for (let hit = 0; hit < 10; hit++) expect(await shop.limits.count('login', who)).toEqual({ ok: true })
    const headers = browser().headers()
    const post = (path: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/catalog/${path}`, headers, payload })

    pool.refuse(new Error('the database is away'))
    try {
      await expect(shop.limits.count('login', who)).rejects.toThrow(DatabaseUnavailableError)
      const order = await post('cart', { odemeTipi: '4' })
      expect([order.statusCode, order.json().error.code]).toEqual([503, 'BUSY'])
      expect(Number(order.headers['retry-after'])).toBeGreaterThan(0)
      expect((await post('settings', { key: 'locale', value: 'en' })).statusCode).toBe(200)
    } finally {
      pool.admit()
    }
    expect(await shop.limits.count('login', who)).toMatchObject({ ok: false })
    expect((await post('cart', { odemeTipi: '4' })).statusCode).toBe(401)
  })
})
