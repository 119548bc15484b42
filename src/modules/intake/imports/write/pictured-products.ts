import type { Db } from '#database/database.ts'
import { findImages } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import type { PlannedProduct } from '../plan/planned-record.ts'

/** Which products have a picture in the end: one of the file that was found, or one that the shop has already. */
export async function picturedProducts(
  tx: Db,
  products: readonly PlannedProduct[],
  found: ReadonlyMap<string, unknown>,
): Promise<(product: PlannedProduct) => boolean> {
  const isFound = ({ whole }: PlannedProduct) =>
    [whole, ...whole.variants].some((each) => each.pictures.some(({ source }) => found.has(source)))
  const idsOf = ({ records }: PlannedProduct) => records.flatMap(({ known }) => known?.id ?? [])
  const present = await findImages(tx, products.filter((product) => !isFound(product)).flatMap(idsOf))
  return (product) => isFound(product) || idsOf(product).some((id) => present.has(id))
}
