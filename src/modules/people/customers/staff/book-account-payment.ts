import type { Db } from '#database/database.ts'
import { numeric, statement, text } from '#database/statements/statement.ts'

const BOOK_ACCOUNT_PAYMENT = statement(
  { params: [text, numeric, text] },
  `insert into account_entries (customer_id, amount, currency, due_on, description)
   values ($1, -$2::numeric, 'TRY', (now() at time zone 'Europe/Istanbul')::date, $3)`,
)

/** Books a customer's payment into the open account. The caller ensures that it happens once. */
export async function bookAccountPayment(
  tx: Db,
  payment: { customerId: string; amount: string; description: string },
): Promise<void> {
  await tx.query(BOOK_ACCOUNT_PAYMENT, [payment.customerId, payment.amount, payment.description])
}
