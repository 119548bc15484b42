import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/delete-in-batches.ts'

/** The visitor cookie lives a year from when it was set, and a row is never older than its cookie. */
const VISITOR_LIFETIME = '1 year'

/**
 * Deletes browsers that nobody can come back with, because their cookie has run out, and their carts with them; a cart that was changed
 * within the year is kept as long. Customers' carts belong to no browser and stay. Returns how many browsers went.
 */
export function deleteExpiredVisitors(db: Db, batch?: number): Promise<number> {
  return deleteInBatches(
    db,
    'visitors',
    `created_at < now() - $1::interval
       and not exists (select from carts where carts.visitor_id = visitors.id and carts.updated_at > now() - $1::interval)`,
    { values: [VISITOR_LIFETIME], ...(batch !== undefined && { batch }) },
  )
}
