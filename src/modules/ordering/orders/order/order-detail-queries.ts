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
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { isPlaced, isSale } from '#modules/kernel/orders/order-conditions.server.ts'
import { ORDER_STATUSES } from '#modules/kernel/orders/order-status-rules.ts'
import { SHIPPING_KINDS } from '#modules/kernel/shipping/shipping-rules.ts'
import { LOCALES } from '#shared/locale.ts'
import { CARD_PAYMENT, PAYMENT_TYPE, REFUNDED, RETURNING, type StoredCardPayment } from '../orders-queries.ts'
import { OWED } from '../shipping/order-parcels-queries.ts'
import type { OrderDetail } from '../staff/orders-admin-schemas.ts'

/** Entries of an order's history that its page shows. */
const MOST_EVENTS = 500
/** Orders of a customer that are counted. */
const MOST_COUNTED = 1000
const RECENT_ORDERS = 5

/** A return as the database holds it. */
export type DetailReturn = Omit<OrderDetail['returns'][number], 'refundDue'>

/** A line as the database holds it; `unitNet` is TRY without KDV. */
export type DetailLine = Omit<OrderDetail['lines'][number], 'unit' | 'unitGross'> & {
  unitValue: string
  unitNet: string
}

const list = (columns: string, from: string, order: string) =>
  `(select coalesce(json_agg(json_build_object(${columns}) order by ${order}), '[]') from ${from})`

const LINES = list(
  `'id', l.id, 'position', l.position, 'productId', l.product_id, 'code', l.code, 'name', l.name, 'variant', l.variant, 'image', l.image,
    'brandName', l.brand_name, 'unitValue', l.unit_value, 'quantity', l.quantity, 'taxRate', trim_scale(l.tax_rate)::text,
    'unitNet', (l.unit_price * l.exchange_rate)::text, 'net', l.net::text, 'tax', l.tax::text, 'gross', l.gross::text,
    'discount', l.discount::text, 'carrierName', l.carrier_name, 'trackingNo', l.tracking_no, 'trackingUrl', l.tracking_url,
    'owed', ${OWED}, 'returning', ${RETURNING}, 'refunded', ${REFUNDED}`,
  'order_lines l where l.order_id = o.id',
  'l.position',
)

const PARCELS = list(
  `'id', p.id, 'carrierName', p.carrier_name, 'trackingNo', p.tracking_no, 'trackingUrl', p.tracking_url, 'sentAt', p.sent_at,
    'lines', ${list(`'lineId', pl.order_line_id, 'quantity', pl.quantity`, 'order_parcel_lines pl where pl.parcel_id = p.id', 'pl.order_line_id')}`,
  'order_parcels p where p.order_id = o.id',
  'p.id',
)

const RETURNS = list(
  `'id', r.id, 'kind', r.kind, 'reason', r.reason, 'note', r.note, 'status', r.status, 'answer', r.answer, 'createdAt', r.created_at,
    'decidedAt', r.decided_at, 'closedAt', r.closed_at,
    'carrierName', r.carrier_name, 'returnCode', r.return_code, 'returnAddress', r.return_address,
    'hasLabel', exists (select from order_return_labels rl where rl.return_id = r.id),
    'photos', (select coalesce(json_agg(p.id order by p.id), '[]') from order_return_photos p
      where p.order_id = r.order_id and p.return_id = r.id),
    'lines', ${list(`'lineId', rl.order_line_id, 'quantity', rl.quantity`, 'order_return_lines rl where rl.return_id = r.id', 'rl.order_line_id')}`,
  'order_returns r where r.order_id = o.id',
  'r.created_at desc, r.id',
)

const REFUNDS = list(
  `'id', f.id, 'returnId', f.return_id, 'amount', f.amount::text, 'status', f.status, 'createdAt', f.created_at, 'settledAt', f.settled_at,
    'attempts', f.attempts, 'code', f.code, 'reason', f.reason, 'note', f.note,
    'lines', ${list(`'lineId', fl.order_line_id, 'quantity', fl.quantity`, 'order_refund_lines fl where fl.refund_id = f.id', 'fl.order_line_id')}`,
  'order_refunds f where f.order_id = o.id',
  'f.id',
)

/** Found through the customer, whose payments have an index. */
const PAYMENTS = list(
  `'id', p.id, 'provider', p.provider, 'status', p.status, 'price', p.price::text, 'paidPrice', p.paid_price::text,
    'installment', p.installment, 'bankName', p.bank_name, 'cardHint', p.card_hint, 'reason', p.reason, 'code', p.code,
    'createdAt', p.created_at`,
  'payments p where p.order_id = o.id',
  'p.created_at, p.id',
)

const EVENTS = list(
  `'id', e.id, 'kind', e.kind, 'actor', e.actor, 'data', e.data, 'createdAt', e.created_at`,
  `(select * from order_events e where e.order_id = o.id order by e.id desc limit ${MOST_EVENTS}) as e`,
  'e.id',
)

const ACCEPTANCES = list(
  `'document', a.document, 'createdAt', a.created_at, 'ip', a.ip`,
  'order_acceptances a where a.order_id = o.id and a.accepted',
  'a.document',
)

const RECENT = list(
  `'orderNo', r.order_no, 'createdAt', r.created_at, 'status', r.status, 'total', r.total::text`,
  `(select * from orders r where r.customer_id = o.customer_id and r.id <> o.id and ${isPlaced('r')}
      order by r.created_at desc, r.id limit ${RECENT_ORDERS}) as r`,
  'r.created_at desc, r.id',
)

const ORDER = `
  select o.id, o.order_no as "orderNo", o.created_at as "createdAt", o.status, o.payment_type as "paymentType",
    o.payment_due_at as "paymentDueAt", o.delivered_at as "deliveredAt", o.cancelled_at as "cancelledAt", o.version, o.description,
    o.branch_name as "branchName", o.locale, o.sub_total as "subTotal", o.tax, o.shipping_total as "shippingTotal",
    o.shipping_kind as "shippingKind", o.payment_fee as "paymentFee", o.total, o.coupon_code as "couponCode",
    o.delivery_method as "deliveryMethod", o.arrives_from as "arrivesFrom", o.arrives_to as "arrivesTo", not (${isPlaced('o')}) as "unpaidAttempt",
    o.invoice_address as "invoiceAddress", o.delivery_address as "deliveryAddress",
    ${LINES} as lines, ${PARCELS} as parcels, ${RETURNS} as returns, ${REFUNDS} as refunds, ${PAYMENTS} as payments, (${CARD_PAYMENT}) as "cardPayment", ${EVENTS} as events,
    ${ACCEPTANCES} as acceptances,
    c.id as "customerId", case when c.erased_at is null then trim(c.name || ' ' || c.surname) else '' end as "customerName",
    c.contact_email as email, c.phone, c.erased_at is not null as erased,
    c.guest_email is not null as guest,
    c.created_at as since, ${RECENT} as recent, bought.orders, bought.total as bought
  from orders o join customers c on c.id = o.customer_id
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(b.total) filter (where ${isSale('b')}), 0)::numeric(14, 2) as total
      from (select b.total, b.status, b.payment_type from orders b where b.customer_id = o.customer_id and ${isPlaced('b')} limit ${MOST_COUNTED}) as b
    ) as bought`

const ORDER_TYPES = {
  id: text,
  orderNo: text,
  createdAt: timestamptz,
  status: oneOf(ORDER_STATUSES),
  paymentType: PAYMENT_TYPE,
  paymentDueAt: nullable(timestamptz),
  deliveredAt: nullable(timestamptz),
  cancelledAt: nullable(timestamptz),
  version: int,
  description: text,
  branchName: text,
  locale: oneOf(LOCALES),
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
  unpaidAttempt: boolean,
  invoiceAddress: text,
  deliveryAddress: text,
  lines: known(json<DetailLine[]>()),
  parcels: known(json<OrderDetail['parcels']>()),
  returns: known(json<DetailReturn[]>()),
  refunds: known(json<OrderDetail['refunds']>()),
  payments: known(json<OrderDetail['payments']>()),
  /** The payment that paid it, among its attempts. */
  cardPayment: nullable(json<StoredCardPayment>()),
  events: known(json<OrderDetail['events']>()),
  acceptances: known(json<OrderDetail['acceptances']>()),
  customerId: text,
  customerName: known(text),
  email: known(text),
  phone: text,
  erased: boolean,
  guest: boolean,
  since: timestamptz,
  recent: known(json<OrderDetail['customer']['recent']>()),
  orders: int,
  bought: numeric,
}

const BY_ID = statement({ params: [text], row: ORDER_TYPES }, `${ORDER} where o.id = $1`)
const BY_NO = statement({ params: [text], row: ORDER_TYPES }, `${ORDER} where o.order_no = $1`)

export type StoredOrderDetail = RowFrom<typeof BY_ID>

/** How an order is named: by its id, or by the number that its buyer knows. */
export type OrderName = { id: string } | { orderNo: string }

/** An order with everything that belongs to it, whoever bought it; null for an unknown one. */
export async function readOrderDetail(db: Db, order: OrderName): Promise<StoredOrderDetail | null> {
  const { rows } = await ('id' in order ? db.query(BY_ID, [order.id]) : db.query(BY_NO, [order.orderNo]))
  return rows[0] ?? null
}

const ADDRESSES = statement(
  { params: [text], row: { orderNo: text, invoiceAddress: text, deliveryAddress: text } },
  `select order_no as "orderNo", invoice_address as "invoiceAddress", delivery_address as "deliveryAddress" from orders where id = $1`,
)

/** The address texts of an order, with identity numbers. */
export async function readOrderAddresses(db: Db, orderId: string): Promise<RowFrom<typeof ADDRESSES> | null> {
  const { rows } = await db.query(ADDRESSES, [orderId])
  return rows[0] ?? null
}

const EXPORT_TYPES = {
  id: text,
  orderNo: text,
  createdAt: timestamptz,
  status: oneOf(ORDER_STATUSES),
  paymentType: PAYMENT_TYPE,
  invoiceAddress: text,
  deliveryAddress: text,
  shippingTotal: numeric,
  paymentFee: numeric,
  total: numeric,
  couponCode: text,
  deliveryMethod: text,
  discount: known(numeric),
  email: known(text),
  refunded: known(numeric),
  cardPayment: nullable(json<StoredCardPayment>()),
  taxes: known(json<{ rate: string; net: string; tax: string }[]>()),
}

const EXPORTED_ORDERS = statement(
  { params: [arrayOf(text)], row: EXPORT_TYPES },
  `select o.id, o.order_no as "orderNo", o.created_at as "createdAt", o.status, o.payment_type as "paymentType",
     o.invoice_address as "invoiceAddress", o.delivery_address as "deliveryAddress", o.shipping_total as "shippingTotal",
     o.payment_fee as "paymentFee", o.total, o.coupon_code as "couponCode", o.delivery_method as "deliveryMethod",
     (select sum(l.discount) from order_lines l where l.order_id = o.id) as discount, c.contact_email as email,
     coalesce((select sum(f.amount) from order_refunds f where f.order_id = o.id and f.status = 'completed'), 0)::numeric(14, 2) as refunded,
     (${CARD_PAYMENT}) as "cardPayment",
     (select json_agg(json_build_object('rate', t.rate, 'net', t.net::text, 'tax', t.tax::text))
        from (select trim_scale(l.tax_rate)::text as rate, sum(l.net) as net, sum(l.tax) as tax
                from order_lines l where l.order_id = o.id group by l.tax_rate) as t) as taxes
   from orders o join customers c on c.id = o.customer_id
   where o.id = any ($1) order by o.created_at, o.id`,
)
export type ExportedOrder = RowFrom<typeof EXPORTED_ORDERS>

/** Orders as an accountant's row needs them, oldest first. */
export async function readExportedOrders(db: Db, ids: readonly string[]): Promise<ExportedOrder[]> {
  const { rows } = await db.query(EXPORTED_ORDERS, [ids])
  return rows
}

const RATES = statement(
  { row: { rate: known(text) } },
  `select trim_scale(tax_rate)::text as rate from (select distinct tax_rate from products) as rates order by tax_rate`,
)

/** The KDV rates in use, lowest first, in percent. */
export async function readTaxRates(db: Db): Promise<string[]> {
  const { rows } = await db.query(RATES)
  return rows.map(({ rate }) => rate)
}
