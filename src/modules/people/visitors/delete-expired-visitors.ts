import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'

/** The visitor cookie expires a year after it was set; a row is never older than its cookie. */
const VISITOR_LIFETIME = '1 year'

/** Deletes visitors whose cookie has expired. Returns how many. */
export function deleteExpiredVisitors(db: Db, batch?: number): Promise<number> {
  return deleteInBatches(db, 'visitors', 'created_at < now() - $1::interval', {
    values: [VISITOR_LIFETIME],
    ...(batch !== undefined && { batch }),
  })
}
