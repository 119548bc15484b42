import type { Db } from '#database/database.ts'
import { int, nullable, statement, text } from '#database/statements/statement.ts'
import { isDeleted } from '#modules/kernel/products/product-conditions.server.ts'
import type { BarcodeGap, BarcodeRow } from './barcode-list-schemas.ts'

/** Walks along the partial index of the default units that meet `condition`. */
const listOf = (condition: string) =>
  statement(
    {
      params: [nullable(int), int],
      row: {
        id: int,
        version: int,
        code: text,
        name: text,
        options: text,
        picture: nullable(text),
        barcode: text,
      },
    },
    `select p.id, p.version, p.code, coalesce(parent.name, p.name) as name,
       coalesce((select string_agg(v.value, ' · ' order by v.position)
                   from product_variant_values v where v.product_id = p.id), '') as options,
       (select i.file from product_images i where i.product_id in (p.id, p.parent_id)
         order by i.product_id = p.id desc, i.position limit 1) as picture, u.barcode
     from product_units u join products p on p.id = u.product_id left join products parent on parent.id = p.parent_id
    where u.position = 0 and ${condition} and ($1::int is null or u.product_id < $1)
      and not p.has_children and not ${isDeleted('p', 'parent')}
    order by u.product_id desc limit $2`,
  )

const LISTS = {
  'no-barcode': listOf("u.barcode = ''"),
  'wrong-check-digit': listOf('has_wrong_check_digit(u.barcode)'),
} satisfies Record<BarcodeGap, unknown>

/** What is sold, products and variants alike, with this fault of its barcode: the newest first, up to `limit` below the id `before`. */
export async function readBarcodeFaults(
  db: Db,
  gap: BarcodeGap,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<BarcodeRow[]> {
  return (await db.query(LISTS[gap], [before ?? null, limit])).rows
}
