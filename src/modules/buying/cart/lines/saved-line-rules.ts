import { unitsLeft } from '#modules/goods/stock/stock-rules.ts'
import { type CartRow, type CartSettings, heldByProduct } from '../cart-pricing-rules.ts'
import { largestQuantity } from '../cart-rules.ts'

/**
 * How many units of a saved line go back to the cart: all that the stock and the largest quantity of a line allow beside what the cart
 * holds, at least one. Where not even one fits, the addition is refused with the reason.
 */
export function quantityBack(
  saved: Pick<CartRow, 'productId' | 'unitId' | 'quantity' | 'multiplier' | 'stock'>,
  cart: readonly CartRow[],
  settings: Pick<CartSettings, 'stockInfoStatus' | 'cartStockControl'>,
): number {
  const left = unitsLeft({
    stock: saved.stock,
    status: settings.stockInfoStatus,
    held: heldByProduct(cart).get(saved.productId) ?? 0,
    multiplier: saved.multiplier,
    cartStockControl: settings.cartStockControl,
  })
  const onLine = cart.find((row) => row.productId === saved.productId && row.unitId === saved.unitId)
  return Math.max(1, Math.min(saved.quantity, left, largestQuantity - (onLine?.quantity ?? 0)))
}
