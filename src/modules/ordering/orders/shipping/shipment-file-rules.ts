import { parse } from 'csv-parse/browser/esm/sync'
import { type OrderStatus, SHIPPABLE } from '#modules/kernel/orders/order-status-rules.ts'
import { detectSeparator } from '#shared/files/csv-separator.ts'
import { foldText } from '#shared/text/turkish.ts'
import { findCarrier } from './carrier-rules.ts'

/** A file of parcels has at most this many rows. */
export const MOST_SHIPMENT_ROWS = 1000

/** A row of a file of parcels, as it was written. */
export interface ShipmentRow {
  /** Its place among the rows, from 1; the header is not counted. */
  row: number
  /** 12 digits; as it was written where it is no order number. */
  orderNo: string
  carrier: string
  trackingNo: string
}

export type ShipmentFile =
  | { ok: true; rows: ShipmentRow[] }
  /** No row; more than `MOST_SHIPMENT_ROWS`; a quote that is never closed. */
  | { ok: false; reason: 'empty' | 'too-many' | 'broken' }

type Column = 'orderNo' | 'carrier' | 'trackingNo'

/** A heading says which column it is. The tracking number first, because 'Kargo takip no' has both words. */
function columnOf(heading: string): Column | null {
  const name = foldText(heading)
  if (/takip|gonderi|barkod|tracking/.test(name)) return 'trackingNo'
  if (/siparis|order/.test(name)) return 'orderNo'
  if (/kargo|firma|tasiyici|carrier/.test(name)) return 'carrier'
  return null
}

const ORDER_NO = /^\d{12}$/
/** Order numbers are written with hyphens in the shop's own file, because spreadsheets shorten long numbers. */
const digitsOf = (text: string) => text.replace(/[\s-]/g, '')

/** The text that was exported: a cell that a spreadsheet would run as a formula has an apostrophe in front. */
const plain = (cell: string | undefined) => (cell ?? '').trim().replace(/^'/, '')

/** Without a header the columns are order, carrier and number; of two, order and number. */
function columnsOf(first: readonly string[]): {
  columns: Readonly<Partial<Record<Column, number>>>
  header: boolean
} {
  if (first.some((cell) => ORDER_NO.test(digitsOf(plain(cell))))) {
    const columns =
      first.length > 2 ? { orderNo: 0, carrier: 1, trackingNo: 2 } : { orderNo: 0, trackingNo: 1 }
    return { columns, header: false }
  }
  const columns: Partial<Record<Column, number>> = {}
  for (const [index, heading] of first.entries()) {
    const column = columnOf(plain(heading))
    if (column) columns[column] ??= index
  }
  return columns.orderNo === undefined
    ? { columns: { orderNo: 0, carrier: 1, trackingNo: 2 }, header: false }
    : { columns, header: true }
}

/**
 * The rows of a pasted or uploaded file: order number, carrier, tracking number, separated by `;`, tab, `,` or `|`, with or without a
 * header; a header may name the columns in any order, among others. Rows without any of the three are left out.
 */
export function readShipmentFile(text: string): ShipmentFile {
  let cells: string[][]
  try {
    cells = parse(text, {
      delimiter: detectSeparator(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch {
    return { ok: false, reason: 'broken' }
  }
  const written = cells.filter(
    (row) => row.some((cell) => cell.trim() !== '') && !/^sep=/i.test(row[0] ?? ''),
  )
  const [first] = written
  if (!first) return { ok: false, reason: 'empty' }
  const { columns, header } = columnsOf(first)
  const cellOf = (row: readonly string[], column: Column) =>
    columns[column] === undefined ? '' : plain(row[columns[column]])
  const rows = written.slice(header ? 1 : 0).map((row, index) => {
    const orderNo = cellOf(row, 'orderNo')
    return {
      row: index + 1,
      orderNo: ORDER_NO.test(digitsOf(orderNo)) ? digitsOf(orderNo) : orderNo,
      carrier: cellOf(row, 'carrier'),
      trackingNo: cellOf(row, 'trackingNo'),
    }
  })
  if (rows.length === 0) return { ok: false, reason: 'empty' }
  return rows.length > MOST_SHIPMENT_ROWS ? { ok: false, reason: 'too-many' } : { ok: true, rows }
}

/** The order numbers that the rows name, each once. */
export const shipmentOrderNos = (rows: readonly ShipmentRow[]): string[] => [
  ...new Set(rows.map(({ orderNo }) => orderNo).filter((orderNo) => ORDER_NO.test(orderNo))),
]

/** What is known of an order before its parcel is sent. */
export interface ShippableOrder {
  orderNo: string
  version: number
  status: OrderStatus
  /** The refund of its cancellation is under way. */
  cancelling: boolean
  /** Numbers of the parcels that have left. */
  trackingNos: string[]
  /** Pieces that are still to be sent. */
  unsent: number
}

/** Where `ready` is shipped, `same` is done already, and the others have to be looked at. */
export const SHIPMENT_STATES = [
  'ready',
  'same',
  'other-number',
  'wrong-state',
  'unknown',
  'twice',
  'garbled',
  'no-number',
  'no-carrier',
  'unknown-carrier',
] as const
export type ShipmentState = (typeof SHIPMENT_STATES)[number]

export interface CheckedRow extends ShipmentRow {
  state: ShipmentState
  /** The carrier by its own name, where it is known. */
  carrierName: string
  order: ShippableOrder | null
}

/** A spreadsheet wrote a long number as '2,61123E+11': its last digits are lost. */
const GARBLED = /^\d+([.,]\d+)?E\+?\d+$/i

function stateOf(
  { orderNo, trackingNo, carrier }: ShipmentRow,
  order: ShippableOrder | null,
  carrierName: string,
): ShipmentState {
  if (GARBLED.test(orderNo) || GARBLED.test(trackingNo)) return 'garbled'
  if (!order) return 'unknown'
  if (trackingNo === '') return 'no-number'
  if (order.trackingNos.includes(trackingNo)) return 'same'
  if (!SHIPPABLE.includes(order.status) || order.cancelling)
    return order.trackingNos.length > 0 ? 'other-number' : 'wrong-state'
  if (order.unsent === 0) return 'other-number'
  if (carrierName === '') return carrier === '' ? 'no-carrier' : 'unknown-carrier'
  return 'ready'
}

/**
 * What would happen with each row: nothing but `ready` is shipped. Of equal rows the first counts, the others are 'twice'; of an order
 * with different rows all are. `otherCarrier` is the carrier of rows that name none; '' for none.
 */
export function checkShipments(
  rows: readonly ShipmentRow[],
  orders: readonly ShippableOrder[],
  otherCarrier: string,
): CheckedRow[] {
  const known = new Map(orders.map((order) => [order.orderNo, order]))
  const firsts = new Map<string, ShipmentRow>()
  const differing = new Set<string>()
  for (const row of rows) {
    const first = firsts.get(row.orderNo)
    if (!first) firsts.set(row.orderNo, row)
    else if (first.trackingNo !== row.trackingNo || first.carrier !== row.carrier) differing.add(row.orderNo)
  }
  return rows.map((row) => {
    const order = known.get(row.orderNo) ?? null
    const carrierName = row.carrier === '' ? otherCarrier : (findCarrier(row.carrier)?.name ?? '')
    const state = stateOf(row, order, carrierName)
    const isRepeated = firsts.get(row.orderNo) !== row || differing.has(row.orderNo)
    return { ...row, order, carrierName, state: state === 'ready' && isRepeated ? 'twice' : state }
  })
}
