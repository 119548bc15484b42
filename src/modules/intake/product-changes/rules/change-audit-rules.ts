import type { BulkChange } from '../product-changes-schemas.ts'

/** What the audit log keeps of a bulk change: each field with what is done to it; brand, categories and warehouse by their names. */
export function auditedChange(
  { brandId, categories, stock, ...change }: BulkChange,
  names: { brand: string; categories: readonly string[]; warehouse: string },
): Record<string, unknown> {
  const told = Object.entries(change).flatMap(([field, each]) => {
    if (each === undefined) return []
    if (typeof each !== 'object') return [[field, each]]
    // Ways that the rounding leaves open say nothing where nothing is rounded.
    const { round, direction, ...rest } = each as { round?: string; direction?: string }
    const rounding =
      round === undefined || round === 'none' ? {} : { round, ...(direction !== 'nearest' && { direction }) }
    return [[field, { ...rest, ...rounding }]]
  })
  return {
    ...Object.fromEntries(told),
    ...(brandId !== undefined && { brand: names.brand }),
    ...(stock && {
      stock: {
        op: stock.op,
        value: stock.value,
        ...(stock.op === 'add' && { reason: stock.reason }),
        warehouse: names.warehouse,
      },
    }),
    ...(categories && { categories: { op: categories.op, names: names.categories } }),
  }
}
