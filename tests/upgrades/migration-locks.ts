import type pg from 'pg'
import type { Migration } from '#database/upgrades/migration-files.ts'
import { LARGE_TABLES } from './large-tables.ts'

interface TableUse {
  table: string
  /** The file of the rows; another one after a statement that wrote them all anew. */
  file: string | null
  /** How often this transaction began to read the table. */
  reads: number
  /** Whether this transaction holds a lock that stops writes, or all use. */
  stopsWrites: boolean
  writes: boolean
}

const USE = `
select c.relname as "table", pg_relation_filenode(c.oid)::text as file,
       coalesce(pg_stat_get_xact_numscans(c.oid), 0)
         + coalesce((select sum(pg_stat_get_xact_numscans(indexrelid)) from pg_index where indrelid = c.oid), 0) as reads,
       coalesce(bool_or(l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')), false) as "stopsWrites",
       coalesce(bool_or(l.mode = 'RowExclusiveLock'), false) as writes
  from pg_class c
  left join pg_locks l on l.relation = c.oid and l.pid = pg_backend_pid() and l.granted
 where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and c.relkind = 'r'
 group by c.oid`

async function readUse(client: pg.ClientBase): Promise<Map<string, TableUse>> {
  const { rows } = await client.query<TableUse & { reads: string }>(USE, [LARGE_TABLES])
  return new Map(rows.map((row) => [row.table, { ...row, reads: Number(row.reads) }]))
}

/** What a statement did to a large table that existed before it, which takes the longer the more rows the table has. */
function slowFor(was: TableUse, now: TableUse): string[] {
  const slow = []
  if (now.file !== was.file) slow.push(`table ${now.table} is written anew, and locked meanwhile`)
  else if (now.stopsWrites && now.reads > was.reads)
    slow.push(`table ${now.table} is read while it is locked against writes`)
  if (now.writes && !was.writes) slow.push(`rows of table ${now.table} are written in one transaction`)
  return slow
}

/** What a migration outside a transaction may consist of: each can be run again, and none stops writes. */
const MAY_RUN_OUTSIDE =
  /^\s*(create\s+(unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s|drop\s+index\s+concurrently\s+if\s+exists\s|alter\s+table\s+\S+\s+validate\s+constraint\s|do\s)/i
const withoutComments = (sql: string) => sql.replace(/^\s*--.*$/gm, '')

/** Runs a migration, and returns what would stop a large shop, one sentence for each table. */
export async function runMeasured(client: pg.ClientBase, migration: Migration): Promise<string[]> {
  if (migration.outside) {
    const unfit = migration.statements.filter((each) => !MAY_RUN_OUTSIDE.test(withoutComments(each)))
    if (unfit.length > 0) return unfit.map((each) => `may not run outside a transaction: ${each.trim()}`)
    for (const each of migration.statements) await client.query(each)
    return []
  }
  const found: string[] = []
  await client.query('begin')
  try {
    let before = await readUse(client)
    for (const each of migration.statements) {
      await client.query(each)
      const after = await readUse(client)
      for (const [table, now] of after) {
        const was = before.get(table)
        if (was) found.push(...slowFor(was, now))
      }
      before = after
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return [...new Set(found)]
}
