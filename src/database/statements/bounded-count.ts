import type { Db } from '../database.ts'
import { int, json, type Statement } from './statement.ts'

/** Rows that are counted one by one; above them a list says about how many there are. */
export const COUNTED_ROWS = 10_000
/** The same for a search by words, which folds the text of each row again to see whether its trigrams are in the order of the words. */
export const COUNTED_MATCHES = 2000

export interface BoundedCount {
  value: number
  /** False for the planner's estimate. */
  exact: boolean
}

/** The plan of a statement, of which only the estimate is read. */
type Plan = readonly { Plan: { 'Plan Rows': number } }[]

/**
 * How many rows a statement returns: counted up to `most`, estimated by the planner above. `rows` must neither sort nor limit. It reads no
 * more than `most` + 1 of them, however many there are.
 */
export async function boundedCount<Params extends readonly unknown[]>(
  db: Db,
  rows: Statement<Params, object>,
  given: Params,
  most = COUNTED_ROWS,
): Promise<BoundedCount> {
  const params: readonly unknown[] = given
  const counting: Statement<readonly unknown[], { count: number }> = {
    text: `select count(*)::int as count from (${rows.text} limit ${most + 1}) counted`,
    params: rows.params,
    row: { count: int },
  }
  const counted = (await db.query(counting, params)).rows[0]?.count ?? 0
  if (counted <= most) return { value: counted, exact: true }
  return { value: Math.max(await plannedRows(db, rows, given), most + 1), exact: false }
}

/** How many rows the planner expects of a statement; nothing is read. */
async function plannedRows<Params extends readonly unknown[]>(
  db: Db,
  rows: Statement<Params, object>,
  given: Params,
): Promise<number> {
  const planning: Statement<readonly unknown[], { 'QUERY PLAN': Plan }> = {
    text: `explain (format json) ${rows.text}`,
    params: rows.params,
    row: { 'QUERY PLAN': json<Plan>() },
  }
  const params: readonly unknown[] = given
  const { rows: plans } = await db.query(planning, params)
  return Math.round(plans[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0)
}
