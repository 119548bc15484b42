import type { Db } from '#database/database.ts'
import { lockVariantsOf, retireVariants } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { findStocked, lockStockLevels, setStock, sumWarehouses } from '#modules/goods/stock/stock.server.ts'
import type { ImportDictionary } from '../draft/import-dictionary.ts'
import type { PlannedProduct } from '../plan/planned-record.ts'

/** Finds and locks the variants of products that the file says to have none any more. */
export function lockLostVariants(tx: Db, products: readonly PlannedProduct[]): Promise<number[]> {
  const parents = losers(products)
  return parents.length === 0 ? Promise.resolve([]) : lockVariantsOf(tx, parents)
}

/**
 * Takes the variants off sale, before their product is written: their codes may be its code now, and what they have in stock is booked out,
 * because the file names the product's stock.
 */
export async function retireLostVariants(
  tx: Db,
  products: readonly PlannedProduct[],
  variants: readonly number[],
  dictionary: ImportDictionary,
): Promise<void> {
  const parents = losers(products)
  if (parents.length === 0) return
  await lockStockLevels(tx, [...parents, ...variants])
  const stocked = await findStocked(tx, variants)
  if (stocked.length > 0) await setStock(tx, stocked, await dictionary.warehouse(null))
  await retireVariants(
    tx,
    variants,
    products.filter(({ losesVariants }) => losesVariants).map(({ draft }) => draft.code),
  )
  await sumWarehouses(tx, parents)
}

function losers(products: readonly PlannedProduct[]): number[] {
  return products.flatMap(({ losesVariants, records: [head] }) =>
    losesVariants && head?.known ? [head.known.id] : [],
  )
}
