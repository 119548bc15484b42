import type { Db } from '#database/database.ts'
import { plannedOnce } from '#database/planned-once.ts'
import { arrayOf, bytea, int, nullable, statement, text } from '#database/statement.ts'
import { decodeIds } from './id-orders.ts'

/**
 * What lists hold of every product on sale besides its price and stock, as a digest each: its place in lists, categories, brands and
 * options follows from it. A change that leaves the digests of its products as they were can only have moved them by price or stock.
 */
export interface ListContents {
  /**
   * Compares the present state of some products and their variants: the ids of all of them if lists may differ only in their prices and
   * stock, else null.
   */
  sameBesidesPrices(ids: readonly number[]): Promise<readonly number[] | null>
  /**
   * The products whose rows were written since the last call, or since the contents were read; null if other tables that lists depend on
   * were written too. For changes that nobody named: the versions of all rows are read in a twentieth of the time that a reload takes.
   */
  written(): Promise<readonly number[] | null>
}

/** In a shop of more products and variants than this the digests would take seconds to read: lists are reloaded instead. */
const MOST = 100_000

/** What a digest is made of besides the product's own row: the rows of each table that belong to one product, as a text. */
const BELONGING = {
  texts: `select product_id, string_agg(locale || name, chr(10) order by locale) as text from product_texts`,
  categories: `select product_id, string_agg(category_id::text, ' ' order by category_id) as text from product_categories`,
  options: `select product_id, string_agg(row(code, value, name, position)::text, '' order by code) as text
     from product_variant_values`,
}

const VARIANTS = `select parent_id, string_agg(id::text, ' ' order by id) as text from products where status = 'active'`

const DIGEST = `hashtextextended(row(p.parent_id, p.has_children, p.brand_id, p.name,
    texts.text, placed.text, options.text, variants.text)::text, 0) as digest`

const ROW = { ids: nullable(bytea), digests: nullable(bytea) }
const AGGREGATED = `select string_agg(int4send(id), '' order by id) as ids, string_agg(int8send(digest), '' order by id) as digests`

const COUNT = statement(
  { params: [int], row: { products: int } },
  `select count(*)::int as products from (select from products where status = 'active' limit $1) as listed`,
)

const ALL = statement(
  { row: ROW },
  `${AGGREGATED} from (
     select p.id, ${DIGEST}
       from products as p
       left join (${BELONGING.texts} group by product_id) as texts on texts.product_id = p.id
       left join (${BELONGING.categories} group by product_id) as placed on placed.product_id = p.id
       left join (${BELONGING.options} group by product_id) as options on options.product_id = p.id
       left join (${VARIANTS} and parent_id is not null group by parent_id) as variants on variants.parent_id = p.id
      where p.status = 'active') as p`,
)

const SOME = statement(
  { params: [arrayOf(int)], row: ROW },
  `${AGGREGATED} from (
     select p.id, ${DIGEST}
       from products as p
       left join lateral (${BELONGING.texts} where product_id = p.id group by product_id) as texts on true
       left join lateral (${BELONGING.categories} where product_id = p.id group by product_id) as placed on true
       left join lateral (${BELONGING.options} where product_id = p.id group by product_id) as options on true
       left join lateral (${VARIANTS} and parent_id = p.id group by parent_id) as variants on true
      where p.status = 'active' and p.id in (
        select unnest(${plannedOnce('$1', 'int')}) union select id from products where parent_id = any(${plannedOnce('$1', 'int')}))) as p`,
)

interface Digests {
  /** Ascending; parallel to them the digests. */
  ids: Int32Array
  digests: BigInt64Array
}

/** Bytes of `int4send` and `int8send`, big-endian on the wire. */
function decode(row: { ids: Buffer | null; digests: Buffer | null } | undefined): Digests {
  const own = Buffer.from(new Uint8Array(row?.digests ?? []).buffer).swap64()
  return {
    ids: decodeIds(row?.ids ?? Buffer.alloc(0)),
    digests: new BigInt64Array(own.buffer, own.byteOffset, own.length / 8),
  }
}

/** PostgreSQL gives every version of a row the number of the transaction that wrote it. */
const versions = (id: string, table: string) =>
  `(select string_agg(int4send(${id}) || xidsend(xmin), '' order by ${id}) from ${table})`
/** One number for all versions of a table's rows: who moves products between categories reloads the lists. */
const versionOf = (table: string, key: string) =>
  `(select count(*) || ' ' || coalesce(sum(hashint8extended(xmin::text::bigint, ${key})), 0) from ${table})`

const VERSIONS = statement(
  { row: { products: nullable(bytea), stock: nullable(bytea), others: text } },
  `select ${versions('id', 'products')} as products, ${versions('product_id', 'stock_levels')} as stock,
          concat_ws('; ', ${versionOf('product_texts', 'product_id')}, ${versionOf('product_categories', 'product_id::bigint << 32 | category_id')},
            ${versionOf('product_variant_values', 'product_id')}, ${versionOf('brands', 'id')}, ${versionOf('currencies', 'hashtext(code)')}) as others`,
)

interface Versions {
  /** Pairs of an id and the version of its row, in the order of ids. */
  products: Int32Array
  stock: Int32Array
  others: string
}

async function readVersions(db: Db): Promise<Versions> {
  const { rows } = await db.prepared(VERSIONS)
  const { products = null, stock = null, others = '' } = rows[0] ?? {}
  return {
    products: decodeIds(products ?? Buffer.alloc(0)),
    stock: decodeIds(stock ?? Buffer.alloc(0)),
    others,
  }
}

/** Adds the ids whose pairs differ, or that only one of the lists has. */
function addDifferent(into: Set<number>, before: Int32Array, now: Int32Array): void {
  let at = 0
  let next = 0
  while (at < before.length || next < now.length) {
    const one = before[at] ?? Number.POSITIVE_INFINITY
    const other = now[next] ?? Number.POSITIVE_INFINITY
    if (one !== other || before[at + 1] !== now[next + 1]) into.add(Math.min(one, other))
    if (one <= other) at += 2
    if (other <= one) next += 2
  }
}

/** Null in a shop with too many products. Read it before the lists themselves, so that it never knows a change that they do not. */
export async function readListContents(db: Db): Promise<ListContents | null> {
  const { rows: counted } = await db.prepared(COUNT, [MOST + 1])
  if ((counted[0]?.products ?? 0) > MOST) return null
  let seen = await readVersions(db)
  const { rows } = await db.prepared(ALL)
  const known = decode(rows[0])
  return {
    async written() {
      const before = seen
      seen = await readVersions(db)
      if (seen.others !== before.others) return null
      const ids = new Set<number>()
      addDifferent(ids, before.products, seen.products)
      addDifferent(ids, before.stock, seen.stock)
      return [...ids]
    },
    async sameBesidesPrices(changed) {
      const { rows: present } = await db.prepared(SOME, [changed])
      const now = decode(present[0])
      const family = [...new Set([...changed, ...now.ids])]
      return family.every((id) => digestIn(known, id) === digestIn(now, id)) ? family : null
    },
  }
}

function digestIn({ ids, digests }: Digests, id: number): bigint | undefined {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id ? digests[low] : undefined
}
