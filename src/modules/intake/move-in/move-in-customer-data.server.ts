import type { Db } from '#database/database.ts'
import { nullable, numeric, oneOf, statement, text, timestamptz } from '#database/statements/statement.ts'
import {
  EXPORT_LIST,
  EXPORT_PAGE,
  EXPORT_PARAMS,
  type ExportSection,
} from '#modules/kernel/records/export-section.ts'
import { EARLIER_STATUSES } from './read/earlier-order-rules.ts'
import { OWN_EARLIER } from './write/earlier-orders-queries.ts'

export const EARLIER_ORDERS_EXPORT: ExportSection = {
  name: 'earlierOrders',
  tables: ['earlier_orders', 'earlier_order_lines'],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: {
        orderNo: text,
        email: nullable(text),
        buyerName: text,
        phone: text,
        placedAt: timestamptz,
        currency: text,
        subTotal: numeric,
        discount: numeric,
        shipping: numeric,
        tax: numeric,
        total: numeric,
        refunded: numeric,
        status: oneOf(EARLIER_STATUSES),
        deliveryAddress: text,
        invoiceAddress: text,
        importedAt: timestamptz,
        lines: EXPORT_LIST,
      },
    },
    `select o.order_no as "orderNo", o.email, o.buyer_name as "buyerName", o.phone,
        o.placed_at as "placedAt", o.currency, o.sub_total as "subTotal", o.discount,
        o.shipping, o.tax, o.total, o.refunded, o.status, o.delivery_address as "deliveryAddress",
        o.invoice_address as "invoiceAddress", o.imported_at as "importedAt",
        (select json_agg(json_build_object('name', l.name, 'sku', l.sku, 'quantity', l.quantity, 'unitPrice', l.unit_price::text)
                         order by l.position) from earlier_order_lines l where l.order_id = o.id) as lines
      from earlier_orders o where ${OWN_EARLIER} order by o.placed_at, o.id ${EXPORT_PAGE}`,
  ),
}

const DELETE_EARLIER_ORDERS = statement(
  { params: [text] },
  `delete from earlier_orders o where ${OWN_EARLIER}`,
)

/**
 * Deletes the customer's earlier orders: the earlier shop's own books are what tax law asks for. Call it before the account loses its address.
 */
export async function eraseEarlierOrders(tx: Db, customerId: string): Promise<void> {
  await tx.query(DELETE_EARLIER_ORDERS, [customerId])
}
