import type { Db } from '#database/database.ts'
import {
  arrayOf,
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
import {
  REVIEW_FITS,
  REVIEW_ORIGINS,
  type ReviewChoice,
  type ReviewFit,
  type ReviewOrder,
} from './reviews-rules.ts'

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
  fits: Record<ReviewFit, number>
  /** Another text whenever one of these has changed. */
  version: string
}

/** A product with its variants; $1 is its id. */
const PRODUCT_AND_VARIANT_IDS = `array(select id from products where id = $1 or parent_id = $1)`

const REVIEW_SUMMARY = statement(
  {
    params: [int],
    row: {
      familyId: int,
      total: int,
      average: text,
      counts: json<ReviewSummary['counts']>(),
      fromEarlierShop: int,
      withPhotos: int,
      fits: json<ReviewSummary['fits']>(),
      version: text,
    },
  },
  `select family.id as "familyId", given.total, given.average, given.counts, given."fromEarlierShop", given."withPhotos",
          given.fits, given.version
     from (select coalesce(parent.id, p.id) as id
             from products as p left join products as parent on parent.id = p.parent_id
            where p.id = $1 and not ${isUnknownToShoppers('p', 'parent')}) as family
    cross join lateral (
      select count(*)::int as total, coalesce(round(avg(star), 2), 0)::text as average,
             json_build_array(count(*) filter (where star = 1), count(*) filter (where star = 2),
               count(*) filter (where star = 3), count(*) filter (where star = 4), count(*) filter (where star = 5)
             ) as counts,
             (count(*) filter (where origin <> 'shop'))::int as "fromEarlierShop",
             (count(*) filter (where exists (select from review_photos where review_id = r.id)))::int as "withPhotos",
             json_build_object('small', count(*) filter (where fit = 'small'), 'true', count(*) filter (where fit = 'true'),
               'large', count(*) filter (where fit = 'large')) as fits,
             concat(count(*), ' ', max(id), ' ', max(updated_at)) as version
        from reviews as r
       where status = 'published'
         and product_id = any (array(select id from products where id = family.id or parent_id = family.id))) as given`,
)

/** The summary of all published reviews of a product and its variants. Null for unknown and deleted products. */
export async function readReviewSummary(db: Db, productId: number): Promise<ReviewSummary | null> {
  const { rows } = await db.prepared(REVIEW_SUMMARY, [productId])
  return rows[0] ?? null
}

/** What the author of review `r` bought of its product, as the order names it; '' where that is unknown. */
const BOUGHT_VARIANT = `coalesce((
  select line.variant from order_lines as line join products as bought on bought.id = line.product_id
   where line.order_id = r.order_id and r.product_id in (bought.id, bought.parent_id)
   order by line.position limit 1), '')`

const published = (order: string) =>
  statement(
    {
      params: [int, int, int, nullable(int), boolean, nullable(arrayOf(int))],
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
        fit: nullable(oneOf(REVIEW_FITS)),
        variant: text,
      },
    },
    `select id, title, description, star, author_name as "authorName", created_at as "createdAt",
          reply, replied_at as "repliedAt", origin, ${PHOTOS} as photos,
          (select count(*)::int from review_votes where review_id = r.id) as helpful, fit, ${BOUGHT_VARIANT} as variant
     from reviews as r
    where status = 'published' and product_id = any (${PRODUCT_AND_VARIANT_IDS}) and ($4::int is null or star = $4)
      and (not $5 or exists (select from review_photos where review_id = r.id)) and ($6::int[] is null or r.id = any ($6))
    order by ${order} limit $2 offset $3`,
  )

/** Among reviews with the same stars, or as many votes, the newest comes first. */
const PUBLISHED_REVIEWS = {
  newest: published('created_at desc, id desc'),
  helpful: published('helpful desc, created_at desc, id desc'),
  highest: published('star desc, created_at desc, id desc'),
  lowest: published('star, created_at desc, id desc'),
  photos: published(
    'exists (select from review_photos where review_id = r.id) desc, created_at desc, id desc',
  ),
} as const satisfies Record<ReviewOrder, unknown>

export type StoredReview = RowFrom<typeof PUBLISHED_REVIEWS.newest>

/** One page of the chosen published reviews of a product and its variants; with `ids` of these alone. */
export async function readReviews(
  db: Db,
  productId: number,
  page: { limit: number; offset: number },
  { star, photos, order }: ReviewChoice,
  ids: readonly number[] | null,
): Promise<StoredReview[]> {
  const { rows } = await db.prepared(PUBLISHED_REVIEWS[order], [
    productId,
    page.limit,
    page.offset,
    star,
    photos,
    ids,
  ])
  return rows
}

const COUNT_REVIEWS = statement(
  { params: [int, nullable(int), boolean, nullable(arrayOf(int))], row: { found: int } },
  `select count(*)::int as found from reviews as r
    where status = 'published' and product_id = any (${PRODUCT_AND_VARIANT_IDS}) and ($2::int is null or star = $2)
      and (not $3 or exists (select from review_photos where review_id = r.id)) and ($4::int[] is null or r.id = any ($4))`,
)

/** How many published reviews of a product and its variants a choice leaves, with `ids` of these alone. */
export async function countReviews(
  db: Db,
  productId: number,
  { star, photos }: ReviewChoice,
  ids: readonly number[] | null,
): Promise<number> {
  const { rows } = await db.query(COUNT_REVIEWS, [productId, star, photos, ids])
  return rows[0]?.found ?? 0
}

/** Reviews whose words and variants are counted: more say nothing new, and cost each page that is made anew. */
const MOST_COUNTED = 500

const REVIEW_TEXTS = statement(
  { params: [int], row: { id: int, text: text, variant: text } },
  `select r.id, r.title || ' ' || r.description as text, ${BOUGHT_VARIANT} as variant
     from reviews as r
    where status = 'published' and product_id = any (${PRODUCT_AND_VARIANT_IDS})
    order by created_at desc, id desc limit ${MOST_COUNTED}`,
)

/** The newest 500 published reviews of a product and its variants, for counting. */
export async function readReviewTexts(db: Db, productId: number) {
  const { rows } = await db.query(REVIEW_TEXTS, [productId])
  return rows
}
