import type { Db } from '#database/database.ts'

/** Server processes of this database that listen to change feeds, the one that began first in front. */
export async function listenersOf(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid() order by backend_start`,
  )
  return rows.map(({ pid }) => pid)
}

/**
 * Stops a server process of PostgreSQL as a half-open connection looks from outside: it stays there, and nothing comes from it any more.
 * Returns what lets it go on. Needs the rights of its user.
 */
export function silence(pid: number): () => void {
  process.kill(pid, 'SIGSTOP')
  return () => process.kill(pid, 'SIGCONT')
}
