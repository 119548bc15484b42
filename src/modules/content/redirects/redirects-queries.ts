import type { Db } from '#database/database.ts'
import { type BoundedCount, boundedCount } from '#database/statements/bounded-count.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  known,
  nullable,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { isDeleted, isUnknownToShoppers } from '#modules/kernel/products/product-conditions.server.ts'
import type { Candidates } from './old-address-rules.ts'

/** What a row of `FIND_TARGET` was found by. `own`: a page of this shop stands at the address itself. */
export type FoundBy = 'own' | 'row' | 'pattern'

export interface LookupAddress extends Candidates {
  path: string
  query: string
  /** The address as one of this shop: ids of products, and its path; empty where only old addresses are wanted. */
  ownIds: readonly number[]
  ownPaths: readonly string[]
  /** Spellings of the brand that the path begins with, and the category behind it, '' for none. */
  ownBrands: readonly string[]
  brandCategory: string
}

/** One of the three is set. */
export interface Target {
  product: { id: number; seo: string } | null
  category: { id: number; path: string } | null
  path: string | null
}

const FIND_TARGET = statement(
  {
    params: [json()],
    row: {
      at: int,
      rank: int,
      productId: nullable(int),
      slug: nullable(text),
      categoryId: nullable(int),
      category: nullable(text),
      path: nullable(text),
    },
  },
  `select distinct on (a.at) a.at, f.rank, p.id as "productId", p.slug, c.id as "categoryId", c.path as category, f.path
   from jsonb_to_recordset($1::jsonb) as a (at int, path text, query text, handles text[], ids text[], codes text[], categories text[],
     pages text[], "ownIds" int[], "ownPaths" text[], "ownBrands" text[], "brandCategory" text)
   cross join lateral (
     select 0 as rank, id as product_id, null::int as category_id, null::text as path from products where id = any(a."ownIds")
     union all select 0, null, id, null from categories where path = any(a."ownPaths")
     union all select 0, null, null, a.path from brands where code = any(a."ownBrands")
       and (a."brandCategory" = '' or exists (select from categories where path = a."brandCategory"))
     union all select 0, null, null, path from pages where path = any(select '/' || own from unnest(a."ownPaths") as own)
     union all select case from_query when '' then 2 else 1 end, product_id, category_id, path from redirects
       where from_path = a.path and from_query in (a.query, '')
         and not exists (select from pages as draft where draft.path = redirects.path and not draft.is_published)
     union all select 3, product_id, null, null from old_product_keys where kind = 'id' and key = any(a.ids)
     union all select 4, product_id, null, null from old_product_keys where kind = 'handle' and key = any(a.handles)
     union all select 5, id, null, null from products where code = any(a.codes)
     union all select 6, null, id, null from categories where path = any(a.categories)
     union all select 7, null, id, null from categories where slug = any(a.categories)
     union all select 8, null, null, path from pages where is_published and path = any(a.pages)
   ) as f
   left join products as p on p.id = f.product_id
   left join products as parent on parent.id = p.parent_id
   left join categories as c on c.id = f.category_id
   where f.product_id is null or not ${isUnknownToShoppers('p', 'parent')}
   order by a.at, f.rank, p.id, c.id`,
)

/** Addresses in one statement; more would make it slow to plan and heavy to send. */
const AT_ONCE = 500

/** Where each address leads, or null, in their order: one statement for up to 500 of them. Nothing leads to a draft before it is published. */
export async function lookUp(
  db: Db,
  addresses: readonly LookupAddress[],
): Promise<({ by: FoundBy; target: Target } | null)[]> {
  const found: ({ by: FoundBy; target: Target } | null)[] = addresses.map(() => null)
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const some = addresses
      .slice(from, from + AT_ONCE)
      .map((address, index) => ({ at: from + index, ...address }))
    const { rows } = await db.query(FIND_TARGET, [JSON.stringify(some)])
    for (const { at, rank, productId, slug, categoryId, category, path } of rows)
      found[at] = {
        by: rank === 0 ? 'own' : rank < 3 ? 'row' : 'pattern',
        target: {
          product: productId === null ? null : { id: productId, seo: slug ?? '' },
          category: categoryId === null ? null : { id: categoryId, path: category ?? '' },
          path,
        },
      }
  }
  return found
}

const WRITE_REDIRECTS = statement(
  {
    params: [arrayOf(text), arrayOf(text), json()],
    row: { id: int },
  },
  `insert into redirects (from_path, from_query, product_id, category_id, path)
   select f.path, f.query, t."productId", t."categoryId", t.path
   from unnest($1::text[], $2::text[]) with ordinality as f (path, query, n)
   join jsonb_to_recordset($3::jsonb) as t (n int, "productId" int, "categoryId" int, path text) using (n)
   order by f.path, f.query
   on conflict (from_path, from_query) do update
     set product_id = excluded.product_id, category_id = excluded.category_id, path = excluded.path
     where (redirects.product_id, redirects.category_id, redirects.path)
       is distinct from (excluded.product_id, excluded.category_id, excluded.path)
   returning id`,
)

export interface NewRedirect {
  fromPath: string
  fromQuery: string
  target: Target
}

/** Writes redirects, those that exist with their new target. Returns how many were new or changed. Each address at most once. */
export async function writeRedirects(tx: Db, rows: readonly NewRedirect[]): Promise<number> {
  const { rows: written } = await tx.query(WRITE_REDIRECTS, [
    rows.map(({ fromPath }) => fromPath),
    rows.map(({ fromQuery }) => fromQuery),
    JSON.stringify(
      rows.map(({ target: { product, category, path } }, index) => ({
        n: index + 1,
        productId: product?.id ?? null,
        categoryId: category?.id ?? null,
        path,
      })),
    ),
  ])
  return written.length
}

const INSERT_OLD_KEYS = statement(
  { params: [arrayOf(text), arrayOf(text), arrayOf(int), text], row: { productId: int } },
  `insert into old_product_keys (kind, key, product_id, source)
   select distinct on (k.kind, k.key) k.kind, k.key, k.product_id, $4
   from unnest($1::text[], $2::text[], $3::int[]) with ordinality as k (kind, key, product_id, n)
   order by k.kind, k.key, k.n on conflict (kind, key, source) do nothing
   returning product_id as "productId"`,
)

export interface OldKey {
  kind: 'handle' | 'id'
  /** Folded. */
  key: string
  productId: number
}

/** Keeps what the earlier shop `source` called products; a key that some product of it has stays with that one. Returns the products that got one. */
export async function insertOldKeys(
  tx: Db,
  keys: readonly OldKey[],
  source: string,
): Promise<ReadonlySet<number>> {
  if (keys.length === 0) return new Set()
  const { rows } = await tx.query(INSERT_OLD_KEYS, [
    keys.map(({ kind }) => kind),
    keys.map(({ key }) => key),
    keys.map(({ productId }) => productId),
    source,
  ])
  return new Set(rows.map(({ productId }) => productId))
}

const LEAD_AWAY = statement(
  { params: [text] },
  `delete from redirects where from_path = $1 and from_query = ''`,
)
const FOLLOW_REDIRECTS = statement({ params: [text, text] }, 'update redirects set path = $2 where path = $1')
const LEAD_ON = statement(
  { params: [text, text] },
  `insert into redirects (from_path, path) values ($1, $2)
   on conflict (from_path, from_query) do update set product_id = null, category_id = null, path = excluded.path`,
)

/** Lets `from`, at which a page stood, lead to `to`, where it stands now, and with it everything that led to `from`. */
export async function leadOn(tx: Db, from: string, to: string): Promise<void> {
  await tx.query(LEAD_AWAY, [to])
  await tx.query(FOLLOW_REDIRECTS, [from, to])
  await tx.query(LEAD_ON, [from, to])
}

const OLD_PRODUCTS = statement(
  {
    params: [arrayOf(text), arrayOf(text)],
    row: {
      kind: oneOf(['handle', 'id']),
      key: text,
      source: text,
      code: text,
      productId: known(int),
      deleted: known(boolean),
    },
  },
  `select o.kind, o.key, o.source, p.code, coalesce(p.parent_id, p.id) as "productId", ${isDeleted('p', 'parent')} as "deleted"
     from unnest($1::text[], $2::text[]) as k (kind, key)
     join old_product_keys as o using (kind, key)
     join products as p on p.id = o.product_id
     left join products as parent on parent.id = p.parent_id
    order by p.id`,
)

/** A product that an earlier shop called so. */
export interface OldProduct extends Omit<OldKey, 'productId'> {
  /** Which earlier shop did. */
  source: string
  code: string
  /** The product itself; for a variant its parent. */
  productId: number
  deleted: boolean
}

/** The products that have these keys in any earlier shop, deleted ones too; the one that was created first comes first. */
export async function readOldProducts(
  db: Db,
  keys: readonly Omit<OldKey, 'productId'>[],
): Promise<OldProduct[]> {
  if (keys.length === 0) return []
  const { rows } = await db.query(OLD_PRODUCTS, [keys.map(({ kind }) => kind), keys.map(({ key }) => key)])
  return rows
}

const COLUMNS = `r.id, r.from_path as "fromPath", r.from_query as "fromQuery", r.created_at as "createdAt", p.id as "productId", p.slug,
  p.name as "productName", c.path as category, r.path`
const ROW = {
  id: int,
  fromPath: text,
  fromQuery: text,
  createdAt: timestamptz,
  productId: nullable(int),
  slug: nullable(text),
  productName: nullable(text),
  category: nullable(text),
  path: nullable(text),
}
const JOINS = `left join products as p on p.id = r.product_id left join categories as c on c.id = r.category_id`
const MATCHES = `($1::text is null or r.from_path like $1)`
const LIST_REDIRECTS = statement(
  { params: [nullable(text), int, int], row: ROW },
  `select ${COLUMNS} from redirects as r ${JOINS} where ${MATCHES} and r.id < $2 order by r.id desc limit $3`,
)
const REDIRECTS_IDS = statement(
  { params: [nullable(text)], row: { id: int } },
  `select r.id from redirects as r where ${MATCHES}`,
)

/** A pattern of `like` for addresses that contain the words; null for all. */
const patternOf = (words: string | null) =>
  words === null ? null : `%${words.replace(/[\\%_]/g, (character) => `\\${character}`)}%`

/** The newest redirects with an id below `before` whose old address contains `words`. */
export async function readRedirects(
  db: Db,
  { words, before, limit }: { words: string | null; before: number; limit: number },
) {
  return (await db.query(LIST_REDIRECTS, [patternOf(words), before, limit])).rows
}

export const countRedirects = (db: Db, words: string | null): Promise<BoundedCount> =>
  boundedCount(db, REDIRECTS_IDS, [patternOf(words)])

const REMOVE_REDIRECTS = statement(
  { params: [int], row: { fromPath: text, fromQuery: text } },
  `delete from redirects where id = $1 returning from_path as "fromPath", from_query as "fromQuery"`,
)

/** Deletes a redirect; null where there is none. */
export async function deleteRedirect(tx: Db, id: number) {
  return (await tx.query(REMOVE_REDIRECTS, [id])).rows[0] ?? null
}

const FORGET_TARGETS = statement({ params: [arrayOf(text)] }, 'delete from redirects where path = any($1)')

/** Deletes what leads to pages that are gone. */
export async function deleteRedirectsTo(tx: Db, paths: readonly string[]): Promise<void> {
  await tx.query(FORGET_TARGETS, [paths])
}
