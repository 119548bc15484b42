import { getConstructionPlans } from 'pg-boss'
import type { Db } from '#database/database.ts'
import { migrateWithin } from '#database/migrate.ts'
import { boolean, statement, text } from '#database/statements/statement.ts'
import { type BackupHeader, BackupRefusedError, type BackupTable } from './backup-format.ts'
import { IN_BACKUP, queueVersion, quoted, quotedName, readTables } from './database-contents.ts'

/** Where the tables of the job queue are. */
const QUEUE_SCHEMA = 'pgboss'

/** The tables that the rows of a backup go to, and those whose rows stay in the file. */
export interface EmptyTables {
  tables: BackupTable[]
  /** Tables that neither this shop nor its job queue makes, as `schema.name`. */
  unknown: string[]
}

/**
 * The plan of the library is a transaction of its own, which would end ours; without its first and last statement it is a part of ours.
 */
function queuePlan(): string {
  const plan = getConstructionPlans(QUEUE_SCHEMA)
  const inside = /^\s*BEGIN;(.*)COMMIT;\s*$/is.exec(plan)?.[1]
  if (inside === undefined) throw new Error('the plan of the job queue is no transaction')
  return inside
}

/** Parts of partitioned tables that only the shop of the backup had, such as those of a day. */
async function makeParts(tx: Db, tables: readonly BackupTable[], there: ReadonlySet<string>): Promise<void> {
  for (const table of tables)
    if (table.partOf !== null && !there.has(quoted(table)))
      await tx.unchecked(
        `create table ${quoted(table)} partition of ${quoted(table.partOf)} ${table.partOf.bound}`,
      )
}

/** The parts that a new queue has for the days around now; they would be in the way of the backup's own. */
async function dropParts(tx: Db): Promise<void> {
  for (const { table } of await readTables(tx))
    if (table.schema === QUEUE_SCHEMA && table.partOf?.bound.startsWith('FOR VALUES FROM'))
      await tx.unchecked(`drop table ${quoted(table)}`)
}

/**
 * Gives an empty database the tables of the backup, of the version that they had. The queue of jobs is of its library's version: where
 * that is another one, its rows stay in the file, and jobs begin with their schedules.
 */
export async function makeTables(tx: Db, { migrations, queue, tables }: BackupHeader): Promise<EmptyTables> {
  await migrateWithin(tx, { only: migrations })
  if (queue !== null) {
    await tx.unchecked('savepoint before_queue')
    await tx.unchecked(queuePlan())
    if ((await queueVersion(tx)) === queue) await dropParts(tx)
    else await tx.unchecked('rollback to savepoint before_queue')
  }
  const parents = new Set((await readPartitioned(tx)).map(quoted))
  const ours = await readTables(tx)
  const there = new Map(ours.map(({ table }) => [quoted(table), table]))
  const known = tables.filter(
    (table) => there.has(quoted(table)) || (table.partOf !== null && parents.has(quoted(table.partOf))),
  )
  await makeParts(tx, known, new Set(there.keys()))
  for (const table of known) {
    const columns = there.get(quoted(table))?.columns ?? table.columns
    const lost = table.columns.find((column) => !columns.includes(column))
    if (lost !== undefined)
      throw new BackupRefusedError('unknown-columns', `${table.schema}.${table.name}.${lost}`)
  }
  const taken = new Set(known)
  return {
    tables: known,
    unknown: tables.filter((table) => !taken.has(table)).map(({ schema, name }) => `${schema}.${name}`),
  }
}

const PARTITIONED_TABLES = statement(
  { row: { schema: text, name: text } },
  `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'p'`,
)
const readPartitioned = async (tx: Db) => (await tx.query(PARTITIONED_TABLES)).rows

const TABLE_TRIGGERS = statement(
  { row: { schema: text, table: text } },
  `select distinct n.nspname as schema, c.relname as table
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and ${IN_BACKUP} order by 1, 2`,
)
const FOREIGN_KEYS = statement(
  { row: { schema: text, table: text, name: text, definition: text } },
  `select n.nspname as schema, c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and ${IN_BACKUP} order by 1, 2, 3`,
)
const TABLE_INDEXES = statement(
  { row: { schema: text, name: text, definition: text, valid: boolean } },
  `select n.nspname as schema, c.relname as name, pg_get_indexdef(i.indexrelid) as definition, i.indisvalid as valid
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and t.relkind = 'r' and not t.relispartition
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by 1, 2`,
)

/**
 * Takes away what would fire or be checked while rows come in: triggers, foreign keys, and indexes, which are faster made at once. An
 * owner may do all of it; `session_replication_role` and `disable trigger all` are for superusers. Returns the statements that bring them
 * back.
 */
export async function takeChecksAway(tx: Db): Promise<string[]> {
  const { rows: keys } = await tx.query(FOREIGN_KEYS)
  const { rows: indexes } = await tx.query(TABLE_INDEXES)
  const { rows: triggers } = await tx.query(TABLE_TRIGGERS)
  const tableOf = ({ schema, table }: { schema: string; table: string }) => quoted({ schema, name: table })
  for (const key of keys)
    await tx.unchecked(`alter table ${tableOf(key)} drop constraint ${quotedName(key.name)}`)
  for (const index of indexes) await tx.unchecked(`drop index ${quoted(index)}`)
  for (const trigger of triggers) await tx.unchecked(`alter table ${tableOf(trigger)} disable trigger user`)
  return [
    ...indexes.map(({ definition }) => definition),
    'analyze',
    ...keys.map(
      (key) => `alter table ${tableOf(key)} add constraint ${quotedName(key.name)} ${key.definition}`,
    ),
    ...triggers.map((trigger) => `alter table ${tableOf(trigger)} enable trigger user`),
  ]
}
