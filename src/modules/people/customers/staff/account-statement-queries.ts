import type { Db } from '#database/database.ts'
import {
  int,
  known,
  nullable,
  numeric,
  type RowFrom,
  statement,
  text,
} from '#database/statements/statement.ts'

const MOVEMENTS = statement(
  {
    params: [text, int, int],
    row: {
      id: int,
      /** ISO day in Istanbul, as `dueOn`. */
      bookedOn: text,
      dueOn: text,
      description: text,
      /** Owed when positive, paid when negative. */
      amount: numeric,
      currency: text,
      /** Running balance in this currency, up to and including this movement. */
      balance: numeric,
    },
  },
  `select id, to_char(created_at at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as "bookedOn",
      to_char(due_on, 'YYYY-MM-DD') as "dueOn", description, amount, currency,
      sum(amount) over (partition by currency order by created_at, id) as balance
     from account_entries where customer_id = $1
    order by created_at desc, id desc limit $2 offset $3`,
)

/** One page of a customer's movements, newest first. The balance runs over all of them, separately for each currency. */
export async function readMovements(
  db: Db,
  customerId: string,
  page: { limit: number; offset: number },
): Promise<RowFrom<typeof MOVEMENTS>[]> {
  const { rows } = await db.prepared(MOVEMENTS, [customerId, page.limit, page.offset])
  return rows
}

export interface StoredStatementTotal {
  currency: string
  debt: string
  credit: string
  balance: string
  movements: number
}

const STATEMENT_TOTALS = statement(
  {
    params: [text],
    row: {
      currency: nullable(text),
      debt: numeric,
      credit: numeric,
      balance: known(numeric),
      movements: int,
    },
  },
  `select e.currency, coalesce(sum(e.amount) filter (where e.amount > 0), 0) as debt,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as credit, sum(e.amount) as balance,
      count(e.id)::int as movements
     from customers c left join account_entries e on e.customer_id = c.id
    where c.id = $1 and c.open_account
    group by e.currency order by e.currency <> 'TRY', e.currency`,
)

/** What a customer with an open account owes and has paid in each currency, lira first; null for other customers. */
export async function readStatementTotals(
  db: Db,
  customerId: string,
): Promise<StoredStatementTotal[] | null> {
  const { rows } = await db.prepared(STATEMENT_TOTALS, [customerId])
  if (rows.length === 0) return null
  return rows.flatMap(({ currency, ...total }) => (currency === null ? [] : [{ currency, ...total }]))
}
