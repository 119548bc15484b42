import type { Db } from '#database/database.ts'
import { arrayOf, boolean, statement, text } from '#database/statements/statement.ts'
import { BULK_TABLES } from './bulk-insert.ts'

/** Dropped indexes and constraints, as the statements that create them again. */
export type Detached = readonly string[]

/** Foreign keys, and the indexes and unique constraints that no foreign key references. */
const DETACHABLE_CONSTRAINTS = statement(
  { params: [arrayOf(text)], row: { away: text, back: text, late: boolean } },
  `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back,
         contype = 'f' as late
    from pg_constraint as own
   where conrelid = any($1::text[]::regclass[])
     and (contype = 'f' or contype = 'u' and not exists (
           select 1 from pg_constraint as other where other.contype = 'f' and other.conindid = own.conindid))
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), false
    from pg_index
   where indrelid = any($1::text[]::regclass[]) and not indisunique
     and not exists (select 1 from pg_constraint where conindid = indexrelid)
   order by late`,
)

/**
 * Drops foreign keys and the indexes that no other key needs, so that inserting many rows is several times faster. Call it
 * in the transaction that also calls `attachIndexes`: a rollback keeps them. Other sessions wait for these tables until it
 * commits.
 */
export async function detachIndexes(tx: Db): Promise<Detached> {
  const { rows } = await tx.query(DETACHABLE_CONSTRAINTS, [BULK_TABLES])
  for (const { away } of rows) await tx.unchecked(away)
  return rows.map(({ back }) => back)
}

/** Creates them again, foreign keys last: checking them is faster with the indexes. */
export async function attachIndexes(
  tx: Db,
  detached: Detached,
  onStep: (what: string) => void,
): Promise<void> {
  await tx.unchecked(`set local maintenance_work_mem = '256MB'`)
  for (const back of detached) {
    onStep(/(?:INDEX|constraint) (\S+)/.exec(back)?.[1] ?? 'index')
    await tx.unchecked(back)
  }
}
