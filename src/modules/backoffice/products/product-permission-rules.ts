import type { Permission } from '#modules/kernel/staff/permission-rules.ts'
import type { ProductChange } from './products-admin-schemas.ts'

/** What decides what a shopper pays, or what the merchant earns. */
const PRICES: ReadonlySet<string> = new Set(['price', 'listPrice', 'cost', 'taxRate', 'currency'])

/** The permissions that a change needs: prices are a right of their own, beside that of everything else. */
export function neededFor(change: ProductChange): Permission[] {
  const fields = Object.keys(change)
  const pricesUnits = change.units?.some(
    ({ price, listPrice }) => price !== undefined || listPrice !== undefined,
  )
  const others = fields.filter((field) => !PRICES.has(field))
  return [
    ...(fields.length > others.length || pricesUnits ? (['prices.write'] as const) : []),
    ...(others.length > 0 || fields.length === 0 ? (['catalogue.write'] as const) : []),
  ]
}
