import type { Db } from '#database/database.ts'
import { type BoundedCount, boundedCount } from '#database/statements/bounded-count.ts'
import { likePatterns } from '#database/statements/like-patterns.ts'
import { arrayOf, int, known, nullable, statement, text } from '#database/statements/statement.ts'
import { type KeysetPage, type ListPosition, readKeysetPage } from '#shared/files/list-position.ts'
import type { TagListQuery, TagRecord } from './tags-admin-schemas.ts'

/** A product with tag `t` that staff sees. */
const OF_TAG = `select from product_tags as pt join products as p on p.id = pt.product_id and p.status <> 'deleted'
  where pt.tag_id = t.id`
const PRODUCTS = `(select count(*)::int from (${OF_TAG}) as counted) as products`
const ROW = { id: int, version: int, name: text, products: int }
const FILTER_TYPES = [nullable(text), nullable(text), nullable(text), nullable(text)] as const
const FILTERS = `($1::text is null or case $1 when 'unused' then not exists (${OF_TAG}) else exists (${OF_TAG}) end)
  ${[2, 3, 4].map((at) => `and ($${at}::text is null or fold_text(' ' || t.name) like $${at})`).join(' ')}`

const pageFrom = (compared: '<' | '>', order: 'asc' | 'desc') =>
  statement(
    { params: [...FILTER_TYPES, nullable(text), nullable(int), int], row: { ...ROW, at: text } },
    `select t.id, t.version, t.name, ${PRODUCTS}, t.slug as at
       from tags as t
      where ${FILTERS} and ($5::text is null or (t.slug, t.id) ${compared} ($5, $6::int))
      order by t.slug ${order}, t.id ${order} limit $7`,
  )
const FORWARDS = pageFrom('>', 'asc')
const BACKWARDS = pageFrom('<', 'desc')
const COUNTED_TAGS = statement(
  { params: FILTER_TYPES, row: { id: int } },
  `select t.id from tags as t where ${FILTERS}`,
)

/** Words of a search that are compared. */
const MAX_WORDS = 3

/** A page of the tags in the order of their names as addresses, and how many there are. */
export async function readTagPage(
  db: Db,
  { q, only, limit }: TagListQuery,
  position: ListPosition | null,
): Promise<KeysetPage<TagRecord> & { count: BoundedCount }> {
  const [one = null, two = null, three = null] = likePatterns(q, MAX_WORDS)
  const filters = [only ?? null, one, two, three] as const
  const rows = position?.backwards ? BACKWARDS : FORWARDS
  const page = await readKeysetPage((...from) => db.query(rows, [...filters, ...from]), { position, limit })
  const count = await boundedCount(db, COUNTED_TAGS, filters)
  return { ...page, count }
}

const READ_TAG = statement(
  { params: [int], row: ROW },
  `select t.id, t.version, t.name, ${PRODUCTS} from tags as t where t.id = $1`,
)
const LOCK_TAGS = statement(
  { params: [arrayOf(int)] },
  'select from tags where id = any($1) order by id for update',
)
const FIND_NAMESAKE = statement(
  { params: [text, int], row: { name: text } },
  'select name from tags where slug = $1 and id <> $2',
)
const RENAME_TAG = statement(
  { params: [int, text, text] },
  'update tags set name = $2, slug = $3, version = version + 1 where id = $1',
)
const PRODUCTS_WITH_TAG = statement(
  { params: [int], row: { ids: known(arrayOf(int)) } },
  `select coalesce(array_agg(product_id order by product_id), '{}') as ids from product_tags where tag_id = $1`,
)
const COUNT_CHANGE = statement(
  { params: [arrayOf(int)] },
  'update products set version = version + 1, updated_at = now() where id = any($1)',
)
const GIVE_TAG = statement(
  { params: [int, int] },
  `insert into product_tags (product_id, tag_id) select product_id, $2 from product_tags where tag_id = $1
   on conflict (tag_id, product_id) do nothing`,
)
const TAKE_TAG = statement({ params: [int] }, 'delete from product_tags where tag_id = $1')
const DELETE_TAG = statement({ params: [int] }, 'delete from tags where id = $1')

export const readTag = async (db: Db, id: number): Promise<TagRecord | null> =>
  (await db.query(READ_TAG, [id])).rows[0] ?? null

/** Locks tags until the transaction ends, in the order of their ids: no product gets or loses one of them meanwhile. */
export async function lockTags(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.query(LOCK_TAGS, [ids])
}

/** The other tag that product files mean by the same words; null for none. */
export const findTagNamesake = async (db: Db, slug: string, id: number): Promise<string | null> =>
  (await db.query(FIND_NAMESAKE, [slug, id])).rows[0]?.name ?? null

export async function renameTag(tx: Db, id: number, name: string, slug: string): Promise<void> {
  await tx.query(RENAME_TAG, [id, name, slug])
}

/** Every product with a tag, deleted ones too. */
export const productsWithTag = async (db: Db, id: number): Promise<number[]> =>
  (await db.query(PRODUCTS_WITH_TAG, [id])).rows[0]?.ids ?? []

/** Deletes a tag; its products get `into` where one is named, and their versions count the change. The caller has locked all of them. */
export async function dissolveTag(
  tx: Db,
  id: number,
  into: number | null,
  products: readonly number[],
): Promise<void> {
  if (into !== null) await tx.query(GIVE_TAG, [id, into])
  await tx.query(TAKE_TAG, [id])
  await tx.query(DELETE_TAG, [id])
  await tx.query(COUNT_CHANGE, [products])
}
