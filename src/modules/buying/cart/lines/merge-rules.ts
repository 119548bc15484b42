import { unitsLeft } from '#modules/goods/stock/stock-rules.ts'
import { MAX_NOTE_LENGTH } from '../cart-note-rules.ts'
import { largestQuantity } from '../cart-rules.ts'

/** The fields of a cart line that merging needs; product and unit identify the line. */
export interface MergeLine {
  readonly productId: number
  readonly unitId: number
  /** Base units in the line's unit. */
  readonly multiplier: number
  readonly quantity: number
}

/** What merging needs to know about stock. */
export interface MergeStock {
  /** Base units in stock by product id; a missing product has none. */
  readonly stock: ReadonlyMap<number, number>
  readonly status: number
  readonly cartStockControl: boolean
}

/**
 * Merges the customer's and the visitor's cart after login (decisions A15): adds up quantities of the same product and unit, then
 * caps them by stock, the customer's lines first. No line is lost: a line without stock stays with quantity 1, and ordering reports
 * the shortage. The customer's lines keep their order; the visitor's new ones follow.
 */
export function mergeCarts(
  customer: readonly MergeLine[],
  visitor: readonly MergeLine[],
  shop: MergeStock,
): MergeLine[] {
  const held = new Map<number, number>()
  return summed([...customer, ...visitor]).map((line) => {
    const heldAlready = held.get(line.productId) ?? 0
    const left = unitsLeft({
      stock: shop.stock.get(line.productId) ?? 0,
      status: shop.status,
      held: heldAlready,
      multiplier: line.multiplier,
      cartStockControl: shop.cartStockControl,
    })
    const quantity = Math.max(1, Math.min(line.quantity, left, largestQuantity))
    held.set(line.productId, heldAlready + quantity * line.multiplier)
    return { ...line, quantity }
  })
}

/**
 * Merges the notes of both carts after login: the customer's, then the visitor's on its own line. If both do not fit, the visitor's
 * stays, because it was written last.
 */
export function mergeNotes(customer: string, visitor: string): string {
  if (customer === '' || customer === visitor) return visitor
  if (visitor === '') return customer
  const both = `${customer}\n${visitor}`
  return both.length <= MAX_NOTE_LENGTH ? both : visitor
}

function summed(lines: readonly MergeLine[]): MergeLine[] {
  const byUnit = new Map<string, MergeLine>()
  for (const line of lines) {
    const key = `${line.productId}/${line.unitId}`
    const before = byUnit.get(key)
    byUnit.set(key, before ? { ...before, quantity: before.quantity + line.quantity } : line)
  }
  return [...byUnit.values()]
}
