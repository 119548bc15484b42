import type { Permission } from '#modules/kernel/staff/permission-rules.ts'

/** What decides what a shopper pays, or what the merchant earns. */
const PRICES: ReadonlySet<string> = new Set(['price', 'listPrice', 'cost', 'taxRate', 'currency'])
/** Pieces on shelves. */
const STOCK: ReadonlySet<string> = new Set(['stock'])
/** The first unit has the product's price, and a multiplier says how many pieces a price buys. */
const BOTH: ReadonlySet<string> = new Set(['units'])

/** The permissions that a change of these fields needs: prices and stock are rights of their own, beside that of everything else. */
export function neededFor(change: object): Permission[] {
  const fields = Object.keys(change)
  const others = fields.filter((field) => !PRICES.has(field) && !STOCK.has(field))
  const prices = fields.filter((field) => PRICES.has(field) || BOTH.has(field))
  return [
    ...(prices.length > 0 ? (['prices.write'] as const) : []),
    ...(fields.some((field) => STOCK.has(field)) ? (['stock.write'] as const) : []),
    ...(others.length > 0 || fields.length === 0 ? (['catalogue.write'] as const) : []),
  ]
}
