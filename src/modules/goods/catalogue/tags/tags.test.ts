import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { TagList, TagPreview, TagRecord } from './tags-admin-schemas.ts'

const made = await testShop()
const { db } = made
const staff = await staffBrowser(made, 'catalogue')

type Refused = { error: { code: string }; fields?: Record<string, string>; counted?: TagPreview }

/** A product with these tags, by the way that staff gives them. */
async function tagged(...tags: string[]) {
  const { id } = await buildProduct(db)
  await staff.request('PATCH', `/products/${id}`, { body: { tags }, version: 1 })
  return id
}
const tagsOf = async (id: number) =>
  (await staff.request<{ tags: string[]; version: number }>('GET', `/products/${id}`)).body
const list = async (query = '') => (await staff.request<TagList>('GET', `/tags?${query}`)).body
const find = async (name: string) => {
  const tag = (await list(`q=${encodeURIComponent(name)}`)).items.find((each) => each.name === name)
  if (!tag) throw new Error(`no tag ${name}`)
  return tag
}
const previewOf = async ({ id }: TagRecord, into?: TagRecord) =>
  (await staff.request<TagPreview>('GET', `/tags/${id}/dissolution${into ? `?into=${into.id}` : ''}`)).body
const merge = ({ id, version }: TagRecord, into: number, products: number) =>
  staff.request<TagRecord & Refused>('POST', `/tags/${id}/merge`, {
    body: { into, counted: { products } },
    version,
  })

test('tags are listed by name with their products, and found as the shop searches', async () => {
  await tagged('Çeyiz', 'Hediye')
  await tagged('Hediye')
  const { items, count } = await list()
  expect(items.map(({ name, products }) => [name, products])).toEqual([
    ['Çeyiz', 1],
    ['Hediye', 2],
  ])
  expect(count).toMatchObject({ value: 2 })
  expect((await list('q=CEYIZ')).items).toHaveLength(1)
  expect((await list('only=unused')).items).toEqual([])
  const [first] = (await list('limit=1')).items
  expect(first?.name).toBe('Çeyiz')
})

test('a renamed tag keeps its products; a name that another one has is refused, however it is typed', async () => {
  const product = await tagged('Yaz')
  const summer = await find('Yaz')
  const rename = (name: string, version = summer.version) =>
    staff.request<TagRecord & Refused>('PATCH', `/tags/${summer.id}`, { body: { name }, version })
  expect((await rename('HEDİYE')).body.fields?.name).toBeTruthy()
  expect((await rename('!!')).body.fields?.name).toBeTruthy()
  expect((await rename('Yazlık')).body).toMatchObject({ name: 'Yazlık', version: 2, products: 1 })
  expect((await rename('Kışlık')).body.error.code, 'an old version').toBe('CONFLICT')
  expect((await tagsOf(product)).tags).toEqual(['Yazlık'])
})

test('a merged tag gives its products to the other one, each once, and their versions count it', async () => {
  const both = await tagged('Kış', 'Kışlık')
  const one = await tagged('Kış')
  const [from, into] = [await find('Kış'), await find('Kışlık')]
  expect(await previewOf(from, into)).toEqual({ products: 2, version: from.version, into: 'Kışlık' })
  const before = (await tagsOf(one)).version
  const third = await tagged('Kış')
  const stale = await merge(from, into.id, 2)
  expect([stale.status, stale.body.counted?.products]).toEqual([409, 3])
  expect((await merge(from, from.id, 3)).status, 'into itself').toBe(422)
  expect((await merge(from, into.id, 3)).body).toMatchObject({ name: 'Kışlık', products: 3 })
  for (const id of [both, one, third]) expect((await tagsOf(id)).tags).toEqual(['Kışlık'])
  expect((await tagsOf(one)).version).toBe(before + 1)
  expect((await list('q=Kış')).items.map(({ name }) => name)).toEqual(['Kışlık'])
})

test('a deleted tag is gone from its products after the preview was confirmed, and is in the audit log', async () => {
  const product = await tagged('Eski')
  const old = await find('Eski')
  expect(await previewOf(old)).toMatchObject({ products: 1, into: '' })
  const remove = (products: number) =>
    staff.request<Refused>('DELETE', `/tags/${old.id}`, {
      body: { counted: { products } },
      version: old.version,
    })
  expect((await remove(0)).body.error.code).toBe('COUNTED_OTHERWISE')
  expect((await remove(1)).status).toBe(200)
  expect((await tagsOf(product)).tags).toEqual([])
  expect((await remove(1)).status).toBe(404)
  const { rows } = await db.unchecked('select action, before, after from audit_log where record_id = $1', [
    String(old.id),
  ])
  expect(rows).toContainEqual({ action: 'tag.delete', before: { name: 'Eski' }, after: { products: 1 } })
})
