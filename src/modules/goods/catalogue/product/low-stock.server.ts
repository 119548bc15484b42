import type { Db } from '#database/database.ts'
import { int, statement, text } from '#database/statements/statement.ts'
import { isOnSale } from '#modules/kernel/products/product-conditions.server.ts'

const LOW_STOCK = statement(
  { params: [int, int], row: { productId: int, code: text, name: text, quantity: int } },
  `select p.id as "productId", p.code, coalesce(parent.name, p.name) as name, level.quantity
   from stock_levels level join products p on p.id = level.product_id left join products parent on parent.id = p.parent_id
   where level.quantity <= $1 and level.sold > 0 and not p.has_children and ${isOnSale('p', 'parent')}
   order by level.sold desc, p.id limit $2`,
)

/** Products on sale that have sold and are running out: the best-selling of those with at most `quantity` pieces. Reads all stock levels. */
export async function readLowStock(db: Db, { quantity, limit }: { quantity: number; limit: number }) {
  const { rows } = await db.query(LOW_STOCK, [quantity, limit])
  return rows
}
