import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DEEPEST_CATEGORY,
  depthOf,
  foldAlike,
  heightOf,
  isSlugOf,
  orderedWith,
  placeProblem,
  subtreeOf,
  type TreeRow,
} from './category-rules.ts'

/** Ids are places in the list; a row names the row that it is in, or null. */
const treeOf = (parents: readonly (number | null)[]): TreeRow[] =>
  parents.map((parentId, id) => ({
    id,
    parentId,
    name: `Ad ${id}`,
    slug: `ad-${id}`,
    path: `ad-${id}`,
    position: 0,
  }))

describe('where a category can stand', () => {
  //  0 ─ 1 ─ 2 ─ 3 ─ 4 ─ 5      6 ─ 7
  const rows = treeOf([null, 0, 1, 2, 3, 4, null, 6])
  test.each([
    { id: 6, parentId: 0, name: 'Ad 6', problem: null, why: 'two levels below the first fit' },
    { id: 6, parentId: 3, name: 'Ad 6', problem: null, why: 'its child is the sixth level' },
    { id: 6, parentId: 4, name: 'Ad 6', problem: 'too-deep', why: 'its child would be the seventh' },
    { id: null, parentId: 5, name: 'Yeni', problem: 'too-deep', why: 'six levels are above it' },
    { id: 1, parentId: 1, name: 'Ad 1', problem: 'below-itself', why: 'it is its own parent' },
    { id: 1, parentId: 4, name: 'Ad 1', problem: 'below-itself', why: 'the parent is below it' },
    { id: 1, parentId: 99, name: 'Ad 1', problem: 'unknown-parent', why: 'nothing has this id' },
    { id: null, parentId: null, name: '***', problem: 'no-letters', why: 'no address can be made of it' },
    { id: null, parentId: 6, name: 'AD 7', problem: 'name-taken', why: 'it folds like the child there' },
    { id: 7, parentId: 6, name: 'AD 7', problem: null, why: 'the child itself may be written otherwise' },
  ])('$name below $parentId: $why', ({ id, parentId, name, problem }) => {
    expect(placeProblem(rows, { id, parentId, name })?.reason ?? null).toBe(problem)
  })

  test.each([
    ['Işık', 'IŞIK', true],
    ['Kadın & Erkek', 'Kadın ve Erkek', true],
    ['Çanta', 'Canta', true],
    ['Çanta', 'Çantalar', false],
  ])('product files take %s and %s for one: %s', (one, other, alike) => {
    expect(foldAlike(one, other)).toBe(alike)
  })

  test('an address with a number is still that of its name', () => {
    expect(isSlugOf('sepet-2', 'Sepet')).toBe(true)
    expect(isSlugOf('sepet', 'SEPET')).toBe(true)
    expect(isSlugOf('sepet-ler', 'Sepet')).toBe(false)
  })
})

test('a place among siblings is counted without the one that moves, and beyond the last is the last', () => {
  const siblings = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(orderedWith(siblings, 1, 1)).toEqual([2, 1, 3])
  expect(orderedWith(siblings, 3, 0)).toEqual([3, 1, 2])
  expect(orderedWith(siblings, 9, 99)).toEqual([1, 2, 3, 9])
})

test('whatever is moved where it can stand, the tree stays one of at most six levels', () => {
  const moves = fc.array(fc.tuple(fc.nat(11), fc.option(fc.nat(11), { nil: null })), { maxLength: 40 })
  fc.assert(
    fc.property(moves, (given) => {
      const rows = treeOf(Array.from({ length: 12 }, () => null))
      for (const [id, parentId] of given) {
        const row = rows[id]
        if (row && placeProblem(rows, { id, parentId, name: row.name }) === null) row.parentId = parentId
      }
      for (const { id } of rows) {
        expect(depthOf(rows, id)).toBeLessThanOrEqual(DEEPEST_CATEGORY)
        expect(subtreeOf(rows, id).filter((row) => row.id === id)).toHaveLength(1)
        expect(heightOf(rows, id)).toBeGreaterThanOrEqual(1)
      }
    }),
  )
})
