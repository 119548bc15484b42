import { parseEmail } from '#modules/customers/email-rules.ts'
import { type Big, parseDecimalText, roundKurus, whole, ZERO } from '#shared/money.ts'
import { oneLine } from '#shared/shopper-text.ts'
import { columnKey, type NamedRow, namedColumns, namedRow } from './earlier-columns.ts'
import { readMoment } from './earlier-dates.ts'
import type { EarlierPlatform, EarlierStatus } from './earlier-order-rules.ts'
import { lineItemColumns, lineItemParts } from './line-item-rules.ts'

/** An order of a file, checked; amounts to the kuruş. */
export interface ReadOrder {
  readonly platform: EarlierPlatform
  readonly orderNo: string
  readonly email: string
  readonly placedAt: Date
  readonly currency: string
  readonly subTotal: Big
  readonly discount: Big
  readonly shipping: Big
  readonly tax: Big
  readonly total: Big
  readonly refunded: Big
  readonly status: EarlierStatus
  readonly deliveryAddress: string
  readonly invoiceAddress: string
  readonly lines: readonly { name: string; sku: string; quantity: number; unitPrice: Big }[]
}

/** Why an order is left out. */
export type OrderProblem =
  | 'number'
  | 'order-email'
  | 'date'
  | 'amount'
  | 'currency'
  | 'lines'
  | 'too-many-lines'

export interface ReadOrders {
  orders: { line: number; order: ReadOrder }[]
  problems: { line: number; orderNo: string; problem: OrderProblem }[]
}

const MAX_LINES = 500
const MAX_TEXT = 300
/** What the columns of the database hold. */
const MOST = 999_999_999_999

class Unreadable extends Error {
  readonly problem: OrderProblem
  constructor(problem: OrderProblem) {
    super(problem)
    this.problem = problem
  }
}

/** An amount of two decimals; 0 for an empty cell. Platforms write a point, a file saved again by Turkish Excel a comma. */
function amount(text: string): Big {
  if (text === '') return ZERO
  const value = parseDecimalText(text, { decimalMark: '.' })
  if (value === null || value.lt(ZERO) || Number(value.toFixed(2)) > MOST) throw new Unreadable('amount')
  return roundKurus(value)
}

function quantity(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 1_000_000) throw new Unreadable('lines')
  return count
}

function moment(text: string): Date {
  const at = readMoment(text)
  if (at === null) throw new Unreadable('date')
  return at
}

/** An address in one line, as the file has it; parts that were said already are left out. */
function addressLine(parts: readonly string[]): string {
  return [...new Set(parts.map(oneLine).filter(Boolean))].join(', ').slice(0, 1000)
}

function shopifyStatus(row: NamedRow): EarlierStatus {
  if (row.get('Cancelled at') !== '') return 'cancelled'
  const paid = row.get('Financial Status').toLowerCase()
  if (paid === 'refunded') return 'refunded'
  if (paid === 'voided') return 'cancelled'
  if (row.get('Fulfillment Status').toLowerCase() === 'fulfilled') return 'completed'
  return paid === 'paid' || paid === 'partially_refunded' ? 'paid' : 'open'
}

const WOOCOMMERCE_STATUSES: Readonly<Record<string, EarlierStatus>> = {
  completed: 'completed',
  processing: 'paid',
  cancelled: 'cancelled',
  failed: 'cancelled',
  refunded: 'refunded',
}

const unitOf = (total: string, count: number) => roundKurus(amount(total).div(whole(count)))

/** The product of a row, where each product has one. */
function woocommerceRowLine(row: NamedRow): ReadOrder['lines'] {
  const name = oneLine(row.get('item_name')).slice(0, MAX_TEXT)
  if (name === '') return []
  const count = quantity(row.get('item_quantity'))
  const price = row.get('item_price')
  const unitPrice = price === '' ? unitOf(row.get('item_total'), count) : amount(price)
  return [{ name, sku: row.get('item_sku').slice(0, MAX_TEXT), quantity: count, unitPrice }]
}

/** The product of a cell, where an order has one row. Prices before the order's discount, where the cell has them, as the discount is the order's. */
function woocommerceCellLine(cell: string): ReadOrder['lines'][number] {
  const parts = lineItemParts(cell)
  const of = (...words: string[]) => words.map((word) => parts.get(word) ?? '').find(Boolean) ?? ''
  const name = oneLine(of('name', 'sku')).slice(0, MAX_TEXT)
  if (name === '') throw new Unreadable('lines')
  const count = quantity(of('quantity'))
  const unitPrice = unitOf(of('sub_total', 'subtotal', 'total'), count)
  return { name, sku: of('sku').slice(0, MAX_TEXT), quantity: count, unitPrice }
}

/** Where a platform has what; the first row of an order speaks for all of it. */
interface Shape {
  orderNo(row: NamedRow): string
  head(
    row: NamedRow,
    lines: ReadOrder['lines'],
  ): Omit<ReadOrder, 'platform' | 'orderNo' | 'lines' | 'email' | 'currency'>
  email(row: NamedRow): string
  currency(row: NamedRow): string
  /** `itemColumns`: the columns that have a product each. */
  lines(row: NamedRow, itemColumns: readonly string[]): ReadOrder['lines'][number][]
}

const subTotalOf = (lines: ReadOrder['lines']) =>
  lines.reduce((sum, { unitPrice, quantity: count }) => sum.plus(unitPrice.times(whole(count))), ZERO)

const SHAPES: Readonly<Record<EarlierPlatform, Shape>> = {
  shopify: {
    orderNo: (row) => row.get('Name'),
    email: (row) => row.get('Email'),
    currency: (row) => row.get('Currency'),
    head(row) {
      const address = (kind: 'Shipping' | 'Billing') =>
        addressLine(
          [
            'Name',
            'Company',
            'Address1',
            'Address2',
            'Zip',
            'City',
            'Province Name',
            'Province',
            'Country',
            'Phone',
          ].map((part) => row.get(`${kind} ${part}`)),
        )
      return {
        placedAt: moment(row.get('Created at')),
        subTotal: amount(row.get('Subtotal')),
        discount: amount(row.get('Discount Amount')),
        shipping: amount(row.get('Shipping')),
        tax: amount(row.get('Taxes')),
        total: amount(row.get('Total')),
        refunded: amount(row.get('Refunded Amount')),
        status: shopifyStatus(row),
        deliveryAddress: address('Shipping'),
        invoiceAddress: address('Billing'),
      }
    },
    lines(row) {
      const name = oneLine(row.get('Lineitem name')).slice(0, MAX_TEXT)
      if (name === '') return []
      return [
        {
          name,
          sku: row.get('Lineitem sku').slice(0, MAX_TEXT),
          quantity: quantity(row.get('Lineitem quantity')),
          unitPrice: amount(row.get('Lineitem price')),
        },
      ]
    },
  },
  woocommerce: {
    orderNo: (row) => row.get('order_number', 'order_id'),
    email: (row) => row.get('billing_email', 'customer_email'),
    currency: (row) => row.get('currency', 'order_currency'),
    head(row, lines) {
      const address = (kind: 'shipping' | 'billing') => {
        const at = (part: string) => row.get(`${kind}_${part}`)
        const rest = ['company', 'address_1', 'address_2', 'postcode', 'city', 'state', 'country', 'phone']
        return addressLine([`${at('first_name')} ${at('last_name')}`, ...rest.map(at)])
      }
      const subTotal = row.get('subtotal', 'order_subtotal')
      const status = row.get('status', 'order_status').toLowerCase().replace(/^wc-/, '')
      return {
        placedAt: moment(row.get('date', 'order_date', 'date_created')),
        subTotal: subTotal === '' ? subTotalOf(lines) : amount(subTotal),
        discount: amount(row.get('discount_total', 'cart_discount')),
        shipping: amount(row.get('shipping_total', 'order_shipping')),
        tax: amount(row.get('tax_total', 'order_tax')),
        total: amount(row.get('order_total', 'total')),
        refunded: amount(row.get('refunded_total', 'order_refund').replace(/^-/, '')),
        status: WOOCOMMERCE_STATUSES[status] ?? 'open',
        deliveryAddress: address('shipping'),
        invoiceAddress: address('billing'),
      }
    },
    lines: (row, itemColumns) => [
      ...woocommerceRowLine(row),
      ...itemColumns
        .map((title) => row.get(title))
        .filter(Boolean)
        .map(woocommerceCellLine),
    ],
  },
}

/** The platform whose order file has these columns; null for a file of something else. */
function orderPlatform(header: readonly string[]): EarlierPlatform | null {
  const keys = new Set(header.map(columnKey))
  const has = (...titles: string[]) => titles.every((title) => keys.has(columnKey(title)))
  if (has('Name', 'Email', 'Lineitem name')) return 'shopify'
  const hasLines = has('item_name') || lineItemColumns(header).length > 0
  if (hasLines && (has('billing_email') || has('customer_email'))) return 'woocommerce'
  return null
}

function readOrder(
  platform: EarlierPlatform,
  orderNo: string,
  rows: readonly NamedRow[],
  itemColumns: readonly string[],
): ReadOrder {
  const shape = SHAPES[platform]
  const [first] = rows
  if (!first || orderNo.length > 60) throw new Unreadable('number')
  if (rows.length > MAX_LINES) throw new Unreadable('too-many-lines')
  const email = parseEmail(shape.email(first))
  if (email === null) throw new Unreadable('order-email')
  const currency = shape.currency(first).toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) throw new Unreadable('currency')
  const lines = rows.flatMap((row) => shape.lines(row, itemColumns))
  if (lines.length === 0) throw new Unreadable('lines')
  if (lines.length > MAX_LINES) throw new Unreadable('too-many-lines')
  return { platform, orderNo, email, currency, ...shape.head(first, lines), lines }
}

/**
 * The orders of a file of Shopify (*Orders → Export*) or WooCommerce (one row per product, or one per order with
 * `line_item_1`…). The rows of an order have its number; all but the first need only what they say about a product. An order with something unreadable is left out as a whole. Null for a file of something else.
 */
export function readOrders([header, ...rows]: readonly {
  line: number
  cells: readonly string[]
}[]): ReadOrders | null {
  const platform = header ? orderPlatform(header.cells) : null
  if (!header || platform === null) return null
  const columns = namedColumns(header.cells)
  const itemColumns = lineItemColumns(header.cells)
  const byNumber = new Map<string, NamedRow[]>()
  const found: ReadOrders = { orders: [], problems: [] }
  for (const cells of rows) {
    const row = namedRow(columns, cells)
    const orderNo = oneLine(SHAPES[platform].orderNo(row))
    if (orderNo === '') found.problems.push({ line: row.line, orderNo, problem: 'number' })
    else byNumber.set(orderNo, [...(byNumber.get(orderNo) ?? []), row])
  }
  for (const [orderNo, own] of byNumber) {
    const line = own[0]?.line ?? 0
    try {
      found.orders.push({ line, order: readOrder(platform, orderNo, own, itemColumns) })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      found.problems.push({ line, orderNo: orderNo.slice(0, 60), problem: error.problem })
    }
  }
  return found
}
