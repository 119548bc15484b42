import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { publicAddressCheck } from '#modules/platform/network/public-address.server.ts'
import { Big } from '#shared/money.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { fakeTcmb } from '#tests/support/fake-tcmb.ts'
import { buildBuyerWithOrder } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { fetchBulletin } from './fetch-bulletin.ts'

const lines: { level: number; msg: string; currency?: string }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
let now = new Date('2026-11-20T12:40:00Z')
const { db, shop, set, ...rest } = await testShop({ log, clock: () => now })
const { currencies } = shop
const tcmb = await fakeTcmb()
await set('tcmbKurAdresi', tcmb.url)
await set('tcmbKur', '1')

const rateOf = (code: string) => currencies.rates().get(code)?.toFixed()
const follow = () => currencies.followBulletin(shop.settings.get())
const fetchNow = (force = false) => currencies.fetchRates(shop.settings.get(), force)
const history = async () =>
  (await db.unchecked('select currency, rate, source, bulletin_date as date from exchange_rates order by id'))
    .rows
const warnings = () => lines.filter(({ level }) => level === 40).map(({ msg, currency }) => [currency, msg])

beforeEach(async () => {
  now = new Date('2026-11-20T12:40:00Z')
  await db.unchecked('delete from pending_rates')
  await currencies.setRate('USD', Big('41.25'), 'manual')
  await currencies.setRate('EUR', Big('48.37'), 'manual')
  await db.unchecked('delete from exchange_rates')
  tcmb.publish({ tarih: '20.11.2026', rates: { EUR: '49.1234', USD: '42.0010', CHF: '52' } })
  lines.length = 0
})

describe('the daily bulletin', () => {
  test('is not fetched when the setting is off, or the shop has only lira', async () => {
    const before = tcmb.requestCount()
    await set('tcmbKur', '0')
    await follow()
    await set('tcmbKur', '1')
    const { rows } = await db.unchecked(
      `delete from currencies where code <> 'TRY' returning code, name, exchange_rate`,
    )
    await follow()
    for (const { code, name, exchange_rate } of rows)
      await db.unchecked('insert into currencies (code, name, exchange_rate) values ($1, $2, $3)', [
        code,
        name,
        exchange_rate,
      ])
    await currencies.setRate('USD', Big('41.25'), 'manual')
    expect(tcmb.requestCount()).toBe(before)
    expect(lines).toEqual([])
  })

  test('updates the rates of the shop’s currencies at once and records its day', async () => {
    const lamp = await buildProduct(db, { price: '10', currency: 'USD' })
    shop.changes.publish({ topic: 'catalogue' })
    const price = async () =>
      (await shop.catalogue.product(lamp.id, { locale: 'tr', currency: 'TRY' }))?.display?.price
    expect(await price()).toBe('₺495,00')
    await follow()
    expect([rateOf('USD'), rateOf('EUR'), rateOf('CHF')]).toEqual(['42.001', '49.1234', undefined])
    expect(await price()).toBe('₺504,01')
    expect(await history()).toEqual([
      { currency: 'EUR', rate: '49.123400', source: 'tcmb', date: '2026-11-20' },
      { currency: 'USD', rate: '42.001000', source: 'tcmb', date: '2026-11-20' },
    ])
    expect(warnings()).toEqual([])
  })

  test('is fetched once, and again only when the next one is due', async () => {
    const before = tcmb.requestCount()
    now = new Date('2026-11-20T12:39:00Z')
    await db.unchecked(
      `insert into exchange_rates (currency, rate, source, bulletin_date) values ('USD', 41.25, 'tcmb', '2026-11-19')`,
    )
    await follow()
    expect(tcmb.requestCount()).toBe(before)
    now = new Date('2026-11-20T12:40:00Z')
    for (let index = 0; index < 3; index++) await follow()
    expect(tcmb.requestCount()).toBe(before + 1)
    now = new Date('2026-11-23T12:40:00Z')
    tcmb.publish({ tarih: '23.11.2026', rates: { USD: '42.5' } })
    await follow()
    expect([tcmb.requestCount() - before, rateOf('USD'), rateOf('EUR')]).toEqual([2, '42.5', '49.1234'])
  })

  test('applied by concurrent processes adds one history row per currency', async () => {
    await Promise.all([fetchNow(), fetchNow(), fetchNow()])
    expect(await history()).toHaveLength(2)
  })

  test('does not replace a rate set by hand until the next bulletin', async () => {
    await follow()
    await currencies.setRate('USD', Big('43'), 'manual')
    expect(await fetchNow()).toMatchObject({ ok: true, outcomes: [{ kind: 'seen' }, { kind: 'seen' }] })
    expect(rateOf('USD')).toBe('43')
    expect(await fetchNow(true)).toMatchObject({ outcomes: [{}, { code: 'USD', kind: 'set' }] })
    expect(rateOf('USD')).toBe('42.001')
  })

  test('that is older than the last one changes nothing', async () => {
    await follow()
    tcmb.publish({ tarih: '19.11.2026', rates: { USD: '41', EUR: '48' } })
    await fetchNow(true)
    expect([rateOf('USD'), rateOf('EUR')]).toEqual(['42.001', '49.1234'])
  })

  test('does not change the exchange rate of placed orders', async () => {
    const lamp = await buildProduct(db, { price: '10', currency: 'USD' })
    const { order } = await buildBuyerWithOrder({ db, ...rest }, [lamp, 1])
    const snapshot = async () =>
      (await db.unchecked('select exchange_rate, gross from order_lines where order_id = $1', [order.id]))
        .rows
    const before = await snapshot()
    expect(before).toMatchObject([{ exchange_rate: '41.250000' }])
    await follow()
    expect(rateOf('USD')).toBe('42.001')
    expect(await snapshot()).toEqual(before)
  })
})

describe('a bulletin rate that jumps', () => {
  const jumped = { tarih: '20.11.2026', rates: { USD: '45.4', EUR: '4837' } }
  const pending = async () =>
    (await currencies.report()).flatMap(({ code, pending: waits }) =>
      waits ? [[code, waits.rate.toFixed(), waits.bulletinDate]] : [],
    )

  test('is held for approval and logged once, while the other rates are applied', async () => {
    tcmb.publish({ ...jumped, rates: { USD: '45.4', EUR: '48.5' } })
    await follow()
    expect([rateOf('USD'), rateOf('EUR')]).toEqual(['41.25', '48.5'])
    expect(await pending()).toEqual([['USD', '45.4', '2026-11-20']])
    await fetchNow()
    await follow()
    expect(warnings()).toEqual([['USD', expect.stringContaining('waits for approval')]])
  })

  test('is applied on approval, with its bulletin', async () => {
    tcmb.publish(jumped)
    await follow()
    expect(await currencies.approveRate('usd')).toMatchObject({ ok: true })
    expect([rateOf('USD'), rateOf('EUR')]).toEqual(['45.4', '48.37'])
    expect(await history()).toEqual([
      { currency: 'USD', rate: '45.400000', source: 'tcmb', date: '2026-11-20' },
    ])
    expect(await pending()).toEqual([['EUR', '4837', '2026-11-20']])
    expect(await currencies.approveRate('USD')).toEqual({ ok: false, reason: 'nothing-pending' })
  })

  test('is discarded by a rate set by hand, and by a later bulletin that does not jump', async () => {
    tcmb.publish(jumped)
    await follow()
    await currencies.setRate('USD', Big('44'), 'manual')
    now = new Date('2026-11-23T12:40:00Z')
    tcmb.publish({ tarih: '23.11.2026', rates: { EUR: '48.4' } })
    await follow()
    expect(await pending()).toEqual([])
    expect([rateOf('USD'), rateOf('EUR')]).toEqual(['44', '48.4'])
  })

  test('does not replace a rate that a person set instead, until the next bulletin', async () => {
    tcmb.publish(jumped)
    await follow()
    await currencies.setRate('USD', Big('44'), 'manual')
    await currencies.setRate('EUR', Big('48.5'), 'manual')
    const requestsBefore = tcmb.requestCount()
    await follow()
    expect([tcmb.requestCount() - requestsBefore, rateOf('USD'), rateOf('EUR')]).toEqual([0, '44', '48.5'])
    expect(await fetchNow()).toMatchObject({ ok: true, outcomes: [{ kind: 'seen' }, { kind: 'seen' }] })
    expect([rateOf('USD'), await pending()]).toEqual(['44', []])
    now = new Date('2026-11-23T12:40:00Z')
    tcmb.publish({ tarih: '23.11.2026', rates: { USD: '45', EUR: '48.6' } })
    await follow()
    expect([rateOf('USD'), rateOf('EUR')]).toEqual(['45', '48.6'])
  })

  test('is applied when forced', async () => {
    tcmb.publish(jumped)
    await fetchNow(true)
    expect([rateOf('USD'), rateOf('EUR')]).toEqual(['45.4', '4837'])
    await currencies.setRate('EUR', Big('48.37'), 'manual')
  })

  test('is judged by the limit in the settings', async () => {
    await set('kurSapmaSiniri', '1')
    await follow()
    expect(await pending()).toHaveLength(2)
    await set('kurSapmaSiniri', '10')
  })
})

describe('a failed bulletin keeps the last good rates', () => {
  const huge = Buffer.alloc(1_100_000, ' ')
  test.each([
    { reason: 'status', how: (r: Reply) => void r.writeHead(500).end('bakım') },
    { reason: 'status', how: (r: Reply) => void r.writeHead(404).end() },
    { reason: 'unreadable', how: (r: Reply) => void r.writeHead(200).end('<html>bakım</html>') },
    { reason: 'too-large', how: (r: Reply) => void r.writeHead(200).end(huge) },
    { reason: 'unreachable', how: (r: Reply) => void r.destroy() },
    {
      reason: 'unreachable',
      how: (r: Reply) => void r.writeHead(302, { location: '/kurlar/today.xml' }).end(),
    },
  ])('and is logged once when it is $reason', async ({ reason, how }) => {
    tcmb.respondWith((_request, response) => how(response))
    expect(await fetchNow()).toMatchObject({ ok: false, reason })
    await follow()
    await follow()
    expect([rateOf('USD'), rateOf('EUR')]).toEqual(['41.25', '48.37'])
    expect(await history()).toEqual([])
    expect(warnings()).toHaveLength(1)
    // A success in between: the same failure later is logged again.
    tcmb.publish({ tarih: '20.11.2026', rates: { USD: '41.3' } })
    await follow()
    expect(rateOf('USD')).toBe('41.3')
  })

  test('when it times out before or within the body', async () => {
    tcmb.respondWith(() => undefined)
    expect(await fetchBulletin(tcmb.url, { mayConnect: () => true, timeout: 100 })).toMatchObject({
      ok: false,
      reason: 'timeout',
    })
    tcmb.respondWith((_request, response) => void response.writeHead(200).write('<Tarih_Date'))
    expect(await fetchBulletin(tcmb.url, { mayConnect: () => true, timeout: 100 })).toMatchObject({
      ok: false,
      reason: 'timeout',
    })
  })

  test('when its address leads into a private network, at once or behind a redirect', async () => {
    const before = tcmb.requestCount()
    const guarded = { mayConnect: publicAddressCheck() }
    const refused = { ok: false, reason: 'private-address', detail: '' }
    expect(await fetchBulletin(tcmb.url, guarded)).toEqual(refused)
    expect(await fetchBulletin('http://169.254.169.254/latest/meta-data', guarded)).toEqual(refused)
    expect(await fetchBulletin('http://localhost:9/', guarded)).toEqual(refused)
    expect(tcmb.requestCount()).toBe(before)
    // The first hop may be anywhere; the second is another address of this machine.
    const { port } = new URL(tcmb.url)
    tcmb.respondWith((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.2:${port}/` }).end()
    })
    const mayConnect = (address: string) => address === '127.0.0.1'
    expect(await fetchBulletin(tcmb.url, { mayConnect })).toEqual(refused)
    expect(tcmb.requestCount()).toBe(before + 1)
    for (const location of ['file:///etc/passwd', 'gopher://127.0.0.1/']) {
      tcmb.respondWith((_request, response) => void response.writeHead(302, { location }).end())
      expect(await fetchBulletin(tcmb.url, { mayConnect })).toMatchObject({ reason: 'unreachable' })
    }
  })

  test('when its date is in the future, or too old', async () => {
    tcmb.publish({ tarih: '21.11.2026', rates: { USD: '42' } })
    expect(await fetchNow(true)).toEqual({ ok: false, reason: 'future', detail: '2026-11-21' })
    tcmb.publish({ tarih: '05.11.2026', rates: { USD: '42' } })
    expect(await fetchNow(true)).toEqual({ ok: false, reason: 'stale', detail: '2026-11-05' })
    expect(rateOf('USD')).toBe('41.25')
  })
})

type Reply = Parameters<Parameters<typeof tcmb.respondWith>[0]>[1]
