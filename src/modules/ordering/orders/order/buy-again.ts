import type { CartRefusal } from '#modules/buying/cart/cart.server.ts'
import type { Visitor } from '#modules/kernel/people/visitor.ts'
import { readOrder } from '../orders-queries.ts'
import type { OrdersDeps } from '../orders-types.ts'

export type BuyAgainResult =
  | { ok: true; added: number; refused: { name: string; refusal: CartRefusal }[] }
  | { ok: false; reason: 'not-found' }

/**
 * Puts an own order's lines into the visitor's cart, in the order's units and at today's prices. Lines that are not available are left
 * out and returned as `refused`; the others are added.
 */
export async function buyAgain(
  { db, cart }: Pick<OrdersDeps, 'db' | 'cart'>,
  visitor: Visitor,
  customerId: string,
  orderId: string,
  /** One-time key of the click, so that a double click adds the lines once (decisions J10). */
  key?: string,
): Promise<BuyAgainResult> {
  const order = await readOrder(db, customerId, orderId)
  if (!order) return { ok: false, reason: 'not-found' }
  let added = 0
  const refused: { name: string; refusal: CartRefusal }[] = []
  for (const [index, { productId, quantity, unitValue, name }] of order.lines.entries()) {
    const own = key && `${key}.${index}`
    const outcome = await cart.add(visitor, { productId, quantity, unit: unitValue, key: own })
    if (outcome.ok) added += 1
    else refused.push({ name, refusal: outcome })
  }
  return { ok: true, added, refused }
}
