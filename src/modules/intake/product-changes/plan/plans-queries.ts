import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'
import {
  arrayOf,
  int,
  json,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#database/statements/statement.ts'
import type { BulkChange, PlanPreview, PlanWarning } from '../product-changes-schemas.ts'

/** How long a plan can be run, in hours. */
export const PLAN_KEPT_HOURS = 24
const IS_OVER = `created_at < now() - interval '${PLAN_KEPT_HOURS} hours'`

export interface StoredPlan {
  id: string
  /** The chosen products. */
  products: number[]
  /** The products and variants that the change looks at, in the order of their ids, and their versions in the preview. */
  rows: number[]
  versions: number[]
  /** Pieces of the rows in the warehouse, where stock is to change. */
  stock: number[] | null
  change: BulkChange
  leaveOut: PlanWarning[]
  preview: PlanPreview
  createdAt: Date
  run: number | null
}

const INSERT_PLAN = statement(
  {
    params: [arrayOf(int), arrayOf(int), arrayOf(int), nullable(arrayOf(int)), json(), json(), json(), text],
    row: { id: uuid },
  },
  `insert into product_change_plans (products, rows, versions, stock, change, leave_out, preview, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
)

/** Stores a plan; its id. */
export async function insertPlan(
  db: Db,
  plan: Omit<StoredPlan, 'id' | 'createdAt' | 'run'> & { createdBy: string },
): Promise<string> {
  const { rows } = await db.query(INSERT_PLAN, [
    plan.products,
    plan.rows,
    plan.versions,
    plan.stock,
    JSON.stringify(plan.change),
    JSON.stringify(plan.leaveOut),
    JSON.stringify(plan.preview),
    plan.createdBy,
  ])
  const [row] = rows
  if (!row) throw new Error('the plan was not stored')
  return row.id
}

const PLAN = {
  id: uuid,
  products: arrayOf(int),
  rows: arrayOf(int),
  versions: arrayOf(int),
  stock: nullable(arrayOf(int)),
  change: json<BulkChange>(),
  leaveOut: json<PlanWarning[]>(),
  preview: json<PlanPreview>(),
  createdAt: timestamptz,
  run: nullable(int),
}
const COLUMNS = `id, products, rows, versions, stock, change, leave_out as "leaveOut", preview, created_at as "createdAt", run_id as run`

const FIND_PLAN = statement(
  { params: [uuid], row: PLAN },
  `select ${COLUMNS} from product_change_plans where id = $1 and not ${IS_OVER}`,
)
/** A plan that is not over; null for another one. */
export async function findPlan(db: Db, id: string): Promise<StoredPlan | null> {
  const { rows } = await db.query(FIND_PLAN, [id])
  return rows[0] ?? null
}

const LOCK_PLAN = statement(
  { params: [uuid], row: PLAN },
  `select ${COLUMNS} from product_change_plans where id = $1 and not ${IS_OVER} for update`,
)
/** The same, locked until the transaction ends. */
export async function lockPlan(tx: Db, id: string): Promise<StoredPlan | null> {
  const { rows } = await tx.query(LOCK_PLAN, [id])
  return rows[0] ?? null
}

const OF_RUN = statement(
  { params: [int], row: PLAN },
  `select ${COLUMNS} from product_change_plans where run_id = $1`,
)
/** The plan that a run carries out. */
export async function findPlanOfRun(db: Db, run: number): Promise<StoredPlan | null> {
  const { rows } = await db.query(OF_RUN, [run])
  return rows[0] ?? null
}

const SAVE_PREVIEW = statement(
  { params: [uuid, arrayOf(int), arrayOf(int), nullable(arrayOf(int)), json()] },
  'update product_change_plans set rows = $2, versions = $3, stock = $4, preview = $5 where id = $1 and run_id is null',
)
/** Keeps a newer preview of a plan that has not been run. */
export async function savePreview(
  db: Db,
  { id, rows, versions, stock, preview }: Pick<StoredPlan, 'id' | 'rows' | 'versions' | 'stock' | 'preview'>,
): Promise<void> {
  await db.query(SAVE_PREVIEW, [id, rows, versions, stock, JSON.stringify(preview)])
}

const SET_RUN = statement(
  { params: [uuid, int] },
  'update product_change_plans set run_id = $2 where id = $1',
)
export async function setRunOfPlan(tx: Db, id: string, run: number): Promise<void> {
  await tx.query(SET_RUN, [id, run])
}

const CHANGED_PRODUCTS = statement(
  { params: [arrayOf(int), arrayOf(int)], row: { id: int } },
  `select x.id from unnest($1::int[], $2::int[]) as x(id, version) join products p on p.id = x.id
    where p.version <> x.version limit 1`,
)
/** Whether any of these products has another version than then. */
export async function hasMoved(
  db: Db,
  { rows: ids, versions }: Pick<StoredPlan, 'rows' | 'versions'>,
): Promise<boolean> {
  const { rows } = await db.query(CHANGED_PRODUCTS, [ids, versions])
  return rows.length > 0
}

/** Deletes plans that are over; one whose run is under way is needed until that ends. */
export async function deleteOldPlans(db: Db): Promise<void> {
  await deleteInBatches(
    db,
    'product_change_plans',
    `${IS_OVER} and (run_id is null or exists (select from import_runs r where r.id = run_id and r.state in ('done', 'failed')))`,
  )
}
