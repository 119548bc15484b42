import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text } from '#database/statements/statement.ts'
import { sizeOption } from '#modules/kernel/products/size-guide-rules.ts'

/** Turkish names of the options that the variants of a product differ in. */
export const OPTION_NAMES = (productId: string) => `
  array(select distinct v.name from product_variant_values as v join products as child on child.id = v.product_id
         where child.parent_id = ${productId} order by v.name)`

/** Whether reviews are asked how the size turned out, by the names of a product's options. */
export const hasSizes = (options: readonly string[]): boolean => sizeOption(options) >= 0

const FIT_OPTIONS = statement(
  { params: [int], row: { options: arrayOf(text) } },
  `select ${OPTION_NAMES('coalesce((select parent_id from products where id = $1), $1)')} as options`,
)

/** Whether the variants of a product, for a variant its parent, have sizes. */
export async function readHasSizes(db: Db, productId: number): Promise<boolean> {
  const { rows } = await db.query(FIT_OPTIONS, [productId])
  return hasSizes(rows[0]?.options ?? [])
}
