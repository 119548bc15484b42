import type { Db } from '#database/database.ts'
import { int, nullable, statement, timestamptz } from '#database/statements/statement.ts'

const COUNT_FAILED_EMAILS = statement(
  { params: [int], row: { count: int, oldest: nullable(timestamptz) } },
  `select count(*) as count, min(since) as oldest
   from (select created_at as since from mail_messages where status = 'failed' limit $1) waiting`,
)

/** Emails that were given up: how many, at most `limit`, and since when one of these waits. */
export async function readWaitingMail(
  db: Db,
  limit: number,
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await db.query(COUNT_FAILED_EMAILS, [limit])
  return rows[0] ?? { count: 0, oldest: null }
}
