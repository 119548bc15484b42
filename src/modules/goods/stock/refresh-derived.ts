import type { Db } from '#database/database.ts'
import {
  markParents,
  refreshAskedPrices,
  refreshParentPrices,
  refreshSearchTexts,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { sumVariantStock } from './bulk-stock.ts'

/**
 * Computes what is derived from products and their variants: a parent's stock, its copy of a price, and the search text, unless no word of it was written
 * (`sameWords`). `ids` are the products that were written; their parents are included.
 */
export async function refreshDerived(db: Db, ids: readonly number[], sameWords = false): Promise<void> {
  if (ids.length === 0) return
  const all = await markParents(db, ids)
  await sumVariantStock(db, all)
  await refreshAskedPrices(db, all)
  await refreshParentPrices(db, all)
  if (!sameWords) await refreshSearchTexts(db, all)
}
