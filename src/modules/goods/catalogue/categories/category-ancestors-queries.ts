import type { Db } from '#database/database.ts'
import { arrayOf, int, nothing, statement } from '#database/statements/statement.ts'

/** Any fixed number that nothing else in this database locks. */
const TREE_LOCK = 7_306_211

const LOCK_SHARED = statement(
  { params: [int], row: { pg_advisory_xact_lock_shared: nothing } },
  'select pg_advisory_xact_lock_shared($1)',
)
const LOCK_ALONE = statement(
  { params: [int], row: { pg_advisory_xact_lock: nothing } },
  'select pg_advisory_xact_lock($1)',
)

/**
 * Nobody renames, moves or deletes a category until the transaction ends. Whoever writes what products are in takes it before the first row of
 * theirs, and so does whoever creates a category; several may at once.
 */
export async function keepCategories(tx: Db): Promise<void> {
  await tx.query(LOCK_SHARED, [TREE_LOCK])
}

/** For changes of the tree itself: alone, after all who keep it as it is. */
export async function lockCategoryTree(tx: Db): Promise<void> {
  await tx.query(LOCK_ALONE, [TREE_LOCK])
}

const REFRESH_ANCESTORS = statement(
  { params: [arrayOf(int)] },
  `with recursive line as (
     select pc.product_id, c.parent_id as id
       from product_categories as pc join categories as c on c.id = pc.category_id
      where pc.product_id = any($1) and pc.direct and c.parent_id is not null
     union
     select line.product_id, c.parent_id from line join categories as c on c.id = line.id where c.parent_id is not null
   ), dropped as (
     delete from product_categories as pc
      where pc.product_id = any($1) and not pc.direct
        and not exists (select from line where line.product_id = pc.product_id and line.id = pc.category_id)
   )
   insert into product_categories (product_id, category_id, direct)
   select product_id, id, false from line
   on conflict (category_id, product_id) do nothing`,
)

/** Puts these products in every category above those that they are directly in, as the tree is, and in no other. */
export async function refreshAncestors(tx: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length > 0) await tx.query(REFRESH_ANCESTORS, [productIds])
}
