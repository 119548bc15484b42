import type { Db } from '#database/database.ts'
import { arrayOf, boolean, int, json, oneOf, statement, text } from '#database/statements/statement.ts'
import { isDeleted } from '#modules/kernel/products/product-conditions.server.ts'
import { REVIEW_STATUSES, type ReviewOrigin, type ReviewStatus } from '../reviews-rules.ts'

/** A row of `reviews` as JSON. */
export interface NewEarlierReview {
  product_id: number
  author_name: string
  title: string
  description: string
  star: number
  status: ReviewStatus
  origin: ReviewOrigin
  earlier_key: string
  reply: string
  /** ISO, as the other moments. */
  replied_at: string | null
  created_at: string
}

const INSERT_REVIEWS = statement(
  { params: [json()], row: { id: int, productId: int, status: oneOf(REVIEW_STATUSES), isNew: boolean } },
  `insert into reviews (product_id, author_name, title, description, star, status, origin, earlier_key, reply, replied_at,
     created_at, updated_at)
   select r.product_id, r.author_name, r.title, r.description, r.star, r.status, r.origin, r.earlier_key, r.reply, r.replied_at,
     r.created_at, r.created_at
   from jsonb_to_recordset($1::jsonb) as r (product_id int, author_name text, title text, description text, star int, status text,
     origin text, earlier_key text, reply text, replied_at timestamptz, created_at timestamptz)
   on conflict on constraint reviews_earlier_key do update set origin = excluded.origin, status = excluded.status
     where reviews.origin = 'earlier-shop' and excluded.origin = 'earlier-shop-buyer' and reviews.version = 1
   returning id, product_id as "productId", status, xmax = 0 as "isNew"`,
)

const STORED_REVIEWS = statement(
  { params: [arrayOf(text)], row: { id: int, key: text } },
  `select id, coalesce(earlier_key, '') as key from reviews where earlier_key = any($1)`,
)

/** The ids of stored reviews by their keys. */
export async function readEarlierReviews(tx: Db, keys: readonly string[]): Promise<Map<string, number>> {
  return new Map((await tx.query(STORED_REVIEWS, [keys])).rows.map(({ id, key }) => [key, id]))
}

/**
 * Writes those that are not stored yet, and those whose purchase is on record by now unless staff has decided about them; a record is no decision, and
 * leaves the version. Returns what it wrote. Each key may occur once.
 */
export async function insertEarlierReviews(
  tx: Db,
  reviews: readonly NewEarlierReview[],
): Promise<{ id: number; productId: number; status: ReviewStatus; isNew: boolean }[]> {
  return (await tx.query(INSERT_REVIEWS, [JSON.stringify(reviews)])).rows
}

const NAMED_PRODUCTS = statement(
  {
    params: [arrayOf(text), arrayOf(text), arrayOf(text), text],
    row: { kind: oneOf(['code', 'slug', 'name']), word: text, productId: int },
  },
  `select distinct found.kind, found.word, coalesce(p.parent_id, p.id) as "productId"
   from (
     select 'code' as kind, code as word, id from products where code = any($1)
     union all select 'slug', slug, id from products where slug = any($2)
     union all select 'name', given.name, named.id from unnest($3::text[]) as given (name)
       join products as named on fold_text(named.name) = fold_text(given.name)
     union all select 'name', given.name, t.product_id from unnest($3::text[]) as given (name)
       join product_texts as t on fold_text(t.name) = fold_text(given.name)
   ) as found
   join products as p on p.id = found.id
   left join products as parent on parent.id = p.parent_id
   where not ${isDeleted('p', 'parent')} and starts_with(p.code, $4)`,
)

export type ProductWord = 'code' | 'slug' | 'name'

/**
 * The products (for a variant its parent) that have these codes, slugs or names; names without case and Turkish letters. All have codes that begin
 * with `source`.
 */
export async function readNamedProducts(
  db: Db,
  given: {
    codes: readonly string[]
    slugs: readonly string[]
    names: readonly string[]
    source: string
  },
): Promise<{ kind: ProductWord; word: string; productId: number }[]> {
  const { codes, slugs, names, source } = given
  return (await db.query(NAMED_PRODUCTS, [codes, slugs, names, source])).rows
}
