import { expect, test } from 'vitest'
import type { CategoryItem } from '#modules/goods/catalogue/categories/categories-admin-schemas.ts'
import { besides, dropped, fullName, inwards, outsideOf, outwards, shownRows, zoneAt } from './tree-rules.ts'

const item = (id: number, parentId: number | null, name: string, path: string): CategoryItem => ({
  ...{ id, parentId, name, path },
  version: 1,
  hidden: false,
  hasEnglish: false,
  hasPicture: false,
  products: 0,
  direct: 0,
})
const home = item(1, null, 'Ev', 'ev')
const kitchen = item(2, 1, 'Mutfak', 'ev/mutfak')
const bath = item(3, 1, 'Banyo', 'ev/banyo')
const garden = item(4, null, 'Bahçe', 'bahce')
const items = [home, kitchen, bath, garden]
const ids = (open: readonly number[], text = '') =>
  shownRows(items, new Set(open), text).map((row) => row.item.id)

test('rows below closed ones are out of view; a search opens what it finds, however it is typed', () => {
  expect(ids([])).toEqual([1, 4])
  expect(ids([1])).toEqual([1, 2, 3, 4])
  expect(ids([], 'BANYO')).toEqual([1, 3])
  expect(ids([], 'bahce')).toEqual([4])
})

test('keys put a category beside, into and out of others, and nowhere beyond the ends', () => {
  expect([besides(items, kitchen, -1), besides(items, kitchen, 1)]).toEqual([null, { at: 1 }])
  expect([inwards(items, bath), inwards(items, kitchen)]).toEqual([{ parentId: 2, at: 0 }, null])
  expect([outwards(items, bath), outwards(items, garden)]).toEqual([{ parentId: null, at: 1 }, null])
})

test('a category can go anywhere but into itself', () => {
  expect(outsideOf(items, home)).toEqual([garden])
  expect(fullName(items, 3)).toBe('Ev › Banyo')
})

test.each([
  {
    what: 'onto another one: its last',
    item: garden,
    target: home,
    zone: 'into',
    to: { parentId: 1, at: 2 },
  },
  { what: 'above a row', item: bath, target: kitchen, zone: 'before', to: { parentId: 1, at: 0 } },
  {
    what: 'below a row elsewhere',
    item: kitchen,
    target: garden,
    zone: 'after',
    to: { parentId: null, at: 2 },
  },
  { what: 'below the row before it: it stays', item: bath, target: kitchen, zone: 'after', to: null },
  { what: 'onto the one it is the last of: it stays', item: bath, target: home, zone: 'into', to: null },
  { what: 'onto itself', item: home, target: home, zone: 'into', to: null },
  { what: 'into what is below it', item: home, target: bath, zone: 'into', to: 'itself' },
  { what: 'beside what is below it', item: home, target: bath, zone: 'before', to: 'itself' },
] as const)('dropped $what', ({ item: dragged, target, zone, to }) => {
  expect(dropped(items, dragged, target, zone)).toEqual(to)
})

test('a third of a row each is above, onto and below', () => {
  expect([0, 0.3, 0.5, 0.7, 1].map(zoneAt)).toEqual(['before', 'before', 'into', 'after', 'after'])
})
