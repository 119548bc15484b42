import type { Db } from '#database/database.ts'
import { int, nullable, statement, timestamptz } from '#database/statements/statement.ts'

const COUNT_WAITING_REVIEWS = statement(
  { params: [int], row: { count: int, oldest: nullable(timestamptz) } },
  `select count(*) as count, min(since) as oldest
   from (select updated_at as since from reviews where status = 'pending' limit $1) waiting`,
)

/** Reviews that nobody has decided on: how many, at most `limit`, and since when one of these waits. */
export async function readWaitingReviews(
  db: Db,
  limit: number,
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await db.query(COUNT_WAITING_REVIEWS, [limit])
  return rows[0] ?? { count: 0, oldest: null }
}
