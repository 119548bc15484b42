import type { Db } from '#database/database.ts'
import { deleteAlongKey } from '#database/statements/delete-in-batches.ts'

/** Deletes expired sessions and links; without indexes, since a session is written with nearly every visit. */
export async function deleteExpiredSignIns(db: Db): Promise<void> {
  for (const table of ['customer_sessions', 'customer_verifications'])
    await deleteAlongKey(db, { table, key: 'id', first: '' }, 'expires_at < now()')
}
