import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { HowFar } from '#shared/files/terminal-progress.ts'
import { type Database, type Db, transaction } from './database.ts'
import { int, nothing, statement, text } from './statements/statement.ts'

const folder = join(import.meta.dirname, 'migrations')
const STATEMENT_BREAK = '--> statement-breakpoint'
/** The advisory lock of migrations: any fixed number that nothing else in the database locks. */
const MIGRATION_LOCK = 7_306_001

const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })

interface Migration {
  tag: string
  statements: string[]
  /** SHA-256 of the file, so that a migration edited after it ran is noticed. */
  hash: string
}

/** The migrations in the order drizzle-kit's journal gives them. */
async function readMigrations(from: string): Promise<Migration[]> {
  const journal = Journal.parse(JSON.parse(await readFile(join(from, 'meta/_journal.json'), 'utf8')))
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const file = await readFile(join(from, `${tag}.sql`), 'utf8')
      const statements = file.split(STATEMENT_BREAK).filter((each) => each.trim() !== '')
      return { tag, statements, hash: createHash('sha256').update(file).digest('hex') }
    }),
  )
}

const APPLIED = statement({ row: { tag: text, hash: text } }, 'select tag, hash from schema_migrations')

async function appliedMigrations(tx: Db): Promise<Map<string, string>> {
  await tx.unchecked(`
    create table if not exists schema_migrations (
      tag text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await tx.query(APPLIED)
  return new Map(rows.map((row) => [row.tag, row.hash]))
}

function refuseUnknownMigrations(migrations: Migration[], applied: ReadonlyMap<string, string>): void {
  for (const { tag, hash } of migrations) {
    const ran = applied.get(tag)
    if (ran !== undefined && ran !== hash)
      throw new Error(`migration ${tag} was changed after it ran on this database; add a new one instead`)
  }
  const known = new Set(migrations.map((migration) => migration.tag))
  const unknown = [...applied.keys()].find((tag) => !known.has(tag))
  if (unknown) throw new Error(`this database has migration ${unknown}, which this version does not know`)
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

const RECORD = statement(
  { params: [text, text] },
  'insert into schema_migrations (tag, hash) values ($1, $2)',
)

/** A migration that a database has run: its name, and the SHA-256 of its file. */
export interface AppliedMigration {
  tag: string
  hash: string
}

export interface MigrateOptions {
  /** The folder of the migrations. */
  from?: string
  /** Called before each migration. */
  howFar?: HowFar
  /** Runs these alone: what a database of an earlier version had run. Throws as for a database that has run them. */
  only?: readonly AppliedMigration[]
}

/** As `migrate`, in the transaction of the caller. */
export async function migrateWithin(
  tx: Db,
  { from = folder, howFar = () => undefined, only }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(from)
  await lockMigrations(tx)
  const applied = await appliedMigrations(tx)
  const wanted = only && new Map(only.map(({ tag, hash }) => [tag, hash]))
  refuseUnknownMigrations(migrations, wanted ?? applied)
  const pending = migrations.filter(({ tag }) => !applied.has(tag) && (wanted?.has(tag) ?? true))
  for (const [done, { tag, statements, hash }] of pending.entries()) {
    howFar(done, pending.length)
    for (const each of statements) await tx.unchecked(each)
    await tx.query(RECORD, [tag, hash])
  }
  return pending.map((migration) => migration.tag)
}

/**
 * Runs every migration that has not run yet, all of them in one transaction.
 * Safe when several processes start at once: the second waits for the first and finds nothing left to do.
 *
 * Returns the names of the migrations that ran. Throws when one fails, when one was edited after it ran, and when
 * the database comes from a newer version of the shop. Calls `howFar` before each migration.
 */
export function migrate(
  db: Database,
  from: string = folder,
  howFar: HowFar = () => undefined,
): Promise<string[]> {
  return transaction(db, (tx) => migrateWithin(tx, { from, howFar }), { unlimited: true })
}

/** The migrations that a database has run, by their names. Throws where it is no shop. */
export async function readAppliedMigrations(db: Db): Promise<AppliedMigration[]> {
  const { rows } = await db.query(APPLIED)
  return rows.toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
}

/** The migrations of this version of the shop, in their order. */
export async function knownMigrations(): Promise<AppliedMigration[]> {
  return (await readMigrations(folder)).map(({ tag, hash }) => ({ tag, hash }))
}
