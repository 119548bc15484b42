import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANY_CHARACTER } from '#tests/support/any-character.ts'
import { keysetPage, listCursor, newestFirst, parseListCursor, readKeysetPage } from './list-position.ts'

test('a cursor is read back as it was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), fc.string(), fc.boolean(), (at, id, backwards) => {
      const known = at.isWellFormed() ? { at, id, backwards } : { at: '', id, backwards }
      expect(parseListCursor(listCursor(known))).toEqual(known)
    }),
  )
})

test.each(['', 'x', '!!!', 'WzEsMl0', btoa('[2,"a","b"]'), btoa('{"a":1}')])('%j is no cursor', (cursor) => {
  expect(parseListCursor(cursor)).toBeNull()
})

test('walking a list forwards and back visits every row once, whatever the page size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 7 }), (count, limit) => {
      const all = Array.from({ length: count }, (_, index) => ({ id: index, at: String(index) }))
      const read = (cursor: string | null) => {
        const position = cursor === null ? null : parseListCursor(cursor)
        const from = position ? Number(position.at) : -1
        const rows = position?.backwards
          ? all.filter(({ id }) => id < from).reverse()
          : all.filter(({ id }) => id > from)
        return keysetPage(rows.slice(0, limit + 1), { limit, position })
      }
      const seen: (typeof all)[] = []
      let page = read(null)
      expect(page.previous).toBeNull()
      seen.push(page.items)
      while (page.next !== null) {
        page = read(page.next)
        seen.push(page.items)
      }
      expect(seen.flat()).toEqual(all)
      const back = [page.items]
      while (page.previous !== null) {
        page = read(page.previous)
        back.unshift(page.items)
      }
      expect(back).toEqual(seen)
    }),
  )
})

test('a list by number is read onwards page after page, each row once', async () => {
  const rows = [7, 5, 4, 2, 1].map((id) => ({ id }))
  const read = async ({ before = Infinity, limit }: { before: number | undefined; limit: number }) =>
    rows.filter(({ id }) => id < before).slice(0, limit)
  const first = await newestFirst(read, { limit: 2 }, 'b')
  expect(first).toEqual({ items: [{ id: 7 }, { id: 5 }], next: 'b5', previous: null })
  const second = await newestFirst(read, { cursor: 5, limit: 2 })
  expect(second).toMatchObject({ items: [{ id: 4 }, { id: 2 }], next: '2' })
  expect(await newestFirst(read, { cursor: 2, limit: 1 })).toMatchObject({ items: [{ id: 1 }], next: null })
})

test('a page is read from beside its position, with one row more than it has', async () => {
  const asked: unknown[] = []
  const read = async (...from: [string | null, number | null, number]) => {
    asked.push(from)
    return { rows: ['c', 'd'].map((at, place) => ({ id: place + 3, at })) }
  }
  const position = { at: 'b', id: '2', backwards: false }
  const page = await readKeysetPage(read, { position, limit: 1 })
  const next = listCursor({ at: 'c', id: '3', backwards: false })
  expect(page).toMatchObject({ items: [{ id: 3, at: 'c' }], next })
  await readKeysetPage(read, { position: null, limit: 20 })
  expect(asked).toEqual([
    ['b', 2, 2],
    [null, null, 21],
  ])
})
