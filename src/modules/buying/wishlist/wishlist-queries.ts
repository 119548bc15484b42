import { type Database, type Db, transaction } from '#database/database.ts'
import { boolean, int, type RowFrom, statement, text } from '#database/statements/statement.ts'
import { isKnownToShoppers } from '#modules/kernel/products/product-conditions.server.ts'
import { lockCustomer } from '#modules/people/customers/account/lock-customer.server.ts'

const INSERT_ITEM = statement(
  { params: [text, int, int], row: { known: boolean, kept: boolean, before: int } },
  `with wanted as (
     select p.id from products as p where p.id = $2 and ${isKnownToShoppers('p')}
   ), held as (
     select count(*)::int as items, coalesce(bool_or(product_id = $2), false) as has
       from wishlist_items where customer_id = $1
   ), made as (
     insert into wishlist_items (customer_id, product_id)
     select $1, wanted.id from wanted, held where held.items < $3
     on conflict (customer_id, product_id) do nothing
   )
   select exists (select from wanted) as known, has as kept, items as before from held`,
)

/** Result of adding a wishlist item: whether the product exists, whether it was on the list already, and how many items there were. */
export type WishlistInsertRow = RowFrom<typeof INSERT_ITEM>

/**
 * Adds a wishlist item unless the product is unknown, deleted or a draft, or the customer has `most` already or is erased: an addition that waited
 * for the erasure finds no account. Adding one twice changes nothing. A separate statement locks the customer's row first, so that concurrent additions are counted.
 */
export function insertWishlistItem(
  db: Database,
  customerId: string,
  productId: number,
  most: number,
): Promise<WishlistInsertRow> {
  return transaction(db, async (tx) => {
    if (!(await lockCustomer(tx, customerId))) return { known: false, kept: false, before: 0 }
    const { rows } = await tx.prepared(INSERT_ITEM, [customerId, productId, most])
    const [row] = rows
    if (!row) throw new Error('adding a wishlist item returned no row')
    return row
  })
}

const DELETE_ITEM = statement(
  { params: [text, int] },
  'delete from wishlist_items where customer_id = $1 and product_id = $2',
)

export async function deleteWishlistItem(db: Db, customerId: string, productId: number): Promise<void> {
  await db.prepared(DELETE_ITEM, [customerId, productId])
}

const PRODUCT_IDS = statement(
  { params: [text], row: { id: int } },
  `select p.id from wishlist_items as w join products as p on p.id = w.product_id and ${isKnownToShoppers('p')}
    where w.customer_id = $1 order by w.created_at desc, p.id desc`,
)

/** Ids of the products on a customer's wishlist, newest first; deleted products are left out. */
export async function readWishlistProductIds(db: Db, customerId: string): Promise<number[]> {
  const { rows } = await db.prepared(PRODUCT_IDS, [customerId])
  return rows.map(({ id }) => id)
}

const COUNT_ITEMS = statement(
  { params: [text], row: { count: int } },
  `select count(*)::int as count from wishlist_items as w join products as p on p.id = w.product_id
    where w.customer_id = $1 and ${isKnownToShoppers('p')}`,
)

/** Number of products on a customer's wishlist, without deleted ones. */
export async function countWishlistItems(db: Db, customerId: string): Promise<number> {
  const { rows } = await db.prepared(COUNT_ITEMS, [customerId])
  return rows[0]?.count ?? 0
}
