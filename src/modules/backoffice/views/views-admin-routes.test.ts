import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { SavedView } from './views-admin-schemas.ts'

const shop = await testShop()
const owner = await staffBrowser(shop, 'owner')
const ayse = await staffBrowser(shop, 'orders')
const mehmet = await staffBrowser(shop, 'support')

const form = { name: 'Bugün', query: 'status=unsent', shared: false }
const add = async (who: typeof owner, view: Partial<typeof form> = {}) => {
  const { status, body } = await who.request<SavedView>('POST', '/views', {
    body: { list: 'orders', ...form, ...view },
  })
  expect(status).toBe(200)
  return body
}
const namesSeenBy = async (who: typeof owner) => {
  const { body } = await who.request<{ views: SavedView[] }>('GET', '/views?list=orders')
  return body.views.map(({ name }) => name)
}

test('own views are seen by their author, shared ones by everybody', async () => {
  await add(ayse, { name: 'Benim' })
  await add(ayse, { name: 'Hepimizin', shared: true })
  expect(await namesSeenBy(ayse)).toEqual(['Benim', 'Hepimizin'])
  expect(await namesSeenBy(mehmet)).toEqual(['Hepimizin'])
})

test('a view is changed by its author alone, a shared one by the owner too, and every change is recorded', async () => {
  const own = await add(ayse, { name: 'Gizli' })
  const shared = await add(ayse, { name: 'Ortak', shared: true })
  const body = { ...form, name: 'Yeni' }
  for (const [who, view, status] of [
    [mehmet, own, 404],
    [owner, own, 404],
    [mehmet, shared, 404],
    [owner, shared, 200],
    [ayse, own, 200],
  ] as const) {
    const changed = await who.request('PUT', `/views/${view.id}`, { body, version: view.version })
    expect(changed.status).toBe(status)
  }
  const { rows } = await shop.db.unchecked(
    `select before, after from audit_log where action = 'view.change' and record_id = $1`,
    [own.id],
  )
  expect(rows).toEqual([{ before: { name: 'Gizli' }, after: { name: 'Yeni' } }])
})

test('a change of an old version is a conflict with the view as it is; the answer’s version saves again', async () => {
  const view = await add(ayse)
  const change = (name: string, version: number) =>
    ayse.request<SavedView & { current: SavedView }>('PUT', `/views/${view.id}`, {
      body: { ...form, name },
      version,
    })
  const saved = await change('Bir', view.version)
  const late = await change('İki', view.version)
  expect(late.status).toBe(409)
  expect(late.body.current).toMatchObject({ name: 'Bir', version: saved.body.version })
  expect((await change('İki', saved.body.version)).status).toBe(200)
})

test('a removed view is gone, and removing it again is 404', async () => {
  const view = await add(mehmet, { name: 'Silinecek' })
  const remove = () => mehmet.request('DELETE', `/views/${view.id}`, { version: view.version })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect(await namesSeenBy(mehmet)).not.toContain('Silinecek')
})

test('views are reordered, other people’s stay where they are', async () => {
  const who = await staffBrowser(shop, 'finance')
  const [a, b, c] = [
    await add(who, { name: 'a' }),
    await add(who, { name: 'b' }),
    await add(who, { name: 'c' }),
  ]
  const ids = [c.id, a.id, b.id]
  await who.request('PUT', '/views/order', { body: { list: 'orders', ids } })
  expect((await namesSeenBy(who)).filter((name) => name.length === 1)).toEqual(['c', 'a', 'b'])
})

test('a person saves fifty views at most', async () => {
  const who = await staffBrowser(shop, 'readonly')
  for (let index = 0; index < 50; index++) await add(who, { name: `g${index}` })
  const refused = await who.request('POST', '/views', { body: { list: 'orders', ...form } })
  expect(refused.status).toBe(409)
})

test('who may see a list keeps views of it, and nobody else does', async () => {
  const catalogue = await staffBrowser(shop, 'catalogue')
  const view = { ...form, name: 'eksik' }
  const saved = await catalogue.request('POST', '/views', { body: { list: 'products', ...view } })
  expect(saved.status).toBe(200)
  const refused = await catalogue.request('POST', '/views', { body: { list: 'orders', ...view } })
  expect(refused.status, 'orders are none of its business').toBe(403)
  expect((await catalogue.request('GET', '/views?list=orders')).status).toBe(403)
  expect((await catalogue.request('GET', '/views?list=products')).status).toBe(200)
})
