import type { Db } from '#database/database.ts'
import { int, statement, text } from '#database/statements/statement.ts'
import type { Locale } from '#shared/locale.ts'

const READ_NAME = statement(
  { params: [int, text], row: { name: text } },
  `select coalesce((select name from product_texts where product_id = p.id and locale = $2), p.name) as name
     from products as p where p.id = $1`,
)

/** A product's name in a language, the Turkish one where it has none, for emails; null for an unknown product. */
export async function readProductName(db: Db, productId: number, locale: Locale): Promise<string | null> {
  const { rows } = await db.query(READ_NAME, [productId, locale])
  return rows[0]?.name ?? null
}
