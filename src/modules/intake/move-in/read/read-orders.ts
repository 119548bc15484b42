import type { DateOrder, FileAnswers } from '#modules/intake/files/file-answer-rules.ts'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import { storedPhone } from '#modules/kernel/people/phone-rules.ts'
import type { TableRow } from '#modules/platform/spreadsheets/table-file.server.ts'
import type { DecimalMark } from '#shared/files/decimal-mark-rules.ts'
import { type Big, parseDecimalText, roundKurus, whole, ZERO } from '#shared/money.ts'
import { oneLine } from '#shared/text/shopper-text.ts'
import { type NamedRow, type NamedTable, namedTable } from './earlier-columns.ts'
import { readMoment } from './earlier-dates.ts'
import type { EarlierPlatform, EarlierStatus } from './earlier-order-rules.ts'
import { readingOf, type Unclear } from './file-reading.ts'
import { lineItemColumns, lineItemList, lineItemParts, lineListColumn } from './line-item-rules.ts'

/** An order of a file, checked; amounts to the kuruş. */
export interface ReadOrder {
  readonly platform: EarlierPlatform
  /** Which earlier shop: the prefix that its codes got here; '' for the one whose codes stayed as they were. */
  readonly source: string
  readonly orderNo: string
  /** Null where the file has none: the order is kept for staff. */
  readonly email: string | null
  /** '' where the file does not say it. */
  readonly buyerName: string
  /** E.164 of a Turkish mobile number, the digits of any other; '' without one. */
  readonly phone: string
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
  /** The first total that has a comma or a point, and how it was read; null without one. */
  amount: { text: string; value: string } | null
  /** How dates such as 05/12/2024 were read; null where the file has none. */
  dates: DateOrder | null
}

const MAX_LINES = 500
const MAX_TEXT = 300
const MAX_PHONE = 30
/** What the columns of the database hold. */
const MOST = 999_999_999_999

class Unreadable extends Error {
  readonly problem: OrderProblem
  constructor(problem: OrderProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Reads an amount of two decimals; 0 for an empty cell. */
type ReadAmount = (text: string) => Big

function readAmount(text: string, decimalMark: DecimalMark): Big {
  if (text === '') return ZERO
  const value = parseDecimalText(text, { decimalMark })
  if (value === null || value.lt(ZERO) || Number(value.toFixed(2)) > MOST) throw new Unreadable('amount')
  return roundKurus(value)
}

function quantity(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 1_000_000) throw new Unreadable('lines')
  return count
}

function moment(text: string, order: DateOrder): Date {
  const at = readMoment(text, order)
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

const unitOf = (total: string, count: number, amount: ReadAmount) =>
  roundKurus(amount(total).div(whole(count)))

/** The product of a row, where each product has one. */
function woocommerceRowLine(row: NamedRow, amount: ReadAmount): ReadOrder['lines'] {
  const name = oneLine(row.get('item_name')).slice(0, MAX_TEXT)
  if (name === '') return []
  const count = quantity(row.get('item_quantity'))
  const price = row.get('item_price')
  const unitPrice = price === '' ? unitOf(row.get('item_total'), count, amount) : amount(price)
  return [{ name, sku: row.get('item_sku').slice(0, MAX_TEXT), quantity: count, unitPrice }]
}

/** The product of the parts of a cell, where an order has one row. Prices before the order's discount, where the cell has them, as the discount is the order's. */
function woocommercePartsLine(
  parts: ReadonlyMap<string, string>,
  amount: ReadAmount,
): ReadOrder['lines'][number] {
  const of = (...words: string[]) => words.map((word) => parts.get(word) ?? '').find(Boolean) ?? ''
  const name = oneLine(of('name', 'sku')).slice(0, MAX_TEXT)
  if (name === '') throw new Unreadable('lines')
  const count = quantity(of('quantity'))
  const sum = of('sub_total', 'subtotal', 'total')
  const unitPrice = sum === '' ? amount(of('price')) : unitOf(sum, count, amount)
  return { name, sku: of('sku').slice(0, MAX_TEXT), quantity: count, unitPrice }
}

/** The products of a cell that has all of an order. */
function woocommerceListLines(cell: string, amount: ReadAmount): ReadOrder['lines'] {
  const items = lineItemList(cell)
  if (items.length === 0) throw new Unreadable('lines')
  return items.map((parts) => woocommercePartsLine(parts, amount))
}

/** The columns with products, where a product has no row of its own. */
interface ItemColumns {
  /** One product each. */
  readonly numbered: readonly string[]
  /** All products of an order; null without such a column, and beside the others, which say the same. */
  readonly list: string | null
}

function itemColumns({ header, has }: NamedTable): ItemColumns {
  const numbered = lineItemColumns(header)
  return { numbered, list: has('item_name') || numbered.length > 0 ? null : lineListColumn(header) }
}

/** Where a platform has what; the first row of an order speaks for all of it. */
interface Shape {
  orderNo(row: NamedRow): string
  head(
    row: NamedRow,
    lines: ReadOrder['lines'],
    amount: ReadAmount,
  ): Omit<
    ReadOrder,
    'platform' | 'source' | 'orderNo' | 'lines' | 'email' | 'buyerName' | 'phone' | 'currency' | 'placedAt'
  >
  /** As the file writes them. */
  placedAt(row: NamedRow): string
  total(row: NamedRow): string
  email(row: NamedRow): string
  /** As the file writes them, whatever it has. */
  buyerName(row: NamedRow): string
  phone(row: NamedRow): string
  currency(row: NamedRow): string
  lines(row: NamedRow, columns: ItemColumns, amount: ReadAmount): readonly ReadOrder['lines'][number][]
  /** The columns with amounts. */
  amounts: readonly string[]
}

const subTotalOf = (lines: ReadOrder['lines']) =>
  lines.reduce((sum, { unitPrice, quantity: count }) => sum.plus(unitPrice.times(whole(count))), ZERO)

const SHAPES: Readonly<Record<EarlierPlatform, Shape>> = {
  shopify: {
    orderNo: (row) => row.get('Name'),
    email: (row) => row.get('Email'),
    buyerName: (row) => row.get('Shipping Name', 'Billing Name'),
    phone: (row) => row.get('Shipping Phone', 'Billing Phone', 'Phone'),
    currency: (row) => row.get('Currency'),
    placedAt: (row) => row.get('Created at'),
    total: (row) => row.get('Total'),
    amounts: [
      ...['Subtotal', 'Discount Amount', 'Shipping', 'Taxes', 'Total', 'Refunded Amount'],
      'Lineitem price',
    ],
    head(row, _lines, amount) {
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
    lines(row, _columns, amount) {
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
    buyerName(row) {
      const of = (kind: string) => oneLine(`${row.get(`${kind}_first_name`)} ${row.get(`${kind}_last_name`)}`)
      return of('shipping') || of('billing') || row.get('customer_name')
    },
    phone: (row) => row.get('billing_phone', 'shipping_phone', 'customer_phone'),
    currency: (row) => row.get('currency', 'order_currency'),
    placedAt: (row) => row.get('date', 'order_date', 'date_created'),
    total: (row) => row.get('order_total', 'total'),
    amounts: [
      ...[
        'subtotal',
        'order_subtotal',
        'discount_total',
        'cart_discount',
        'shipping_total',
        'order_shipping',
      ],
      ...['tax_total', 'order_tax', 'order_total', 'total', 'refunded_total', 'order_refund'],
      ...['item_price', 'item_total'],
    ],
    head(row, lines, amount) {
      const address = (kind: 'shipping' | 'billing') => {
        const at = (part: string) => row.get(`${kind}_${part}`)
        const rest = ['company', 'address_1', 'address_2', 'postcode', 'city', 'state', 'country', 'phone']
        return addressLine([`${at('first_name')} ${at('last_name')}`, ...rest.map(at)])
      }
      const subTotal = row.get('subtotal', 'order_subtotal')
      const status = row.get('status', 'order_status').toLowerCase().replace(/^wc-/, '')
      return {
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
    lines(row, { numbered, list }, amount) {
      const cells = numbered.map((title) => row.get(title)).filter(Boolean)
      const all = list === null ? '' : row.get(list)
      return [
        ...woocommerceRowLine(row, amount),
        ...cells.map((cell) => woocommercePartsLine(lineItemParts(cell), amount)),
        ...(all === '' ? [] : woocommerceListLines(all, amount)),
      ]
    },
  },
}

/** The platform whose order file has these columns; null for a file of something else. */
function orderPlatform({ header, has }: NamedTable): EarlierPlatform | null {
  if (has('Name') && has('Email') && has('Lineitem name')) return 'shopify'
  const hasLines = has('item_name') || lineItemColumns(header).length > 0 || lineListColumn(header) !== null
  return hasLines && has('billing_email', 'customer_email') ? 'woocommerce' : null
}

const OF_ORDERS = [
  'Lineitem name',
  'Lineitem quantity',
  'Financial Status',
  'Fulfillment Status',
  'order_number',
  'order_total',
  'Sipariş No',
]

/** True for the header of an orders file, of a platform that is read or of another one. */
export function isOrdersFile(header: readonly string[]): boolean {
  const table = namedTable([{ line: 1, cells: header }])
  return orderPlatform(table) !== null || table.has(...OF_ORDERS)
}

/** How the orders of a file are read. */
interface Reading {
  columns: ItemColumns
  order: DateOrder
  amount: ReadAmount
  source: string
}

function readOrder(
  platform: EarlierPlatform,
  orderNo: string,
  rows: readonly NamedRow[],
  { columns, order, amount, source }: Reading,
): ReadOrder {
  const shape = SHAPES[platform]
  const [first] = rows
  if (!first || orderNo.length > 60) throw new Unreadable('number')
  if (rows.length > MAX_LINES) throw new Unreadable('too-many-lines')
  const written = shape.email(first)
  const email = parseEmail(written)
  if (email === null && written !== '') throw new Unreadable('order-email')
  const buyerName = oneLine(shape.buyerName(first)).slice(0, MAX_TEXT)
  const phone = storedPhone(shape.phone(first)).slice(0, MAX_PHONE)
  const currency = shape.currency(first).toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) throw new Unreadable('currency')
  const lines = rows.flatMap((row) => shape.lines(row, columns, amount))
  if (lines.length === 0) throw new Unreadable('lines')
  if (lines.length > MAX_LINES) throw new Unreadable('too-many-lines')
  const placedAt = moment(shape.placedAt(first), order)
  const head = shape.head(first, lines, amount)
  return { platform, source, orderNo, email, buyerName, phone, currency, placedAt, ...head, lines }
}

/** The amounts of a row, those inside cells of products too. */
function amountsOf(row: NamedRow, { amounts }: Shape, { numbered, list }: ItemColumns): string[] {
  const items = [
    ...numbered.map((title) => lineItemParts(row.get(title))),
    ...(list === null ? [] : lineItemList(row.get(list))),
  ]
  const inItems = items.flatMap((parts) =>
    ['sub_total', 'subtotal', 'total', 'price'].map((word) => parts.get(word) ?? ''),
  )
  return [...amounts.map((title) => row.get(title)), ...inItems].filter(Boolean)
}

/**
 * The orders of a file of Shopify (*Orders → Export*) or WooCommerce (one row per product, or one per order with
 * `line_item_1`… or `line_items`). The rows of an order have its number; all but the first need only what they say about a product. An order with
 * something unreadable is left out as a whole; one without an email is no such order. `said` answers what the file leaves open; without it `unclear` shows that. `source` is the earlier shop. Null for
 * a file of something else.
 */
export function readOrders(
  file: readonly TableRow[],
  said: FileAnswers = {},
  source = '',
): ReadOrders | Unclear | null {
  const table = namedTable(file)
  const platform = orderPlatform(table)
  if (platform === null) return null
  const shape = SHAPES[platform]
  const columns = itemColumns(table)
  const named = table.rows()
  const reading = readingOf(
    {
      dates: named.map(shape.placedAt),
      amounts: named.flatMap((row) => amountsOf(row, shape, columns)),
    },
    said,
  )
  if ('unclear' in reading) return reading
  const { order, mark, dates } = reading
  const amount: ReadAmount = (text) => readAmount(text, mark)
  const byNumber = new Map<string, NamedRow[]>()
  const found: ReadOrders = { orders: [], problems: [], amount: null, dates }
  for (const row of named) {
    const orderNo = oneLine(shape.orderNo(row))
    const own = byNumber.get(orderNo)
    if (orderNo === '') found.problems.push({ line: row.line, orderNo, problem: 'number' })
    else if (own) own.push(row)
    else byNumber.set(orderNo, [row])
  }
  for (const [orderNo, own] of byNumber) {
    const line = own[0]?.line ?? 0
    try {
      const read = readOrder(platform, orderNo, own, { columns, order, amount, source })
      found.orders.push({ line, order: read })
      const text = own[0] === undefined ? '' : shape.total(own[0])
      if (/[.,]/.test(text)) found.amount ??= { text, value: read.total.toFixed(2) }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      found.problems.push({ line, orderNo: orderNo.slice(0, 60), problem: error.problem })
    }
  }
  return found
}
