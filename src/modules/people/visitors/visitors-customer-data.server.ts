import type { Db } from '#database/database.ts'
import { nullable, statement, text, timestamptz } from '#database/statements/statement.ts'
import { EXPORT_PAGE, EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'

/** The browsers in which the customer chose something or placed an order. */
export const BROWSERS_EXPORT: ExportSection = {
  name: 'browsers',
  tables: ['visitors'],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: {
        createdAt: timestamptz,
        orderedAt: nullable(timestamptz),
        orderNo: nullable(text),
        deliveryAddress: nullable(text),
        invoiceAddress: nullable(text),
        branch: nullable(text),
        deliveryMethod: text,
      },
    },
    `select v.created_at as "createdAt", v.placed_at as "orderedAt", o.order_no as "orderNo",
          d.title as "deliveryAddress", i.title as "invoiceAddress", b.name as branch, v.delivery_method as "deliveryMethod"
        from visitors v
        left join orders o on o.id = v.placed_order_id and o.customer_id = $1
        left join addresses d on d.id = v.delivery_address_id and d.customer_id = $1
        left join addresses i on i.id = v.invoice_address_id and i.customer_id = $1
        left join customer_branches b on b.id = v.branch_id and b.customer_id = $1
        where num_nonnulls(o.id, d.id, i.id, b.id) > 0 order by v.id ${EXPORT_PAGE}`,
  ),
}

const FORGET_PLACED_ORDERS = statement(
  { params: [text] },
  `update visitors set placed_order_id = null, placed_at = null
    where placed_order_id in (select id from orders where customer_id = $1)`,
)

/** Erasure: no browser shows the customer's orders any more. Its chosen addresses and branches are gone with their rows. */
export async function forgetPlacedOrders(tx: Db, customerId: string): Promise<void> {
  await tx.query(FORGET_PLACED_ORDERS, [customerId])
}
