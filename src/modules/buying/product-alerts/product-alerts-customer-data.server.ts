import type { Db } from '#database/database.ts'
import { nullable, numeric, oneOf, statement, text, timestamptz } from '#database/statements/statement.ts'
import { EXPORT_PAGE, EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'
import { ALERT_KINDS } from './product-alerts-rules.ts'

/** What the customer waits for. */
export const PRODUCT_ALERTS_EXPORT: ExportSection = {
  name: 'productAlerts',
  tables: ['product_alerts'],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: {
        kind: oneOf(ALERT_KINDS),
        productCode: text,
        product: text,
        email: nullable(text),
        basePrice: nullable(numeric),
        currency: nullable(text),
        requestedAt: timestamptz,
        confirmedAt: nullable(timestamptz),
        sentAt: nullable(timestamptz),
      },
    },
    `select a.kind, p.code as "productCode", p.name as product, a.email, a.base_price as "basePrice", a.currency,
        a.requested_at as "requestedAt", a.confirmed_at as "confirmedAt", a.sent_at as "sentAt"
        from product_alerts a join products p on p.id = a.product_id
        where a.customer_id = $1 order by a.id ${EXPORT_PAGE}`,
  ),
}

const DELETE_ALERTS = statement(
  { params: [text, text] },
  'delete from product_alerts where customer_id = $1 or email = $2',
)

/** Deletes the customer's alerts, and those of the address that name no account. */
export async function eraseProductAlerts(tx: Db, customerId: string, email: string): Promise<void> {
  await tx.query(DELETE_ALERTS, [customerId, email])
}
