import { describe, expect, test } from 'vitest'
import type { BulkUnit } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { emptyUnit } from '../draft/draft-helpers.ts'
import { planUnits } from './import-plan.ts'

const unit = (id: number, value: string, multiplier: number, salePrice: string): BulkUnit => ({
  id,
  value,
  multiplier,
  salePrice,
  listPrice: null,
  barcode: '',
  width: '0',
  height: '0',
  length: '0',
  weight: '0',
  position: id - 1,
  positionBefore: id - 1,
})
const KNOWN = [unit(1, 'Paket', 6, '100'), unit(2, 'Koli', 24, '380')]

describe('units of a known product', () => {
  test.each([
    { why: 'only a price', draft: { sale: '120' }, is: ['Paket', 6, '100'] },
    { why: 'only a barcode', draft: { barcode: '869' }, is: ['Paket', 6, '100'] },
    { why: 'a multiplier', draft: { multiplier: 3 }, is: ['Paket', 3, '100'] },
    { why: 'another name and no price', draft: { value: 'Kutu' }, is: ['Kutu', 6, '100'] },
    { why: 'the name of the second unit and no price', draft: { value: 'Koli' }, is: ['Koli', 24, '380'] },
  ])('keep what a file with $why does not name', ({ draft, is }) => {
    const [first, ...others] = planUnits([{ ...emptyUnit(), ...draft }], KNOWN, '20', 'gross')
    expect([first?.value, first?.multiplier, first?.salePrice]).toEqual(is)
    expect([first, ...others].map((each) => each?.id).toSorted()).toEqual([1, 2])
  })

  test('get a new default unit only with a price of its own', () => {
    const draft = { ...emptyUnit(), value: 'Kutu', sale: '60' }
    const units = planUnits([draft], KNOWN, '20', 'gross')
    expect(units.map(({ id, value, multiplier, salePrice }) => [id, value, multiplier, salePrice])).toEqual([
      [null, 'Kutu', 1, '50'],
      [1, 'Paket', 6, '100'],
      [2, 'Koli', 24, '380'],
    ])
  })
})

test('a new product has one piece in its first unit where the file says nothing', () => {
  expect(planUnits([{ ...emptyUnit(), sale: '60' }], [], '20', 'gross')).toMatchObject([
    { value: 'Adet', multiplier: 1, salePrice: '50' },
  ])
})
