import { type Database, transaction } from '#database/database.ts'
import { isUniqueViolation } from '#database/database-errors.ts'
import { type CartOwner, lockCart } from '../cart-queries.ts'
import type { CartRefusal } from '../cart-types.ts'
import { type AddTerms, addLineLocked } from './add-line.ts'
import { ADDITION_KEY_CONSTRAINT } from './cart-additions.ts'

/** Ends the transaction of a set whose product `productId` was refused. */
class SetRefused extends Error {
  readonly productId: number
  readonly refusal: CartRefusal

  constructor(productId: number, refusal: CartRefusal) {
    super(`product ${productId} of a set was refused: ${refusal.reason}`)
    this.productId = productId
    this.refusal = refusal
  }
}

/** Ends a transaction that a concurrent first add of the owner came before. */
class Overtaken extends Error {}

/** Times that a set is tried before a concurrent write counts as a fault. */
const ATTEMPTS = 5

export type AddSetResult = { ok: true } | { ok: false; productId: number; refusal: CartRefusal }

/**
 * Adds one of each product in its default unit: all of them, or none and the first that is refused. What was added under the same `key`
 * before is not added again.
 */
export async function addSet(
  db: Database,
  owner: CartOwner,
  { productIds, key }: { productIds: readonly number[]; key?: string | undefined },
  terms: AddTerms,
): Promise<AddSetResult> {
  const addAll = () =>
    transaction(db, async (tx) => {
      await lockCart(tx, owner)
      for (const productId of productIds) {
        const added = await addLineLocked(tx, owner, { productId, quantity: 1, key }, terms)
        if (added === null) throw new Overtaken()
        if (!added.ok) throw new SetRefused(productId, added)
      }
    })
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      await addAll()
      return { ok: true }
    } catch (error) {
      if (error instanceof SetRefused)
        return { ok: false, productId: error.productId, refusal: error.refusal }
      const again = error instanceof Overtaken || isUniqueViolation(error, ADDITION_KEY_CONSTRAINT)
      if (attempt === ATTEMPTS || !again) throw error
    }
  }
  throw new Error('every attempt returns or throws')
}
