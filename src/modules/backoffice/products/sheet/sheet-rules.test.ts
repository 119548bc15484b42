import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import { freeCodes, neededForCells, planRow, readSheetDecimal, readSheetStock } from './sheet-rules.ts'
import type { SheetCells, SheetRow } from './sheet-schemas.ts'

const ROW: SheetRow = {
  id: 1,
  version: 3,
  parentId: null,
  name: 'Kupa',
  nameEn: '',
  code: 'KUPA-1',
  options: [],
  status: 'active',
  currency: 'TRY',
  taxRate: '20',
  gross: '129.90',
  net: '108.25',
  listGross: null,
  listNet: null,
  struck: null,
  plannedGross: null,
  plannedUntil: null,
  cost: '40',
  barcode: '',
  barcodeProblem: null,
  stock: 5,
  held: 0,
  weight: '0.5',
  width: '10',
  height: '0',
  length: '0',
  desi: '0.5',
}
const gross = (amount: string) => ({ amount, kind: 'gross' as const })
const net = (amount: string) => ({ amount, kind: 'net' as const })
const plan = (cells: SheetCells, row: Partial<SheetRow> = {}) => planRow({ ...ROW, ...row }, cells)

describe('a decimal of a cell', () => {
  test.each([
    { text: '1299.90', is: '1299.9' },
    { text: ' 007 ', is: '7' },
    { text: '0', is: '0' },
    { text: '', code: 'EMPTY' },
    { text: ' ', code: 'EMPTY' },
    { text: '1.299,90', code: 'NOT_A_NUMBER' },
    { text: '1.299.90', code: 'NOT_A_NUMBER' },
    { text: '1,299.90', code: 'NOT_A_NUMBER' },
    { text: '12,5', code: 'NOT_A_NUMBER' },
    { text: '1e3', code: 'NOT_A_NUMBER' },
    { text: '₺10', code: 'NOT_A_NUMBER' },
    { text: '٣', code: 'NOT_A_NUMBER' },
    { text: '-1', code: 'NEGATIVE' },
    { text: '1234567890123', code: 'TOO_LARGE' },
    { text: '0.1234567', code: 'TOO_LARGE' },
  ])('$text', ({ text, is, code }) => {
    const read = readSheetDecimal(text, 'price')
    expect(read).toEqual(code ? { ok: false, code } : { ok: true, value: is })
  })

  test('is the number that was sent or refused, never another one', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-\d.,]{0,14}$/)), (text) => {
        const read = readSheetDecimal(text, 'price')
        if (read.ok) expect(Big(read.value).eq(text.trim())).toBe(true)
      }),
    )
  })

  test('a rate of KDV is at most 100', () => {
    expect(readSheetDecimal('100', 'taxRate')).toMatchObject({ ok: true })
    expect(readSheetDecimal('100.01', 'taxRate')).toMatchObject({ code: 'TOO_LARGE' })
  })
})

test.each([
  { value: 0, code: undefined },
  { value: -1, code: 'NEGATIVE' },
  { value: 1.5, code: 'NOT_WHOLE' },
  { value: Number.NaN, code: 'NOT_WHOLE' },
  { value: 1_000_001, code: 'TOO_LARGE' },
])('stock $value: $code', ({ value, code }) => {
  expect(readSheetStock(value)).toMatchObject(code ? { ok: false, code } : { ok: true, value })
})

describe('a row of a save', () => {
  test('what was seen and is still so is written, prices net', () => {
    expect(plan({ price: { seen: gross('129.90'), value: gross('149.90') } })).toEqual({
      cells: [{ field: 'price', value: '124.916667' }],
      conflicts: [],
      errors: [],
    })
    expect(plan({ price: { seen: net('108.25'), value: net('100') } }).cells).toEqual([
      { field: 'price', value: '100' },
    ])
  })

  test('a cell that somebody else changed is a conflict with what it says now; the others are written', () => {
    const { cells, conflicts } = plan({
      cost: { seen: '30', value: '45' },
      name: { seen: 'Kupa', value: 'Bardak' },
    })
    expect(cells).toEqual([{ field: 'name', value: 'Bardak' }])
    expect(conflicts).toEqual([{ field: 'cost', seen: '30', current: '40', value: '45' }])
  })

  test('an older version alone is no conflict, and decimals are compared as numbers', () => {
    expect(plan({ cost: { seen: '40.00', value: '41' } }, { version: 9 }).conflicts).toEqual([])
  })

  test('what has its new value already is neither written nor a conflict', () => {
    expect(
      plan({ cost: { seen: '30', value: '40.0' }, price: { seen: gross('1'), value: gross('129.9') } }),
    ).toEqual({ cells: [], conflicts: [], errors: [] })
  })

  test('a list price and a cost may be emptied, a price may not', () => {
    const shown = { listGross: '150.00', listNet: '125' }
    const { cells } = plan(
      { listPrice: { seen: gross('150'), value: null }, cost: { seen: '40', value: null } },
      shown,
    )
    expect(cells).toEqual([
      { field: 'listPrice', value: null },
      { field: 'cost', value: null },
    ])
    expect(plan({ price: { seen: gross('129.90'), value: gross('') } }).errors).toEqual([
      { field: 'price', code: 'EMPTY' },
    ])
  })

  test('a price with KDV is taken at the rate of the same save', () => {
    const { cells } = plan({
      price: { seen: gross('129.90'), value: gross('110') },
      taxRate: { seen: '20', value: '10' },
    })
    expect(cells).toEqual([
      { field: 'taxRate', value: '10' },
      { field: 'price', value: '100' },
    ])
  })

  test.each<{ cells: SheetCells; code: string }>([
    { cells: { code: { seen: 'KUPA-1', value: ' ' } }, code: 'EMPTY' },
    { cells: { code: { seen: 'KUPA-1', value: 'x'.repeat(101) } }, code: 'TOO_LONG' },
    { cells: { name: { seen: 'Kupa', value: 'x'.repeat(10_000) } }, code: 'TOO_LONG' },
    { cells: { weight: { seen: '0.5', value: '' } }, code: 'EMPTY' },
    { cells: { stock: { seen: 5, value: -1 } }, code: 'NEGATIVE' },
  ])('$code stays with its cell', ({ cells, code }) => {
    expect(plan(cells)).toMatchObject({ cells: [], errors: [{ code }] })
  })

  test('a cell that is sent twice changes once: the second plan is empty', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9]\d{0,5}(\.\d{1,2})?$/),
        fc.stringMatching(/^[A-Za-zığüşöç ]{1,20}$/).filter((text) => text.trim() !== ''),
        (amount, name) => {
          const cells: SheetCells = {
            cost: { seen: '40', value: amount },
            name: { seen: 'Kupa', value: name },
            weight: { seen: '0.5', value: '1.25' },
          }
          const written = Object.fromEntries(plan(cells).cells.map(({ field, value }) => [field, value]))
          expect(planRow({ ...ROW, ...written }, cells)).toEqual({ cells: [], conflicts: [], errors: [] })
        },
      ),
    )
  })
})

test('prices need their own right, stock another one', () => {
  const price = { price: { seen: gross('1'), value: gross('2') } }
  const stock = { stock: { seen: 1, value: 2 } }
  expect(neededForCells([{ cells: price }])).toEqual(['prices.write'])
  expect(
    neededForCells([{ cells: price }, { cells: { ...stock, code: { seen: 'a', value: 'b' } } }]),
  ).toEqual(['prices.write', 'stock.write', 'catalogue.write'])
})

describe('codes of one save', () => {
  const asked = (...codes: [id: number, now: string, folded: string][]) =>
    codes.map(([id, now, folded]) => ({ id, now, folded }))
  const holders = (of: Record<string, number[] | undefined>) =>
    new Map(Object.entries(of).map(([code, ids = []]) => [code, ids]))

  test.each([
    { why: 'a new code is free', asked: asked([1, 'a', 'b']), held: {}, free: [1], twice: [], taken: [] },
    {
      why: 'one of another product is taken',
      asked: asked([1, 'a', 'b']),
      held: { b: [9] },
      free: [],
      twice: [],
      taken: [1],
    },
    {
      why: 'two can be swapped',
      asked: asked([1, 'a', 'b'], [2, 'b', 'a']),
      held: { a: [1], b: [2] },
      free: [1, 2],
      twice: [],
      taken: [],
    },
    {
      why: 'its own in other letters is free',
      asked: asked([1, 'a', 'a']),
      held: { a: [1] },
      free: [1],
      twice: [],
      taken: [],
    },
    {
      why: 'asked for twice is neither row’s',
      asked: asked([1, 'a', 'c'], [2, 'b', 'c']),
      held: {},
      free: [],
      twice: [1, 2],
      taken: [],
    },
    {
      why: 'who waits for a code that is not freed gets none, nor who waits for theirs',
      asked: asked([1, 'a', 'b'], [2, 'b', 'x']),
      held: { b: [2], x: [9] },
      free: [],
      twice: [],
      taken: [1, 2],
    },
  ])('$why', ({ asked: given, held, free, twice, taken }) => {
    expect(freeCodes(given, holders(held))).toEqual({ free, twice, taken })
  })
})
