import type { Db } from '#database/database.ts'
import { arrayOf, boolean, int, known, nullable, statement, text } from '#database/statements/statement.ts'
import { isListed, isShownCategory } from '#modules/kernel/products/product-conditions.server.ts'
import type { Category, CategoryTree } from '../categories/category-tree.ts'

/** The categories in which, or below which, a product is listed: those that menus show. Sold-out products count, hidden categories do not. */
export const LISTED_CATEGORIES = statement(
  { row: { id: int } },
  `select c.id from categories as c
    where exists (select from product_categories as pc join products as p on p.id = pc.product_id
                   where pc.category_id = c.id and ${isListed('p')}) and ${isShownCategory('c')}`,
)

/** Their ids. */
export async function readListedCategories(db: Db): Promise<ReadonlySet<number>> {
  const { rows } = await db.query(LISTED_CATEGORIES)
  return new Set(rows.map(({ id }) => id))
}

/** The nearest category above this one that lists something; null where none does. */
export function nearestListed(
  category: Category,
  tree: CategoryTree,
  listed: ReadonlySet<number>,
): Category | null {
  let above = category.parentId === null ? undefined : tree.byId(category.parentId)
  while (above && !listed.has(above.id))
    above = above.parentId === null ? undefined : tree.byId(above.parentId)
  return above ?? null
}

/** An address at which a category was. */
export type GoneCategory =
  /** It has another address by now, or a category above is there still. `forGood` is false where importing the file again brings it back. */
  { kind: 'leads-on'; to: string; forGood: boolean } | { kind: 'gone' }

const CATEGORY_CHAIN = statement(
  { params: [int], row: { id: int, path: text, undone: boolean } },
  `with recursive chain as (
     select id, parent_id, path, import_run, 0 as depth from categories where id = $1
     union all
     select c.id, c.parent_id, c.path, c.import_run, depth + 1 from categories as c join chain on c.id = chain.parent_id
   )
   select id, path, exists (select from import_runs as r where r.id = import_run and r.undone_by is not null) as undone
     from chain order by depth`,
)

/**
 * What became of a category that lists nothing: one of an import that was undone is gone with the run, and its address leads to the nearest
 * category above that is not. Null for one that is there still.
 */
export async function findUndone(
  db: Db,
  id: number,
  listed: ReadonlySet<number>,
): Promise<GoneCategory | null> {
  const { rows } = await db.query(CATEGORY_CHAIN, [id])
  const [own, ...above] = rows
  if (!own?.undone) return null
  const left = above.find((each) => listed.has(each.id) || !each.undone)
  return left ? { kind: 'leads-on', to: `/${left.path}`, forGood: false } : { kind: 'gone' }
}

const FIND_GONE_CATEGORY = statement(
  { params: [text], row: { to: nullable(text) } },
  `select c.path as "to" from gone_categories as g left join categories as c on c.id = g.parent_id where g.path = $1`,
)

/** What became of a category that was deleted, renamed or moved; null where none was at this path, which has no slash at its beginning. */
export async function findGone(db: Db, path: string): Promise<GoneCategory | null> {
  const { rows } = await db.query(FIND_GONE_CATEGORY, [path])
  const [row] = rows
  if (!row) return null
  return row.to === null ? { kind: 'gone' } : { kind: 'leads-on', to: `/${row.to}`, forGood: true }
}

const FIND_MOVED_CATEGORY = statement(
  { params: [arrayOf(text)], row: { path: text, id: known(int) } },
  `select path, parent_id as id from gone_categories
    where path = any($1::text[]) and moved and parent_id is not null`,
)

/** The categories that stood at these paths before staff renamed, moved or merged them, by path. */
export async function findMoved(db: Db, paths: readonly string[]): Promise<Map<string, number>> {
  // No path of a category has one, and no statement takes one.
  const given = paths.filter((path) => !path.includes('\0'))
  if (given.length === 0) return new Map()
  const { rows } = await db.prepared(FIND_MOVED_CATEGORY, [given])
  return new Map(rows.map(({ path, id }) => [path, id]))
}
