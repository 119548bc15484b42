import type { Db } from '#database/database.ts'
import { int, nullable, statement, timestamptz } from '#database/statements/statement.ts'

const COUNT_FAILED_TEXT_MESSAGES = statement(
  { params: [int], row: { count: int, oldest: nullable(timestamptz) } },
  `select count(*) as count, min(since) as oldest
   from (select created_at as since from sms_messages where status = 'failed' limit $1) waiting`,
)

/** Text messages that were given up: how many, at most `limit`, and since when one of these waits. */
export async function readWaitingSms(db: Db, limit: number): Promise<{ count: number; oldest: Date | null }> {
  return (await db.query(COUNT_FAILED_TEXT_MESSAGES, [limit])).rows[0] ?? { count: 0, oldest: null }
}
