import type { Db } from '#database/database.ts'
import {
  date,
  int,
  known,
  nullable,
  numeric,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { isSale, owesPieces } from '#modules/kernel/orders/order-conditions.server.ts'
import { addDays } from '#shared/dates.ts'

/** Each day is added up alone: its moment is compared with two bounds in the index, and no row's moment is turned into a day. */
const DAILY_SALES = statement(
  {
    params: [date, date, timestamptz],
    row: {
      day: known(text),
      orders: known(int),
      total: numeric,
      ordersSoFar: known(int),
      totalSoFar: known(numeric),
    },
  },
  `select to_char(day, 'YYYY-MM-DD') as day, sales.orders, sales.total, sales."ordersSoFar", sales."totalSoFar"
   from generate_series($1::date::timestamp, $2::date::timestamp, interval '1 day') as day
     cross join lateral (
       select count(*) as orders, sum(o.total) as total, count(*) filter (where o.created_at <= $3) as "ordersSoFar",
         coalesce(sum(o.total) filter (where o.created_at <= $3), 0)::numeric(14, 2) as "totalSoFar"
       from orders o
       where o.created_at >= day at time zone 'Europe/Istanbul' and o.created_at < (day + interval '1 day') at time zone 'Europe/Istanbul'
         and ${isSale('o')}) as sales
   where sales.orders > 0`,
)

/** Days that one statement adds up: a busy shop has thousands of orders in each. */
const DAYS_AT_ONCE = 5

/**
 * Sales by day in Istanbul, from the day `from` to the day `to`, both included; days without any are left out. `ordersSoFar` and
 * `totalSoFar` (TRY with KDV) count those until the moment `until` alone.
 */
export async function readSales(db: Db, { from, to, until }: { from: string; to: string; until: Date }) {
  const sales: RowFrom<typeof DAILY_SALES>[] = []
  for (let first = from; first <= to; first = addDays(first, DAYS_AT_ONCE)) {
    const last = addDays(first, DAYS_AT_ONCE - 1)
    sales.push(...(await db.query(DAILY_SALES, [first, last < to ? last : to, until])).rows)
  }
  return sales
}

/** Rows of a source, counted up to a limit, with the oldest moment and how many came before another moment. */
const counted = (rows: string, limit: string) =>
  `select count(*) as count, count(*) filter (where urgent) as urgent, min(since) as oldest
   from (${rows} order by since limit ${limit}) waiting`

const COUNTS = { count: int, urgent: int, oldest: nullable(timestamptz) }

const UNSENT_ORDERS = statement(
  { params: [int, timestamptz], row: COUNTS },
  counted(
    `select o.created_at as since, o.created_at < $2 as urgent from orders o where ${owesPieces('o')}`,
    '$1',
  ),
)

const AWAITED_TRANSFERS = statement(
  { params: [int, timestamptz], row: COUNTS },
  `select count(*) as count, count(*) filter (where payment_due_at < $2) as urgent, min(created_at) as oldest
   from (select payment_due_at, created_at from orders
         where payment_type = 'bank_transfer' and status = 'awaiting_payment'
         order by payment_due_at limit $1) waiting`,
)

const RETURNS = statement(
  { params: [int, timestamptz], row: COUNTS },
  counted(
    `select created_at as since, kind = 'withdrawal' and created_at < $2 as urgent
     from order_returns where status in ('requested', 'approved', 'received')`,
    '$1',
  ),
)

const REFUSED_REFUNDS = statement(
  { params: [int], row: COUNTS },
  counted(`select created_at as since, true as urgent from order_refunds where status = 'failed'`, '$1'),
)

const MANUAL_REFUNDS = statement(
  { params: [int], row: COUNTS },
  counted(
    `select r.created_at as since, false as urgent from order_refunds r join orders o on o.id = r.order_id
     where r.status = 'pending' and o.payment_type <> 'card'`,
    '$1',
  ),
)

/** What waits in orders: how many (at most `limit`), how many of them are urgent, since when the oldest waits. */
export interface WaitingCount {
  count: number
  urgent: number
  oldest: Date | null
}

const NONE: WaitingCount = { count: 0, urgent: 0, oldest: null }

/** Orders, returns and refunds that wait for somebody of staff. Every part reads an index, however many orders there are. */
export async function readWaitingOrders(
  db: Db,
  given: {
    /** No more rows than this are counted for each part. */
    limit: number
    /** Urgent are orders that were placed before this moment and are not shipped, … */
    unsentBefore: Date
    /** … transfers that are due before this one, … */
    transfersDueBefore: Date
    /** … and withdrawals that were requested before this one. */
    withdrawalsBefore: Date
  },
) {
  const { limit } = given
  const [unsent, transfers, returns, refusedRefunds, manualRefunds] = await Promise.all([
    db.query(UNSENT_ORDERS, [limit, given.unsentBefore]),
    db.query(AWAITED_TRANSFERS, [limit, given.transfersDueBefore]),
    db.query(RETURNS, [limit, given.withdrawalsBefore]),
    db.query(REFUSED_REFUNDS, [limit]),
    db.query(MANUAL_REFUNDS, [limit]),
  ])
  return {
    unsent: unsent.rows[0] ?? NONE,
    transfers: transfers.rows[0] ?? NONE,
    returns: returns.rows[0] ?? NONE,
    refusedRefunds: refusedRefunds.rows[0] ?? NONE,
    manualRefunds: manualRefunds.rows[0] ?? NONE,
  }
}
