import type { Db } from '#database/database.ts'
import { readAppliedMigrations } from '#database/migrate.ts'
import {
  arrayOf,
  boolean,
  int,
  nullable,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import type { BackupHeader, BackupSequence, BackupTable } from './backup-format.ts'

/**
 * SQL condition on `pg_class c` in `pg_namespace n`: what belongs in a backup, which is everything in the schemas of the shop and its job
 * queue, and what the connected role owns elsewhere. Managed servers keep tables of their own in further schemas, often unreadable.
 */
export const IN_BACKUP = `n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
  and (n.nspname in ('public', 'pgboss') or pg_get_userbyid(c.relowner) = current_user)`
/** The log of changes is of its database: a restored one begins its own, under another identity (decision 206). */
const IS_KEPT = `not (n.nspname = 'public' and c.relname in ('changes', 'change_log'))`
/** Whether a table, sequence or function of the catalogue came with an extension, which brings it again. */
const ofExtension = (catalogue: string, oid: string) =>
  `exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`

const DATABASE_TABLES = statement(
  {
    row: {
      schema: text,
      name: text,
      columns: arrayOf(text),
      size: int,
      partOfSchema: nullable(text),
      partOfName: nullable(text),
      bound: nullable(text),
    },
  },
  `select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns,
      pg_table_size(c.oid) as size,
      pn.nspname as "partOfSchema", pc.relname as "partOfName",
      case when c.relispartition then pg_get_expr(c.relpartbound, c.oid) end as bound
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join pg_inherits i on c.relispartition and i.inhrelid = c.oid
     left join pg_class pc on pc.oid = i.inhparent
     left join pg_namespace pn on pn.oid = pc.relnamespace
    where c.relkind = 'r' and ${IN_BACKUP} and ${IS_KEPT} and not ${ofExtension('pg_class', 'c.oid')}
    order by n.nspname collate "C", c.relname collate "C"`,
)

/** A table as it is in the database, with how many bytes it takes on the disk. */
export interface FoundTable {
  table: BackupTable
  size: number
}

/** Every table of ours that holds rows: of the shop, of sign-in, of the job queue, parts of partitioned ones; not the log of changes. */
export async function readTables(db: Db): Promise<FoundTable[]> {
  const { rows } = await db.query(DATABASE_TABLES)
  return rows.map(({ schema, name, columns, size, partOfSchema, partOfName, bound }, at) => {
    const plain = `${schema}.${name}`
    return {
      size,
      table: {
        schema,
        name,
        folder: /^[\w.-]+$/.test(plain) ? plain : `table-${at + 1}`,
        columns,
        partOf:
          partOfSchema === null || partOfName === null || bound === null
            ? null
            : { schema: partOfSchema, name: partOfName, bound },
      },
    }
  })
}

const DATABASE_SEQUENCES = statement(
  { row: { schema: text, name: text } },
  `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${IN_BACKUP} and not ${ofExtension('pg_class', 'c.oid')}
    order by n.nspname collate "C", c.relname collate "C"`,
)

/** How far each sequence is, also those of identity columns. They belong to no snapshot: read them after it was taken. */
export async function readSequences(db: Db): Promise<BackupSequence[]> {
  const { rows } = await db.query(DATABASE_SEQUENCES)
  const sequences: BackupSequence[] = []
  for (const { schema, name } of rows) {
    const { rows: state } = await db.unchecked<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted({ schema, name })}`,
    )
    const [only] = state
    if (only) sequences.push({ schema, name, lastValue: only.last_value, isCalled: only.is_called })
  }
  return sequences
}

const READ_MOMENT = statement(
  { row: { takenAt: timestamptz, postgres: text, database: text, isShop: boolean, hasQueue: boolean } },
  `select now() as "takenAt", current_setting('server_version') as postgres, current_database() as database,
      to_regclass('public.schema_migrations') is not null as "isShop", to_regclass('pgboss.version') is not null as "hasQueue"`,
)
export type Moment = Pick<BackupHeader, 'takenAt' | 'postgres' | 'database' | 'migrations' | 'queue'>

/** What the snapshot of a transaction is of; null where the database is no shop. */
export async function readMoment(db: Db): Promise<Moment | null> {
  const { rows } = await db.query(READ_MOMENT)
  const [found] = rows
  if (!found?.isShop) return null
  const { takenAt, postgres, database, hasQueue } = found
  const migrations = await readAppliedMigrations(db)
  return { takenAt, postgres, database, migrations, queue: hasQueue ? await queueVersion(db) : null }
}

/** The version of the job queue's tables, which its library makes. */
export async function queueVersion(db: Db): Promise<number | null> {
  const { rows } = await db.unchecked<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? null
}

/**
 * Values as text that any PostgreSQL reads back as the same ones, whatever the server is set to; rows in the order in which they are
 * stored; and no end to the transaction before the backup ends.
 */
export async function prepareCopies(db: Db): Promise<void> {
  for (const setting of [
    `datestyle = 'ISO'`,
    `intervalstyle = 'postgres'`,
    `timezone = 'UTC'`,
    'extra_float_digits = 1',
    `bytea_output = 'hex'`,
    `client_encoding = 'UTF8'`,
    'synchronize_seqscans = off',
    'idle_in_transaction_session_timeout = 0',
    'lock_timeout = 0',
  ])
    await db.unchecked(`set local ${setting}`)
}

export const quotedName = (name: string) => `"${name.replaceAll('"', '""')}"`
export const quoted = ({ schema, name }: { schema: string; name: string }) =>
  `${quotedName(schema)}.${quotedName(name)}`

/** What COPY names: a table with its columns; one that has none is copied whole. */
const copied = (table: BackupTable) =>
  `${quoted(table)}${table.columns.length > 0 ? ` (${table.columns.map(quotedName).join(', ')})` : ''}`
export const copyToText = (table: BackupTable) => `copy ${copied(table)} to stdout`
export const copyFromText = (table: BackupTable) => `copy ${copied(table)} from stdin`
