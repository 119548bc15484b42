import type { Db } from '#database/database.ts'
import { arrayOf, int, json, nullable, statement } from '#database/statements/statement.ts'
import type { ProductState } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'

/** Fields of a product's state; those that are missing did not change. */
export type StateFields = Partial<ProductState>

/** Digests of fields by their names; of a product that a run created one digest, `all`. */
export type StateDigests = Readonly<Record<string, string>>

/** What a run changed of one product. */
export interface ImportChange {
  id: number
  /** The fields as they were; null where the run created the product. */
  before: StateFields | null
  /** The same fields as the run left them. */
  after: StateDigests
  /** Base units that it booked, as [warehouse, difference]. */
  stock: readonly (readonly [number, number])[] | null
}

const RECORD = statement(
  { params: [int, json()] },
  `insert into import_changes (run_id, product_id, before, after, stock)
   select $1, id, before, after, stock
     from json_to_recordset($2::json) as x(id int, before jsonb, after jsonb, stock jsonb)
   on conflict (run_id, product_id) do update set
     before = excluded.before || import_changes.before, after = import_changes.after || excluded.after,
     stock = coalesce(import_changes.stock, '[]') || coalesce(excluded.stock, '[]')`,
)

/** Records what a run changed, in the transaction of the change. A product that it writes twice keeps its first state. */
export async function recordChanges(db: Db, run: number, changes: readonly ImportChange[]): Promise<void> {
  if (changes.length > 0) await db.query(RECORD, [run, JSON.stringify(changes)])
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
  { params: [int, int, int], row: { id: int } },
  `select product_id as id from import_changes
    where run_id = $1 and product_id > $2 and undone_by is null order by product_id limit $3`,
)

/** The next products of a run after the id `from` whose changes are in effect. */
export async function nextChanged(db: Db, run: number, from: number, most: number): Promise<number[]> {
  const { rows } = await db.query(NEXT_IMPORT_CHANGES, [run, from, most])
  return rows.map(({ id }) => id)
}

const CHANGES = statement(
  {
    params: [int, arrayOf(int)],
    row: {
      id: int,
      before: nullable(json<StateFields>()),
      after: json<StateDigests>(),
      stock: nullable(json<[number, number][]>()),
    },
  },
  `select product_id as id, before, after, stock from import_changes
    where run_id = $1 and product_id = any($2) order by product_id`,
)

/** What a run changed of these products, in the order of their ids. */
export async function findChanges(db: Db, run: number, ids: readonly number[]): Promise<ImportChange[]> {
  const { rows } = await db.query(CHANGES, [run, ids])
  return rows
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
