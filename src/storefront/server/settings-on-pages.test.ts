import { beforeAll, expect, test, vi } from 'vitest'
import type { SettingGroup } from '#modules/platform/settings/settings-groups-rules.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { secondProcess } from '#tests/support/second-process.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'

/** Settings that staff saves, on cached pages of two processes. */

const shop = await testShop({ pages: true })
const other = await secondProcess(shop.db)
const mug = await buildProduct(shop.db, { name: 'Çini Kupa', category: 'mutfak', gross: '120.00', stock: 7 })
const origin = await shop.listen()
const owner = await staffBrowser(shop, 'owner')

const open = async (path: string) =>
  (await fetch(encodeURI(origin + path), { headers: { accept: 'text/html' } })).text()
/** By the change feed: the lifetime of a page is much longer. Usually within a tenth of a second. */
const shows = (path: string, text: string) =>
  vi.waitFor(async () => expect(await open(path)).toContain(text), { timeout: 20_000, interval: 20 })

beforeAll(async () => {
  shop.shop.changes.publish({ topic: 'catalogue' })
  for (const path of [mug.url, '/mutfak']) await open(path)
})

const versionOf = async (group: SettingGroup) => (await shop.shop.settings.forStaff.group(group)).version

test('a setting saved in this process is on its next page', async () => {
  expect(await open(mug.url)).toContain('120,00')
  const { status } = await owner.request('PUT', '/settings/display', {
    body: { productsWithKdv: '0' },
    version: await versionOf('display'),
  })
  expect(status).toBe(200)
  expect(await open(mug.url)).toContain('100,00')
})

test('a setting saved in another process is on every page soon after', async () => {
  await open('/mutfak')
  const actor = { staffId: null, name: 'Ayşe', requestId: 'r_1', ip: '::1', recorded: false }
  const saved = await other.shop.settings.forStaff.save(
    actor,
    'store',
    { companyTitle: 'Vitrin Çini Ltd. Şti.', storeName: 'Çinici Dükkânı' },
    { version: await versionOf('store'), confirmed: false },
  )
  expect(saved).toEqual({ ok: true })
  await Promise.all([shows(mug.url, 'Çinici Dükkânı'), shows('/mutfak', 'Çinici Dükkânı')])
})

test.each([
  { key: 'storeName', value: 'Çini Evi', kept: true, why: 'no list shows the name of the shop' },
  { key: 'havaleHatirlatmaSaati', value: '6', kept: true, why: 'no page shows it' },
  { key: 'limit', value: '12', kept: false, why: 'a page of a list has other products' },
  { key: 'showPriceStatus', value: '0', kept: false, why: 'no product shows a price' },
])(
  'after a change of $key a list that was read is kept: $kept, because $why',
  async ({ key, value, kept }) => {
    const { catalogue, settings } = shop.shop
    const theirs = other.shop.catalogue
    const preferences = { locale: 'tr', currency: 'TRY' } as const
    const read = (of: typeof catalogue) => of.json.list('mutfak', {}, preferences, '/mutfak?own')
    const known = (name: string, text: string) =>
      vi.waitFor(() => expect(other.shop.settings.wire()).toMatchObject({ [name]: text }), {
        timeout: 20_000,
      })
    // The rows that the tests wrote are heard of by and by, and a list that was read before is read again: it is kept once all were heard.
    let tries = 0
    await vi.waitFor(
      async () => {
        await Promise.all([read(catalogue), read(theirs)])
        tries++
        const name = `Before ${key} ${tries}`
        await settings.set('storeName', name)
        await known('storeName', name)
        for (const process of [catalogue, theirs]) expect(process.json.cached('/mutfak?own')).toBeDefined()
      },
      { timeout: 20_000 },
    )
    expect(catalogue.json.cached('/mutfak?own')).toBe(await read(catalogue))
    await open('/mutfak')
    expect(await settings.set(key, value)).toEqual({ ok: true })
    if (key === 'storeName') expect(await open('/mutfak')).toContain(value)
    // In the other process too, once it has the change.
    await known(key, value)
    for (const process of [catalogue, theirs])
      expect(process.json.cached('/mutfak?own') !== undefined).toBe(kept)
  },
)
