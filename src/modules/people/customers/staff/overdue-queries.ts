import type { Db } from '#database/database.ts'
import { known, nullable, numeric, statement, text } from '#database/statements/statement.ts'
import type { AccountEntry } from './overdue-rules.ts'

const OPEN_ACCOUNT = statement(
  { params: [text], row: { amount: nullable(numeric), currency: known(text), dueOn: known(text) } },
  `select e.amount, e.currency, to_char(e.due_on, 'YYYY-MM-DD') as "dueOn"
     from customers as c left join account_entries as e on e.customer_id = c.id
    where c.id = $1 and c.open_account`,
)

/** The ledger of a customer who buys on account; null for one who does not. */
export async function readOpenAccount(db: Db, customerId: string): Promise<AccountEntry[] | null> {
  const { rows } = await db.prepared(OPEN_ACCOUNT, [customerId])
  if (rows.length === 0) return null
  return rows.flatMap(({ amount, ...entry }) => (amount === null ? [] : [{ amount, ...entry }]))
}
