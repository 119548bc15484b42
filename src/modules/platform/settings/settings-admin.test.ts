import { beforeEach, describe, expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { SettingChangeRecord, SettingGroupRecord, SettingsResponse } from './settings-admin-schemas.ts'
import type { SettingGroup } from './settings-groups-rules.ts'
import { confirmedBySetting, SETTING_KEYS, type SettingKey } from './settings-rules.ts'

const shop = await testShop()
const { db } = shop
const settings = shop.shop.settings
const owner = await staffBrowser(shop, 'owner')
/** Other software that may save settings. */
const token = await softwareWith(owner, ['settings.write'])
const ACCOUNT = 'Ziraat_Çinici Ltd. Şti._1_TR180006200119000006672315'
const all = async () => (await owner.request<SettingsResponse>('GET', '/settings')).body
const group = async (name: SettingGroup) => {
  const found = (await all()).groups.find((each) => each.name === name)
  if (!found) throw new Error(name)
  return found
}
/** A token of other software, made by `maker`; a request answers with status and code. */
async function softwareWith(maker: typeof owner, permissions: string[]) {
  const made = await maker.request<{ token: string }>('POST', '/api-tokens', {
    body: { name: 'ERP', permissions, days: null },
  })
  return {
    async request(method: 'PUT' | 'POST', path: string, payload: object, version: number) {
      const headers = { authorization: `Bearer ${made.body.token}`, 'if-match': `"${version}"` }
      const response = await shop.app.inject({ method, url: `/api/admin${path}`, headers, payload })
      return [response.statusCode, response.json<{ error?: { code: string } }>().error?.code]
    },
  }
}
const save = (name: SettingGroup, body: Record<string, string>, version: number, browser = owner) =>
  browser.request('PUT', `/settings/${name}`, { body, version })
const history = async (query: string) =>
  (
    await owner.request<{ items: SettingChangeRecord[]; next: string | null }>(
      'GET',
      `/settings/history?${query}`,
    )
  ).body

beforeEach(async () => {
  await db.unchecked(`update settings set value = '24' where key = 'limit'`)
  await settings.set('limit', '24')
})

test('lists every setting once with its default, its value and what is in force', async () => {
  await db.unchecked(`insert into settings (key, value) values ('view', 'tiles')`)
  await db.unchecked(
    `insert into countries (name, dial_code, code, position) values ('Türkiye', '+90', 'TR', 1)`,
  )
  const { groups, known } = await all()
  await db.unchecked(`delete from settings where key = 'view'`)
  await db.unchecked('delete from countries')
  expect(groups.flatMap((each) => each.settings.map(({ key }) => key)).toSorted()).toEqual(
    SETTING_KEYS.toSorted(),
  )
  const view = groups.flatMap((each) => each.settings).find(({ key }) => key === 'view')
  expect(view).toMatchObject({
    value: 'tiles',
    default: 'list',
    effective: 'list',
    isStored: true,
    warning: { reason: 'unreadable', source: 'default' },
    changedBy: null,
  })
  expect(known).toEqual({ provinces: [], countries: ['Türkiye'] })
})

describe('saving a group', () => {
  test('stores all changes, in force at once, and answers with the group', async () => {
    const before = await group('display')
    const { status, body } = await save('display', { limit: '48', stockInfoStatus: '3' }, before.version)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: before.version + 2,
      values: { limit: '48', stockInfoStatus: '3', view: 'list' },
    })
    expect([settings.get().limit, settings.get().stockInfoStatus]).toEqual([48, 3])
    const changed = (body as unknown as SettingGroupRecord).settings.find(({ key }) => key === 'limit')
    expect(changed).toMatchObject({ isStored: true, changedBy: expect.stringContaining('owner') })
    // The same person saves again with the version of the response.
    expect((await save('display', { limit: '12' }, Number(body.version))).status).toBe(200)
    expect(settings.get().limit).toBe(12)
    await settings.set('stockInfoStatus', '0')
  })

  test('stores nothing when one field is refused, and says why in the language of the request', async () => {
    const { version } = await group('transfer')
    const texts = { havaleSuresiSaat: '48', havaleHatirlatmaSaati: '0', kargoUcreti: '0/1/5' }
    const { status, body } = await save('transfer', texts, version)
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        error: { code: 'INVALID' },
        fields: { havaleHatirlatmaSaati: '1 ile 720 arasında bir tam sayı yazın.' },
      },
    })
    expect(Object.keys(body.fields ?? {})).toEqual(['havaleHatirlatmaSaati', 'kargoUcreti'])
    expect(settings.get().havaleSuresiSaat).toBe(24)
    const english = await owner.request('PUT', '/settings/transfer', {
      body: { havaleSuresiSaat: 'x' },
      version,
      headers: { 'accept-language': 'en' },
    })
    expect(english.body.fields).toEqual({ havaleSuresiSaat: 'Enter a whole number from 1 to 720.' })
  })

  test('from an old version is a conflict that shows the group as it is, also after a change in SQL', async () => {
    const { version } = await group('display')
    await db.unchecked(`update settings set value = '36' where key = 'limit'`)
    const { status, body } = await save('display', { limit: '12' }, version)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: { code: 'CONFLICT' },
      current: { version: version + 1, values: { limit: '36' } },
    })
    await expect.poll(() => settings.get().limit).toBe(36)
  })

  test('by two people at once succeeds for one of them', async () => {
    const { version } = await group('display')
    const saves = ['11', '12', '13', '14'].map((limit) => save('display', { limit }, version))
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409])
  })

  test('without a version is refused', async () => {
    const { status } = await owner.request('PUT', '/settings/display', { body: { limit: '12' } })
    expect(status).toBe(428)
  })

  test('that changes nothing succeeds and is no change of a setting', async () => {
    const { version } = await group('display')
    const newest = (await history('key=limit&limit=1')).items[0]?.id
    expect((await save('display', { limit: '24' }, version)).body.version).toBe(version)
    expect((await history('key=limit&limit=1')).items[0]?.id).toBe(newest)
  })

  test('refuses a path that the other checkout page or a page of the shop has', async () => {
    await db.unchecked(`insert into pages (path, title) values ('/hakkimizda', 'Hakkımızda')`)
    const { version } = await group('advanced')
    const taken = 'Bu yolu başka bir sayfa, kategori ya da marka kullanıyor.'
    const page = await save('advanced', { checkoutCart: '/hakkimizda' }, version)
    expect(page.body.fields).toEqual({ checkoutCart: taken })
    const both = await save('advanced', { checkoutCart: '/son-adim', checkoutSummary: '/son-adim' }, version)
    expect(both.body.fields).toEqual({ checkoutCart: taken, checkoutSummary: taken })
    const first = { checkoutCart: '/son-adim', checkoutSummary: '/ozet-sayfasi' }
    const saved = await save('advanced', first, version)
    const swapped = { checkoutCart: '/ozet-sayfasi', checkoutSummary: '/son-adim' }
    expect((await save('advanced', swapped, Number(saved.body.version))).status).toBe(200)
    expect(settings.routes()).toEqual(swapped)
    await settings.set('checkoutSummary', '/odeme/ozet')
    await settings.set('checkoutCart', '/odeme')
  })

  test.each([
    { role: 'readonly', read: 200, write: 403 },
    { role: 'finance', read: 200, write: 403 },
    { role: 'support', read: 403, write: 403 },
  ] as const)('is refused to $role', async ({ role, read, write }) => {
    const browser = await staffBrowser(shop, role)
    expect((await browser.request('GET', '/settings')).status).toBe(read)
    const { version } = await group('display')
    expect((await save('display', { limit: '12' }, version, browser)).status).toBe(write)
  })
})

describe('history', () => {
  test('names who changed a setting, when, from what and to what, in pages', async () => {
    for (const limit of ['12', '36', '48']) {
      const { version } = await group('display')
      await save('display', { limit }, version)
    }
    const first = await history('key=limit&limit=2')
    expect(first.items).toMatchObject([
      { key: 'limit', group: 'display', from: '36', to: '48', by: expect.stringContaining('owner') },
      { from: '12', to: '36', isUndo: false },
    ])
    const second = await history(`key=limit&limit=1&cursor=${first.next}`)
    expect(second.items).toMatchObject([{ from: '24', to: '12' }])
    expect((await history('group=transfer')).items).toEqual([])
  })

  test('an undo puts the earlier text back and is recorded itself', async () => {
    const { version } = await group('display')
    const saved = await save('display', { limit: '60' }, version)
    const [change] = (await history('key=limit&limit=1')).items
    const undo = (browserVersion: number) =>
      owner.request('POST', '/settings/display/undo', {
        body: { change: change?.id ?? 0 },
        version: browserVersion,
      })
    expect(await undo(version)).toMatchObject({ status: 409, body: { current: { values: { limit: '60' } } } })
    expect(await undo(Number(saved.body.version))).toMatchObject({
      status: 200,
      body: { values: { limit: '24' } },
    })
    expect(settings.get().limit).toBe(24)
    expect((await history('key=limit&limit=1')).items).toMatchObject([{ from: '60', to: '24', isUndo: true }])
  })

  test('an undo of a change of another group, or of no change, is 404', async () => {
    const { version } = await group('reviews')
    const [change] = (await history('key=limit&limit=1')).items
    for (const id of [change?.id ?? 0, 999_999_999]) {
      const response = await owner.request('POST', '/settings/reviews/undo', {
        body: { change: id },
        version,
      })
      expect(response.status).toBe(404)
    }
  })
})

test.each<{ name: SettingGroup; key: SettingKey; beside: Record<string, string> }>([
  { name: 'transfer', key: 'b2cHavaleEftHesapBilgisi', beside: { havaleSuresiSaat: '36' } },
  { name: 'returns', key: 'returnAddress', beside: { iadeKargosu: 'Aras' } },
  { name: 'rates', key: 'tcmbKurAdresi', beside: { kurSapmaSiniri: '9' } },
  { name: 'store', key: 'storeUrl', beside: { companyTitle: 'Çinici Ltd. Şti.' } },
] as const)(
  'a change of $key asks for the password again and is closed to software; what stands beside it is not',
  async ({ name, key, beside }) => {
    const text = key === 'b2cHavaleEftHesapBilgisi' ? ACCOUNT : 'https://baska.example'
    const [open, colleague] = [
      await staffBrowser(shop, 'owner', { confirmed: false }),
      await staffBrowser(shop, 'owner'),
    ]
    const before = await group(name)
    const both = { ...beside, [key]: text }
    expect(await save(name, both, before.version, open)).toMatchObject({
      status: 403,
      body: { error: { code: 'CONFIRM_IDENTITY' } },
    })
    expect((await group(name)).values, 'all or none').toEqual(before.values)
    const alone = await save(name, beside, before.version, open)
    expect(alone.status).toBe(200)
    const version = Number(alone.body.version)
    const byToken = (method: 'PUT' | 'POST', path: string, payload: object) =>
      token.request(method, `/settings/${name}${path}`, payload, version)
    expect(await byToken('PUT', '', { [key]: text })).toEqual([403, 'FORBIDDEN'])
    const saved = await save(name, { [key]: text }, version)
    expect(saved.status).toBe(200)
    const [change] = (await history(`key=${key}&limit=1`)).items
    const undo = { body: { change: change?.id }, version: Number(saved.body.version) }
    expect(await open.request('POST', `/settings/${name}/undo`, undo)).toMatchObject({
      status: 403,
      body: { error: { code: 'CONFIRM_IDENTITY' } },
    })
    expect((await owner.request('POST', `/settings/${name}/undo`, undo)).status).toBe(200)
    const { rows } = await db.unchecked<{ recipient: string }>(
      `select recipient from mail_messages where data->>'notice' = 'confirmed-change' and data->>'change' = $1`,
      [confirmedBySetting(key)],
    )
    const told = rows.map(({ recipient }) => recipient)
    expect(told.filter((email) => email === `${colleague.id}@vitrin.example`)).toHaveLength(2)
    expect(told, 'who did it knows').not.toContain(`${owner.id}@vitrin.example`)
  },
)
