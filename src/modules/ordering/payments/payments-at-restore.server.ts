import type { Db } from '#database/database.ts'
import { int, statement } from '#database/statements/statement.ts'
import { PAYMENT_COLUMNS, PAYMENT_TYPES, type PaymentRow } from './payment-row.ts'

export { askAboutOpenPayments } from './payment-reconcile-queries.ts'

const OPEN_PAYMENTS = statement(
  { params: [int], row: PAYMENT_TYPES },
  `select ${PAYMENT_COLUMNS} from payments
    where status in ('started', 'verifying', 'charging', 'refunding')
       or (status = 'failed' and (charging_at is not null or page_token is not null) and check_after is not null)
    order by created_at desc, id limit $1`,
)

/** Payments whose money may have moved without the shop knowing it, newest first. */
export async function readOpenPayments(db: Db, limit: number): Promise<PaymentRow[]> {
  return (await db.query(OPEN_PAYMENTS, [limit])).rows
}
