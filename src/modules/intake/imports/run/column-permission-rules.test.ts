import { describe, expect, test } from 'vitest'
import { OWN_ENGLISH } from '#modules/intake/columns/own-column-rules.ts'
import { mayDo, type Permission, STAFF_ROLES } from '#modules/kernel/staff/permission-rules.ts'
import { missingRights, permissionsOf } from './column-permission-rules.ts'

const columns = [
  { title: 'Kod', field: 'code' },
  { title: 'Ad', field: 'name' },
  { title: 'Fiyat', field: 'price' },
  { title: 'Stok: Depo', field: 'stock:Depo' },
  { title: 'Görsel', field: 'images' },
  { title: 'Notlar', field: null },
]
const named = (given: readonly Permission[], options = {}) =>
  Object.fromEntries(
    missingRights(columns, options, (permission) => given.includes(permission)).map((each) => [
      each.permission,
      each.columns,
    ]),
  )

test.each([
  { field: 'code', needs: [] },
  { field: 'listPrice', needs: ['prices.write'] },
  { field: 'unit2Price', needs: ['prices.write'] },
  { field: 'multiplier', needs: ['prices.write', 'catalogue.write'] },
  { field: 'currency', needs: ['prices.write'] },
  { field: 'taxRate', needs: ['prices.write'] },
  { field: 'discountPercent', needs: ['prices.write'] },
  { field: 'compareAt', needs: ['prices.write'] },
  { field: 'stock:Merkez depo', needs: ['stock.write'] },
  { field: 'onHand', needs: ['stock.write'] },
  { field: 'image:gorsel 2', needs: ['media.write'] },
  { field: 'video', needs: ['guides.write'] },
  { field: 'specification:Malzeme', needs: ['catalogue.write'] },
  { field: 'somethingNew', needs: ['catalogue.write'] },
])('$field needs $needs', ({ field, needs }) => {
  expect(permissionsOf(field)).toEqual(needs)
})

test('every column of our own files needs a right but those that a row is found by', () => {
  const free = Object.keys(OWN_ENGLISH).filter((field) => permissionsOf(field).length === 0)
  expect(free).toEqual(['code', 'parentCode'])
})

describe('a file is refused for the columns that its importer may not write', () => {
  test('each right is named with its columns', () => {
    expect(named([])).toEqual({
      'catalogue.write': ['Ad'],
      'prices.write': ['Fiyat'],
      'stock.write': ['Stok: Depo'],
      'media.write': ['Görsel'],
    })
    expect(named(['catalogue.write', 'prices.write', 'stock.write', 'media.write'])).toEqual({})
  })

  test('a mode that writes prices and stock alone needs no other', () => {
    expect(named(['prices.write'], { mode: 'prices-and-stock' })).toEqual({ 'stock.write': ['Stok: Depo'] })
  })

  test('hiding what the file does not name changes products too', () => {
    const given = ['prices.write', 'stock.write'] as const
    expect(named(given, { mode: 'prices-and-stock', hideMissing: true })).toEqual({ 'catalogue.write': [] })
  })

  test.each(STAFF_ROLES)('%s imports what the role may write by hand', (role) => {
    const missing = missingRights(columns, {}, (permission) => mayDo(role, permission))
    const writable = missing.length === 0
    expect(writable).toBe(
      (['catalogue.write', 'prices.write', 'stock.write', 'media.write'] as const).every((permission) =>
        mayDo(role, permission),
      ),
    )
  })
})
