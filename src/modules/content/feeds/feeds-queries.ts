import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  nullable,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import {
  isListed,
  isOnSale,
  isShownCategory,
  isShownWithStock,
  ownCategoryId,
} from '#modules/kernel/products/product-conditions.server.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { MAX_ROW_ID } from '#shared/web/row-id.ts'

/** A product that can be bought by itself: not the parent of variants; its own parent, if any, is on sale too. */
export interface FeedRow {
  id: number
  /** The deepest category of the product or of its parent. */
  categoryId: number | null
}

const FEED_ROWS = statement(
  { params: [int, int, boolean], row: { id: int, categoryId: nullable(int) } },
  `select p.id, ${ownCategoryId('coalesce(p.parent_id, p.id)')} as "categoryId"
     from products as p
     left join products as parent on parent.id = p.parent_id
    where p.id > $1 and not p.has_children and ${isOnSale('p', 'parent')}
      and ${isShownWithStock('p', '$3')}
    order by p.id limit $2`,
)

/** The next `limit` products after an id, in the order of their ids; without sold-out ones where lists hide them. */
export async function readFeedRows(
  db: Db,
  after: number,
  limit: number,
  hideSoldOut: boolean,
): Promise<FeedRow[]> {
  const { rows } = await db.prepared(FEED_ROWS, [after, limit, hideSoldOut])
  return rows
}

/** What can be bought by itself, and how much of it the feed leaves out because neither it nor its product has a picture. */
export interface FeedCounts {
  products: number
  withoutPicture: number
}

const FEED_COUNTS = statement(
  { row: { products: int, withoutPicture: int } },
  `select count(*)::int as products, count(*) filter (where not exists (
       select from product_images i where i.product_id in (p.id, p.parent_id)))::int as "withoutPicture"
     from products as p left join products as parent on parent.id = p.parent_id
    where not p.has_children and ${isOnSale('p', 'parent')}`,
)

/** A look at every product. */
export async function readFeedCounts(db: Db): Promise<FeedCounts> {
  const { rows } = await db.query(FEED_COUNTS)
  return rows[0] ?? { products: 0, withoutPicture: 0 }
}

/** Kinds of sitemaps, in the order of the index. */
export const SITEMAP_KINDS = ['pages', 'categories', 'brands', 'products'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** An address for search engines. */
export interface SitemapRow {
  id: number
  /** Path without language prefix; of a brand its code. */
  path: string
  /** When the page there was last changed, where that is known. */
  changedAt: Date | null
  /** Languages it has texts of its own in. */
  locales: Locale[]
}

const LISTED = isListed('p')
const SHOWN = `${LISTED} and ${isShownWithStock('p', '$1')}`

/** No page of the merchant, which comes first, is at this address. */
const isFree = (path: string) => `not exists (select from pages as page where page.path = ${path})`

/**
 * Rows of each kind, which are split into chunks by id. Hidden categories, and categories and brands without listed products, are left out, and those at whose address
 * something else comes first.
 */
const SOURCES: Readonly<Record<SitemapKind, string>> = {
  pages: `
    select min(p.id) as id, p.path, null::timestamptz as "changedAt",
           array_agg(p.locale order by p.locale = 'tr' desc) as locales
      from pages as p where p.is_published group by p.path
    union all
    select (select max(id) + 1 from pages), '/blog', null, array['tr', 'en']
     where exists (select from pages where posted_on is not null and is_published)
       and not exists (select from pages where path = '/blog' and is_published)`,
  categories: `
    select c.id, '/' || c.path as path, null::timestamptz as "changedAt", array['tr', 'en'] as locales
      from categories as c
     where exists (select from product_categories as pc join products as p on p.id = pc.product_id
                    where pc.category_id = c.id and ${LISTED})
       and ${isShownCategory('c')}
       and ${isFree(`'/' || c.path`)}`,
  brands: `
    select b.id, b.code as path, null::timestamptz as "changedAt", array['tr', 'en'] as locales
      from brands as b
     where exists (select from products as p where p.brand_id = b.id and ${LISTED})
       and ${isFree(`'/' || lower(b.code)`)}
       and not exists (select from categories as c where c.path = lower(b.code))`,
  products: `
    select p.id, '/' || p.slug || '-p-' || p.id as path, p.updated_at as "changedAt",
           case when exists (select from product_texts as t where t.product_id = p.id and t.locale = 'en')
                then array['tr', 'en'] else array['tr'] end as locales
      from products as p where ${SHOWN}`,
}

/** One statement for each kind of sitemap. */
function forEachKind<Made>(make: (kind: SitemapKind) => Made): Readonly<Record<SitemapKind, Made>> {
  return {
    pages: make('pages'),
    categories: make('categories'),
    brands: make('brands'),
    products: make('products'),
  }
}

/** Ids in one sitemap: with two languages each, at most the 50,000 addresses that the sitemap protocol allows. */
export const CHUNK = 25_000

/** The highest number of a chunk that an id can fall in. */
export const LAST_CHUNK = Math.floor(MAX_ROW_ID / CHUNK)

/** The rows of `SOURCES` with what the index of sitemaps needs: ids and dates. */
const DATED: Readonly<Record<SitemapKind, string>> = {
  ...SOURCES,
  products: `
    select p.id, p.updated_at as "changedAt" from products as p where ${SHOWN}`,
}

const CHUNKS = forEachKind((kind) =>
  statement(
    { params: [boolean], row: { chunk: int, changedAt: nullable(timestamptz) } },
    `select (source.id - 1) / ${CHUNK} + 1 as chunk, max(source."changedAt") as "changedAt"
       from (${DATED[kind]}) as source where $1::boolean is not null group by 1 order by 1`,
  ),
)

/** Chunks that contain an address, numbered from 1, each with its last change. */
export async function readChunks(
  db: Db,
  kind: SitemapKind,
  hideSoldOut: boolean,
): Promise<{ chunk: number; changedAt: Date | null }[]> {
  const { rows } = await db.query(CHUNKS[kind], [hideSoldOut])
  return rows
}

const FINGERPRINTS = forEachKind((kind) =>
  statement(
    { params: [boolean, int, int], row: { fingerprint: nullable(text) } },
    `select md5(string_agg(source::text, ';' order by source.id)) as fingerprint
       from (${SOURCES[kind]}) as source
      where $1::boolean is not null and source.id > $2 and source.id <= $3`,
  ),
)

/** A text that changes only when the chunk's content does; null for an empty chunk. */
export async function readFingerprint(
  db: Db,
  wanted: { kind: SitemapKind; chunk: number; hideSoldOut: boolean },
): Promise<string | null> {
  const { kind, chunk, hideSoldOut } = wanted
  const { rows } = await db.query(FINGERPRINTS[kind], [hideSoldOut, (chunk - 1) * CHUNK, chunk * CHUNK])
  return rows[0]?.fingerprint ?? null
}

const SITEMAP_ROWS = forEachKind((kind) =>
  statement(
    {
      params: [boolean, int, int, int],
      row: { id: int, path: text, changedAt: nullable(timestamptz), locales: arrayOf(oneOf(LOCALES)) },
    },
    `select * from (${SOURCES[kind]}) as source
      where $1::boolean is not null and id > $2 and id <= $3 order by id limit $4`,
  ),
)

/** The next `limit` addresses of a chunk after an id. */
export async function readSitemapRows(
  db: Db,
  wanted: { kind: SitemapKind; chunk: number; after: number; limit: number; hideSoldOut: boolean },
): Promise<SitemapRow[]> {
  const { kind, chunk, after, limit, hideSoldOut } = wanted
  const { rows } = await db.prepared(SITEMAP_ROWS[kind], [
    hideSoldOut,
    Math.max(after, (chunk - 1) * CHUNK),
    chunk * CHUNK,
    limit,
  ])
  return rows
}
