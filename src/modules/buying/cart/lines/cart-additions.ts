import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'
import { int, statement, text } from '#database/statements/statement.ts'

/** Unique constraint of the one-time keys; its violation means the addition was already made. */
export const ADDITION_KEY_CONSTRAINT = 'cart_additions_once'

/** Lifetime of a one-time key: longer than any client keeps retrying. */
const KEY_LIFETIME = '1 day'

export interface Addition {
  readonly cartId: number
  readonly key: string
  readonly productId: number
  readonly unitId: number
  readonly quantity: number
}

const FIND_ADDITION = statement(
  { params: [int, text, int, int, int] },
  `select from cart_additions
    where cart_id = $1 and key = $2 and product_id = $3 and unit_id = $4 and quantity = $5`,
)

/** Whether this addition was already made. Call it under the cart's lock. */
export async function wasAdded(tx: Db, addition: Addition): Promise<boolean> {
  const { cartId, key, productId, unitId, quantity } = addition
  const { rowCount } = await tx.prepared(FIND_ADDITION, [cartId, key, productId, unitId, quantity])
  return rowCount === 1
}

const SAVE_ADDITION = statement(
  { params: [int, text, int, int, int] },
  `insert into cart_additions (cart_id, key, product_id, unit_id, quantity, created)
   values ($1, $2, $3, $4, $5, false)`,
)

/** Records an addition to an existing line. Call it under the cart's lock, after `wasAdded`. */
export async function saveAddition(tx: Db, addition: Addition): Promise<void> {
  const { cartId, key, productId, unitId, quantity } = addition
  await tx.prepared(SAVE_ADDITION, [cartId, key, productId, unitId, quantity])
}

const DELETE_STALE_ADDITION = statement(
  { params: [int, text, int, int, int] },
  `delete from cart_additions
    where cart_id = $1 and key = $2 and product_id = $3 and unit_id = $4 and quantity = $5
      and not exists (select from cart_lines where cart_id = $1 and product_id = $3 and unit_id = $4)`,
)

/**
 * Deletes an addition whose line has left the cart since: removed, ordered or changed to another unit. Does nothing while the line
 * exists, also when another request has just added it again: one statement writes line and key.
 */
export async function deleteStaleAddition(db: Db, addition: Addition): Promise<void> {
  const { cartId, key, productId, unitId, quantity } = addition
  await db.prepared(DELETE_STALE_ADDITION, [cartId, key, productId, unitId, quantity])
}

/** Deletes keys older than `KEY_LIFETIME`. */
export async function deleteExpiredAdditions(db: Db): Promise<void> {
  await deleteInBatches(db, 'cart_additions', 'added_at < now() - $1::interval', { values: [KEY_LIFETIME] })
}
