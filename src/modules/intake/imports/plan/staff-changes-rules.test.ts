import { expect, test } from 'vitest'
import {
  auditedFields,
  type FieldEvent,
  keptFields,
  staffFields,
  stateFieldsOf,
} from './staff-changes-rules.ts'

const UNIT = 'Adet × 1: 129.90 · (149.90) · 869 · 1 × 2 × 3 cm · 0.5 kg'
const own = { own: true, code: 'KUPA' }
const names = (changes: readonly { field: string }[]) => changes.map(({ field }) => field)

test.each([
  {
    why: 'fields of the page',
    before: { 'tr.name': 'a', price: '1' },
    after: { 'tr.name': 'b', price: '2' },
    is: ['name', 'sale'],
  },
  {
    why: 'the line of a unit with another price',
    before: { units: UNIT },
    after: { units: UNIT.replace('129.90', '99.90') },
    is: [],
  },
  {
    why: 'the line of a unit with another weight',
    before: { units: UNIT },
    after: { units: UNIT.replace('0.5 kg', '0.7 kg') },
    is: ['weight'],
  },
  {
    why: 'the price of a second unit',
    before: { units: `${UNIT}\nKoli × 6: 600 · 0 × 0 × 0 cm · 0 kg` },
    after: { units: `${UNIT}\nKoli × 6: 500 · 0 × 0 × 0 cm · 0 kg` },
    is: ['sale'],
  },
  { why: 'what no file has', before: { cost: '1' }, after: { cost: '2' }, is: [] },
])('an entry of the audit log is about $why', ({ before, after, is }) => {
  expect(names(auditedFields({ action: 'product.change', before, after }, own))).toEqual(is)
})

test('cells of the sheet count for the row with their code, options and pictures of a value for all variants', () => {
  const sheet = {
    action: 'product.sheet',
    before: { 'price @ KUPA-1': '1', 'quantity @ KUPA-2': 1 },
    after: { 'price @ KUPA-1': '2', 'quantity @ KUPA-2': 3 },
  }
  expect(names(auditedFields(sheet, { own: false, code: 'KUPA-1' }))).toEqual(['sale'])
  expect(names(auditedFields(sheet, { own: false, code: 'KUPA-2' }))).toEqual(['stock'])
  expect(auditedFields(sheet, own)).toEqual([])
  const options = {
    action: 'product.options',
    before: { pictures: '', options: 'Renk: A' },
    after: { pictures: 'A: a.jpg', options: 'Renk: B' },
  }
  expect(names(auditedFields(options, { own: false, code: 'KUPA-1' }))).toEqual(['pictures', 'values'])
})

test('the change log of a run names the parts of a price that differ, and of digests all of them', () => {
  const price = (sale: string, list: string | null) => JSON.stringify(['TRY', '20', sale, list])
  expect(names(stateFieldsOf({ price: price('1', null) }, { price: price('2', null) }, true))).toEqual([
    'sale',
    'stock',
  ])
  expect(names(stateFieldsOf({ price: price('1', null) }, null, false))).toEqual([
    'currency',
    'taxRate',
    'sale',
    'list',
  ])
})

const at = new Date(0)
const staff = (from: string, to: string): FieldEvent => ({
  at,
  by: 'staff',
  fields: [{ field: 'sale', from, to }],
})
test.each<{ why: string; events: FieldEvent[]; is: string[] }>([
  { why: 'staff changed it', events: [staff('1', '2')], is: ['sale'] },
  { why: 'staff took it back', events: [staff('1', '2'), staff('2', '1')], is: [] },
  {
    why: 'a file wrote it afterwards',
    events: [staff('1', '2'), { at, by: 'file', fields: [{ field: 'sale' }] }],
    is: [],
  },
  {
    why: 'a file wrote it before',
    events: [{ at, by: 'file', fields: [{ field: 'sale' }] }, staff('1', '2')],
    is: ['sale'],
  },
  { why: 'a file made the product', events: [staff('1', '2'), { at, by: 'file', fields: 'all' }], is: [] },
])('a field is staff’s work or not: $why', ({ events, is }) => {
  expect([...staffFields(events)]).toEqual(is)
})

test('a price keeps its rate and its currency, a rate keeps no price', () => {
  const kept = (field: 'sale' | 'list' | 'taxRate' | 'currency', otherCurrency = false) =>
    [...keptFields(new Set([field]), { otherCurrency })].toSorted()
  expect(kept('sale')).toEqual(['currency', 'sale', 'taxRate'])
  expect(kept('list')).toEqual(['currency', 'list', 'taxRate'])
  expect(kept('taxRate')).toEqual(['taxRate'])
  expect(kept('taxRate', true), 'a file may change the currency').toEqual(['taxRate'])
  const all = ['currency', 'list', 'sale', 'taxRate']
  expect(kept('currency')).toEqual(all)
  expect([kept('list', true), kept('sale', true)], 'prices of two currencies').toEqual([all, all])
})
