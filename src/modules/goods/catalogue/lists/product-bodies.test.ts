import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { productSchema } from '../catalogue-schemas.ts'
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

test('a product has the colours that can be bought, each with the page of its first variant', async () => {
  const of = (
    Renk: string,
    Beden: string,
    stock: number,
    more: { status?: 'passive'; price?: string } = {},
  ) => ({
    values: { Renk, Beden },
    stock,
    ...more,
  })
  const shirt = await buildProduct(db, {
    name: 'Gömlek',
    variants: [
      of('Mavi', 'S', 0),
      of('Mavi', 'M', 3),
      of('Siyah', 'S', 0),
      of('Beyaz', 'S', 2),
      of('Mor', 'S', 2, { status: 'passive' }),
      of('Sarı', 'S', 2, { price: '0' }),
    ],
  })
  const coloursOf = async (shown: Partial<PriceView>) => {
    bodies.clear()
    const [json] = (await bodies.onSale([shirt.id], { ...view, ...shown }, preferences)).bodies
    return productSchema.parse(JSON.parse(String(json))).colours
  }
  expect(await coloursOf({ showsColours: true })).toEqual({
    count: 2,
    shown: [
      { name: 'Mavi', label: 'Mavi', colour: '#2f6fd0', url: shirt.children[1]?.url },
      { name: 'Beyaz', label: 'Beyaz', colour: '#ffffff', url: shirt.children[3]?.url },
    ],
  })
  expect((await coloursOf({ showsColours: true, soldOutToo: true }))?.shown.map(({ name }) => name)).toEqual([
    'Mavi',
    'Siyah',
    'Beyaz',
  ])
  expect(await coloursOf({ showsColours: false })).toBeUndefined()
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
