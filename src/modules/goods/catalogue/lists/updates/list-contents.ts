import type { Db } from '#database/database.ts'
import { genericPlanArray } from '#database/statements/planned-once.ts'
import { arrayOf, boolean, bytea, int, nullable, statement, text } from '#database/statements/statement.ts'
import { highestOf, inUnorderedBlocks, joinIds } from '../id-blocks.ts'
import { decodeIds } from '../id-orders.ts'
import { slices } from '../in-slices.ts'

/**
 * What lists hold of every product on sale besides its price and stock, as a digest each: its place in lists, categories, brands and
 * options follows from it. A change that leaves the digests of its products as they were can only have moved them by price or stock.
 */
export interface ListContents {
  /** Reading everything takes so long that lists do not wait for it. */
  isLarge: boolean
  /**
   * Compares the present state of some products and their variants: the ids of all of them if lists may differ only in their prices and
   * stock, else null.
   */
  sameBesidesPrices(ids: readonly number[]): Promise<readonly number[] | null>
  /**
   * The products whose rows were written since the last call, or since the contents were read; null if other tables that lists depend on
   * were written too. For changes that nobody named: the rows are scanned in a fraction of the time that a reload takes.
   */
  written(): Promise<readonly number[] | null>
}

/**
 * In a shop of more products and variants than this lists lag behind changes, because reading everything takes from half a second to some ten. It is
 * the only place where the size of a shop is asked for.
 */
const LARGE_FROM = 50_000

/** What a digest is made of besides the product's own row: the rows of each table that belong to one product, as a text. */
const BELONGING = {
  texts: `select product_id, string_agg(locale || name, chr(10) order by locale) as text from product_texts`,
  categories: `select product_id, string_agg(category_id::text, ' ' order by category_id) as text from product_categories`,
  options: `select product_id, string_agg(row(code, value, name, position)::text, '' order by code) as text
     from product_variant_values`,
}

const VARIANTS = `select parent_id, string_agg(id::text, ' ' order by id) as text from products where status = 'active'`

/** 32 bits: one change in four billion stays unnoticed until the lifetime of lists ends. */
const DIGEST = `hashtext(row(p.parent_id, p.has_children, p.brand_id, p.name,
    texts.text, placed.text, options.text, variants.text)::text) as digest`

const DIGESTS = `string_agg(int4send(id), '') as ids, string_agg(int4send(digest), '') as digests`

const COUNT_PRODUCTS = statement(
  { params: [int], row: { products: int } },
  `select count(*)::int as products from (select from products where status = 'active' limit $1) as listed`,
)

const LIST_PRODUCTS = statement(
  { row: { ids: bytea, digests: bytea } },
  inUnorderedBlocks(
    DIGESTS,
    `select p.id, ${DIGEST}
       from products as p
       left join (${BELONGING.texts} group by product_id) as texts on texts.product_id = p.id
       left join (${BELONGING.categories} group by product_id) as placed on placed.product_id = p.id
       left join (${BELONGING.options} group by product_id) as options on options.product_id = p.id
       left join (${VARIANTS} and parent_id is not null group by parent_id) as variants on variants.parent_id = p.id
      where p.status = 'active'`,
  ),
)

const SOME_PRODUCTS = statement(
  { params: [arrayOf(int)], row: { ids: nullable(bytea), digests: nullable(bytea) } },
  `select ${DIGESTS} from (
     select p.id, ${DIGEST}
       from products as p
       left join lateral (${BELONGING.texts} where product_id = p.id group by product_id) as texts on true
       left join lateral (${BELONGING.categories} where product_id = p.id group by product_id) as placed on true
       left join lateral (${BELONGING.options} where product_id = p.id group by product_id) as options on true
       left join lateral (${VARIANTS} and parent_id = p.id group by parent_id) as variants on true
      where p.status = 'active' and p.id in (
        select unnest(${genericPlanArray('$1', 'int')}) union select id from products where parent_id = any(${genericPlanArray('$1', 'int')}))) as p`,
)

/** By product id; 0 for what is not on sale. */
type Digests = Int32Array

/** The digest of a product on sale is never 0. */
const known = (digest: number | undefined) => digest || 1

async function readAll(db: Db): Promise<Digests> {
  const { rows } = await db.prepared(LIST_PRODUCTS)
  const sliceEnd = slices()
  const ids = joinIds(rows.map((row) => row.ids))
  await sliceEnd()
  const digests = joinIds(rows.map((row) => row.digests))
  await sliceEnd()
  const byId = new Int32Array(highestOf(ids) + 1)
  for (let at = 0; at < ids.length; at++) byId[ids[at] as number] = known(digests[at])
  return byId
}

async function readSome(db: Db, changed: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.prepared(SOME_PRODUCTS, [changed])
  const digests = decodeIds(rows[0]?.digests ?? Buffer.alloc(0))
  return new Map(
    [...decodeIds(rows[0]?.ids ?? Buffer.alloc(0))].map((id, at) => [id, known(digests[at])] as const),
  )
}

/** PostgreSQL gives every version of a row the number of the transaction that wrote it, and numbers transactions in the order of their begin. */
const WRITTEN = 'age(xmin) <= age($1::text::xid)'
const writtenIn = (table: string, id: string) =>
  `(select string_agg(int4send(${id}), '') from ${table} where ${WRITTEN})`
/** Differs after rows were added or removed. */
const keysOf = (table: string, key: string) =>
  `(select count(*) || ' ' || coalesce(sum(hashint8(${key})), 0) from ${table})`
/** The tables whose rows are not followed one by one: who moves products between categories reloads the lists. */
const OTHERS = {
  product_texts: 'product_id',
  product_categories: 'product_id::bigint << 32 | category_id',
  product_variant_values: 'product_id',
  brands: 'id',
  currencies: 'hashtext(code)',
}
const TABLES = { products: 'id', stock_levels: 'product_id', ...OTHERS }

/** `$1`: the oldest transaction that may not have been visible at the last look; null finds nothing. */
const READ_SNAPSHOT = statement(
  {
    params: [nullable(text)],
    row: { oldest: text, products: nullable(bytea), stock: nullable(bytea), others: boolean, keys: text },
  },
  `select pg_snapshot_xmin(pg_current_snapshot())::xid::text as oldest,
          ${writtenIn('products', 'id')} as products, ${writtenIn('stock_levels', 'product_id')} as stock,
          ${Object.keys(OTHERS)
            .map((table) => `exists (select from ${table} where ${WRITTEN})`)
            .join(' or ')} as others,
          concat_ws('; ', ${Object.entries(TABLES)
            .map(([table, key]) => keysOf(table, key))
            .join(', ')}) as keys`,
)

interface Look {
  oldest: string
  keys: string
  /** Products that were written since the look before. */
  ids: readonly number[]
  /** Other tables were written too. */
  others: boolean
}

async function look(db: Db, before: string | null): Promise<Look> {
  const { rows } = await db.prepared(READ_SNAPSHOT, [before])
  const { oldest = '0', keys = '', products = null, stock = null, others = true } = rows[0] ?? {}
  const ids = [products, stock].flatMap((block) => [...decodeIds(block ?? Buffer.alloc(0))])
  return { oldest, keys, ids: [...new Set(ids)], others }
}

/** Nothing was read, so that every change may be one of more than prices. */
const UNKNOWN: Pick<ListContents, 'sameBesidesPrices' | 'written'> = {
  sameBesidesPrices: async () => null,
  written: async () => null,
}

/**
 * Read it before the lists themselves, so that it never knows a change that they do not. Of a large shop nothing can be compared unless the caller
 * is `patient`: reading the digests of a million products takes seconds.
 */
export async function readListContents(
  db: Db,
  { patient, largeFrom = LARGE_FROM }: { patient: boolean; largeFrom?: number },
): Promise<ListContents> {
  const { rows } = await db.prepared(COUNT_PRODUCTS, [largeFrom])
  const isLarge = (rows[0]?.products ?? 0) >= largeFrom
  if (isLarge && !patient) return { isLarge, ...UNKNOWN }
  let last = await look(db, null)
  const digests = await readAll(db)
  return {
    isLarge,
    async written() {
      const before = last
      last = await look(db, before.oldest)
      return last.others || last.keys !== before.keys ? null : last.ids
    },
    async sameBesidesPrices(changed) {
      const now = await readSome(db, changed)
      const family = [...new Set([...changed, ...now.keys()])]
      return family.every((id) => (digests[id] ?? 0) === (now.get(id) ?? 0)) ? family : null
    },
  }
}
