import type { Database } from '#database/database.ts'
import type { CartOwner } from '../cart-queries.ts'
import type { CartRefusal } from '../cart-types.ts'
import type { AddTerms } from './add-line.ts'
import { addingLocked } from './locked-addition.ts'

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
  try {
    await addingLocked(db, owner, terms, async ({ add }) => {
      for (const productId of productIds) {
        const added = await add({ productId, quantity: 1, key })
        if (!added.ok) throw new SetRefused(productId, added)
      }
    })
    return { ok: true }
  } catch (error) {
    if (error instanceof SetRefused) return { ok: false, productId: error.productId, refusal: error.refusal }
    throw error
  }
}
