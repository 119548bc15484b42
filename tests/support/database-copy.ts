import type { Db } from '#database/database.ts'

/** One value of a database dump and its table. */
export interface CopiedValue {
  table: string
  text: string
}

function* leavesOf(value: unknown): Generator<string> {
  if (value === null || value === undefined) return
  if (typeof value !== 'object') yield String(value)
  else for (const [, child] of Object.entries(value)) yield* leavesOf(child)
}

/** Every value of every table, including the job queue, as a reader of a dump sees it; values inside JSON one by one. */
export async function readAllValues(db: Db): Promise<CopiedValue[]> {
  const { rows: tables } = await db.unchecked<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const values: CopiedValue[] = []
  for (const { name } of tables) {
    const { rows } = await db.unchecked<{ row: unknown }>(`select to_jsonb(t) as row from ${name} as t`)
    for (const { row } of rows) for (const text of leavesOf(row)) values.push({ table: name, text })
  }
  return values
}
