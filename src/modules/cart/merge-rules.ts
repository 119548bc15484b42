import { unitsLeft } from '#modules/stock/stock-rules.ts'
import { LONGEST_NOTE } from './cart-note-rules.ts'
import { largestQuantity } from './cart-rules.ts'

/** A cart line as far as merging cares; product and unit name the line. */
export interface MergeLine {
  readonly productId: number
  readonly unitId: number
  /** Base units in the line's unit. */
  readonly multiplier: number
  readonly quantity: number
}

/** What merging must know of the shop's stock. */
export interface MergeStock {
  /** Base units in stock by product id; a product that is not named has none. */
  readonly stock: ReadonlyMap<number, number>
  readonly status: number
  readonly cartStockControl: boolean
}

/**
 * One cart out of the customer's and the visitor's after login (decisions A15): quantities of the same product and unit are
 * added up, then capped by stock, the customer's lines served first. No line is lost: one that stock leaves nothing for stays
 * with quantity 1, and the shopper is told when ordering. The customer's lines keep their order; the visitor's new ones follow.
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
 * One note out of both carts' after login: the customer's, then the visitor's on a line of its own. Where both do not fit, the
 * visitor's stays, which was written last.
 */
export function mergeNotes(customer: string, visitor: string): string {
  if (customer === '' || customer === visitor) return visitor
  if (visitor === '') return customer
  const both = `${customer}\n${visitor}`
  return both.length <= LONGEST_NOTE ? both : visitor
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
