import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/delete-in-batches.ts'

/** Drops sessions and links that nobody can use any more. */
export async function deleteExpiredSignIns(db: Db): Promise<void> {
  await deleteInBatches(db, 'customer_sessions', 'expires_at < now()')
  await deleteInBatches(db, 'customer_verifications', 'expires_at < now()')
}
