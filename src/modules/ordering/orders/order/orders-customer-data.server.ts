import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  date,
  int,
  nullable,
  numeric,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import type { OrderStatus } from '#modules/kernel/orders/order-status-rules.ts'
import {
  EXPORT_LIST,
  EXPORT_PAGE,
  EXPORT_PARAMS,
  type ExportSection,
} from '#modules/kernel/records/export-section.ts'
import { WIRE_PAYMENT_TYPES } from '#modules/ordering/payments/payments-wire.ts'
import { LOCALES } from '#shared/locale.ts'
import { wireWordSql } from '#shared/text/wire-words.ts'
import {
  WIRE_ORDER_STATUSES,
  WIRE_REFUND_STATUSES,
  WIRE_RETURN_KINDS,
  WIRE_RETURN_REASONS,
  WIRE_RETURN_STATUSES,
} from '../orders-wire.ts'
import { isOpenReturn, RETURN_STATUSES } from '../returns/return-status-rules.ts'

const ORDER_LINES = `(select json_agg(json_build_object(
    'position', l.position, 'code', l.code, 'name', l.name, 'variant', l.variant, 'brand', l.brand_name,
    'unit', l.unit_value, 'quantity', l.quantity, 'taxRate', l.tax_rate::text, 'currency', l.currency,
    'unitPrice', l.unit_price::text, 'exchangeRate', l.exchange_rate::text, 'net', l.net::text, 'tax', l.tax::text,
    'gross', l.gross::text, 'discount', l.discount::text, 'carrier', l.carrier_name, 'trackingNo', l.tracking_no) order by l.position)
  from order_lines l where l.order_id = o.id)`

const ORDER_PARCELS = `(select json_agg(json_build_object(
    'carrier', p.carrier_name, 'trackingNo', p.tracking_no, 'sentAt', p.sent_at,
    'lines', (select json_agg(json_build_object('position', l.position, 'quantity', pl.quantity) order by l.position)
                from order_parcel_lines pl join order_lines l on l.id = pl.order_line_id where pl.parcel_id = p.id)
  ) order by p.id) from order_parcels p where p.order_id = o.id)`

const ORDER_RETURNS = `(select json_agg(json_build_object(
    'kind', ${wireWordSql('r.kind', WIRE_RETURN_KINDS)}, 'reason', ${wireWordSql('r.reason', WIRE_RETURN_REASONS)},
    'note', r.note, 'status', ${wireWordSql('r.status', WIRE_RETURN_STATUSES)}, 'answer', r.answer,
    'carrier', r.carrier_name, 'returnCode', r.return_code, 'returnAddress', r.return_address,
    'hasLabel', exists (select from order_return_labels rl where rl.return_id = r.id),
    'createdAt', r.created_at, 'decidedAt', r.decided_at, 'closedAt', r.closed_at,
    'lines', (select json_agg(json_build_object('position', l.position, 'quantity', rl.quantity) order by l.position)
                from order_return_lines rl join order_lines l on l.id = rl.order_line_id where rl.return_id = r.id)
  ) order by r.created_at, r.id) from order_returns r where r.order_id = o.id)`

const ORDER_REFUNDS = `(select json_agg(json_build_object(
    'amount', f.amount::text, 'status', ${wireWordSql('f.status', WIRE_REFUND_STATUSES)},
    'createdAt', f.created_at, 'settledAt', f.settled_at,
    'lines', (select json_agg(json_build_object('position', l.position, 'quantity', fl.quantity) order by l.position)
                from order_refund_lines fl join order_lines l on l.id = fl.order_line_id where fl.refund_id = f.id)) order by f.id)
  from order_refunds f where f.order_id = o.id)`

const ORDER_EVENTS = `(select json_agg(json_build_object('kind', e.kind, 'createdAt', e.created_at) order by e.id)
  from order_events e where e.order_id = o.id)`

const ORDER_ACCEPTANCES = `(select json_agg(json_build_object(
    'document', a.document, 'accepted', a.accepted, 'html', a.html, 'sha256', a.sha256, 'ip', a.ip,
    'createdAt', a.created_at) order by a.document) from order_acceptances a where a.order_id = o.id)`

const ORDER_TIMELINE = `(select json_agg(json_build_object(
    'kind', t.kind, 'text', t.text, 'link', t.link, 'source', t.token_name, 'occurredAt', t.occurred_at) order by t.occurred_at, t.id)
  from order_timeline t where t.order_id = o.id)`

const ORDER_EDITS = `(select json_agg(json_build_object(
    'byBuyer', e.by_buyer, 'reason', e.reason, 'consent', e.consent, 'totalBefore', e.total_before::text, 'totalAfter', e.total_after::text,
    'changes', e.changes, 'createdAt', e.created_at) order by e.number)
  from order_edits e where e.order_id = o.id)`

const ORDER_COLLECTIONS = `(select json_agg(json_build_object(
    'amount', c.amount::text, 'note', c.note, 'createdAt', c.created_at, 'returnedAt', c.returned_at) order by c.id)
  from order_collections c where c.order_id = o.id)`

/** The orders with everything that belongs to them. The law demands that they stay when an account is erased. */
export const ORDERS_EXPORT: ExportSection = {
  name: 'orders',
  tables: [
    'orders',
    'order_lines',
    'order_events',
    'order_timeline',
    'order_acceptances',
    'order_returns',
    'order_return_lines',
    'order_return_labels',
    'order_refunds',
    'order_refund_lines',
    'order_parcels',
    'order_parcel_lines',
    'order_edits',
    'order_collections',
    'order_invoices',
  ],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: {
        orderNo: text,
        status: text,
        paymentType: int,
        description: text,
        branch: text,
        locale: oneOf(LOCALES),
        invoiceAddress: text,
        deliveryAddress: text,
        subTotal: numeric,
        tax: numeric,
        shippingTotal: numeric,
        paymentFee: numeric,
        total: numeric,
        couponCode: text,
        shownCurrency: text,
        shownRate: numeric,
        bankAccounts: text,
        paymentDueAt: nullable(timestamptz),
        createdAt: timestamptz,
        cancelledAt: nullable(timestamptz),
        deliveredAt: nullable(timestamptz),
        lines: nullable(EXPORT_LIST),
        parcels: EXPORT_LIST,
        events: EXPORT_LIST,
        timeline: EXPORT_LIST,
        acceptances: EXPORT_LIST,
        returns: EXPORT_LIST,
        refunds: EXPORT_LIST,
        edits: EXPORT_LIST,
        collections: EXPORT_LIST,
        invoiceNo: nullable(text),
        deliveryMethod: text,
        arrivesFrom: nullable(date),
        arrivesTo: nullable(date),
      },
    },
    `select o.order_no as "orderNo", ${wireWordSql('o.status', WIRE_ORDER_STATUSES)} as status,
          (${wireWordSql('o.payment_type', WIRE_PAYMENT_TYPES)})::smallint as "paymentType", o.description,
          o.branch_name as branch, o.locale, o.invoice_address as "invoiceAddress",
          o.delivery_address as "deliveryAddress", o.sub_total as "subTotal", o.tax,
          o.shipping_total as "shippingTotal", o.payment_fee as "paymentFee", o.total,
          o.coupon_code as "couponCode", o.shown_currency as "shownCurrency", o.shown_rate as "shownRate", o.bank_accounts as "bankAccounts",
          o.payment_due_at as "paymentDueAt", o.created_at as "createdAt",
          o.cancelled_at as "cancelledAt", o.delivered_at as "deliveredAt", ${ORDER_LINES} as lines,
          coalesce(${ORDER_PARCELS}, '[]') as parcels,
          coalesce(${ORDER_EVENTS}, '[]') as events, coalesce(${ORDER_TIMELINE}, '[]') as timeline, coalesce(${ORDER_ACCEPTANCES}, '[]') as acceptances,
          coalesce(${ORDER_RETURNS}, '[]') as returns, coalesce(${ORDER_REFUNDS}, '[]') as refunds,
          coalesce(${ORDER_EDITS}, '[]') as edits, coalesce(${ORDER_COLLECTIONS}, '[]') as collections,
          (select i.invoice_no from order_invoices i where i.order_id = o.id) as "invoiceNo",
          o.delivery_method as "deliveryMethod", o.arrives_from as "arrivesFrom", o.arrives_to as "arrivesTo"
        from orders o where o.customer_id = $1 order by o.created_at, o.id ${EXPORT_PAGE}`,
  ),
}

/** Statuses of an order in which money, products or a reply is still owed to one side. */
const OPEN_ORDER_STATUSES = [
  'awaiting_payment',
  'confirmed',
  'preparing',
  'shipped',
  'return_requested',
] as const satisfies readonly OrderStatus[]

const OPEN_ORDERS = statement(
  { params: [text, arrayOf(text), arrayOf(text)], row: { open: boolean } },
  `select exists (
     select from orders o where o.customer_id = $1 and (
       o.status = any ($2)
       or exists (select from order_returns r where r.order_id = o.id and r.status = any ($3))
       or exists (select from order_refunds f where f.order_id = o.id and f.status = 'pending'))) as open`,
)

/** True while an order or a return is open, or money is owed to the customer. */
export async function hasOpenOrders(tx: Db, customerId: string): Promise<boolean> {
  const { rows } = await tx.query(OPEN_ORDERS, [
    customerId,
    OPEN_ORDER_STATUSES,
    RETURN_STATUSES.filter(isOpenReturn),
  ])
  return rows[0]?.open ?? false
}

const FORGET_WORDS = statement(
  { params: [text] },
  `update order_search s set words = order_words(o.order_no, o.delivery_address, o.invoice_address, '', '')
     from orders o where o.customer_id = $1 and s.order_id = o.id`,
)

/** Orders of an erased account are found by what the law keeps in them alone, no longer by the account's name, email and phone. */
export async function forgetAccountInSearch(tx: Db, customerId: string): Promise<void> {
  await tx.query(FORGET_WORDS, [customerId])
}

const FORGET_UPDATES = statement(
  { params: [text] },
  `update order_timeline set text = '', link = '' where order_id in (select id from orders where customer_id = $1)`,
)

/** Empties what other software wrote about the orders; the entries stay, so that a repeated request does not write them again. */
export async function forgetTimelineTexts(tx: Db, customerId: string): Promise<void> {
  await tx.query(FORGET_UPDATES, [customerId])
}
