import type { Db } from '#database/database.ts'
import { statement, text } from '#database/statements/statement.ts'

const REVOKE_ALL = statement(
  { row: { name: text } },
  'update api_tokens set revoked_at = now(), version = version + 1 where revoked_at is null returning name',
)

/** Revokes every token of other software. Returns their names. */
export async function endAllTokens(tx: Db): Promise<string[]> {
  const { rows } = await tx.query(REVOKE_ALL)
  return rows.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'tr'))
}
