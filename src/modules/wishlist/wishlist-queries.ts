import { type Database, type Db, transaction } from '#database/database.ts'

/** What one try to keep a wish found: whether the product is there, whether it was kept before, and how many wishes there were. */
export interface WishlistInsertRow {
  known: boolean
  kept: boolean
  before: number
}

/**
 * Keeps a wish unless the product is unknown or deleted, or the customer keeps `most` already. Keeping one twice changes nothing. The
 * customer's row is held in a statement of its own, so that parallel ones are counted.
 */
export function insertWishlistItem(
  db: Database,
  customerId: string,
  productId: number,
  most: number,
): Promise<WishlistInsertRow> {
  return transaction(db, async (tx) => {
    await tx.prepared('select 1 from customers where id = $1 for no key update', [customerId])
    const { rows } = await tx.prepared<WishlistInsertRow>(
      `with wanted as (
       select id from products where id = $2 and status <> 'deleted'
     ), held as (
       select count(*)::int as wishes, coalesce(bool_or(product_id = $2), false) as has
         from wishlist_items where customer_id = $1
     ), made as (
       insert into wishlist_items (customer_id, product_id)
       select $1, wanted.id from wanted, held where held.wishes < $3
       on conflict (customer_id, product_id) do nothing
     )
     select exists (select from wanted) as known, has as kept, wishes as before from held`,
      [customerId, productId, most],
    )
    const [row] = rows
    if (!row) throw new Error('a count without a row')
    return row
  })
}

export async function deleteWishlistItem(db: Db, customerId: string, productId: number): Promise<void> {
  await db.prepared('delete from wishlist_items where customer_id = $1 and product_id = $2', [
    customerId,
    productId,
  ])
}

/** Ids of the products a customer wishes for, newest first; what was deleted from the shop is left out. */
export async function readWishlistProductIds(db: Db, customerId: string): Promise<number[]> {
  const { rows } = await db.prepared<{ id: number }>(
    `select p.id from wishlist_items as w join products as p on p.id = w.product_id and p.status <> 'deleted'
      where w.customer_id = $1 order by w.created_at desc, p.id desc`,
    [customerId],
  )
  return rows.map(({ id }) => id)
}

/** How many of them there are. */
export async function countWishlistItems(db: Db, customerId: string): Promise<number> {
  const { rows } = await db.prepared<{ count: number }>(
    `select count(*)::int as count from wishlist_items as w join products as p on p.id = w.product_id
      where w.customer_id = $1 and p.status <> 'deleted'`,
    [customerId],
  )
  return rows[0]?.count ?? 0
}
