import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'
import { statement, text } from '#database/statements/statement.ts'

const CUSTOMER_OF_STOP = statement(
  { params: [text], row: { customerId: text } },
  `select customer_id as "customerId" from cart_reminders where stop_hash = $1
   union all select customer_id from wishlist_mails where stop_hash = $1`,
)

/** Whose emails the link ends; null for an unknown one. */
export async function readCustomerOfStop(db: Db, stopHash: string): Promise<string | null> {
  const { rows } = await db.query(CUSTOMER_OF_STOP, [stopHash])
  return rows[0]?.customerId ?? null
}

/** Deletes what is older than two years: no link of such an email is pressed any more. */
export async function deleteOldMails(db: Db): Promise<void> {
  for (const table of ['cart_reminders', 'wishlist_mails'])
    await deleteInBatches(db, table, `sent_at < now() - interval '2 years'`)
}
