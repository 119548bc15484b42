import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  date,
  int,
  json,
  known,
  nullable,
  numeric,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import {
  WITHDRAWAL_EXCEPTIONS,
  type WithdrawalException,
} from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { isPlaced } from '#modules/kernel/orders/order-conditions.server.ts'
import { ORDER_STATUSES, type OrderStatus } from '#modules/kernel/orders/order-status-rules.ts'
import { PAYMENT_TYPES, type PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import { SHIPPING_KINDS, type ShippingKind } from '#modules/kernel/shipping/shipping-rules.ts'
import { OVERPAID } from './edits/order-edit-rules.ts'
import type { ReturnKind } from './returns/return-rules.ts'
import { type ReturnStatus, VOID_RETURNS } from './returns/return-status-rules.ts'
import { OWED } from './shipping/order-parcels-queries.ts'
import type { TimelineEntry } from './staff/order-timeline-schemas.ts'

/** Pieces of a line in a parcel. */
export interface LineParcel {
  carrierName: string
  trackingNo: string
  trackingUrl: string
  quantity: number
}

/** A line of an order as the database returns it: money as decimal text. */
export interface StoredLine {
  id: number
  position: number
  productId: number
  slug: string
  code: string
  name: string
  variant: string
  image: string
  brandName: string
  unitValue: string
  quantity: number
  taxRate: string
  unitPrice: string
  exchangeRate: string
  net: string
  gross: string
  /** With KDV, already out of the two amounts above. */
  discount: string
  trackingNo: string
  trackingUrl: string
  carrierName: string
  /** The parcels its pieces are in, in the order they were sent; and the pieces that are still to be sent. */
  parcels: readonly LineParcel[]
  owed: number
  hasComment: boolean
  withdrawalException: WithdrawalException
  /** Pieces in returns that were not refused or withdrawn. */
  returning: number
  /** Pieces that were refunded. */
  refunded: number
}

/** A return with its lines; times are ISO text. */
export interface StoredReturn {
  id: string
  kind: ReturnKind
  reason: string
  note: string
  status: ReturnStatus
  answer: string
  createdAt: string
  decidedAt: string | null
  receivedAt: string | null
  closedAt: string | null
  refund: string | null
  carrierName: string
  returnCode: string
  returnAddress: string
  hasLabel: boolean
  /** Ids of its photos. */
  photos: number[]
  lines: { lineId: number; quantity: number }[]
}

/** An edit, as its buyer reads it. */
export interface StoredEditForBuyer {
  createdAt: string
  byBuyer: boolean
  reason: string
  totalBefore: string
  totalAfter: string
  lines: { name: string; variant: string; unit?: string; quantity: [number, number] }[]
}

export interface StoredOrder {
  id: string
  orderNo: string
  status: OrderStatus
  paymentType: PaymentType
  description: string
  branchName: string
  invoiceAddress: string
  deliveryAddress: string
  subTotal: string
  tax: string
  shippingTotal: string
  shippingKind: ShippingKind
  paymentFee: string
  total: string
  /** The coupon it was placed with; '' for none. */
  couponCode: string
  /** The way of delivery as its buyer read it; '' for the standard one. */
  deliveryMethod: string
  /** `YYYY-MM-DD`. */
  arrivesFrom: string | null
  arrivesTo: string | null
  /** What its card was charged; null for other payment types and before the charge. */
  cardPayment: StoredCardPayment | null
  bankAccounts: string
  paymentDueAt: Date | null
  createdAt: Date
  deliveredAt: Date | null
  cancelledAt: Date | null
  /** What is or will be refunded of a cancelled order, in TRY, without its returns. */
  cancelRefund: string | null
  /** What was sent back of an order that stands, in TRY, without what its edits sent back: its total no longer has that. */
  refunded: string
  /** Legal documents were accepted with it. */
  hasPapers: boolean
  invoiceNo: string
  /** The refund of its cancellation is in progress at the provider. */
  cancelling: boolean
  lines: StoredLine[]
  returns: StoredReturn[]
  /** What other software wrote for the buyer, what happened last first. */
  updates: StoredUpdate[]
  /** Oldest first; the times are ISO text. */
  edits: StoredEditForBuyer[]
}

/** An entry of the timeline that its buyer may read; the time is ISO text. */
type StoredUpdate = Pick<TimelineEntry, 'kind' | 'text' | 'link' | 'occurredAt'>

/** The types of columns that several statements read. */
export const PAYMENT_TYPE = oneOf(PAYMENT_TYPES.map(({ type }) => type))
export const WITHDRAWAL_EXCEPTION = oneOf(['', ...WITHDRAWAL_EXCEPTIONS])

const PLACED = isPlaced('o')

const VOID = VOID_RETURNS.map((status) => `'${status}'`).join(', ')

/** Of order line `l`: pieces in returns that were not refused or withdrawn. */
export const RETURNING = `
  coalesce((
    select sum(rl.quantity)
    from order_return_lines rl join order_returns r on r.id = rl.return_id
    where rl.order_line_id = l.id and r.status not in (${VOID})
  ), 0)::int`

/** Of order line `l`: pieces that were refunded. */
export const REFUNDED = `
  coalesce((
    select sum(rl.quantity)
    from order_return_lines rl join order_returns r on r.id = rl.return_id
    where rl.order_line_id = l.id and r.status = 'refunded'
  ), 0)::int`

const RETURNS = `
  select coalesce(json_agg(json_build_object(
      'id', r.id, 'kind', r.kind, 'reason', r.reason, 'note', r.note, 'status', r.status, 'answer', r.answer,
      'createdAt', r.created_at, 'decidedAt', r.decided_at, 'closedAt', r.closed_at,
      'receivedAt', (
        select max(e.created_at) from order_events e
        where e.order_id = r.order_id and e.kind = 'return-received' and e.data->>'returnId' = r.id),
      'refund', (select f.amount::text from order_refunds f where f.return_id = r.id),
      'carrierName', r.carrier_name, 'returnCode', r.return_code, 'returnAddress', r.return_address,
      'hasLabel', exists (select from order_return_labels rl where rl.return_id = r.id),
      'photos', (select coalesce(json_agg(p.id order by p.id), '[]') from order_return_photos p
        where p.order_id = r.order_id and p.return_id = r.id),
      'lines', (
        select json_agg(json_build_object('lineId', rl.order_line_id, 'quantity', rl.quantity) order by rl.order_line_id)
        from order_return_lines rl where rl.return_id = r.id)
    ) order by r.created_at desc, r.id), '[]')
  from order_returns r where r.order_id = o.id`

/** What the card of an order was charged: for the total `price`, in that many installments. TRY, decimal text. */
export interface StoredCardPayment {
  price: string
  paidPrice: string
  installment: number
}

/**
 * The card payment of order `o`, also after its refund. Found through the customer, whose payments have an index. Orphaned payments do
 * not count.
 */
export const CARD_PAYMENT = `
  select json_build_object('price', p.price::text, 'paidPrice', p.paid_price::text, 'installment', p.installment)
  from payments p
  where o.payment_type = 'card' and p.customer_id = o.customer_id and p.order_id = o.id
    and (p.status = 'paid' or p.status = 'refunded' and p.reason in ('cancelled', 'returned'))
  order by (p.status = 'paid') desc, p.created_at desc
  limit 1`

/** The newest entries alone: a buyer does not read hundreds. */
const UPDATES = `
  select coalesce(json_agg(json_build_object('kind', t.kind, 'text', t.text, 'link', t.link, 'occurredAt', t.occurred_at)
      order by t.occurred_at desc, t.id desc), '[]')
  from (select * from order_timeline t where t.order_id = o.id and t.shown_to_buyer and t.text <> ''
          order by t.occurred_at desc, t.id desc limit 50) as t`

/** The parcels of line `l`. Most orders have not been sent, so the tables of parcels are read for the others alone. */
const LINE_PARCELS = `
  case when l.tracking_no = '' then '[]'::json else (
    select coalesce(json_agg(json_build_object('carrierName', p.carrier_name, 'trackingNo', p.tracking_no,
        'trackingUrl', p.tracking_url, 'quantity', pl.quantity) order by p.id), '[]')
    from order_parcel_lines pl join order_parcels p on p.id = pl.parcel_id where pl.order_line_id = l.id) end`

const EDITS = `
  select coalesce(json_agg(json_build_object('createdAt', e.created_at, 'byBuyer', e.by_buyer, 'reason', e.reason, 'totalBefore', e.total_before::text,
      'totalAfter', e.total_after::text, 'lines', e.changes->'lines') order by e.number), '[]')
  from order_edits e where e.order_id = o.id`

/** A line counts as reviewed when its product has a review or, for a variant, its parent product. */
const ORDERS = `
  select o.id, o.order_no as "orderNo", o.status, o.payment_type as "paymentType", o.description,
    o.branch_name as "branchName", o.invoice_address as "invoiceAddress", o.delivery_address as "deliveryAddress",
    o.sub_total as "subTotal", o.tax, o.shipping_total as "shippingTotal", o.shipping_kind as "shippingKind",
    o.payment_fee as "paymentFee", o.total, o.coupon_code as "couponCode", o.delivery_method as "deliveryMethod", o.arrives_from as "arrivesFrom",
    o.arrives_to as "arrivesTo", o.bank_accounts as "bankAccounts", o.payment_due_at as "paymentDueAt",
    o.created_at as "createdAt", o.delivered_at as "deliveredAt", o.cancelled_at as "cancelledAt",
    (select sum(f.amount)::text from order_refunds f
      where f.order_id = o.id and f.return_id is null and f.status <> 'failed' and o.status = 'cancelled') as "cancelRefund",
    coalesce((select sum(f.amount) from order_refunds f
      where f.order_id = o.id and f.status = 'completed' and f.reason <> '${OVERPAID}' and o.status <> 'cancelled'), 0)::text as refunded,
    exists (select from order_refunds f
      where f.order_id = o.id and f.return_id is null and not f.by_staff and f.status = 'pending' and o.status <> 'cancelled') as cancelling,
    (${CARD_PAYMENT}) as "cardPayment",
    exists (select from order_acceptances a where a.order_id = o.id) as "hasPapers",
    coalesce((select i.invoice_no from order_invoices i where i.order_id = o.id), '') as "invoiceNo",
    (${RETURNS}) as returns,
    (${UPDATES}) as updates, (${EDITS}) as edits,
    (select json_agg(json_build_object(
        'id', l.id, 'position', l.position, 'productId', l.product_id, 'slug', l.slug, 'code', l.code, 'name', l.name,
        'variant', l.variant, 'image', l.image, 'brandName', l.brand_name, 'unitValue', l.unit_value,
        'quantity', l.quantity, 'taxRate', l.tax_rate::text, 'unitPrice', l.unit_price::text,
        'exchangeRate', l.exchange_rate::text, 'net', l.net::text, 'gross', l.gross::text, 'discount', l.discount::text,
        'trackingNo', l.tracking_no, 'trackingUrl', l.tracking_url, 'carrierName', l.carrier_name,
        'parcels', ${LINE_PARCELS}, 'owed', ${OWED},
        'withdrawalException', l.withdrawal_exception, 'returning', ${RETURNING}, 'refunded', ${REFUNDED},
        'hasComment', exists (
          select from reviews r
          where r.customer_id = o.customer_id
            and r.product_id in (l.product_id, (select parent_id from products where id = l.product_id)))
      ) order by l.position)
      from order_lines l where l.order_id = o.id) as lines
  from orders o`

/** The types of `ORDERS`. Every order has lines. */
const ORDER_TYPES = {
  id: text,
  orderNo: text,
  status: oneOf(ORDER_STATUSES),
  paymentType: PAYMENT_TYPE,
  description: text,
  branchName: text,
  invoiceAddress: text,
  deliveryAddress: text,
  subTotal: numeric,
  tax: numeric,
  shippingTotal: numeric,
  shippingKind: oneOf(SHIPPING_KINDS),
  paymentFee: numeric,
  total: numeric,
  couponCode: text,
  deliveryMethod: text,
  arrivesFrom: nullable(date),
  arrivesTo: nullable(date),
  bankAccounts: text,
  paymentDueAt: nullable(timestamptz),
  createdAt: timestamptz,
  deliveredAt: nullable(timestamptz),
  cancelledAt: nullable(timestamptz),
  cancelRefund: nullable(text),
  refunded: known(text),
  cancelling: boolean,
  cardPayment: nullable(json<StoredCardPayment>()),
  hasPapers: boolean,
  invoiceNo: text,
  returns: json<StoredReturn[]>(),
  updates: known(json<StoredUpdate[]>()),
  edits: known(json<StoredEditForBuyer[]>()),
  lines: known(json<StoredLine[]>()),
}

/** The number of order `o`, and codes, names, variants and brands of its lines, match the patterns in `$n`; null matches every order. */
const FOUND = (patterns: '$2' | '$4') => `
  (${patterns}::text[] is null or exists (
    select from order_lines l
     where l.order_id = o.id
       and ' ' || fold_text(o.order_no || ' ' || l.code || ' ' || l.name || ' ' || l.variant || ' ' || l.brand_name) like all (${patterns})))`

const ORDERS_OF_CUSTOMER = statement(
  { params: [text, int, int, nullable(arrayOf(text))], row: ORDER_TYPES },
  `${ORDERS} where o.customer_id = $1 and ${PLACED} and ${FOUND('$4')}
   order by o.created_at desc, o.id limit $2 offset $3`,
)

/** One page of a customer's orders, newest first; `search` are patterns of `orderSearchPatterns`, null for all orders. */
export async function readOrders(
  db: Db,
  customerId: string,
  page: { limit: number; offset: number },
  search: string[] | null,
): Promise<StoredOrder[]> {
  const { rows } = await db.prepared(ORDERS_OF_CUSTOMER, [customerId, page.limit, page.offset, search])
  return rows
}

const COUNT_ORDERS = statement(
  { params: [text, nullable(arrayOf(text))], row: { total: int } },
  `select count(*)::int as total from orders o where o.customer_id = $1 and ${PLACED} and ${FOUND('$2')}`,
)

export async function countOrders(db: Db, customerId: string, search: string[] | null): Promise<number> {
  const { rows } = await db.prepared(COUNT_ORDERS, [customerId, search])
  return rows[0]?.total ?? 0
}

const ORDER_BY_ID = statement(
  { params: [text, text], row: ORDER_TYPES },
  `${ORDERS} where o.customer_id = $1 and o.id = $2 and ${PLACED}`,
)

export async function readOrder(db: Db, customerId: string, orderId: string): Promise<StoredOrder | null> {
  const { rows } = await db.prepared(ORDER_BY_ID, [customerId, orderId])
  return rows[0] ?? null
}

const ORDER_BY_NO = statement(
  { params: [text, text], row: ORDER_TYPES },
  `${ORDERS} where o.customer_id = $1 and o.order_no = $2 and ${PLACED}`,
)

export async function readOrderByNo(
  db: Db,
  customerId: string,
  orderNo: string,
): Promise<StoredOrder | null> {
  const { rows } = await db.prepared(ORDER_BY_NO, [customerId, orderNo])
  return rows[0] ?? null
}

const PLACED_ORDER = statement(
  { params: [text, text], row: ORDER_TYPES },
  `${ORDERS}
   join visitors v on v.placed_order_id = o.id
   left join carts c on c.customer_id = o.customer_id
   where o.customer_id = $1 and ${PLACED} and v.token_hash = $2 and v.placed_at > now() - interval '30 minutes'
     and (c.id is null or c.updated_at <= v.placed_at)
     and not exists (select from cart_lines where cart_id = c.id)`,
)

/** The order this browser just placed: for 30 minutes, unless its customer's cart was changed since (decisions B4). */
export async function readPlacedOrder(
  db: Db,
  customerId: string,
  tokenHash: string,
): Promise<StoredOrder | null> {
  const { rows } = await db.prepared(PLACED_ORDER, [customerId, tokenHash])
  return rows[0] ?? null
}

const RETURN_LINES = statement(
  { params: [text], row: { name: text, quantity: int, unit: text } },
  `select l.name, rl.quantity, l.unit_value as unit
     from order_return_lines rl join order_lines l on l.id = rl.order_line_id
    where rl.return_id = $1 order by l.position`,
)

/** The lines of a return, in the order of the order's lines. */
export async function readReturnLines(
  db: Db,
  returnId: string,
): Promise<{ name: string; quantity: number; unit: string }[]> {
  const { rows } = await db.prepared(RETURN_LINES, [returnId])
  return rows
}

const COUNT_NEWER = statement(
  { params: [text, text], row: { newer: int } },
  `select count(*)::int as newer
     from orders o join orders this on this.customer_id = o.customer_id and this.order_no = $2
    where o.customer_id = $1 and ${PLACED}
      and (o.created_at > this.created_at or (o.created_at = this.created_at and o.id < this.id))`,
)

/** How many of a customer's orders are newer than this one of theirs; 0 for an order that is not theirs. */
export async function countNewerOrders(db: Db, customerId: string, orderNo: string): Promise<number> {
  const { rows } = await db.prepared(COUNT_NEWER, [customerId, orderNo])
  return rows[0]?.newer ?? 0
}
