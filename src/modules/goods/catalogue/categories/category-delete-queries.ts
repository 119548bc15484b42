import type { Db } from '#database/database.ts'
import { arrayOf, int, nullable, statement, text } from '#database/statements/statement.ts'

const COUNT_PRODUCTS = statement(
  { params: [arrayOf(int), int], row: { products: int, direct: int, left: int } },
  `select count(*)::int as products, count(*) filter (where pc.direct)::int as direct,
     count(*) filter (where not exists (select from product_categories as other
       where other.product_id = pc.product_id and other.direct and other.category_id <> all ($1)))::int as left
     from product_categories as pc join products as p on p.id = pc.product_id and p.status <> 'deleted'
    where pc.category_id = $2`,
)

/** Products in the categories `ids`, of which `id` is above the others: all, those in itself, and those that are in no other category. */
export async function countAffected(
  db: Db,
  id: number,
  ids: readonly number[],
): Promise<{ products: number; left: number; direct: number }> {
  const { rows } = await db.query(COUNT_PRODUCTS, [ids, id])
  return rows[0] ?? { products: 0, left: 0, direct: 0 }
}

const MOVE_PRODUCTS = statement(
  { params: [int, int] },
  `insert into product_categories (product_id, category_id, direct)
   select product_id, $2, true from product_categories where category_id = $1 and direct
   on conflict (category_id, product_id) do update set direct = true`,
)
const CLEAR_PRODUCTS = statement(
  { params: [arrayOf(int)] },
  'delete from product_categories where category_id = any($1)',
)

/** Puts the products that are in `id` itself in `to` instead. The caller refreshes what they are in besides. */
export async function giveProducts(tx: Db, id: number, to: number): Promise<void> {
  await tx.query(MOVE_PRODUCTS, [id, to])
  await clearProducts(tx, [id])
}

/** Takes these categories off all products. */
export async function clearProducts(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.query(CLEAR_PRODUCTS, [ids])
}

const FOLLOW_ADDRESSES = statement(
  { params: [int, int] },
  'update gone_categories set parent_id = $2 where parent_id = $1',
)
const FOLLOW_NAMES = statement(
  { params: [int, int] },
  'update former_category_names set category_id = $2 where category_id = $1',
)
const FOLLOW_PLACES = statement(
  { params: [int, int] },
  `update former_category_names as f set parent_id = $2 where f.parent_id = $1
     and not exists (select from former_category_names as other where other.parent_id = $2 and other.slug = f.slug)`,
)

/** Everything that led to `id` leads to `to`: earlier addresses, and names in product files. */
export async function leadTo(tx: Db, id: number, to: number): Promise<void> {
  await tx.query(FOLLOW_ADDRESSES, [id, to])
  await tx.query(FOLLOW_NAMES, [id, to])
  await tx.query(FOLLOW_PLACES, [id, to])
}

// The trigger of the table lets what led to a deleted category lead to the one above it: to its heir, where it has one.
const PUT_UNDER = statement(
  { params: [int, int] },
  `update categories set parent_id = $2, slug = slug || '-gone-' || id where id = $1`,
)
const DELETE_CATEGORIES = statement({ params: [int] }, 'delete from categories where id = $1')
const MARK_MOVED = statement(
  { params: [text] },
  'update gone_categories set moved = true where path = $1 and parent_id is not null',
)

/** Deletes a category, in which nothing is left. With an heir its address, and what leads to it, lead there. */
export async function deleteCategory(
  tx: Db,
  { id, path }: { id: number; path: string },
  heir: number | null,
): Promise<void> {
  if (heir !== null) await tx.query(PUT_UNDER, [id, heir])
  await tx.query(DELETE_CATEGORIES, [id])
  if (heir !== null) await tx.query(MARK_MOVED, [path])
}

const LEADS_TO = statement(
  { params: [text], row: { to: nullable(text) } },
  'select c.path as "to" from gone_categories as g left join categories as c on c.id = g.parent_id where g.path = $1',
)

/** Where the address of a deleted category leads; null where nothing is left. */
export async function readLeadsTo(tx: Db, path: string): Promise<string | null> {
  const { rows } = await tx.query(LEADS_TO, [path])
  return rows[0]?.to ?? null
}
