import type { Db } from '#database/database.ts'
import { arrayOf, boolean, int, statement, text } from '#database/statements/statement.ts'

const WAREHOUSE = { id: int, name: text, version: int, products: int, pieces: int, isUsed: boolean }
const WAREHOUSE_LIST = statement(
  { row: WAREHOUSE },
  `select w.id, w.name, w.version, coalesce(i.products, 0)::int as products, coalesce(i.pieces, 0) as pieces,
          exists (select from inventory used where used.warehouse_id = w.id) as "isUsed"
     from warehouses w
     left join (select warehouse_id, count(*) filter (where quantity > 0) as products, sum(quantity) as pieces
                  from inventory group by warehouse_id) i on i.warehouse_id = w.id
    order by w.priority, w.id`,
)

/** The warehouses with what is in them, the one that gives first at the beginning. Reads the stock of the whole shop. */
export async function readWarehouses(db: Db) {
  return (await db.query(WAREHOUSE_LIST)).rows
}
export type WarehouseRow = Awaited<ReturnType<typeof readWarehouses>>[number]

const LOCK_WAREHOUSES = statement({}, 'lock table warehouses in share row exclusive mode')
const NAMES = statement(
  { row: { id: int, name: text, version: int } },
  'select id, name, version from warehouses order by priority, id',
)

/** The names and versions of all warehouses; nobody else changes one until the transaction ends. */
export async function lockWarehouses(tx: Db) {
  await tx.query(LOCK_WAREHOUSES)
  return (await tx.query(NAMES)).rows
}

const INSERT_WAREHOUSE = statement(
  { params: [text], row: { id: int } },
  'insert into warehouses (name, priority) select $1, coalesce(max(priority) + 1, 0) from warehouses returning id',
)

/** Adds a warehouse that gives stock after all others. */
export async function insertWarehouse(tx: Db, name: string): Promise<number> {
  const [row] = (await tx.query(INSERT_WAREHOUSE, [name])).rows
  if (!row) throw new Error('no warehouse was added')
  return row.id
}

const RENAME_WAREHOUSE = statement(
  { params: [int, text] },
  'update warehouses set name = $2, version = version + 1 where id = $1',
)

export async function renameWarehouse(tx: Db, id: number, name: string): Promise<void> {
  await tx.query(RENAME_WAREHOUSE, [id, name])
}

const ORDER_WAREHOUSES = statement(
  { params: [arrayOf(int)] },
  `update warehouses w set priority = given.place - 1, version = w.version + 1
     from unnest($1::int[]) with ordinality as given (id, place)
    where w.id = given.id and w.priority <> given.place - 1`,
)

/** Sets the order in which warehouses give stock (decisions D7); `ids` holds every one of them. */
export async function orderWarehouses(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.query(ORDER_WAREHOUSES, [ids])
}

const DELETE_WAREHOUSE = statement(
  { params: [int], row: { id: int } },
  `delete from warehouses w where id = $1
      and not exists (select from inventory i where i.warehouse_id = w.id)
      and not exists (select from stock_ledger l where l.warehouse_id = w.id) returning id`,
)

/** Deletes a warehouse in which nothing was ever booked; false for another one. */
export async function deleteWarehouse(tx: Db, id: number): Promise<boolean> {
  return (await tx.query(DELETE_WAREHOUSE, [id])).rows.length > 0
}
