import type { Db } from '#database/database.ts'
import { boolean, float, statement } from '#database/statements/statement.ts'

const HAS_MANY_PRODUCTS = statement(
  { params: [float], row: { many: boolean } },
  `select reltuples > $1 as many from pg_class where oid = 'products'::regclass`,
)

/** Whether there are more products and variants than `count`, as of the last time that PostgreSQL looked; reads none of them. */
export const hasMoreProducts = async (db: Db, count: number): Promise<boolean> =>
  (await db.query(HAS_MANY_PRODUCTS, [count])).rows[0]?.many ?? false
