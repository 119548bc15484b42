import type { Database } from '#database/database.ts'
import { type CartOwner, readCartById } from '../cart-queries.ts'
import type { AddedLine, AddTerms } from './add-line.ts'
import { addingLocked } from './locked-addition.ts'
import { quantityBack } from './saved-line-rules.ts'
import { readSavedLines, takeSaved } from './saved-lines.ts'

/**
 * Puts a saved line back into the cart, as many pieces as there are; the rest stays saved. The cart is held from reading to taking, so what
 * was saved goes back once. Where nothing is saved any more and the cart has the line, an earlier request has done it.
 */
export function putBack(
  db: Database,
  owner: CartOwner,
  line: { readonly productId: number; readonly unitId: number },
  terms: AddTerms,
): Promise<AddedLine> {
  const { productId, unitId } = line
  const isIt = (row: { productId: number; unitId: number }) =>
    row.productId === productId && row.unitId === unitId
  return addingLocked(db, owner, terms, async ({ tx, cartId, add }): Promise<AddedLine> => {
    const cart = cartId === null ? null : await readCartById(tx, cartId)
    if (cart === null) return { ok: false, reason: 'no-line' }
    const saved = (await readSavedLines(tx, cart.id)).find(isIt)
    if (!saved) {
      return cart.rows.some(isIt)
        ? { ok: true, cartId: cart.id, unitId, created: false, repeated: true, content: null }
        : { ok: false, reason: 'no-line' }
    }
    const quantity = quantityBack(saved, cart.rows, terms.settings)
    const added = await add({ productId, quantity, unit: unitId })
    if (added.ok) await takeSaved(tx, saved.lineId, quantity)
    return added
  })
}
