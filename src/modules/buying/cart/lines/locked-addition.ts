import { type Database, type Db, transaction } from '#database/database.ts'
import { isUniqueViolation } from '#database/database-errors.ts'
import { type CartOwner, lockCart } from '../cart-queries.ts'
import type { AddLine } from '../cart-types.ts'
import { type AddedLine, type AddTerms, addLineLocked } from './add-line.ts'
import { ADDITION_KEY_CONSTRAINT } from './cart-additions.ts'

/** Ends a transaction that a concurrent first add of the owner came before. */
class Overtaken extends Error {}

/** Times that an addition is tried before a concurrent write counts as a fault. */
const ATTEMPTS = 5

/** What an addition may do while it holds the cart. `cartId` is null where the owner has no cart yet. */
interface LockedCart {
  readonly tx: Db
  readonly cartId: number | null
  add(line: AddLine): Promise<AddedLine>
}

/** Runs an addition of several statements in one transaction that holds the owner's cart; again where a first add came between. */
export async function addingLocked<Result>(
  db: Database,
  owner: CartOwner,
  terms: AddTerms,
  work: (cart: LockedCart) => Promise<Result>,
): Promise<Result> {
  const once = () =>
    transaction(
      db,
      async (tx) => {
        const cart = await lockCart(tx, owner)
        return work({
          tx,
          cartId: cart?.id ?? null,
          async add(line) {
            const added = await addLineLocked(tx, owner, line, terms)
            if (added === null) throw new Overtaken()
            return added
          },
        })
      },
      { durability: 'local' },
    )
  for (let attempt = 1; ; attempt++) {
    try {
      return await once()
    } catch (error) {
      const again = error instanceof Overtaken || isUniqueViolation(error, ADDITION_KEY_CONSTRAINT)
      if (attempt === ATTEMPTS || !again) throw error
    }
  }
}
