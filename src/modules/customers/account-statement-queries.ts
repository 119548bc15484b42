import type { Db } from '#database/database.ts'

/** A movement of an open account as the database returns it: money as decimal text, days as ISO text in Istanbul time. */
export interface StoredMovement {
  id: number
  bookedOn: string
  dueOn: string
  description: string
  /** Owed when positive, paid when negative. */
  amount: string
  currency: string
  /** Running balance in this currency, up to and including this movement. */
  balance: string
}

/** One page of a customer's movements, newest first. The balance runs over all of them, separately for each currency. */
export async function readMovements(
  db: Db,
  customerId: string,
  page: { limit: number; offset: number },
): Promise<StoredMovement[]> {
  const { rows } = await db.prepared<StoredMovement>(
    `select id, to_char(created_at at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as "bookedOn",
        to_char(due_on, 'YYYY-MM-DD') as "dueOn", description, amount, currency,
        sum(amount) over (partition by currency order by created_at, id) as balance
       from account_entries where customer_id = $1
      order by created_at desc, id desc limit $2 offset $3`,
    [customerId, page.limit, page.offset],
  )
  return rows
}

export interface StoredStatementTotal {
  currency: string
  debt: string
  credit: string
  balance: string
  movements: number
}

/** What a customer with an open account owes and has paid in each currency, lira first; null for other customers. */
export async function readStatementTotals(
  db: Db,
  customerId: string,
): Promise<StoredStatementTotal[] | null> {
  const { rows } = await db.prepared<StoredStatementTotal | { currency: null }>(
    `select e.currency, coalesce(sum(e.amount) filter (where e.amount > 0), 0) as debt,
        coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as credit, sum(e.amount) as balance,
        count(e.id)::int as movements
       from customers c left join account_entries e on e.customer_id = c.id
      where c.id = $1 and c.open_account
      group by e.currency order by e.currency <> 'TRY', e.currency`,
    [customerId],
  )
  if (rows.length === 0) return null
  return rows.filter((row): row is StoredStatementTotal => row.currency !== null)
}
