import { expect, test } from 'vitest'
import { lineItemColumns, lineItemParts } from './line-item-rules.ts'

test.each([
  {
    cell: 'name:Kupa|product_id:12|sku:KPA-1|quantity:2|total:100.00',
    parts: { name: 'Kupa', product_id: '12', sku: 'KPA-1', quantity: '2', total: '100.00' },
    why: 'as plug-ins write it',
  },
  {
    cell: 'product_id:12|quantity:1|total:9.09|tax:0.91',
    parts: { product_id: '12', quantity: '1', total: '9.09', tax: '0.91' },
    why: 'parts stand in any order, and a name may be missing',
  },
  {
    cell: 'name:Kupa \\| mavi|sku:|quantity:1|total:5',
    parts: { name: 'Kupa | mavi', sku: '', quantity: '1', total: '5' },
    why: 'an escaped bar belongs to the name',
  },
  {
    cell: 'name:Kupa | mavi|quantity:1|total:5',
    parts: { name: 'Kupa | mavi', quantity: '1', total: '5' },
    why: 'a bar that is not escaped too',
  },
  {
    cell: 'name:Saat 10:30 Modeli|quantity:1|total:5',
    parts: { name: 'Saat 10:30 Modeli', quantity: '1', total: '5' },
    why: 'a value may have colons',
  },
  {
    cell: 'name:Kupa|quantity:1|total:5|meta:Renk=mavi+total:7',
    parts: { name: 'Kupa', quantity: '1', total: '5', meta: 'Renk=mavi+total:7' },
    why: 'meta data changes no total',
  },
  { cell: 'Kupa x 2', parts: {}, why: 'a cell of another form has no parts' },
  { cell: '', parts: {}, why: 'orders with fewer products leave cells empty' },
])('$cell: $why', ({ cell, parts }) => {
  expect(Object.fromEntries(lineItemParts(cell))).toEqual(parts)
})

test('columns of products are read by their numbers', () => {
  expect(lineItemColumns(['order_id', 'line_item_10', 'line_item_2', 'Line Item 1', 'line_items'])).toEqual([
    'Line Item 1',
    'line_item_2',
    'line_item_10',
  ])
})
