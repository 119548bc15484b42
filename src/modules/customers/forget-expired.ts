import type { Db } from '#database/database.ts'

/** Drops sessions and links that nobody can use any more. */
export async function forgetExpiredSignIns(db: Db): Promise<void> {
  await db.query('delete from customer_sessions where expires_at < now()')
  await db.query('delete from customer_verifications where expires_at < now()')
}
