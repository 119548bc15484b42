import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  filledRange,
  only,
  type PressedKey,
  placeAfterTab,
  placesOf,
  rangeOf,
  type Selection,
  selectionAfter,
  sourceRow,
} from './selection-rules.ts'

const size = { rows: 60, columns: 5 }
const page = 10
const cell = (row: number, column: number) => ({ row, column })
const from = (row: number, column: number) => only(cell(row, column))
const stretched = (anchor: [number, number], corner: [number, number]): Selection => ({
  anchor: cell(...anchor),
  corner: cell(...corner),
})

test.each([
  { keys: 'ArrowDown', at: from(3, 1), to: from(4, 1) },
  { keys: 'ArrowUp', at: from(0, 1), to: from(0, 1), why: 'there is nothing above' },
  { keys: 'ArrowRight', at: from(3, 4), to: from(3, 4), why: 'an arrow does not change the row' },
  { keys: 'mod ArrowDown', at: from(3, 1), to: from(59, 1) },
  { keys: 'mod ArrowLeft', at: from(3, 4), to: from(3, 0) },
  { keys: 'Home', at: from(3, 4), to: from(3, 0) },
  { keys: 'End', at: from(3, 1), to: from(3, 4) },
  { keys: 'mod Home', at: from(30, 4), to: from(0, 0) },
  { keys: 'mod End', at: from(3, 1), to: from(59, 4) },
  { keys: 'PageDown', at: from(55, 1), to: from(59, 1) },
  { keys: 'PageUp', at: from(15, 1), to: from(5, 1) },
  { keys: 'shift ArrowDown', at: from(3, 1), to: stretched([3, 1], [4, 1]) },
  { keys: 'shift ArrowUp', at: stretched([3, 1], [4, 2]), to: stretched([3, 1], [3, 2]) },
  { keys: 'shift mod End', at: from(3, 1), to: stretched([3, 1], [59, 4]) },
  { keys: 'ArrowDown', at: stretched([3, 1], [9, 2]), to: from(4, 1), why: 'it goes on from the focus' },
  { keys: 'mod a', at: from(3, 1), to: stretched([0, 0], [59, 4]) },
  { keys: 'mod A', at: from(3, 1), to: stretched([0, 0], [59, 4]), why: 'Caps Lock' },
  { keys: 'shift  ', at: stretched([3, 1], [5, 2]), to: stretched([3, 0], [5, 4]) },
  { keys: 'mod  ', at: stretched([3, 1], [5, 2]), to: stretched([0, 1], [59, 2]) },
  { keys: 'a', at: from(3, 1), to: null, why: 'a letter begins to write' },
  { keys: ' ', at: from(3, 1), to: null },
])('$keys from $at leads to $to', ({ keys, at, to }) => {
  const shift = keys.startsWith('shift ')
  const rest = shift ? keys.slice(6) : keys
  const mod = rest.startsWith('mod ')
  expect(selectionAfter(at, { key: mod ? rest.slice(4) : rest, shift, mod }, size, page)).toEqual(to)
})

test('no key leaves the sheet or loses the anchor', () => {
  const key = fc.constantFrom(
    ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'a', ' '],
  )
  const pressed: fc.Arbitrary<PressedKey> = fc.record({ key, shift: fc.boolean(), mod: fc.boolean() })
  const sizes = fc.record({ rows: fc.integer({ min: 1, max: 30 }), columns: fc.integer({ min: 1, max: 6 }) })
  fc.assert(
    fc.property(sizes, fc.array(pressed, { maxLength: 30 }), (given, keys) => {
      let selection = from(0, 0)
      for (const each of keys) {
        selection = selectionAfter(selection, each, given, 7) ?? selection
        const { top, bottom, left, right } = rangeOf(selection)
        expect(top >= 0 && bottom < given.rows && left >= 0 && right < given.columns).toBe(true)
      }
    }),
  )
})

test('a sheet without rows has nothing to choose', () => {
  const pressed = { key: 'ArrowDown', shift: false, mod: false }
  expect(selectionAfter(from(0, 0), pressed, { rows: 0, columns: 5 }, page)).toBeNull()
})

test.each([
  { at: cell(0, 0), isBack: false, to: cell(0, 1) },
  { at: cell(0, 4), isBack: false, to: cell(1, 0), why: 'on to the next row' },
  { at: cell(1, 0), isBack: true, to: cell(0, 4) },
  { at: cell(59, 4), isBack: false, to: null, why: 'the focus leaves' },
  { at: cell(0, 0), isBack: true, to: null },
])('Tab (back: $isBack) from $at leads to $to', ({ at, isBack, to }) => {
  expect(placeAfterTab(at, isBack, size)).toEqual(to)
})

test('a range is walked row by row', () => {
  expect(placesOf({ top: 1, bottom: 2, left: 3, right: 4 })).toEqual([
    cell(1, 3),
    cell(1, 4),
    cell(2, 3),
    cell(2, 4),
  ])
})

test.each([
  { row: 9, fills: { top: 6, bottom: 9, left: 1, right: 2 } },
  { row: 2, fills: { top: 2, bottom: 3, left: 1, right: 2 } },
  { row: 5, fills: null },
])('the handle of rows 4 to 5 dragged to row $row fills $fills', ({ row, fills }) => {
  expect(filledRange({ top: 4, bottom: 5, left: 1, right: 2 }, row)).toEqual(fills)
})

test.each([
  { row: 6, source: 4 },
  { row: 7, source: 5 },
  { row: 8, source: 4 },
  { row: 3, source: 5 },
  { row: 2, source: 4 },
])('row $row repeats row $source of rows 4 to 5', ({ row, source }) => {
  expect(sourceRow({ top: 4, bottom: 5, left: 1, right: 2 }, row)).toBe(source)
})
