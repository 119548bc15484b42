import { join } from 'node:path'
import type pg from 'pg'
import { type Database, openDatabase } from '#database/database.ts'
import { RELEASES_STOCK } from '#modules/kernel/orders/order-status-rules.ts'
import { createPictureStore } from '#modules/platform/media/pictures.server.ts'
import { checkData } from '#modules/shop/data-checks/data-checks.server.ts'
import { paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import type { Stored } from './cluster-verdict.ts'

const ORDERS = `
  select o.id, o.description as note,
    (select count(*) >= 1 and sum(l.gross) + o.shipping_total = o.total from order_lines l where l.order_id = o.id)
    and exists (select from order_events e where e.order_id = o.id)
    and (select coalesce(-sum(s.delta), 0) from stock_ledger s where s.order_id = o.id)
      = (select case when o.status = any($1) then 0 else sum(l.quantity * l.multiplier) end
           from order_lines l where l.order_id = o.id) as whole
  from orders o`
const BOOKINGS = `select booking::text, count(*)::int as count from stock_ledger where booking is not null group by 1`
const CHARGED_TWICE = `
  select count(*)::int as count from (
    select o.id from orders o join payments p on p.order_id = o.id join test_bank_payments t on t.payment_id = p.id
     where t.status = 'paid' and t.refunded < t.paid_price group by o.id having count(*) > 1) twice`
const OVERSOLD = `
  select coalesce(sum(-least(books.left, 0)), 0)::int as count from (
    select product_id, least(sum(delta), (select min(quantity) from stock_levels s where s.product_id = l.product_id)) as left
      from stock_ledger l group by product_id) books`

/**
 * Reads from a server what the verdict needs, and runs the checks of `npm run check-data` on it. Those that several statements make need
 * `quiet`, a shop without requests.
 */
export async function readStored(
  connection: pg.PoolConfig,
  { dataDir, quiet }: { dataDir: string; quiet: boolean },
): Promise<Stored> {
  const db = openDatabase({ connection, maxConnections: 2, statementTimeout: 0 })
  try {
    const orders = await db.unchecked<{ id: string; note: string; whole: boolean }>(ORDERS, [RELEASES_STOCK])
    const bookings = await db.unchecked<{ booking: string; count: number }>(BOOKINGS)
    return {
      orders: orders.rows,
      bookings: new Map(bookings.rows.map(({ booking, count }) => [booking, count])),
      chargedTwice: await counted(db, CHARGED_TWICE),
      oversold: await counted(db, OVERSOLD),
      differences: [...(await broken(db, dataDir)), ...(quiet ? await wrongMoney(db) : [])],
    }
  } finally {
    await db.close()
  }
}

async function counted(db: Database, text: string): Promise<number> {
  const { rows } = await db.unchecked<{ count: number }>(text)
  return rows[0]?.count ?? 0
}

async function broken(db: Database, dataDir: string): Promise<string[]> {
  const pictures = createPictureStore(join(dataDir, 'images'))
  return [...(await checkData({ db, pictures, most: 1 }))].flatMap(([check, { found, examples }]) =>
    found > 0 ? [`${check}: ${found}, as ${JSON.stringify(examples[0])}`] : [],
  )
}

const wrongMoney = async (db: Database) =>
  (await paymentInconsistencies(db)).map((each) => JSON.stringify(each))
