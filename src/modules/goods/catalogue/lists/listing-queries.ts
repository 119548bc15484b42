import type { Db } from '#database/database.ts'
import { genericPlanArray } from '#database/statements/planned-once.ts'
import { arrayOf, boolean, bytea, float, int, statement } from '#database/statements/statement.ts'
import { isListed, isPricedSku } from '#modules/kernel/products/product-conditions.server.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'
import { type PricedSku, type PricedSkus, replaceSkus } from '../facets/price-order.ts'
import { salesLevel } from '../search/search-ranking-rules.ts'
import { inBlocks, inUnorderedBlocks, joinFloats, joinIds } from './id-blocks.ts'
import type { IdOrder, ValuedOrder } from './id-orders.ts'
import { slices } from './in-slices.ts'

/** The sort orders of a list; all ascending except `newest`. */
export const ORDER_NAMES = [
  'newest',
  'price',
  'name',
  'brand',
  'quantity',
  'sales',
  'reviews',
  'discount',
] as const
export type OrderName = (typeof ORDER_NAMES)[number]

const LISTED = isListed('p')

/** The orders that are read as they are; the others follow from numbers that change by themselves. */
export type FixedOrder = 'newest' | 'name' | 'brand'

/** Collation per language; the index by name uses the Turkish one. */
const COLLATIONS: Readonly<Record<Locale, string>> = { tr: '"tr-x-icu"', en: '"en-x-icu"' }

/** Reads the ids of `listed` in order; `tail` counts those with a sort value. */
const order = (listed: string, tail = 'count(*)') =>
  statement(
    { row: { ids: bytea, tail: int } },
    inBlocks(`string_agg(int4send(id), '' order by n) as ids, ${tail}::int as tail`, listed),
  )

const ordersIn = (locale: Locale) => ({
  newest: order(`select p.id from products as p where ${LISTED} order by p.id desc`),
  // By the names shown: a product without a name in the language has its Turkish one (decisions B27, J5).
  name: order(
    locale === DEFAULT_LOCALE
      ? `select p.id from products as p where ${LISTED} order by p.name collate ${COLLATIONS[locale]}, p.id`
      : `select p.id from products as p left join product_texts as t on t.product_id = p.id and t.locale = '${locale}'
          where ${LISTED} order by coalesce(t.name, p.name) collate ${COLLATIONS[locale]}, p.id`,
  ),
  brand: order(
    `select p.id, b.rank
       from products as p
       left join (select id, row_number() over (order by name collate ${COLLATIONS[locale]}, id) as rank from brands) as b
         on b.id = p.brand_id
      where ${LISTED} order by b.rank, p.id`,
    'count(rank)',
  ),
})

const ORDERS = { tr: ordersIn('tr'), en: ordersIn('en') }

/** Every listed product, in the collation of this language. */
export async function readOrder(db: Db, name: FixedOrder, locale: Locale): Promise<IdOrder> {
  const { rows } = await db.query(ORDERS[locale][name])
  return { ids: joinIds(rows.map(({ ids }) => ids)), tail: rows.reduce((sum, { tail }) => sum + tail, 0) }
}

/** SKUs with the product they belong to and what they cost as shown in TRY, in kuruş; `$1`: with KDV. */
const PRICED = `
  select p.id, coalesce(p.parent_id, p.id) as owner,
         shown_kurus(p.sale_price, p.tax_rate, own.exchange_rate, 1, $1)::float8 as kurus
    from products as p join currencies as own on own.code = p.currency
   where ${isPricedSku('p')}`

const PRICED_SKUS = statement(
  { params: [boolean], row: { ids: bytea, owners: bytea, kurus: bytea } },
  inBlocks(
    `string_agg(int4send(id), '' order by n) as ids, string_agg(int4send(owner), '' order by n) as owners,
     string_agg(float8send(kurus), '' order by n) as kurus`,
    `select * from (${PRICED}) as priced order by kurus, owner, id`,
  ),
)

const SOME_PRICED_SKUS = statement(
  { params: [boolean, arrayOf(int)], row: { id: int, owner: int, kurus: float } },
  `${PRICED} and p.id = any(${genericPlanArray('$2', 'int')}) order by kurus, owner, id`,
)

/**
 * Every product and variant on sale with a price, cheapest first as shown in TRY at the current rates, equal ones by the product
 * they belong to (`owners`; a product without variants is its own owner). Input of `priceOrder`.
 */
export async function readPricedSkus(db: Db, withTax: boolean): Promise<PricedSkus> {
  const { rows } = await db.query(PRICED_SKUS, [withTax])
  const sliceEnd = slices()
  const ids = joinIds(rows.map((row) => row.ids))
  await sliceEnd()
  const owners = joinIds(rows.map((row) => row.owners))
  await sliceEnd()
  return { ids, owners, kurus: joinFloats(rows.map(({ kurus }) => kurus)) }
}

/** The same SKUs with the present prices of some of them, which may have none. */
export async function rereadPricedSkus(
  db: Db,
  priced: PricedSkus,
  ids: readonly number[],
  withTax: boolean,
): Promise<PricedSkus> {
  const { rows } = await db.prepared(SOME_PRICED_SKUS, [withTax, ids])
  return replaceSkus(priced, ids, rows satisfies readonly PricedSku[])
}

const QUANTITY_ORDER = statement(
  { row: { ids: bytea, values: bytea } },
  inBlocks(
    `string_agg(int4send(id), '' order by n) as ids, string_agg(int4send(quantity), '' order by n) as values`,
    `select p.id, coalesce(s.quantity, 0) as quantity
       from products as p left join stock_levels as s on s.product_id = p.id
      where ${LISTED} order by coalesce(s.quantity, 0), p.id`,
  ),
)

/** Every listed product by stock, fewest first. */
export async function readQuantityOrder(db: Db): Promise<ValuedOrder> {
  const { rows } = await db.query(QUANTITY_ORDER)
  const ids = joinIds(rows.map((row) => row.ids))
  return { ids, values: joinIds(rows.map((row) => row.values)), tail: ids.length }
}

const STOCKED_IDS = statement(
  { row: { ids: bytea } },
  inUnorderedBlocks(
    `string_agg(int4send(id), '') as ids`,
    'select product_id as id from stock_levels where quantity > 0',
  ),
)

/** Every product and variant that has stock. */
export async function readStockedIds(db: Db): Promise<Int32Array> {
  const { rows } = await db.prepared(STOCKED_IDS)
  return joinIds(rows.map(({ ids }) => ids))
}

const LISTED_QUANTITIES = statement(
  { params: [arrayOf(int)], row: { id: int, quantity: int } },
  `select wanted.id, coalesce(s.quantity, 0) as quantity
     from unnest($1::int[]) as wanted(id) left join stock_levels as s on s.product_id = wanted.id`,
)

/** Current stock of some products, in base units; 0 without a stock row. */
export async function readQuantities(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.prepared(LISTED_QUANTITIES, [ids])
  return new Map(rows.map((row) => [row.id, row.quantity]))
}

const PRODUCT_SALES = statement(
  { row: { ids: bytea, sold: bytea } },
  inUnorderedBlocks(
    `string_agg(int4send(id), '') as ids, string_agg(int4send(sold), '') as sold`,
    `select s.product_id as id, s.sold::int as sold from stock_levels as s where s.sold > 0`,
  ),
)

/** How much every product and variant sells, as `salesLevel` by id; 0 beyond the end of the array. */
export async function readSalesLevels(db: Db): Promise<Uint8Array> {
  const { rows } = await db.prepared(PRODUCT_SALES)
  const ids = joinIds(rows.map((row) => row.ids))
  const sold = joinIds(rows.map((row) => row.sold))
  const levels = new Uint8Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1)
  for (let at = 0; at < ids.length; at++) levels[ids[at] as number] = salesLevel(sold[at] as number)
  return levels
}
