import type { Db } from '#database/database.ts'
import { arrayOf, int, nullable, statement } from '#database/statements/statement.ts'

const READ_INSTALLMENT_CAPS = statement(
  { params: [arrayOf(int)], row: { most: nullable(int) } },
  `select distinct c.max_installment as most
     from product_categories pc join categories c on c.id = pc.category_id
    where pc.product_id = any($1::int[] || array(select parent_id from products where id = any($1) and parent_id is not null))`,
)

/** The longest installment the law allows for each category of these products; null for no limit (turkey.md §8). */
export async function readInstallmentCaps(db: Db, productIds: readonly number[]): Promise<(number | null)[]> {
  const { rows } = await db.query(READ_INSTALLMENT_CAPS, [productIds])
  return rows.map(({ most }) => most)
}
