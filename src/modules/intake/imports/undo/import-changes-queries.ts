import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
} from '#database/statements/statement.ts'
import type { ProductState } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { PRODUCT_STATUSES } from '#modules/kernel/products/product-status-rules.ts'

/** Fields of a product's state; those that are missing did not change. */
export type StateFields = Partial<ProductState>

/**
 * Fields by their names as a run left them, or digests of them in the changes of earlier versions; of a product that a run created one digest,
 * `all`.
 */
export type StateAfter = Readonly<Record<string, string | null>>

/** What a run changed of one product. */
export interface ImportChange {
  id: number
  /** The fields as they were; null where the run created the product. */
  before: StateFields | null
  /** The same fields as the run left them. */
  after: StateAfter
  /** `after` holds digests, as earlier versions wrote them. */
  digests?: boolean
  /** Base units that it booked, as [warehouse, difference]. */
  stock: readonly (readonly [number, number])[] | null
}

export const FIELDS_BEFORE = nullable(json<StateFields>())
export const FIELDS_AFTER = json<StateAfter>()
const STOCK = nullable(json<NonNullable<ImportChange['stock']>>())

const RECORD_CHANGES = statement(
  { params: [int, json()] },
  `insert into import_changes (run_id, product_id, before, after, stock, digests)
   select $1, id, before, after, stock, false
     from json_to_recordset($2::json) as x(id int, before jsonb, after jsonb, stock jsonb)
   on conflict (run_id, product_id) do update set
     before = excluded.before || import_changes.before, after = import_changes.after || excluded.after,
     stock = coalesce(import_changes.stock, '[]') || coalesce(excluded.stock, '[]'), changed_at = excluded.changed_at`,
)

/** Records what a run changed, in the transaction of the change. A product that it writes twice keeps its first state. */
export async function recordChanges(db: Db, run: number, changes: readonly ImportChange[]): Promise<void> {
  if (changes.length > 0) await db.query(RECORD_CHANGES, [run, JSON.stringify(changes)])
}

const COUNT_LEFT = statement(
  { params: [int], row: { count: int } },
  'select count(*) as count from import_changes where run_id = $1 and undone_by is null',
)

/** How many changes of a run are in effect. */
export async function countChanges(db: Db, run: number): Promise<number> {
  const { rows } = await db.query(COUNT_LEFT, [run])
  return rows[0]?.count ?? 0
}

const NEXT_IMPORT_CHANGES = statement(
  { params: [int, int, int, nullable(arrayOf(int))], row: { id: int } },
  `select product_id as id from import_changes
    where run_id = $1 and product_id > $2 and undone_by is null and ($4::int[] is null or product_id = any($4))
    order by product_id limit $3`,
)

/** The next products of a run after the id `from` whose changes are in effect; with `chosen` those of them alone. */
export async function nextChanged(
  db: Db,
  run: number,
  { from, most, chosen }: { from: number; most: number; chosen: readonly number[] | null },
): Promise<number[]> {
  const { rows } = await db.query(NEXT_IMPORT_CHANGES, [run, from, most, chosen])
  return rows.map(({ id }) => id)
}

const CHOSEN_CHANGES = statement(
  { params: [int, arrayOf(int)], row: { id: int } },
  `select c.product_id as id from import_changes c join products p on p.id = c.product_id
    where c.run_id = $1 and c.undone_by is null and (p.id = any($2) or p.parent_id = any($2)) order by 1`,
)

/** Products and variants that a run changed, with these ids or as variants of them. */
export async function chosenChanges(db: Db, run: number, products: readonly number[]): Promise<number[]> {
  const { rows } = await db.query(CHOSEN_CHANGES, [run, products])
  return rows.map(({ id }) => id)
}

const CHANGE = {
  id: int,
  before: FIELDS_BEFORE,
  after: FIELDS_AFTER,
  digests: boolean,
  stock: STOCK,
}
const CHANGES = statement(
  { params: [int, arrayOf(int)], row: CHANGE },
  `select product_id as id, before, after, digests, stock from import_changes
    where run_id = $1 and product_id = any($2) order by product_id`,
)

/** What a run changed of these products, in the order of their ids. */
export async function findChanges(db: Db, run: number, ids: readonly number[]): Promise<ImportChange[]> {
  const { rows } = await db.query(CHANGES, [run, ids])
  return rows
}

const CHANGED = {
  ...CHANGE,
  parentId: nullable(int),
  code: text,
  name: text,
  currency: text,
  taxRate: text,
  status: oneOf(PRODUCT_STATUSES),
  undoneBy: nullable(int),
}
const CHANGED_OF = `select c.product_id as id, c.before, c.after, c.digests, c.stock, p.parent_id as "parentId", p.code, p.name, p.currency,
    trim_scale(p.tax_rate)::text as "taxRate", p.status, c.undone_by as "undoneBy"
   from import_changes c join products p on p.id = c.product_id where c.run_id = $1`
const CHANGED_AFTER = statement(
  { params: [int, int, int], row: CHANGED },
  `${CHANGED_OF} and c.product_id > $2 order by c.product_id limit $3`,
)
const CHANGED_BEFORE = statement(
  { params: [int, int, int], row: CHANGED },
  `${CHANGED_OF} and c.product_id < $2 order by c.product_id desc limit $3`,
)

/** What a run changed of a product or variant, with what it is now. */
export type ChangedProduct = RowFrom<typeof CHANGED_AFTER>

/** A page of what a run changed, undone changes too, in the order of the ids; backwards from the one before `id`. */
export async function readChangedProducts(
  db: Db,
  run: number,
  { id, backwards, limit }: { id: number; backwards: boolean; limit: number },
): Promise<ChangedProduct[]> {
  const { rows } = await db.query(backwards ? CHANGED_BEFORE : CHANGED_AFTER, [run, id, limit])
  return rows
}

const COUNT_ALL = statement(
  { params: [int], row: { count: int } },
  'select count(*) as count from import_changes where run_id = $1',
)

/** How many products and variants a run changed, undone ones too. */
export async function countChanged(db: Db, run: number): Promise<number> {
  const { rows } = await db.query(COUNT_ALL, [run])
  return rows[0]?.count ?? 0
}

const MARK_UNDONE = statement(
  { params: [int, arrayOf(int), nullable(int)] },
  'update import_changes set undone_by = $3 where run_id = $1 and product_id = any($2)',
)

/** Marks changes of a run as undone by another run; null: they are in effect again. */
export async function markUndone(
  db: Db,
  run: number,
  products: readonly number[],
  by: number | null,
): Promise<void> {
  await db.query(MARK_UNDONE, [run, products, by])
}
