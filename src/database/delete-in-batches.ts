import type { Db } from './database.ts'

/** Rows deleted by one statement: it holds their locks for well under a second. */
const BATCH = 5000

/**
 * Deletes every row of a table that meets `condition` (SQL with `$1`, … for `values`), so many at a time that no statement runs into its
 * time limit and nobody waits long for a row. Not in a transaction: each batch is final. Returns how many rows went.
 */
export async function deleteInBatches(
  db: Db,
  table: string,
  condition: string,
  { values = [], batch = BATCH }: { values?: readonly unknown[]; batch?: number } = {},
): Promise<number> {
  // A row that somebody changes meanwhile has another ctid, and is looked at again next time.
  const statement = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${batch}))`
  for (let deleted = 0; ; ) {
    const { rowCount } = await db.query(statement, values)
    deleted += rowCount
    if (rowCount < batch) return deleted
  }
}
