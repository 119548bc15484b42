import type { Db } from '#database/database.ts'
import { int, nullable, statement, timestamptz } from '#database/statements/statement.ts'

const COUNT_JOB_FAILURES = statement(
  { params: [int], row: { count: int, oldest: nullable(timestamptz) } },
  `select count(*) as count, min(since) as oldest
   from (select failed_at as since from job_failures limit $1) waiting`,
)

/** Rows on which a job failed: how many, at most `limit`, and since when one of these waits. */
export async function readWaitingJobs(
  db: Db,
  limit: number,
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await db.query(COUNT_JOB_FAILURES, [limit])
  return rows[0] ?? { count: 0, oldest: null }
}
