import type { Db } from '#database/database.ts'
import {
  boolean,
  int,
  known,
  nullable,
  type RowFrom,
  statement,
  text,
} from '#database/statements/statement.ts'
import type { Locale } from '#shared/locale.ts'
import type { ListScope } from './list-scope.ts'

const ROW = {
  body: text,
  /** The body is in the language that was asked for; without a translation it is Turkish. */
  translated: known(boolean),
  metaTitle: text,
  metaDescription: text,
  picture: nullable(text),
}
/** `own` is the row in Turkish, `t` the one in another language; $2 is the language. */
const COLUMNS = `coalesce(nullif(t.body, ''), own.body) as body, $2 = 'tr' or coalesce(t.body, '') <> '' as translated,
  coalesce(nullif(t.meta_title, ''), own.meta_title) as "metaTitle",
  coalesce(nullif(t.meta_description, ''), own.meta_description) as "metaDescription"`

const FIND_CATEGORY = statement(
  { params: [int, text], row: ROW },
  `select ${COLUMNS}, own.picture
     from categories as own left join category_texts as t on t.category_id = own.id and t.locale = $2
    where own.id = $1`,
)
const FIND_BRAND = statement(
  { params: [int, text], row: ROW },
  `select ${COLUMNS}, own.logo as picture
     from brands as own left join brand_texts as t on t.brand_id = own.id and t.locale = $2
    where own.id = $1`,
)

/** What the merchant says of a category or a brand; '' for nothing. `picture` is a file of the picture store. */
export type ListPageTexts = RowFrom<typeof FIND_CATEGORY>

/** What stands on the page of a list; null for lists that are neither a category's nor a brand's own. */
export async function readListPageTexts(
  db: Db,
  { category, brand }: ListScope,
  locale: Locale,
): Promise<ListPageTexts | null> {
  if ((category === null) === (brand === null)) return null
  const { rows } = category
    ? await db.prepared(FIND_CATEGORY, [category.id, locale])
    : await db.prepared(FIND_BRAND, [brand?.id ?? 0, locale])
  return rows[0] ?? null
}
