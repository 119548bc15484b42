import type { Db } from '#database/database.ts'
import { int, statement, text } from '#database/statements/statement.ts'
import { foldText } from '#shared/text/turkish.ts'

const FIRST_WAREHOUSE = 'Merkez Depo'

const WAREHOUSES = statement(
  { row: { id: int, name: text } },
  'select id, name from warehouses order by priority, id',
)
const INSERT_WAREHOUSE = statement(
  { params: [text], row: { id: int } },
  `insert into warehouses (name, priority) select $1, coalesce(max(priority) + 1, 0) from warehouses
   on conflict (name) do update set name = excluded.name returning id`,
)

/** The warehouse of this name, created where there is none; null is the one that gives stock first. */
export async function findOrCreateWarehouse(db: Db, name: string | null): Promise<number> {
  const { rows } = await db.query(WAREHOUSES)
  const found = name === null ? rows[0] : rows.find((row) => foldText(row.name) === foldText(name))
  if (found) return found.id
  const made = await db.query(INSERT_WAREHOUSE, [name ?? FIRST_WAREHOUSE])
  const [row] = made.rows
  if (!row) throw new Error(`could not create warehouse ${name ?? FIRST_WAREHOUSE}`)
  return row.id
}

/** The ids of the warehouses, the one that gives stock first at the beginning. */
export async function warehouseIds(db: Db): Promise<number[]> {
  return (await db.query(WAREHOUSES)).rows.map(({ id }) => id)
}

/** The names of the warehouses, the one that gives stock first at the beginning. */
export async function warehouseNames(db: Db): Promise<string[]> {
  return (await db.query(WAREHOUSES)).rows.map(({ name }) => name)
}

/** The name of a warehouse; null of one that is not there. */
export async function findWarehouseName(db: Db, id: number): Promise<string | null> {
  return (await db.query(WAREHOUSES)).rows.find((row) => row.id === id)?.name ?? null
}
