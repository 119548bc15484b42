import type { Db } from '../database.ts'

/** Rows deleted by one statement: it holds their locks for well under a second. */
const BATCH = 5000

/**
 * Deletes every row that meets `condition` (SQL with `$1`, … for `values`), in batches small enough that no statement times out and
 * nobody waits long for a row. Not in a transaction: each batch is final. Returns the number of deleted rows.
 */
export async function deleteInBatches(
  db: Db,
  table: string,
  condition: string,
  { values = [], batch = BATCH }: { values?: readonly unknown[]; batch?: number } = {},
): Promise<number> {
  // A row that is updated meanwhile gets another ctid and is skipped; the next batch checks it again.
  const statement = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${batch}))`
  for (let deleted = 0; ; ) {
    const { rowCount } = await db.unchecked(statement, values)
    deleted += rowCount
    if (rowCount < batch) return deleted
  }
}
