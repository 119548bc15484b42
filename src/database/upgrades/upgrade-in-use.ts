import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { HowFar } from '#shared/files/terminal-progress.ts'
import { type Database, type DatabaseLog, type Db, openDatabase, transactionOnce } from '../database.ts'
import { isRetryable, sqlState } from '../database-errors.ts'
import { boolean, int, statement, text } from '../statements/statement.ts'
import { concurrentIndex, type Migration } from './migration-files.ts'

/** The advisory lock of the process that migrates a shop in use. Others ask for it again and again: waiting would hold a snapshot. */
const UPGRADE_LOCK = 7_306_002
const ASK_AGAIN = 250
/**
 * Milliseconds that a migration waits for a table. Everything that asks for the table meanwhile waits behind it. Shorter than PostgreSQL's
 * `deadlock_timeout`, a second: where an order and the migration wait for each other, the migration lets go and no order is cancelled.
 */
const TABLE_PATIENCE = 500
/** Milliseconds between two attempts: at first, and at most. */
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 5_000
const LOCK_NOT_AVAILABLE = '55P03'
const APPLICATION = 'vitrin-migration'

export interface UpgradeOptions {
  /** Called before each migration. */
  howFar: HowFar
  log: DatabaseLog
  /** The database itself, where `db` leads through a pooler. */
  direct?: pg.PoolConfig
  /** The migrations that the database lacks, in their order. */
  pending(db: Db): Promise<Migration[]>
  /** Begins the transaction of a migration; false where another process has run it. */
  begin(tx: Db, migration: Migration): Promise<boolean>
  /** Records in the transaction that the migration ran. */
  record(tx: Db, migration: Migration): Promise<unknown>
}

/** Two connections without limits of time: one holds the lock of the upgrade, the other one migrates. */
function migrationConnections(db: Database, direct: pg.PoolConfig | undefined): Database {
  const { options } = db.pool
  // The pool hides its password from copies of its options.
  const connection = direct ?? { ...options, password: options.password }
  return openDatabase({
    connection: {
      ...connection,
      application_name: APPLICATION,
      // The pool's own would come with its options.
      statement_timeout: 0,
      query_timeout: 0,
      lock_timeout: 0,
      idle_in_transaction_session_timeout: 0,
      // Settings of the role would else hold.
      options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
    },
    maxConnections: 2,
    statementTimeout: 0,
  })
}

const TRY_LOCK = statement(
  { params: [int], row: { mine: boolean } },
  'select pg_try_advisory_xact_lock($1) as mine',
)
const STILL_HERE = statement({ row: { here: int } }, 'select 1 as here')

/** Runs `work` while no other process migrates; before each step it asks whether that is still so, which throws when the lock is lost. */
async function alone<T>(
  db: Database,
  log: DatabaseLog,
  work: (check: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  for (let waited = 0; ; waited++) {
    const done = await transactionOnce(
      db,
      async (tx) => {
        const { rows } = await tx.query(TRY_LOCK, [UPGRADE_LOCK])
        return rows[0]?.mine ? { result: await work(() => tx.query(STILL_HERE)) } : null
      },
      { unlimited: true },
    )
    if (done) return done.result
    if (waited === 0) log.info({}, 'another process is migrating the database; this one waits')
    await pause(ASK_AGAIN)
  }
}

const INVALID_INDEXES = statement(
  { params: [text], row: { name: text } },
  `select indexrelid::regclass::text as name from pg_index where indexrelid = to_regclass(quote_ident($1)) and not indisvalid`,
)
/** A process that was killed leaves its server connection behind, which goes on building. */
const END_BUILDER = statement(
  { params: [text, text], row: { ended: boolean } },
  `select pg_terminate_backend(a.pid, 5000) as ended
     from pg_stat_progress_create_index p join pg_stat_activity a on a.pid = p.pid
    where p.index_relid = to_regclass(quote_ident($1)) and a.application_name = $2`,
)

/** Drops what a build that was killed, or that failed, has left of an index. It would cost every write, and a unique one refuse rows. */
async function dropUnfinished(db: Db, index: string): Promise<void> {
  await db.query(END_BUILDER, [index, APPLICATION])
  const { rows } = await db.query(INVALID_INDEXES, [index])
  for (const { name } of rows) await db.unchecked(`drop index concurrently if exists ${name}`)
}

async function runOutside(db: Database, migration: Migration, options: UpgradeOptions): Promise<void> {
  for (const each of migration.statements) {
    const index = concurrentIndex(each)
    if (index !== null) await dropUnfinished(db, index)
    try {
      await db.unchecked(each)
    } catch (error) {
      if (index !== null) await dropUnfinished(db, index)
      throw error
    }
  }
  await transactionOnce(db, async (tx) => {
    if (await options.begin(tx, migration)) await options.record(tx, migration)
  })
}

/** One attempt at a migration that is a transaction. */
function runInside(db: Database, migration: Migration, options: UpgradeOptions): Promise<void> {
  return transactionOnce(
    db,
    async (tx) => {
      if (!(await options.begin(tx, migration))) return
      await tx.unchecked(`set local lock_timeout = ${TABLE_PATIENCE}`)
      for (const each of migration.statements) await tx.unchecked(each)
      await options.record(tx, migration)
    },
    { unlimited: true },
  )
}

/** Runs a migration; again as long as a table that it needs is in use for too long. */
async function runPatiently(db: Database, migration: Migration, options: UpgradeOptions): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await (migration.outside ? runOutside : runInside)(db, migration, options)
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE && !isRetryable(error)) throw error
      options.log.warn(
        { migration: migration.tag, attempt },
        'a table is in use for too long; the migration lets go and tries again',
      )
    }
    await pause(Math.min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE) * (0.5 + Math.random()))
  }
}

/**
 * Brings a shop that may be serving to this version, one migration after the other, each in its own transaction or, where its file says
 * so, outside one. Nothing that ran is undone when a later one fails; the next start goes on from there. Returns what ran here.
 */
export async function upgradeInUse(db: Database, options: UpgradeOptions): Promise<string[]> {
  const { log, howFar } = options
  const own = migrationConnections(db, options.direct)
  try {
    return await alone(own, log, async (check) => {
      const pending = await options.pending(own)
      for (const [done, migration] of pending.entries()) {
        howFar(done, pending.length)
        await check()
        const began = performance.now()
        log.info({ migration: migration.tag, number: done + 1, of: pending.length }, 'a migration runs')
        await runPatiently(own, migration, options)
        const milliseconds = Math.round(performance.now() - began)
        log.info({ migration: migration.tag, milliseconds }, 'a migration has run')
      }
      return pending.map(({ tag }) => tag)
    })
  } finally {
    await own.close()
  }
}
