import type { Db } from '#database/database.ts'
import { int, json, known, statement, text } from '#database/statements/statement.ts'

// In the order of ids, as imports lock products.
const LOCK_VARIANTS = statement(
  { params: [int] },
  'select from products where parent_id = $1 order by id for no key update',
)
const APPEND_PICTURES = statement(
  { params: [int, json()], row: { code: known(text), file: known(text) } },
  `with asked as (
     select v.id, v.code, x.file, x.place
       from json_to_recordset($2::json) as x(id int, file text, place int)
       join products v on v.id = x.id and v.parent_id = $1
      where not exists (select from product_images i where i.product_id = v.id and i.file = x.file)
   ), placed as (
     select a.*, coalesce((select max(i.position) + 1 from product_images i where i.product_id = a.id), 0)
              + row_number() over (partition by a.id order by a.place) - 1 as position from asked a
   ), written as (
     insert into product_images (product_id, position, file, alt, alt_en)
     select id, position, file, '', '' from placed returning product_id
   ), counted as (
     update products set version = version + 1, updated_at = now() where id in (select product_id from written)
   )
   select code, file from placed order by place, id`,
)

/**
 * Adds pictures behind those that variants of a product have; one that a variant has already stays where it is. Returns what was added, by the codes of the
 * variants, whose versions count it. The caller has locked the product and knows the pictures.
 */
export async function appendVariantPictures(
  tx: Db,
  productId: number,
  pictures: readonly { file: string; variantIds: readonly number[] }[],
): Promise<{ code: string; file: string }[]> {
  const rows = pictures.flatMap(({ file, variantIds }, place) =>
    [...new Set(variantIds)].map((id) => ({ id, file, place })),
  )
  await tx.query(LOCK_VARIANTS, [productId])
  return (await tx.query(APPEND_PICTURES, [productId, JSON.stringify(rows)])).rows
}
