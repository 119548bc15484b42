import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { PriceView } from '../product/product-view.ts'
import { TURKISH_TERMS } from '../search/terms-rules.ts'
import { createProductBodies } from './product-bodies.ts'

const db = await testDatabase()
const preferences = { locale: 'tr', currency: 'TRY' } as const
const view: PriceView = {
  currency: 'TRY',
  rates: new Map(),
  withTax: true,
  soldOutToo: false,
  showListPrice: true,
  showPrices: true,
  showsColours: false,
  terms: TURKISH_TERMS,
}

const bodies = createProductBodies({ db, maxBytes: 1_000_000, lifetime: 60_000 })
const names = async (ids: readonly number[]) =>
  (await bodies.onSale(ids, view, preferences)).bodies.map((json): string => JSON.parse(json.toString()).name)
const rename = (id: number, name: string) =>
  db.unchecked('update products set name = $2 where id = $1', [id, name])

const ids: number[] = []
for (const name of ['bir', 'iki', 'üç']) ids.push((await buildProduct(db, { name })).id)
const passive = await buildProduct(db, { name: 'pasif', status: 'passive' })
const [first = 0, second = 0, third = 0] = ids

test('products come in the given order, without those that are not on sale or unknown', async () => {
  expect(await names([third, passive.id, first, 999_999, second])).toEqual(['üç', 'bir', 'iki'])
  expect(await names([second, passive.id, third])).toEqual(['iki', 'üç'])
})

test('a product is read again after a change of it, and only then', async () => {
  await names([first, second])
  await rename(first, 'bir yeni')
  await rename(second, 'iki yeni')
  bodies.invalidate({ topic: 'stock', ids: [second] })
  expect(await names([first, second])).toEqual(['bir', 'iki yeni'])
  bodies.invalidate({ topic: 'catalogue' })
  expect(await names([first, second])).toEqual(['bir yeni', 'iki yeni'])
})

test.each([
  { change: { topic: 'catalogue', ids: [third] }, why: 'the product' },
  { change: { topic: 'catalogue' }, why: 'any product' },
  { change: { topic: 'settings' }, why: 'a setting' },
] as const)('what is being read while $why changes is not cached', async ({ change }) => {
  bodies.clear()
  await rename(third, 'eski')
  const reading = names([third])
  bodies.invalidate(change)
  await reading
  await rename(third, 'üç')
  expect(await names([third])).toEqual(['üç'])
})

test('the time of the oldest product is returned', async () => {
  bodies.clear()
  const before = performance.now()
  await names([first])
  const after = performance.now()
  await names([second])
  const { readAt } = await bodies.onSale([first, second], view, preferences)
  expect(readAt).toBeGreaterThanOrEqual(before)
  expect(readAt).toBeLessThanOrEqual(after)
})
