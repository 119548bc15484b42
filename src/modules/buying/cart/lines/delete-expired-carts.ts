import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'

/** A visitor cookie expires a year after it was set, and no cart is older than its browser's cookie. */
const CART_LIFETIME = '1 year'

/**
 * Deletes carts of browsers that were not changed for a year: their cookie has expired. Customers' carts stay. Returns how many carts
 * were deleted.
 */
export function deleteExpiredCarts(db: Db, batch?: number): Promise<number> {
  return deleteInBatches(db, 'carts', 'visitor_hash is not null and updated_at < now() - $1::interval', {
    values: [CART_LIFETIME],
    ...(batch !== undefined && { batch }),
  })
}
