import { expect, test } from 'vitest'
import { lineItemColumns, lineItemList, lineItemParts, lineListColumn } from './line-item-rules.ts'

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

test.each([
  {
    cell: 'name:Kupa|sku:KPA-1|quantity:2|total:100.00;name:Tepsi|sku:|quantity:1|total:50.00;',
    items: [
      { name: 'Kupa', sku: 'KPA-1', quantity: '2', total: '100.00' },
      { name: 'Tepsi', sku: '', quantity: '1', total: '50.00' },
    ],
    why: 'as plug-ins write it',
  },
  {
    cell: 'id:3|name:Kupa; mavi|quantity:1|total:5|meta:Renk=mavi;Beden=L; id:4|name:Kitap|quantity:1|total:5',
    items: [
      { id: '3', name: 'Kupa; mavi', quantity: '1', total: '5', meta: 'Renk=mavi;Beden=L' },
      { id: '4', name: 'Kitap', quantity: '1', total: '5' },
    ],
    why: 'a semicolon of a name or of meta data begins no product',
  },
  {
    cell: 'name:Kupa \\; mavi|quantity:1|total:5',
    items: [{ name: 'Kupa ; mavi', quantity: '1', total: '5' }],
    why: 'an escaped semicolon',
  },
  {
    cell: '[{"id":3,"name":"Kupa","sku":"KPA-1","quantity":2,"total":"80.00","subtotal":"100.00","taxes":[]},{"name":"Kitap","quantity":1,"price":49.9}]',
    items: [
      { id: '3', name: 'Kupa', sku: 'KPA-1', quantity: '2', total: '80.00', subtotal: '100.00' },
      { name: 'Kitap', quantity: '1', price: '49.9' },
    ],
    why: 'JSON as WooCommerce has it',
  },
  {
    cell: '{"17":{"title":"Kupa","product_name":"x","name":"Kupa mavi","qty":"2","line_total":"10"}}',
    items: [{ name: 'Kupa mavi', quantity: '2', total: '10' }],
    why: 'JSON of PHP, below numbers; the names of WooCommerce win',
  },
  { cell: '{"name":"Kupa","quantity":1}', items: [{ name: 'Kupa', quantity: '1' }], why: 'one product' },
  { cell: '[{"name":"Kupa",', items: [], why: 'JSON that was cut' },
  { cell: '[1,2]', items: [], why: 'JSON of something else' },
  { cell: 'Kupa x 2; Kitap x 1', items: [], why: 'a cell of another form' },
  { cell: '', items: [], why: 'an empty cell' },
])('$cell has its products: $why', ({ cell, items }) => {
  expect(lineItemList(cell).map((parts) => Object.fromEntries(parts))).toEqual(items)
})

test('the column of all products is found among others', () => {
  expect(lineListColumn(['order_id', 'Line Items', 'line_item_1'])).toBe('Line Items')
  expect(lineListColumn(['order_id', 'line_item_1', 'items'])).toBeNull()
})
