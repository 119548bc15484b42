import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'

/**
 * Deletes visitors that got their cookie more than `days` ago: a year later it has expired. A browser that comes back after less has
 * forgotten its choices and chooses again. Returns how many.
 */
export function deleteExpiredVisitors(db: Db, days: number, batch?: number): Promise<number> {
  return deleteInBatches(db, 'visitors', 'created_at < now() - make_interval(days => $1)', {
    values: [days],
    ...(batch !== undefined && { batch }),
  })
}
