import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChangeFeed, openChangeFeed } from '#database/feed/change-feed.ts'
import { buildCategory } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createSettings } from './settings.server.ts'

const db = await testDatabase()
const BANDS = '0/1/44.90_1/5/59.90'
const feeds: ChangeFeed[] = []

/** A process of the shop: its settings, and the lines it logged about them. */
async function openProcess() {
  const lines: { msg: string; settings: { key: string; source: string }[] }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const changes = await openChangeFeed(db, log)
  feeds.push(changes)
  const settings = await createSettings({ db, changes, log, publicUrl: 'http://127.0.0.1' })
  return {
    settings,
    lines,
    /** Writes without validation, as SQL does; storing another setting makes this process reload all of them. */
    async write(key: string, value: string): Promise<void> {
      await db.unchecked(
        'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = $2',
        [key, value],
      )
      await settings.set('companyPhone', '0216 555 00 00')
    },
  }
}

beforeEach(async () => {
  await db.unchecked('delete from settings')
})

afterEach(async () => {
  await Promise.all(feeds.splice(0).map((feed) => feed.close()))
})

describe('an unreadable stored setting', () => {
  test('keeps the value in force that SQL wrote before it, also after a restart', async () => {
    const shop = await openProcess()
    await shop.write('kargoUcreti', BANDS)
    await shop.write('kargoUcreti', '0/1/44.9O_1/5/59.90')
    expect(shop.settings.wire().kargoUcreti).toBe(BANDS)
    const again = await openProcess()
    expect(again.settings.wire().kargoUcreti).toBe(BANDS)
    expect(again.settings.warnings()).toMatchObject([{ key: 'kargoUcreti', source: 'last-good' }])
    expect(again.lines).toHaveLength(1)
  })

  test('keeps the value in force that an editor stored before it', async () => {
    const shop = await openProcess()
    await shop.settings.set('codMaxAmount', '750')
    await shop.write('codMaxAmount', 'çok')
    expect(shop.settings.get().codMaxAmount?.toFixed()).toBe('750')
  })

  test('is logged once while it stays, and once at the start with all others', async () => {
    const shop = await openProcess()
    await shop.write('codMaxAmount', 'çok')
    await shop.write('storeName', 'Vitrin')
    await shop.write('limit', 'hepsi')
    expect(shop.lines.map(({ settings }) => settings.map(({ key }) => key))).toEqual([
      ['codMaxAmount'],
      ['limit'],
    ])
    const again = await openProcess()
    expect(again.lines.map(({ msg }) => msg)).toEqual([
      'settings that need mending in the back office: limit, codMaxAmount',
    ])
  })

  test('gives no warning any more once it is corrected', async () => {
    const shop = await openProcess()
    await shop.write('limit', 'hepsi')
    expect(shop.settings.warnings()).toHaveLength(1)
    await shop.settings.set('limit', '48')
    expect(shop.settings.warnings()).toEqual([])
    expect(shop.settings.get().limit).toBe(48)
  })

  test('without a last good value uses the default and gives a warning', async () => {
    await db.unchecked(`insert into settings (key, value) values ('limit', 'hepsi')`)
    const shop = await openProcess()
    expect(shop.settings.get().limit).toBe(24)
    expect(shop.settings.warnings()).toMatchObject([{ key: 'limit', source: 'default', effective: '24' }])
  })
})

describe('the path of a checkout page', () => {
  test.each([
    { path: '/mutfak', why: 'a category has this path' },
    { path: '/hakkimizda', why: 'a page has this path' },
    { path: '/bosch/kasa', why: 'a brand has all paths below its own' },
    { path: '/odeme/ozet', why: 'the summary page has this path' },
  ])('cannot be $path: $why', async ({ path }) => {
    await buildCategory(db, 'mutfak')
    await db.unchecked(
      `insert into brands (code, name, folded_name) values ('BOSCH', 'Bosch', 'bosch') on conflict do nothing`,
    )
    await db.unchecked(
      `insert into pages (path, locale, title) values ('/hakkimizda', 'tr', 'Hakkımızda') on conflict do nothing`,
    )
    const shop = await openProcess()
    expect((await shop.settings.set('checkoutCart', path)).ok).toBe(false)
    await shop.settings.set('checkoutCart', '/kasa')
    await shop.write('checkoutCart', path)
    expect(shop.settings.routes().checkoutCart).toBe('/kasa')
    expect(shop.settings.warnings()).toMatchObject([{ key: 'checkoutCart', source: 'last-good' }])
  })

  test('is refused when the other checkout page has it, and stays when a page with that path is created later', async () => {
    const shop = await openProcess()
    expect(await shop.settings.set('checkoutSummary', '/kasa')).toEqual({ ok: true })
    expect(await shop.settings.set('checkoutCart', '/kasa')).toEqual({ ok: false, reason: 'taken-address' })
    await db.unchecked(`insert into pages (path, locale, title) values ('/kasa', 'tr', 'Kasa')`)
    await shop.write('storeName', 'Vitrin')
    expect(shop.settings.routes().checkoutSummary).toBe('/kasa')
  })
})

test('editors cannot store provinces and countries that the shop does not have; stored ones give a warning', async () => {
  await db.unchecked(
    `insert into cities (sehir_id, sehir_title, sehir_key) values (34, 'İstanbul', '34') on conflict do nothing`,
  )
  await db.unchecked(
    `insert into countries (code, name, dial_code, position) values ('DE', 'Almanya', '+49', 1), ('TR', 'Türkiye', '+90', 0)
     on conflict do nothing`,
  )
  const shop = await openProcess()
  const bad = { ok: false, reason: 'bad-value' }
  expect(await shop.settings.set('kapidaOdemeIller', 'istanbul')).toEqual({ ok: true })
  expect(await shop.settings.set('kapidaOdemeIller', 'İstanbul, Istanbl')).toEqual(bad)
  expect(await shop.settings.set('teslimatUlkeleri', 'Türkiye|Almanya:0/1/450')).toEqual({ ok: true })
  expect(await shop.settings.set('teslimatUlkeleri', 'Türkiye|Almanyaa:0/1/450')).toEqual(bad)
  await shop.write('kapidaOdemeIller', 'İstanbul, Istanbl')
  expect(shop.settings.get().kapidaOdemeIller).toEqual(['İstanbul', 'Istanbl'])
  expect(shop.settings.warnings()).toMatchObject([{ key: 'kapidaOdemeIller', reason: 'unknown', parts: [2] }])
})
