import type { Db } from '#database/database.ts'
import type { AccountEntry } from './overdue-rules.ts'

/** The ledger of a customer who buys on account; null for one who does not. */
export async function readOpenAccount(db: Db, customerId: string): Promise<AccountEntry[] | null> {
  const { rows } = await db.prepared<AccountEntry | { amount: null }>(
    `select e.amount, e.currency, to_char(e.due_on, 'YYYY-MM-DD') as "dueOn"
       from customers as c left join account_entries as e on e.customer_id = c.id
      where c.id = $1 and c.open_account`,
    [customerId],
  )
  if (rows.length === 0) return null
  return rows.filter((row): row is AccountEntry => row.amount !== null)
}
