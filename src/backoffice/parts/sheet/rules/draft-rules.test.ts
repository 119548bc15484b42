import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterSave,
  cellsOf,
  conflictsOf,
  countOf,
  dropAll,
  keepMine,
  keptCells,
  NOTHING_DRAFTED,
  redo,
  restoredDrafts,
  type SheetDraft,
  type Stored,
  shownValue,
  takeTheirs,
  undo,
  writeCells,
} from './draft-rules.ts'
import { isSameNumber } from './number-rules.ts'

type Table = Record<number, Record<string, string>>

/** Rows as they are stored; a test changes them as another person does. */
const storedIn = (table: Table): Stored => ({
  value: ({ row, field }) => table[row]?.[field],
  isSame: ({ field }, one, other) => (field === 'price' ? isSameNumber(one, other) : one === other),
})
const table = (): Table => ({ 1: { price: '100.00', code: 'A' }, 2: { price: '200.00', code: 'B' } })
const price = (row: number, value: string) => ({ row, field: 'price', value })
const valueIn = (state: SheetDraft, stored: Stored, row: number, field = 'price') =>
  shownValue(state.drafts, stored, { row, field })

test('a written cell keeps what it showed first, however often it is written', () => {
  const stored = storedIn(table())
  const once = writeCells(NOTHING_DRAFTED, [price(1, '110')], stored)
  const twice = writeCells(once, [price(1, '120')], stored)
  expect(cellsOf(twice.drafts)).toEqual([{ row: 1, field: 'price', seen: '100.00', value: '120' }])
})

test('a cell written back to what is stored is no change to save', () => {
  const stored = storedIn(table())
  const changed = writeCells(NOTHING_DRAFTED, [price(1, '110'), price(2, '210')], stored)
  const back = writeCells(changed, [price(1, '100')], stored)
  expect(cellsOf(back.drafts).map(({ row }) => row)).toEqual([2])
})

test('what changes nothing is no step of undo, and rows that are not there are left out', () => {
  const stored = storedIn(table())
  expect(writeCells(NOTHING_DRAFTED, [price(1, '100.00'), price(9, '5')], stored)).toBe(NOTHING_DRAFTED)
})

test('a paste over many cells is undone and done again in one step', () => {
  const stored = storedIn(table())
  const pasted = writeCells(NOTHING_DRAFTED, [price(1, '1'), price(2, '2')], stored)
  const back = undo(pasted, stored)
  expect(back.drafts.size).toBe(0)
  expect(valueIn(redo(back, stored), stored, 2)).toBe('2')
})

test('a step after an undo ends what could be done again', () => {
  const stored = storedIn(table())
  const back = undo(writeCells(NOTHING_DRAFTED, [price(1, '1')], stored), stored)
  expect(writeCells(back, [price(2, '2')], stored).undone).toEqual([])
})

test('a step can be undone after it was saved: it becomes a change to save', () => {
  const rows = table()
  const stored = storedIn(rows)
  const written = writeCells(NOTHING_DRAFTED, [price(1, '110')], stored)
  rows[1] = { price: '110.00', code: 'A' }
  const saved = afterSave(written, written.drafts, [], stored)
  expect(saved.drafts.size).toBe(0)
  expect(cellsOf(undo(saved, stored).drafts)).toEqual([
    { row: 1, field: 'price', seen: '110.00', value: '100.00' },
  ])
})

test('a save drops what went in, and keeps what was refused or written since', () => {
  const rows = table()
  const stored = storedIn(rows)
  const first = [price(1, '110'), price(2, 'x'), { row: 1, field: 'code', value: 'C' }]
  const sent = writeCells(NOTHING_DRAFTED, first, stored)
  const since = writeCells(sent, [price(1, '120')], stored)
  rows[1] = { price: '110.00', code: 'C' }
  const left = afterSave(since, sent.drafts, [{ row: 2, field: 'price' }], stored)
  expect(cellsOf(left.drafts)).toEqual([
    { row: 1, field: 'price', seen: '110.00', value: '120' },
    { row: 2, field: 'price', seen: '200.00', value: 'x' },
  ])
})

test('in a conflict mine is saved over what the other one wrote, theirs ends the draft', () => {
  const rows = table()
  const stored = storedIn(rows)
  const mine = writeCells(NOTHING_DRAFTED, [price(1, '110'), price(2, '210')], stored)
  rows[1] = { price: '150.00', code: 'A' }
  rows[2] = { price: '250.00', code: 'B' }
  expect(conflictsOf(mine.drafts, stored).map(({ row }) => row)).toEqual([1, 2])
  const kept = keepMine(mine, [{ row: 1, field: 'price' }], stored)
  const solved = takeTheirs(kept, [{ row: 2, field: 'price' }], stored)
  expect(cellsOf(solved.drafts)).toEqual([{ row: 1, field: 'price', seen: '150.00', value: '110' }])
  expect(conflictsOf(solved.drafts, stored)).toEqual([])
  expect(valueIn(undo(solved, stored), stored, 2)).toBe('210')
})

test('dropping everything can be undone', () => {
  const stored = storedIn(table())
  const changed = writeCells(NOTHING_DRAFTED, [price(1, '110'), price(2, '210')], stored)
  const dropped = dropAll(changed, stored)
  expect(countOf(dropped.drafts)).toBe(0)
  expect(countOf(undo(dropped, stored).drafts)).toBe(2)
})

test('drafts come back with what they had seen; those of missing rows are counted', () => {
  const rows = table()
  const stored = storedIn(rows)
  const changed = writeCells(NOTHING_DRAFTED, [price(1, '110'), price(2, '210')], stored)
  const kept = keptCells(changed.drafts)
  rows[1] = { price: '150.00', code: 'A' }
  delete rows[2]
  expect(restoredDrafts(kept, stored)).toEqual({
    drafts: new Map([[1, { price: { seen: '100.00', value: '110' } }]]),
    lost: 1,
  })
})

test('as many undos as steps lead back to the start, and as many redos to the end', () => {
  const change = fc.record({
    row: fc.constantFrom(1, 2),
    field: fc.constantFrom('price', 'code'),
    value: fc.constantFrom('1', '1.0', '2', '', 'x', '100.00', 'A'),
  })
  fc.assert(
    fc.property(fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), (steps) => {
      const stored = storedIn(table())
      const all = (state: SheetDraft) =>
        [1, 2].flatMap((row) => ['price', 'code'].map((field) => valueIn(state, stored, row, field)))
      let state = NOTHING_DRAFTED
      for (const step of steps) {
        // One command names a cell once.
        const cells = new Map(step.map((each) => [`${each.row} ${each.field}`, each]))
        state = writeCells(state, [...cells.values()], stored)
      }
      const last = all(state)
      const count = state.done.length
      for (let at = 0; at < count; at++) state = undo(state, stored)
      expect(state.drafts.size).toBe(0)
      for (let at = 0; at < count; at++) state = redo(state, stored)
      expect(all(state)).toEqual(last)
    }),
  )
})
