import type { Db } from '#database/database.ts'
import {
  arrayOf,
  int,
  json,
  known,
  nullable,
  oneOf,
  type RowFrom,
  type Statement,
  statement,
  text,
  timestamptz,
  tsquery,
} from '#database/statements/statement.ts'
import { isListed, ownCategoryId, regularPrice } from '#modules/kernel/products/product-conditions.server.ts'
import { PRODUCT_STATUSES } from '#modules/kernel/products/product-status-rules.ts'
import { GAPS, IN_CATEGORY, LOW, SOLD_OUT } from './product-list-conditions.ts'
import { PRODUCT_GAPS, type ProductGap, type ProductSort, type ProductState } from './product-list-rules.ts'

/**
 * State, brand, category, words, ids that the rarest condition has led to, what is missing, and the number of few pieces. The statements are not prepared, so the planner knows
 * the values: a condition that is not set disappears.
 */
const CONDITION_PARAMS = [
  nullable(text),
  nullable(int),
  nullable(int),
  nullable(tsquery),
  nullable(arrayOf(int)),
  nullable(text),
  nullable(int),
] as const
export type ListConditions = readonly [
  state: ProductState | null,
  brand: number | null,
  category: number | null,
  words: string | null,
  ids: readonly number[] | null,
  missing: ProductGap | null,
  /** The shop's number of few pieces, where only what runs out is asked for. */
  low: number | null,
]

const STATE = `case when $1 = 'archived' then p.status = 'deleted' when $1 = 'draft' then p.status = 'draft'
  when $1 = 'passive' then p.status = 'passive' when $1 in ('onsale', 'soldout', 'low') then p.status = 'active' else p.status <> 'deleted' end`
const MISSING = `case ${PRODUCT_GAPS.map((gap) => `when $6 = '${gap}' then ${GAPS[gap].of}`).join('\n    ')} else true end`
/**
 * Rare words have led to ids before; of common ones an index would find every product, so each product is asked in a sub-select, of which the planner expects
 * that many meet it.
 */
const CONDITIONS = `p.parent_id is null and ${STATE}
  and ($2::int is null or p.brand_id = $2)
  and ($3::int is null or ${IN_CATEGORY.of})
  and ($4::tsquery is null or (select search_words(p.search_text) @@ $4))
  and ($5::int[] is null or p.id = any ($5))
  and ($1 is distinct from 'soldout' or ${SOLD_OUT.of})
  and ($7::int is null or ${LOW.of})
  and (${MISSING})`

const ROW = {
  id: int,
  version: int,
  code: text,
  name: text,
  picture: nullable(text),
  brand: nullable(text),
  category: nullable(text),
  currency: text,
  taxRate: text,
  salePrice: text,
  struckPrice: nullable(text),
  stock: int,
  status: oneOf(PRODUCT_STATUSES),
  publishAt: nullable(timestamptz),
  variants: int,
  updatedAt: timestamptz,
  regularPrice: text,
  plan: nullable(json<[running: boolean, begins: string, ends: string | null]>()),
  at: known(text),
}

const SHOWN = `
  select p.id, p.version, p.code, p.name,
    coalesce((select i.file from product_images i where i.product_id = p.id order by i.position limit 1),
      case when p.has_children then (select i.file from products c join product_images i on i.product_id = c.id
        where c.parent_id = p.id order by c.id, i.position limit 1) end) as picture,
    b.name as brand, (select c.name from categories c where c.id = ${ownCategoryId('p.id')}) as category,
    p.currency, p.tax_rate::text as "taxRate", p.sale_price::text as "salePrice",
    (select u.struck_price::text from product_units u where u.product_id = p.id and u.position = 0) as "struckPrice",
    coalesce(s.quantity, 0) as stock, p.status, p.publish_at as "publishAt",
    case when p.has_children then (select count(*)::int from products c where c.parent_id = p.id and c.status <> 'deleted') else 0 end as variants,
    p.updated_at as "updatedAt",
    coalesce((select ${regularPrice('u')} from product_units u where u.product_id = p.id and u.position = 0 and not p.has_children),
      p.sale_price)::text as "regularPrice",
    (select json_build_array(plan.began_at is not null, plan.begins_at, plan.ends_at) from planned_prices plan
      where plan.product_id = p.id or p.has_children and plan.product_id in (select c.id from products c where c.parent_id = p.id)
      order by plan.began_at is null, plan.begins_at, plan.product_id limit 1) as plan, page.at
  from page join products p on p.id = page.id left join brands b on b.id = p.brand_id left join stock_levels s on s.product_id = p.id
  order by page.place`

interface Order {
  /** The expression of an index that ends in the id. */
  by: string
  type: string
  descending: boolean
  /** More tables than `products p`. */
  from?: string
}
const GROSS = 'p.sale_price * (100 + p.tax_rate)'
const NAME = 'p.name collate "tr-x-icu"'
const STOCK = { by: 's.quantity', type: 'int', from: 'join stock_levels s on s.product_id = p.id' }

const ORDERS: Readonly<Record<ProductSort, Order>> = {
  newest: { by: 'p.id', type: 'int', descending: true },
  oldest: { by: 'p.id', type: 'int', descending: false },
  name: { by: NAME, type: 'text', descending: false },
  'name-desc': { by: NAME, type: 'text', descending: true },
  price: { by: GROSS, type: 'numeric', descending: false },
  'price-desc': { by: GROSS, type: 'numeric', descending: true },
  stock: { ...STOCK, descending: false },
  'stock-desc': { ...STOCK, descending: true },
  updated: { by: 'p.updated_at', type: 'timestamptz', descending: true },
  'updated-first': { by: 'p.updated_at', type: 'timestamptz', descending: false },
}
/** A page before a position is read in the opposite sort. */
const OPPOSITE: Readonly<Record<ProductSort, ProductSort>> = {
  newest: 'oldest',
  oldest: 'newest',
  name: 'name-desc',
  'name-desc': 'name',
  price: 'price-desc',
  'price-desc': 'price',
  stock: 'stock-desc',
  'stock-desc': 'stock',
  updated: 'updated-first',
  'updated-first': 'updated',
}

function pageFrom({ by, type, descending, from = '' }: Order) {
  const direction = descending ? 'desc' : 'asc'
  const at = type === 'text' ? '$8 collate "tr-x-icu"' : `$8::${type}`
  // The id of the joined table, so that its index gives the order.
  const id = from === '' ? 'p.id' : 's.product_id'
  return statement(
    { params: [...CONDITION_PARAMS, nullable(text), nullable(int), int], row: ROW },
    `with page as materialized (
       select p.id, (${by})::text as at, row_number() over (order by ${by} ${direction}, ${id} ${direction}) as place
         from products p ${from}
        where ${CONDITIONS} and ($8::text is null or (${by}, ${id}) ${descending ? '<' : '>'} (${at}, $9::int))
        order by ${by} ${direction}, ${id} ${direction} limit $10)
     ${SHOWN}`,
  )
}

const PAGES = {
  newest: pageFrom(ORDERS.newest),
  oldest: pageFrom(ORDERS.oldest),
  name: pageFrom(ORDERS.name),
  'name-desc': pageFrom(ORDERS['name-desc']),
  price: pageFrom(ORDERS.price),
  'price-desc': pageFrom(ORDERS['price-desc']),
  stock: pageFrom(ORDERS.stock),
  'stock-desc': pageFrom(ORDERS['stock-desc']),
  updated: pageFrom(ORDERS.updated),
  'updated-first': pageFrom(ORDERS['updated-first']),
} as const
export type ProductListRow = RowFrom<(typeof PAGES)['newest']>

export interface PageOfProducts {
  conditions: ListConditions
  sort: ProductSort
  position: { at: string; id: string; backwards: boolean } | null
  /** One more than are shown. */
  limit: number
}

/** The products from a position on, in its direction. */
export async function readProductPage(
  db: Db,
  { conditions, sort, position, limit }: PageOfProducts,
): Promise<ProductListRow[]> {
  const from = [position?.at ?? null, position ? Number(position.id) : null, limit] as const
  const { rows } = await db.query(PAGES[position?.backwards ? OPPOSITE[sort] : sort], [
    ...conditions,
    ...from,
  ])
  return rows
}

const COUNT_WITH = statement(
  { params: [...CONDITION_PARAMS, int], row: { count: int } },
  `select count(*)::int as count from (select from products p where ${CONDITIONS} limit $8) as found`,
)
/** How many products have these conditions; `most` for as many or more. */
export const countUpTo = async (db: Db, conditions: ListConditions, most: number): Promise<number> =>
  (await db.query(COUNT_WITH, [...conditions, most])).rows[0]?.count ?? 0

const IDS_WITH = statement(
  { params: [...CONDITION_PARAMS, int], row: { id: int } },
  `select p.id from products p where ${CONDITIONS} order by p.id limit $8`,
)

/** The ids of products with these conditions in their order, at most `most`. */
export async function readProductIds(db: Db, conditions: ListConditions, most: number): Promise<number[]> {
  const { rows } = await db.query(IDS_WITH, [...conditions, most])
  return rows.map(({ id }) => id)
}

type Led = Statement<readonly [number], { id: number | null }>
const limited = (ids: string): Led => statement({ params: [int], row: { id: nullable(int) } }, ids)

const LED_BY = {
  'no-barcode': limited(GAPS['no-barcode'].ids),
  'wrong-check-digit': limited(GAPS['wrong-check-digit'].ids),
  'no-picture': limited(GAPS['no-picture'].ids),
  'no-category': limited(GAPS['no-category'].ids),
  'no-brand': limited(GAPS['no-brand'].ids),
  'price-0': limited(GAPS['price-0'].ids),
  'no-cost': limited(GAPS['no-cost'].ids),
  'no-desi': limited(GAPS['no-desi'].ids),
  'no-english': limited(GAPS['no-english'].ids),
  'no-description': limited(GAPS['no-description'].ids),
  'soldout-shown': limited(GAPS['soldout-shown'].ids),
} as const
export type LedBy = keyof typeof LED_BY

/** Ids of products that meet a condition, some twice; null where an index leads to more than `most`, of which not all may meet it. */
export async function readLedIds(db: Db, by: LedBy, most: number): Promise<number[] | null> {
  const { rows } = await db.query(LED_BY[by], [most + 1])
  return rows.length > most ? null : rows.flatMap(({ id }) => id ?? [])
}

const LOW_IDS = statement({ params: [int, int], row: { id: nullable(int) } }, LOW.ids)
/** Ids of products that are running out, some twice; null where more than `most` levels are low, of which not all may be sold. `from` is the shop's number. */
export async function readLowIds(db: Db, from: number, most: number): Promise<number[] | null> {
  const { rows } = await db.query(LOW_IDS, [most + 1, from])
  return rows.length > most ? null : rows.flatMap(({ id }) => id ?? [])
}

const IN_CATEGORY_IDS = statement({ params: [int, int], row: { id: int } }, IN_CATEGORY.ids)
/** Ids of products in a category, at most `most`. */
export const readCategoryIds = async (db: Db, id: number, most: number): Promise<number[]> =>
  (await db.query(IN_CATEGORY_IDS, [most, id])).rows.map((row) => row.id)

const OF_BRAND_IDS = statement(
  { params: [int, int], row: { id: int } },
  `select p.id from products p where ${isListed('p')} and p.brand_id = $2
   union all
   select p.id from products p where p.parent_id is null and p.status <> 'active' and p.brand_id = $2 limit $1`,
)
/** Ids of products of a brand in any state, at most `most`. */
export const readBrandIds = async (db: Db, id: number, most: number): Promise<number[]> =>
  (await db.query(OF_BRAND_IDS, [most, id])).rows.map((row) => row.id)

/** The newest and the oldest products that conditions are tried on, so many of each. */
const SAMPLED = 300
const sampleOf = (direction: 'asc' | 'desc') =>
  `select count(*)::int from (select * from products p where p.parent_id is null order by p.id ${direction} limit ${SAMPLED}) p where ${CONDITIONS}`
const WITH_CONDITIONS = statement(
  { params: CONDITION_PARAMS, row: { newest: int, oldest: int } },
  `select (${sampleOf('desc')}) as newest, (${sampleOf('asc')}) as oldest`,
)
/** From this share of the newest and of the oldest products on, a list finds a page of them soon whatever its order. */
const COMMON = 0.01

/** Whether products with these conditions are so common that a list is walked along until a page is full. */
export async function areCommon(db: Db, conditions: ListConditions): Promise<boolean> {
  const { rows } = await db.query(WITH_CONDITIONS, conditions)
  const { newest = 0, oldest = 0 } = rows[0] ?? {}
  return Math.min(newest, oldest) >= SAMPLED * COMMON
}
