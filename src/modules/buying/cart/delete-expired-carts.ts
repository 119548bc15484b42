import type { Db } from '#database/database.ts'
import { deleteAlongKey } from '#database/statements/delete-in-batches.ts'

/**
 * Deletes carts of browsers that were not changed for `days`: after a year their cookie has expired. Customers' carts stay. Without an index:
 * one would be written again with every change of a cart. Returns how many carts were deleted.
 */
export function deleteExpiredCarts(db: Db, days: number, batch?: number): Promise<number> {
  return deleteAlongKey(
    db,
    { table: 'carts', key: 'id' },
    'visitor_hash is not null and updated_at < now() - make_interval(days => $1)',
    { values: [days], ...(batch !== undefined && { batch }) },
  )
}
