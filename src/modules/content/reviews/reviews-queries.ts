import type { Db } from '#database/database.ts'
import {
  boolean,
  int,
  json,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { isUnknownToShoppers } from '#modules/kernel/products/product-conditions.server.ts'
import { PHOTOS } from './photos/review-photos-queries.ts'
import type { ReviewPhoto } from './photos/review-photos-rules.ts'
import { REVIEW_ORIGINS, type ReviewChoice, type ReviewOrder } from './reviews-rules.ts'

export interface ReviewSummary {
  /** The product that the reviews belong to: a variant's parent. */
  familyId: number
  total: number
  /** Decimal text with two places; '0' without reviews. */
  average: string
  /** How many gave one star, two, … five. */
  counts: [number, number, number, number, number]
  /** How many of these come from an earlier shop. */
  fromEarlierShop: number
  /** How many of these have photos. */
  withPhotos: number
}

/** A product with its variants; $1 is its id. */
const PRODUCT_AND_VARIANT_IDS = `array(select id from products where id = $1 or parent_id = $1)`

const SUMMARY = statement(
  {
    params: [int],
    row: {
      familyId: int,
      total: int,
      average: text,
      counts: json<ReviewSummary['counts']>(),
      fromEarlierShop: int,
      withPhotos: int,
    },
  },
  `select family.id as "familyId", given.total, given.average, given.counts, given."fromEarlierShop", given."withPhotos"
     from (select coalesce(parent.id, p.id) as id
             from products as p left join products as parent on parent.id = p.parent_id
            where p.id = $1 and not ${isUnknownToShoppers('p', 'parent')}) as family
    cross join lateral (
      select count(*)::int as total, coalesce(round(avg(star), 2), 0)::text as average,
             json_build_array(count(*) filter (where star = 1), count(*) filter (where star = 2),
               count(*) filter (where star = 3), count(*) filter (where star = 4), count(*) filter (where star = 5)
             ) as counts,
             (count(*) filter (where origin <> 'shop'))::int as "fromEarlierShop",
             (count(*) filter (where exists (select from review_photos where review_id = r.id)))::int as "withPhotos"
        from reviews as r
       where status = 'published'
         and product_id = any (array(select id from products where id = family.id or parent_id = family.id))) as given`,
)

/** The summary of all published reviews of a product and its variants. Null for unknown and deleted products. */
export async function readReviewSummary(db: Db, productId: number): Promise<ReviewSummary | null> {
  const { rows } = await db.prepared(SUMMARY, [productId])
  return rows[0] ?? null
}

const published = (order: string) =>
  statement(
    {
      params: [int, int, int, nullable(int), boolean],
      row: {
        id: int,
        title: text,
        description: text,
        star: int,
        authorName: text,
        createdAt: timestamptz,
        reply: text,
        repliedAt: nullable(timestamptz),
        origin: oneOf(REVIEW_ORIGINS),
        photos: json<ReviewPhoto[]>(),
        helpful: int,
      },
    },
    `select id, title, description, star, author_name as "authorName", created_at as "createdAt",
          reply, replied_at as "repliedAt", origin, ${PHOTOS} as photos,
          (select count(*)::int from review_votes where review_id = r.id) as helpful
     from reviews as r
    where status = 'published' and product_id = any (${PRODUCT_AND_VARIANT_IDS}) and ($4::int is null or star = $4)
      and (not $5 or exists (select from review_photos where review_id = r.id))
    order by ${order} limit $2 offset $3`,
  )

/** Among reviews with the same stars, or as many votes, the newest comes first. */
const PUBLISHED_REVIEWS = {
  newest: published('created_at desc, id desc'),
  helpful: published('helpful desc, created_at desc, id desc'),
  highest: published('star desc, created_at desc, id desc'),
  lowest: published('star, created_at desc, id desc'),
} as const satisfies Record<ReviewOrder, unknown>

export type StoredReview = RowFrom<typeof PUBLISHED_REVIEWS.newest>

/** One page of the chosen published reviews of a product and its variants. */
export async function readReviews(
  db: Db,
  productId: number,
  page: { limit: number; offset: number },
  { star, photos, order }: ReviewChoice,
): Promise<StoredReview[]> {
  const { rows } = await db.prepared(PUBLISHED_REVIEWS[order], [
    productId,
    page.limit,
    page.offset,
    star,
    photos,
  ])
  return rows
}

const COUNT_REVIEWS = statement(
  { params: [int, nullable(int), boolean], row: { found: int } },
  `select count(*)::int as found from reviews as r
    where status = 'published' and product_id = any (${PRODUCT_AND_VARIANT_IDS}) and ($2::int is null or star = $2)
      and (not $3 or exists (select from review_photos where review_id = r.id))`,
)

/** How many published reviews of a product and its variants a choice leaves. */
export async function countReviews(
  db: Db,
  productId: number,
  { star, photos }: ReviewChoice,
): Promise<number> {
  const { rows } = await db.query(COUNT_REVIEWS, [productId, star, photos])
  return rows[0]?.found ?? 0
}
