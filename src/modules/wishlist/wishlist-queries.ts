import { type Database, type Db, transaction } from '#database/database.ts'

/** Result of adding a wishlist item: whether the product exists, whether it was on the list already, and how many items there were. */
export interface WishlistInsertRow {
  known: boolean
  kept: boolean
  before: number
}

/**
 * Adds a wishlist item unless the product is unknown or deleted, or the customer has `most` already. Adding one twice changes
 * nothing. A separate statement locks the customer's row first, so that concurrent additions are counted.
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
       select count(*)::int as items, coalesce(bool_or(product_id = $2), false) as has
         from wishlist_items where customer_id = $1
     ), made as (
       insert into wishlist_items (customer_id, product_id)
       select $1, wanted.id from wanted, held where held.items < $3
       on conflict (customer_id, product_id) do nothing
     )
     select exists (select from wanted) as known, has as kept, items as before from held`,
      [customerId, productId, most],
    )
    const [row] = rows
    if (!row) throw new Error('adding a wishlist item returned no row')
    return row
  })
}

export async function deleteWishlistItem(db: Db, customerId: string, productId: number): Promise<void> {
  await db.prepared('delete from wishlist_items where customer_id = $1 and product_id = $2', [
    customerId,
    productId,
  ])
}

/** Ids of the products on a customer's wishlist, newest first; deleted products are left out. */
export async function readWishlistProductIds(db: Db, customerId: string): Promise<number[]> {
  const { rows } = await db.prepared<{ id: number }>(
    `select p.id from wishlist_items as w join products as p on p.id = w.product_id and p.status <> 'deleted'
      where w.customer_id = $1 order by w.created_at desc, p.id desc`,
    [customerId],
  )
  return rows.map(({ id }) => id)
}

/** Number of products on a customer's wishlist, without deleted ones. */
export async function countWishlistItems(db: Db, customerId: string): Promise<number> {
  const { rows } = await db.prepared<{ count: number }>(
    `select count(*)::int as count from wishlist_items as w join products as p on p.id = w.product_id
      where w.customer_id = $1 and p.status <> 'deleted'`,
    [customerId],
  )
  return rows[0]?.count ?? 0
}
