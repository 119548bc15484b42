import { useEffect } from 'react'
import type { ShownLine } from '../../../cart/shown-cart.ts'
import { tabCart } from '../../../cart/tab-cart.ts'
import { useCart } from '../../../cart/use-cart.ts'

/** A unit of the displayed product; its variants have units of the same names. */
interface Unit {
  readonly value: string
  readonly multiplier: number
}

/** Base units of a product in the lines: Σ quantity × multiplier over all its lines (decisions H2). */
export function heldIn(
  lines: readonly Pick<ShownLine, 'productId' | 'unitValue' | 'quantity'>[],
  productId: number,
  units: readonly Unit[],
): number {
  return lines
    .filter((line) => line.productId === productId)
    .reduce((sum, { unitValue, quantity }) => {
      const multiplier = units.find(({ value }) => value === unitValue)?.multiplier ?? 1
      return sum + quantity * multiplier
    }, 0)
}

/**
 * Base units of a product already in the shopper's cart, as far as this tab knows; 0 until the cart has loaded. The page itself
 * does not contain it, because many shoppers share it. The server decides when something is added.
 */
export function useHeldUnits(productId: number, units: readonly Unit[]): number {
  const { cart, count } = useCart()
  const filled = count > 0
  useEffect(() => (filled ? tabCart().watch() : undefined), [filled])
  return heldIn(cart?.lines ?? [], productId, units)
}
