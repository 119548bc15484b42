import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'

/**
 * Deletes entries of the audit log that are older than `days`. The database refuses to delete those of the last two years to anyone.
 * Returns how many.
 */
export function deleteOldEntries(db: Db, days: number, batch?: number): Promise<number> {
  return deleteInBatches(db, 'audit_log', 'created_at < now() - make_interval(days => $1)', {
    values: [days],
    ...(batch !== undefined && { batch }),
  })
}
