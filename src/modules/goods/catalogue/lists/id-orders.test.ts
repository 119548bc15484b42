import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeIds, intersectOrder, moveAllInOrder, orderByLevel, putFirst, sliceOrder } from './id-orders.ts'
import { idSet } from './id-sets.ts'

const id = fc.integer({ min: 1, max: 300 })
const ids = fc.uniqueArray(id, { maxLength: 60 })

test("ids are decoded from PostgreSQL's binary format", () => {
  expect([...decodeIds(Buffer.from('00000001000f4240', 'hex'))]).toEqual([1, 1_000_000])
  expect(decodeIds(Buffer.alloc(0))).toHaveLength(0)
})

test('intersecting an order keeps its sequence and its tail without a value last', () => {
  fc.assert(
    fc.property(ids, ids, ids, fc.nat(60), (all, some, others, cut) => {
      const tail = Math.min(cut, all.length)
      const both = all.filter((each) => some.includes(each) && others.includes(each))
      const result = intersectOrder({ ids: Int32Array.from(all), tail }, [
        idSet(Int32Array.from(some)),
        idSet(Int32Array.from(others)),
      ])
      expect([...result.ids]).toEqual(both)
      expect(result.tail).toBe(both.filter((each) => all.indexOf(each) < tail).length)
    }),
  )
})

test('by level the highest comes first, the newest of equal ones, and those without one are last', async () => {
  await fc.assert(
    fc.asyncProperty(
      ids,
      fc.array(fc.constantFrom(0, 0, 1, 2, 65_535), { minLength: 301, maxLength: 301 }),
      async (all, levels) => {
        const newest = all.toSorted((a, b) => b - a)
        const order = await orderByLevel(Int32Array.from(newest), Uint16Array.from(levels))
        const level = (each: number) => levels[each] ?? 0
        expect(sliceOrder(order, 0, all.length, true)).toEqual(
          newest.toSorted((a, b) => level(b) - level(a) || b - a),
        )
        expect(order.tail).toBe(all.filter((each) => level(each) > 0).length)
      },
    ),
  )
})

test('putting some first keeps the sequence of both parts, in both directions', () => {
  fc.assert(
    fc.property(ids, ids, fc.nat(60), fc.boolean(), (all, some, cut, descending) => {
      const order = { ids: Int32Array.from(all), tail: Math.min(cut, all.length) }
      const shown = sliceOrder(order, 0, all.length, descending)
      const isFirst = (each: number) => some.includes(each)
      const result = putFirst(order, idSet(Int32Array.from(some)), descending)
      expect(sliceOrder(result, 0, all.length, false)).toEqual([
        ...shown.filter(isFirst),
        ...shown.filter((each) => !isFirst(each)),
      ])
    }),
  )
})

test('pages together are the whole order exactly once, in both directions', () => {
  fc.assert(
    fc.property(ids, fc.nat(60), fc.integer({ min: 1, max: 9 }), (all, cut, limit) => {
      const tail = Math.min(cut, all.length)
      const order = { ids: Int32Array.from(all), tail }
      for (const descending of [false, true]) {
        const pages: number[] = []
        for (let at = 0; at < all.length; at += limit) pages.push(...sliceOrder(order, at, limit, descending))
        const valued = all.slice(0, tail)
        expect(pages).toEqual([...(descending ? valued.toReversed() : valued), ...all.slice(tail)])
      }
    }),
  )
})

test('moving ids gives the same order as sorting again', () => {
  const stock = fc.integer({ min: -5, max: 20 })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(id, stock), { selector: ([each]) => each }),
      fc.array(fc.array(fc.tuple(id, stock), { maxLength: 8 })),
      (all, batches) => {
        const model = new Map(all)
        const sorted = () => [...model].toSorted((a, b) => a[1] - b[1] || a[0] - b[0])
        const order = {
          ids: Int32Array.from(sorted().map(([each]) => each)),
          values: Int32Array.from(sorted().map(([, value]) => value)),
          tail: all.length,
        }
        for (const moves of batches) {
          for (const [each, value] of moves) if (model.has(each)) model.set(each, value)
          moveAllInOrder(order, new Map(moves))
        }
        expect([...order.ids]).toEqual(sorted().map(([each]) => each))
        expect([...order.values]).toEqual(sorted().map(([, value]) => value))
      },
    ),
  )
})
