import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonIds, countCommon, countIds, eachId, hasId, idSet, idSetOfFew, putId } from './id-sets.ts'

const id = fc.integer({ min: 1, max: 300 })
const ids = fc.uniqueArray(id, { maxLength: 60 })
/** Few of many, or many of few. */
const setOf = fc.constantFrom(idSet, idSetOfFew)
const far = fc.constantFrom([], [9000])

test('a set contains the ids added to it, also beyond its initial size', () => {
  fc.assert(
    fc.property(
      ids,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.boolean())),
      (members, changes) => {
        const set = idSet(Int32Array.from(members))
        const model = new Set(members)
        for (const [each, member] of changes) {
          expect(putId(set, each, member)).toBe(model.has(each) !== member)
          if (member) model.add(each)
          else model.delete(each)
        }
        for (let each = 0; each < 5001; each++) expect(hasId(set, each)).toBe(model.has(each))
      },
    ),
    { numRuns: 40 },
  )
})

test('the ids common to several sets are counted, and visited in ascending order', () => {
  fc.assert(
    fc.property(ids, ids, ids, fc.tuple(setOf, setOf, setOf), far, (one, another, third, makes, more) => {
      const sets = [one, another, third].map((members, at) =>
        (makes[at] ?? idSet)(Int32Array.from([...members, ...more])),
      )
      const [first = { words: new Uint32Array() }, second = first] = sets
      const inAll = [...one.filter((each) => another.includes(each) && third.includes(each)), ...more]
      const named: number[] = []
      eachId(commonIds(sets), (each) => named.push(each))
      expect(named).toEqual(inAll.toSorted((a, b) => a - b))
      expect(countIds(commonIds(sets))).toBe(inAll.length)
      expect(countCommon(first, second)).toBe(
        one.filter((each) => another.includes(each)).length + more.length,
      )
    }),
  )
})

test('the highest bit of a word works like any other', () => {
  const set = idSet(Int32Array.from([31, 63, 64]))
  const named: number[] = []
  eachId(set, (each) => named.push(each))
  expect(named).toEqual([31, 63, 64])
  expect(countIds(set)).toBe(3)
})
