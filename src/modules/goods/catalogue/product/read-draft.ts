import type { Db } from '#database/database.ts'
import { int, statement } from '#database/statements/statement.ts'
import { previewPath } from '#modules/kernel/pages/preview-rules.ts'
import { isDeleted, isUnknownToShoppers } from '#modules/kernel/products/product-conditions.server.ts'
import type { ProductDetail } from '../catalogue-schemas.ts'
import { readDetail } from './read-detail.ts'

const IS_DRAFT = statement(
  { params: [int], row: { id: int } },
  `select p.id from products p left join products parent on parent.id = p.parent_id
    where p.id = $1 and ${isUnknownToShoppers('p', 'parent')} and not ${isDeleted('p', 'parent')}`,
)

/**
 * A draft, or a variant of one, as the shop would show it on sale, with the addresses of previews. Null for every other product. For staff alone: whoever
 * calls this has made sure of that, and caches nothing.
 */
export async function readDraft(
  db: Db,
  id: number,
  shown: Parameters<typeof readDetail>[2],
): Promise<ProductDetail | null> {
  if ((await db.query(IS_DRAFT, [id])).rows.length === 0) return null
  const read = await readDetail(db, id, shown, { drafts: true })
  if (!read) return null
  const onSale = <Each extends { id: number }>(product: Each) => ({
    ...product,
    onSale: true,
    url: previewPath(product.id),
  })
  const { value } = read
  return {
    ...onSale(value),
    canonical: previewPath(value.parentId ?? value.id),
    childProducts: value.childProducts.map((child) => ({ ...child, product: onSale(child.product) })),
  }
}
