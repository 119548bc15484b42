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

/**
 * The same without an index for the condition: walks along the table's key, a number or a text, looks at one batch of rows at a time and deletes those
 * of them that meet it. For tables whose rows an index would make dearer to write.
 */
export async function deleteAlongKey(
  db: Db,
  { table, key, first = 0 }: { table: string; key: string; first?: 0 | '' },
  condition: string,
  { values = [], batch = BATCH }: { values?: readonly unknown[]; batch?: number } = {},
): Promise<number> {
  const last = `$${values.length + 1}`
  const statement = `
    with walked as materialized (select ${key} as key, (${condition}) as gone from ${table} where ${key} > ${last} order by ${key} limit ${batch}),
      deleted as (delete from ${table} where ${key} in (select walked.key from walked where walked.gone) and (${condition}) returning 1)
    select (select max(walked.key) from walked) as last, (select count(*)::int from deleted) as deleted`
  for (let [from, deleted]: [number | string, number] = [first, 0]; ; ) {
    const { rows } = await db.unchecked<{ last: number | string | null; deleted: number }>(statement, [
      ...values,
      from,
    ])
    const [row] = rows
    if (!row || row.last === null) return deleted
    deleted += row.deleted
    from = row.last
  }
}
