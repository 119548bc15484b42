import type { Db } from '#database/database.ts'
import { int, nullable, statement, timestamptz } from '#database/statements/statement.ts'

const COUNT_NARROWED_TOKENS = statement(
  { params: [int], row: { count: int, oldest: nullable(timestamptz) } },
  `select count(*)::int as count, null::timestamptz as oldest from (
     select from api_tokens where lost <> '{}' and lost_seen_at is null limit $1) few`,
)

/** Tokens that lost permissions because those are for persons, until an owner has read so; counted up to `limit`. */
export async function readReducedTokens(db: Db, limit: number) {
  const [found] = (await db.query(COUNT_NARROWED_TOKENS, [limit])).rows
  return found ?? { count: 0, oldest: null }
}
