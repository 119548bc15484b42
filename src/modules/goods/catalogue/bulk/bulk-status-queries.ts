import type { Db } from '#database/database.ts'
import { arrayOf, int, nullable, statement, text } from '#database/statements/statement.ts'

const IMPORTED_PRODUCTS = statement(
  { params: [int, int], row: { id: int, parentId: nullable(int), code: text } },
  `select id, parent_id as "parentId", code from products where id > $1 and status = 'active' and import_hash is not null order by id limit $2`,
)

/** A product or variant that came by an import. */
export interface ImportedProduct {
  id: number
  parentId: number | null
  code: string
}

/** The next products and variants on sale after the id `from` that came by an import, in the order of their ids. */
export async function nextImportedOnSale(db: Db, from: number, most: number): Promise<ImportedProduct[]> {
  return (await db.query(IMPORTED_PRODUCTS, [from, most])).rows
}

const HIDE_PRODUCTS = statement(
  { params: [arrayOf(int)] },
  `update products set status = 'passive', version = version + 1, updated_at = now() where id = any($1) and status = 'active'`,
)

/** Takes products and variants off sale; the caller calls `refreshDerived` afterwards. */
export async function hideProducts(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(HIDE_PRODUCTS, [ids])
}

const VARIANTS_LEFT = statement(
  { params: [arrayOf(int)], row: { id: int } },
  'select id from products where parent_id = any($1) order by id for no key update',
)

/** The variants of products, deleted ones included; their rows are locked until the transaction ends. */
export async function lockVariantsOf(db: Db, parentIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.query(VARIANTS_LEFT, [parentIds])
  return rows.map(({ id }) => id)
}

const RETIRE_PRODUCTS = statement(
  { params: [arrayOf(int), arrayOf(text)] },
  `update products set status = 'deleted', import_hash = null, code = case when code = any($2) then code || '~' || id else code end,
     version = version + 1, updated_at = now()
    where id = any($1)`,
)
const NO_PARENTS = statement(
  { params: [arrayOf(int)] },
  `update products p set has_children = false from products c where c.id = any($1) and p.id = c.parent_id`,
)

/**
 * Deletes the variants of products that have none any more; each of `codes` becomes free. They keep their product, which their orders and
 * reviews belong to, and lose the digest of their file: what names them again writes all of them. The caller calls `refreshDerived` afterwards.
 */
export async function retireVariants(
  db: Db,
  ids: readonly number[],
  codes: readonly string[],
): Promise<void> {
  await db.query(RETIRE_PRODUCTS, [ids, codes])
  await db.query(NO_PARENTS, [ids])
}

const COUNT_CHANGES = statement(
  { params: [arrayOf(int)] },
  'update products set version = version + 1 where id = any($1)',
)

/** Counts a change of products of which their rows hold nothing, as of their pictures: whoever has an older version open hears of it. */
export async function raiseVersions(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.query(COUNT_CHANGES, [ids])
}
