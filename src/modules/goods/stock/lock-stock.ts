import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text } from '#database/statements/statement.ts'

/** A subquery for the variant that has the stock of a product that was sold itself before it had variants; null where all are deleted. */
export const HEIR = (productId: string) =>
  `(select min(c.id) from products c where c.parent_id = ${productId} and c.status <> 'deleted')`

const LOCK_STOCK_LEVELS = statement(
  { params: [text, arrayOf(int)] },
  `
  with named as (
    select unnest($2::int[]) as product_id
    union select product_id from stock_ledger where order_id = $1
  ),
  whole as (
    select product_id from named
    union select p.parent_id from named n join products p on p.id = n.product_id where p.parent_id is not null
    union select ${HEIR('n.product_id')} from named n join products p on p.id = n.product_id where p.has_children
  )
  select from stock_levels where product_id in (select product_id from whole) order by product_id for update`,
)

/**
 * Locks the levels of an order whose stock is about to be returned and of the products taken next, parents included, in one pass by
 * product id. For a transaction that does both: separately they would lock in the order of two passes, and two such transactions
 * could deadlock.
 */
export async function lockStock(tx: Db, orderId: string, productIds: readonly number[]): Promise<void> {
  await tx.prepared(LOCK_STOCK_LEVELS, [orderId, productIds])
}
