import { expect, test } from 'vitest'
import type { BulkChange } from '#modules/intake/product-changes/product-changes-schemas.ts'
import { type ChangeForm, changeOf, formOf, unchangedForm } from './change-form-rules.ts'

const filled = (given: Partial<Record<keyof ChangeForm, unknown>>): ChangeForm => {
  const form: Record<string, unknown> = { ...unchangedForm() }
  for (const [name, value] of Object.entries(given))
    form[name] =
      name === 'price' || name === 'listPrice' || name === 'cost'
        ? { ...Object(form[name]), ...Object(value) }
        : value
  return form as unknown as ChangeForm
}
const rounded = { round: 'none', direction: 'nearest' }

test.each([
  {
    given: { price: { op: 'raise', value: '7,5', round: ',90' } },
    change: { price: { op: 'percent', value: '7.5', round: ',90', direction: 'nearest' } },
    why: 'percent as Turks type it',
  },
  {
    given: { price: { op: 'lower', value: '%10' } },
    change: { price: { op: 'percent', value: '-10', ...rounded } },
    why: 'the word is the sign',
  },
  {
    given: { price: { op: 'subtract', value: '1.250,50' } },
    change: { price: { op: 'amount', value: '-1250.50', kind: 'gross', currency: 'TRY', ...rounded } },
    why: 'Turkish groups',
  },
  {
    given: { cost: { op: 'raise', value: '4' } },
    change: { cost: { op: 'percent', value: '4' } },
    why: 'costs are not rounded',
  },
  {
    given: { listPrice: { op: 'oldPrice', value: 'left from another choice' } },
    change: { listPrice: { op: 'oldPrice' } },
    why: 'a choice without an amount',
  },
  { given: { brand: 'remove', brandId: 4 }, change: { brandId: null }, why: 'no brand is a change' },
  { given: { withdrawalException: '' }, change: { withdrawalException: '' }, why: 'none is a change' },
  { given: { fastDelivery: 'no' }, change: { fastDelivery: false }, why: 'no is a change' },
  {
    given: { categoriesOp: 'set' },
    change: { categories: { op: 'set', ids: [] } },
    why: 'out of all categories',
  },
])('a form becomes $change: $why', ({ given, change }) => {
  expect(changeOf(filled(given))).toEqual({ ok: true, change })
})

test.each([
  { given: {}, result: { ok: false, reason: 'empty' }, why: 'every field says that nothing changes' },
  {
    given: { price: { op: '', value: '5' }, tags: ['yaz'] },
    result: { ok: false, reason: 'empty' },
    why: 'a value without an operation',
  },
  {
    given: { price: { op: 'set', value: '' } },
    result: { ok: false, reason: 'wrong', places: ['price.value'] },
    why: 'empty is not 0',
  },
  {
    given: { price: { op: 'set', value: '0' } },
    result: { ok: false, reason: 'wrong', places: ['price.value'] },
    why: 'no price becomes 0 in bulk',
  },
  {
    given: { price: { op: 'lower', value: '100' }, cost: { op: 'add', value: '1,299.90' } },
    result: { ok: false, reason: 'wrong', places: ['price.value', 'cost.value'] },
    why: 'nothing would be left, and marks of another language',
  },
  {
    given: { price: { op: 'lower', value: '-5' } },
    result: { ok: false, reason: 'wrong', places: ['price.value'] },
    why: 'minus twice is no plus',
  },
  {
    given: { brand: 'set', categoriesOp: 'add', tagsOp: 'remove' },
    result: { ok: false, reason: 'wrong', places: ['brandId', 'categoryIds', 'tags'] },
    why: 'nothing was chosen',
  },
  {
    given: { taxRate: '101' },
    result: { ok: false, reason: 'wrong', places: ['taxRate'] },
    why: 'more than all of it',
  },
])('a form is refused: $why', ({ given, result }) => {
  expect(changeOf(filled(given))).toEqual(result)
})

test('a change comes back as the form that made it', () => {
  const changes: BulkChange[] = [
    { price: { op: 'percent', value: '-7.5', round: '9,90', direction: 'up' } },
    { price: { op: 'set', value: '12.5', kind: 'net', currency: 'EUR' }, listPrice: { op: 'remove' } },
    {
      listPrice: { op: 'fromPrice', value: '25', round: 'whole', direction: 'nearest' },
      cost: { op: 'amount', value: '-3', currency: 'TRY' },
    },
    { taxRate: { value: '10', keep: 'net' }, brandId: 7, status: 'archive', withdrawalException: 'hygiene' },
    { categories: { op: 'remove', ids: [3] }, tags: { op: 'set', names: [] }, sameDayShipping: true },
  ]
  for (const change of changes) expect(changeOf(formOf(change))).toEqual({ ok: true, change })
})
