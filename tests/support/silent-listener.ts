import type { Db } from '#database/database.ts'

/** Pids of the PostgreSQL processes that serve change feeds of this database, oldest first. */
export async function listenersOf(db: Db): Promise<number[]> {
  const { rows } = await db.unchecked<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid() order by backend_start`,
  )
  return rows.map(({ pid }) => pid)
}

/**
 * Stops a PostgreSQL process, so that its connection looks half-open: it stays open, but nothing arrives from it. Returns a function
 * that resumes it. Needs the permission to signal the process.
 */
export function silence(pid: number): () => void {
  process.kill(pid, 'SIGSTOP')
  return () => process.kill(pid, 'SIGCONT')
}
