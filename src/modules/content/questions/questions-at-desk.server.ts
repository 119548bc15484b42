import type { Db } from '#database/database.ts'
import { int, nullable, statement, timestamptz } from '#database/statements/statement.ts'

const COUNT_WAITING_QUESTIONS = statement(
  { params: [int], row: { count: int, oldest: nullable(timestamptz) } },
  `select count(*) as count, min(since) as oldest
   from (select created_at as since from questions where status = 'pending' limit $1) waiting`,
)

/** Waiting questions: how many, at most `limit`, and since when one of these waits. */
export async function readWaitingQuestions(
  db: Db,
  limit: number,
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await db.query(COUNT_WAITING_QUESTIONS, [limit])
  return rows[0] ?? { count: 0, oldest: null }
}
