import type { Db } from '#database/database.ts'
import { int, statement } from '#database/statements/statement.ts'
import { PAYMENT_COLUMNS, PAYMENT_TYPES, type PaymentRow } from './payment-row.ts'

const ASK_STARTED = statement(
  {},
  `with begun as (
     update payments set status = 'verifying', check_after = now() where status = 'started' returning id
   )
   insert into payment_events (payment_id, kind, data) select id, 'verifying', '{"because": "restored"}' from begun`,
)
const READ_BEFORE_REFUNDING = statement(
  {},
  `insert into payment_events (payment_id, kind) select id, 'paying-back' from payments where status = 'refunding'`,
)

/**
 * Makes the job ask the provider about every open payment of a restored shop: one that was only begun when the copy was made may have been
 * paid since, and money on its way back may have arrived.
 */
export async function askAboutOpenPayments(tx: Db): Promise<void> {
  await tx.query(ASK_STARTED)
  await tx.query(READ_BEFORE_REFUNDING)
}

const OPEN = statement(
  { params: [int], row: PAYMENT_TYPES },
  `select ${PAYMENT_COLUMNS} from payments
    where status in ('started', 'verifying', 'charging', 'refunding')
       or (status = 'failed' and (charging_at is not null or page_token is not null) and check_after is not null)
    order by created_at desc, id limit $1`,
)

/** Payments whose money may have moved without the shop knowing it, newest first. */
export async function readOpenPayments(db: Db, limit: number): Promise<PaymentRow[]> {
  return (await db.query(OPEN, [limit])).rows
}
