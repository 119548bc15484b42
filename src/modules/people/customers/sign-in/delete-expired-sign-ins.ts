import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'

/** Deletes expired sessions and links. */
export async function deleteExpiredSignIns(db: Db): Promise<void> {
  await deleteInBatches(db, 'customer_sessions', 'expires_at < now()')
  await deleteInBatches(db, 'customer_verifications', 'expires_at < now()')
}
