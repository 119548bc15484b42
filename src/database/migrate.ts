import type pg from 'pg'
import type { HowFar } from '#shared/files/terminal-progress.ts'
import { type Database, type DatabaseLog, type Db, transaction } from './database.ts'
import { arrayOf, boolean, int, nothing, statement, text } from './statements/statement.ts'
import { endedBy, insideTransaction, type Migration, readMigrations } from './upgrades/migration-files.ts'
import { upgradeInUse } from './upgrades/upgrade-in-use.ts'

/** The advisory lock of migrations: any fixed number that nothing else in the database locks. */
const MIGRATION_LOCK = 7_306_001

const APPLIED_MIGRATIONS = statement(
  { row: { tag: text, hash: text } },
  'select tag, hash from schema_migrations',
)

async function appliedMigrations(tx: Db): Promise<Map<string, string>> {
  await tx.unchecked(`
    create table if not exists schema_migrations (
      tag text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await tx.query(APPLIED_MIGRATIONS)
  return new Map(rows.map((row) => [row.tag, row.hash]))
}

function refuseEditedMigrations(migrations: Migration[], applied: ReadonlyMap<string, string>): void {
  for (const { tag, hash } of migrations) {
    const ran = applied.get(tag)
    if (ran !== undefined && ran !== hash)
      throw new Error(`migration ${tag} was changed after it ran on this database; add a new one instead`)
  }
}

const unknownTags = (migrations: readonly { tag: string }[], applied: Iterable<string>) => {
  const known = new Set(migrations.map(({ tag }) => tag))
  return [...applied].filter((tag) => !known.has(tag)).sort()
}

const LOCK_MIGRATIONS = statement(
  { params: [int], row: { pg_advisory_xact_lock: nothing } },
  'select pg_advisory_xact_lock($1)',
)
/** Until `tx` ends no other process makes or changes tables: neither a shop that starts nor a restore. Waits as long as it takes. */
export async function lockMigrations(tx: Db): Promise<void> {
  await tx.unchecked('set local lock_timeout = 0')
  await tx.query(LOCK_MIGRATIONS, [MIGRATION_LOCK])
}

const HAS_RUN = statement(
  { params: [text], row: { ran: boolean } },
  'select exists (select from schema_migrations where tag = $1) as ran',
)
const INSERT_MIGRATION = statement(
  { params: [text, text] },
  'insert into schema_migrations (tag, hash) values ($1, $2)',
)

/** A migration that a database has run: its name, and the SHA-256 of its file. */
export interface AppliedMigration {
  tag: string
  hash: string
}

export interface MigrateOptions {
  /** Called before each migration. */
  howFar?: HowFar
  /** Says which migration runs, and that the tables are newer than this version. */
  log?: DatabaseLog
  /** The database itself, where `db` leads through a pooler that changes sessions between statements. */
  direct?: pg.PoolConfig
}

/** Runs migrations on tables that nothing else uses, in the transaction of the caller. */
async function runAll(tx: Db, pending: readonly Migration[], howFar: HowFar): Promise<string[]> {
  for (const [done, { tag, statements, hash }] of pending.entries()) {
    howFar(done, pending.length)
    for (const each of statements) await tx.unchecked(insideTransaction(each))
    await tx.query(INSERT_MIGRATION, [tag, hash])
  }
  return pending.map(({ tag }) => tag)
}

/**
 * Brings the tables of a restore to this version in the transaction of the caller, whole or not at all. With `only`: runs these alone,
 * what a database of an earlier version had run. Throws for migrations that this version does not know, or has in another text.
 */
export async function migrateWithin(
  tx: Db,
  { only }: { only?: readonly AppliedMigration[] } = {},
): Promise<string[]> {
  const migrations = await readMigrations()
  await lockMigrations(tx)
  const applied = await appliedMigrations(tx)
  const wanted = only && new Map(only.map(({ tag, hash }) => [tag, hash]))
  refuseEditedMigrations(migrations, wanted ?? applied)
  const [unknown] = unknownTags(migrations, (wanted ?? applied).keys())
  if (unknown) throw new Error(`this database has migration ${unknown}, which this version does not know`)
  const pending = migrations.filter(({ tag }) => !applied.has(tag) && (wanted?.has(tag) ?? true))
  return runAll(tx, pending, () => undefined)
}

const SILENT: DatabaseLog = { info: () => undefined, warn: () => undefined }

/**
 * Runs every migration that has not run yet. On an empty database all of them in one transaction; on a shop's each by itself, beside
 * its traffic (`upgradeInUse`). Safe when several processes start at once: the others wait and find nothing left to do.
 *
 * Tables of a newer version are served as they are, unless that version took away what this one uses (`endedBy`): then it throws, as
 * when a migration fails or was edited after it ran. Returns the names of the migrations that ran.
 */
export async function migrate(
  db: Database,
  from?: string,
  { howFar = () => undefined, log = SILENT, direct }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(from)
  const known = migrations.map(({ tag }) => tag)
  const pendingOf = (applied: ReadonlyMap<string, string>) => {
    refuseEditedMigrations(migrations, applied)
    const end = endedBy(applied.keys(), known)
    if (end) throw new Error(`migration ${end} took away what this version uses; start a newer one`)
    return migrations.filter(({ tag }) => !applied.has(tag))
  }
  const first = await transaction(
    db,
    async (tx) => {
      await lockMigrations(tx)
      const applied = await appliedMigrations(tx)
      const pending = pendingOf(applied)
      if (applied.size === 0) return { ran: await runAll(tx, pending, howFar) }
      return { ran: pending.length === 0 ? [] : null, newer: unknownTags(migrations, applied.keys()) }
    },
    { unlimited: true },
  )
  if (first.newer?.length) log.warn({ migrations: first.newer }, NEWER_TABLES)
  if (first.ran) return first.ran
  return upgradeInUse(db, {
    ...{ howFar, log, direct },
    pending: async (on) => pendingOf(await appliedMigrations(on)),
    async begin(tx, { tag }) {
      await lockMigrations(tx)
      const { rows } = await tx.query(HAS_RUN, [tag])
      return rows[0]?.ran === false
    },
    record: (tx, { tag, hash }) => tx.query(INSERT_MIGRATION, [tag, hash]),
  })
}

export const NEWER_TABLES =
  'the database was migrated by a newer version; this process serves on, until it is replaced by that version'

/** The migrations that a database has run, by their names. Throws where it is no shop. */
export async function readAppliedMigrations(db: Db): Promise<AppliedMigration[]> {
  const { rows } = await db.query(APPLIED_MIGRATIONS)
  return rows.toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
}

/** The migrations of this version of the shop, in their order. */
export async function knownMigrations(): Promise<AppliedMigration[]> {
  return (await readMigrations()).map(({ tag, hash }) => ({ tag, hash }))
}

const UNKNOWN_MIGRATIONS = statement(
  { params: [arrayOf(text)], row: { tag: text } },
  'select tag from schema_migrations where tag <> all ($1) order by tag',
)

/** The migrations that the database has and this version, whose migrations are `known`, does not know. */
export async function newerMigrations(db: Db, known: readonly string[]): Promise<string[]> {
  return (await db.query(UNKNOWN_MIGRATIONS, [known])).rows.map(({ tag }) => tag)
}
