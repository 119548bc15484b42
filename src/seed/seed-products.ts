import { type Database, type Db, transaction } from '#database/database.ts'
import { recordChange } from '#database/feed/change-log.ts'
import { int, nothing, statement } from '#database/statements/statement.ts'
import { attachIndexes, detachIndexes } from './bulk/bulk-indexes.ts'
import { BULK_TABLES, insertWorkedOut } from './bulk/bulk-insert.ts'
import { prepareWords, rowCount, workOutProducts } from './bulk/bulk-rows.ts'
import { insertCategories } from './demo/demo-catalogue.ts'
import { readCategories } from './demo/demo-data.ts'
import { lockSeeding } from './reference-data.ts'

export const MAX_PRODUCTS = 5_000_000
/** From this many products on, dropping indexes and creating them afterwards is faster. */
const MANY = 20_000

const NEXT_FREE = statement(
  { row: { firstNumber: int, firstId: int } },
  `select coalesce(max(substring(code from 4 for 8)::int), 0) + 1 as "firstNumber",
          nextval(pg_get_serial_sequence('products', 'id')) as "firstId"
     from products where code ~ '^VT-[0-9]{8}'`,
)

const RESERVE_IDS = statement(
  { params: [int], row: { setval: int } },
  `select setval(pg_get_serial_sequence('products', 'id'), $1)`,
)

/** The next free number of a generated code (VT-00000001), and the first of `rows` reserved ids. */
async function reserve(tx: Db, rows: number): Promise<{ firstId: number; firstNumber: number }> {
  const { rows: found } = await tx.query(NEXT_FREE)
  const [first] = found
  if (!first) throw new Error('no ids')
  await tx.query(RESERVE_IDS, [first.firstId + rows - 1])
  return first
}

const COUNT_PRODUCTS = statement({ row: { count: int } }, 'select count(*) as count from products')

async function addsMoreThanExists(tx: Db, products: number): Promise<boolean> {
  if (products < MANY) return false
  const { rows } = await tx.query(COUNT_PRODUCTS)
  return products > (rows[0]?.count ?? 0)
}

const INSERT_WAREHOUSE = statement(
  {},
  `insert into warehouses (name, priority) values ('İzmir', 1) on conflict do nothing`,
)

const NOTIFY_CATALOGUE = statement({ row: { pg_notify: nothing } }, `select pg_notify('catalogue', '')`)

/**
 * Adds this many generated products (variants not counted) with categories, brands, units, stock, ledger and price
 * history, in one transaction. The same database always gets the same products; another run adds more.
 *
 * Expects the reference data. Throws RangeError outside 1..5,000,000.
 */
export async function seedProducts(
  db: Database,
  products: number,
  onStep: (what: string) => void = () => {},
): Promise<void> {
  if (!Number.isInteger(products) || products < 1 || products > MAX_PRODUCTS)
    throw new RangeError(`${products} products`)
  await transaction(db, async (tx) => {
    await lockSeeding(tx)
    await tx.unchecked(`set local work_mem = '128MB'`)
    await insertCategories(tx, await readCategories())
    await tx.query(INSERT_WAREHOUSE)
    await prepareWords(tx)
    onStep('names')
    await workOutProducts(tx, { products, ...(await reserve(tx, rowCount(products))) })
    const detached = (await addsMoreThanExists(tx, products)) ? await detachIndexes(tx) : []
    await insertWorkedOut(tx, onStep)
    await attachIndexes(tx, detached, onStep)
    // The triggers that would write it were off.
    await recordChange(tx, { topic: 'catalogue' })
  })
  onStep('statistics')
  // Lists use index-only scans on these three tables, which work only after a vacuum has set their visibility maps.
  await db.unchecked('vacuum products, product_categories, stock_levels')
  await db.unchecked(`analyze ${BULK_TABLES.join(', ')}`)
  await db.query(NOTIFY_CATALOGUE)
}
