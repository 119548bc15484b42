import type { Db } from '#database/database.ts'
import { arrayOf, int, statement } from '#database/statement.ts'

const IMPORTED = statement(
  { params: [int, int], row: { id: int } },
  `select id from products where id > $1 and status = 'active' and import_hash is not null order by id limit $2`,
)

/** The next products and variants on sale after the id `from` that came by an import, in the order of their ids. */
export async function nextImportedOnSale(db: Db, from: number, most: number): Promise<number[]> {
  const { rows } = await db.query(IMPORTED, [from, most])
  return rows.map(({ id }) => id)
}

const HIDE = statement(
  { params: [arrayOf(int)] },
  `update products set status = 'passive', updated_at = now() where id = any($1) and status = 'active'`,
)

/** Takes products and variants off sale; the caller calls `refreshDerived` afterwards. */
export async function hideProducts(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(HIDE, [ids])
}
