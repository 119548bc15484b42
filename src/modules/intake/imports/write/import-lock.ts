import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import { isQueueAtWork } from '../undo/import-runs-queries.ts'

/** The key of the advisory lock: any number that nothing else in this database uses. */
const IMPORT_LOCK = 7_306_101
/** Milliseconds between two looks whether a bulk change is done. */
const LOOK_AGAIN = 500

/**
 * Runs `work` as the only import, bulk change or undo of the shop; null when another one is under way, in this process or another. The lock is
 * that of a transaction that lasts as long as the work: a session's lock would stay with a pooler's connection after it.
 */
export async function withImportLock<T>(db: Database, work: () => Promise<T>): Promise<T | null> {
  const client = await db.pool.connect()
  let broken = false
  try {
    await client.query('begin')
    // The transaction only holds the lock, so it may stay idle.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_xact_lock($1) as locked',
      [IMPORT_LOCK],
    )
    return rows[0]?.locked ? await work() : null
  } finally {
    await client.query('rollback').catch(() => {
      broken = true
    })
    client.release(broken)
  }
}

/** The same, behind the bulk changes that wait or run: those take seconds. Null when another import is under way. */
export async function afterQueuedRuns<T>(db: Database, work: () => Promise<T>): Promise<T | null> {
  for (;;) {
    const outcome = await withImportLock(db, work)
    if (outcome !== null || !(await isQueueAtWork(db))) return outcome
    await pause(LOOK_AGAIN)
  }
}
