import type { Db } from '#database/database.ts'
import {
  boolean,
  int,
  nullable,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { IS_HELD } from '#modules/platform/hold/hold.server.ts'
import type { FolderBacklog } from '#modules/platform/storage/shop-files/shop-files.server.ts'

const MAINTENANCE_ROW = {
  active: boolean,
  until: nullable(timestamptz),
  version: int,
  changedAt: timestamptz,
  held: boolean,
}
const MAINTENANCE_COLUMNS = `active, until, version, changed_at as "changedAt", ${IS_HELD} as held`

/** The row of the maintenance page. */
export const FIND_MAINTENANCE = statement(
  { row: MAINTENANCE_ROW },
  `select ${MAINTENANCE_COLUMNS} from maintenance`,
)
const MAINTENANCE_LOCKED = statement(
  { row: MAINTENANCE_ROW },
  `select ${MAINTENANCE_COLUMNS} from maintenance for update`,
)
const SET_MAINTENANCE = statement(
  { params: [boolean, nullable(timestamptz)], row: MAINTENANCE_ROW },
  `update maintenance set active = $1, until = $2, version = version + 1, changed_at = now() returning ${MAINTENANCE_COLUMNS}`,
)

export type MaintenanceRow = RowFrom<typeof FIND_MAINTENANCE>

function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('the row of the maintenance page is missing')
  return row
}

export const readMaintenance = async (db: Db) => only((await db.query(FIND_MAINTENANCE)).rows)
export const lockMaintenance = async (tx: Db) => only((await tx.query(MAINTENANCE_LOCKED)).rows)
export const saveMaintenance = async (tx: Db, active: boolean, until: Date | null) =>
  only((await tx.query(SET_MAINTENANCE, [active, until])).rows)

const SAVE_PROCESS = statement(
  { params: [text, text, int, text, timestamptz, int, text] },
  `insert into shop_processes (id, host, pid, version, started_at, seen_at, memory, role) values ($1, $2, $3, $4, $5, now(), $6, $7)
   on conflict (id) do update set seen_at = now(), memory = excluded.memory`,
)

export interface ShopProcess {
  id: string
  host: string
  pid: number
  version: string
  startedAt: Date
  memory: number
  role: string
}

/** Renews the row of a process. */
export async function noteProcess(
  db: Db,
  { id, host, pid, version, startedAt, memory, role }: ShopProcess,
): Promise<void> {
  await db.query(SAVE_PROCESS, [id, host, pid, version, startedAt, memory, role])
}

/** Removes the row of a process that ends, and those of processes that were not seen for a day. */
const DELETE_GONE_PROCESSES = statement(
  { params: [text] },
  `delete from shop_processes where id = $1 or seen_at < now() - interval '1 day'`,
)
export async function forgetProcess(db: Db, id: string): Promise<void> {
  await db.query(DELETE_GONE_PROCESSES, [id])
}

const PROCESSES = statement(
  {
    row: {
      id: text,
      host: text,
      pid: int,
      version: text,
      startedAt: timestamptz,
      seenAt: timestamptz,
      memory: int,
      role: text,
    },
  },
  `select id, host, pid, version, started_at as "startedAt", seen_at as "seenAt", memory, role from shop_processes
    where seen_at > now() - interval '1 hour' order by seen_at desc limit 50`,
)
const NOTE_WAITING = statement(
  { params: [text, text, int, nullable(timestamptz), nullable(text)] },
  `insert into waiting_files (folder, host, files, since, problem, seen_at) values ($1, $2, $3, $4, $5, now())
   on conflict (folder) do update
      set host = excluded.host, files = excluded.files, since = excluded.since, problem = excluded.problem, seen_at = now()`,
)
const NONE_WAITING = statement({ params: [text] }, `delete from waiting_files where folder = $1`)

/** Says what waits in a folder for the bucket; one without anything to say has no row. */
export async function noteWaitingFiles(
  db: Db,
  host: string,
  { folder, files, since, problem }: FolderBacklog,
): Promise<void> {
  if (files === 0 && problem === null) await db.query(NONE_WAITING, [folder])
  else await db.query(NOTE_WAITING, [folder, host, files, since, problem])
}

const WAITING_FILES = statement(
  {
    row: {
      folder: text,
      host: text,
      files: int,
      since: nullable(timestamptz),
      problem: nullable(text),
      seenAt: timestamptz,
    },
  },
  `select folder, host, files, since, problem, seen_at as "seenAt" from waiting_files order by host, folder`,
)
export const readWaitingFiles = async (db: Db) => (await db.query(WAITING_FILES)).rows

const DATABASE_FACTS = statement(
  {
    row: {
      version: text,
      bytes: int,
      connections: int,
      maxConnections: int,
      migrations: int,
      lastMigration: text,
    },
  },
  `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
          (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
          current_setting('max_connections')::int as "maxConnections",
          (select count(*)::int from schema_migrations) as migrations,
          coalesce((select max(tag) from schema_migrations), '') as "lastMigration"`,
)
const TABLE_SIZES = statement(
  { row: { name: text, bytes: int, rows: int } },
  `select c.relname::text as name, pg_total_relation_size(c.oid) as bytes, greatest(c.reltuples, 0)::bigint as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by 2 desc limit 25`,
)

/** What the database knows of itself: size, tables, connections, migrations; and the processes seen within the last hour. */
export async function readDatabaseHealth(db: Db) {
  const [database, tables, processes] = await Promise.all([
    db.query(DATABASE_FACTS),
    db.query(TABLE_SIZES),
    db.query(PROCESSES),
  ])
  const [facts] = database.rows
  if (!facts) throw new Error('the database returned no facts of itself')
  return { ...facts, tables: tables.rows, processes: processes.rows }
}
