import type { Db } from '#database/database.ts'
import { boolean, statement } from '#database/statements/statement.ts'

const HAS_PRODUCTS = statement(
  { row: { exists: boolean } },
  `select exists (select from products where status = 'active')`,
)

/** Whether the shop has anything to sell. */
export async function hasProducts(db: Db): Promise<boolean> {
  const { rows } = await db.query(HAS_PRODUCTS)
  return rows[0]?.exists ?? false
}
