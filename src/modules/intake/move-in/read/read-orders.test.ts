import { describe, expect, test } from 'vitest'
import { type ReadOrders, readOrders } from './read-orders.ts'

function read(header: readonly string[], ...rows: (readonly string[])[]): ReadOrders {
  const found = readOrders([header, ...rows].map((cells, index) => ({ line: index + 1, cells })))
  if (found === null || 'unclear' in found) throw new Error(JSON.stringify(found))
  return found
}

const SHOPIFY = [
  ...['Name', 'Email', 'Created at', 'Currency', 'Total', 'Lineitem name', 'Lineitem quantity'],
  ...['Lineitem price', 'Shipping Name', 'Billing Name', 'Shipping Phone', 'Billing Phone', 'Phone'],
]
const shopify = (email: string, ...people: string[]) => [
  ...['#1002', email, '2025-03-15 11:00:00 +0300', 'TRY', '350.00', 'Çorap', '2', '150.00'],
  ...[...people, '', '', '', '', ''].slice(0, 5),
]
const WOOCOMMERCE = [
  ...['order_id', 'order_date', 'status', 'billing_email', 'customer_email', 'currency', 'order_total'],
  ...['item_name', 'item_quantity', 'item_total', 'billing_first_name', 'billing_last_name', 'billing_phone'],
  ...['shipping_first_name', 'shipping_last_name'],
]
const woocommerce = (billing: string, customer: string, ...people: string[]) => [
  ...['77', '2025-03-15', 'completed', billing, customer, 'TRY', '10', 'Kupa', '1', '10'],
  ...[...people, '', '', '', '', ''].slice(0, 5),
]

describe('the email of an earlier order', () => {
  test.each([
    { file: 'Shopify', email: '', stored: null, why: 'ordered by phone' },
    { file: 'Shopify', email: '   ', stored: null, why: 'spaces are no address' },
    {
      file: 'Shopify',
      email: ' Ayse@Ornek.example ',
      stored: 'ayse@ornek.example',
      why: 'as accounts have it',
    },
    { file: 'WooCommerce', email: '', stored: null, why: 'neither column has one' },
    {
      file: 'WooCommerce',
      email: 'Ayse@Ornek.example',
      stored: 'ayse@ornek.example',
      why: 'as accounts have it',
    },
  ] as const)('"$email" of $file is $stored: $why', ({ file, email, stored }) => {
    const found =
      file === 'Shopify' ? read(SHOPIFY, shopify(email)) : read(WOOCOMMERCE, woocommerce('', email))
    expect(found.problems).toEqual([])
    expect(found.orders[0]?.order.email).toBe(stored)
  })

  test.each(['yok', '-', 'ayse@', '@ornek.example', '0532 111 22 44'])(
    '"%s" is broken, and the order is left out',
    (email) => {
      for (const found of [
        read(SHOPIFY, shopify(email)),
        read(WOOCOMMERCE, woocommerce(email, '')),
        read(WOOCOMMERCE, woocommerce('', email)),
      ])
        expect(found).toMatchObject({ orders: [], problems: [{ line: 2, problem: 'order-email' }] })
    },
  )
})

describe('who an earlier order went to', () => {
  test.each([
    {
      found: read(SHOPIFY, shopify('', 'Mehmet  Deneme', 'Ali Veli', '0532 111 22 44')),
      is: { buyerName: 'Mehmet Deneme', phone: '+905321112244' },
      why: 'the delivery before the invoice',
    },
    {
      found: read(SHOPIFY, shopify('', '', 'Ali Veli', '', '', "'+905321112244")),
      is: { buyerName: 'Ali Veli', phone: '+905321112244' },
      why: 'with the apostrophe of Shopify',
    },
    {
      found: read(SHOPIFY, shopify('', '', '', '(0212) 123 45 67')),
      is: { buyerName: '', phone: '02121234567' },
      why: 'no mobile number, and no name',
    },
    {
      found: read(WOOCOMMERCE, woocommerce('', '', 'Ali', 'Veli', '5321112244', 'Mehmet', 'Deneme')),
      is: { buyerName: 'Mehmet Deneme', phone: '+905321112244' },
      why: 'WooCommerce has the names apart',
    },
    {
      found: read(WOOCOMMERCE, woocommerce('', '', 'Ali', 'Veli')),
      is: { buyerName: 'Ali Veli', phone: '' },
      why: 'the invoice where nothing else is said',
    },
  ])('$is.buyerName, $is.phone: $why', ({ found, is }) => {
    expect(found.orders[0]?.order).toMatchObject(is)
  })
})
