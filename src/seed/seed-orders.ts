import { type Database, type Db, transaction } from '#database/database.ts'
import { int, statement } from '#database/statements/statement.ts'
import { ORDER_INSERTS } from './bulk/bulk-orders.ts'
import { lockSeeding } from './reference-data.ts'

export const MAX_ORDERS = 10_000_000

const NEXT_ORDERS = statement(
  { row: { first: int } },
  `select count(*)::int as first from orders where id like 'seed-%'`,
)
const COUNT_PRODUCTS = statement(
  { row: { any: int } },
  `select count(*)::int as any from (select from products limit 1) as one`,
)

async function insertOrders(tx: Db, orders: number, onStep: (what: string) => void): Promise<void> {
  const { rows } = await tx.query(NEXT_ORDERS)
  const first = rows[0]?.first ?? 0
  for (const { what, sql } of ORDER_INSERTS) {
    onStep(what)
    await tx.unchecked(sql.replaceAll('$first', String(first)).replaceAll('$count', String(orders)))
  }
}

const TABLES = [
  'customers',
  'orders',
  'order_lines',
  'order_events',
  'order_returns',
  'order_return_lines',
  'order_refunds',
  'order_search',
  'ordered_products',
]

/**
 * Adds this many generated orders of three years, with buyers, lines, history, returns and refunds, in one transaction. Their products are
 * those of the shop; stock is left as it is. The same database always gets the same orders; another run adds more.
 *
 * Throws RangeError outside 1..10,000,000, and an Error in a shop without products.
 */
export async function seedOrders(
  db: Database,
  orders: number,
  onStep: (what: string) => void = () => {},
): Promise<void> {
  if (!Number.isInteger(orders) || orders < 1 || orders > MAX_ORDERS) throw new RangeError(`${orders} orders`)
  await transaction(db, async (tx) => {
    await lockSeeding(tx)
    const { rows } = await tx.query(COUNT_PRODUCTS)
    if (!rows[0]?.any) throw new Error('a shop without products has no orders: add --products N')
    await tx.unchecked(`set local work_mem = '128MB'`)
    await tx.unchecked(`set local maintenance_work_mem = '256MB'`)
    await insertOrders(tx, orders, onStep)
  })
  onStep('statistics')
  await db.unchecked(`vacuum (analyze) ${TABLES.join(', ')}`)
}
