import type { Db } from '#database/database.ts'
import { arrayOf, boolean, bytea, int, nullable, statement } from '#database/statement.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'
import { decodeIds, type IdOrder, type ValuedOrder } from './id-orders.ts'
import { isListed, isPricedSku } from './product-conditions.server.ts'
import type { IdsWithOwners } from './product-index.ts'

/** The sort orders of a list; all ascending except `newest`. */
export const ORDER_NAMES = ['newest', 'price', 'name', 'brand', 'quantity'] as const
export type OrderName = (typeof ORDER_NAMES)[number]

const LISTED = isListed('p')

/** The orders that depend neither on stock nor on exchange rates. */
export type FixedOrder = Exclude<OrderName, 'quantity' | 'price'>

/** Collation per language; the index by name uses the Turkish one. */
const COLLATIONS: Readonly<Record<Locale, string>> = { tr: '"tr-x-icu"', en: '"en-x-icu"' }

/** Reads ids in order; `tail` counts those with a sort value (null: all of them). */
const order = (text: string) => statement({ row: { ids: nullable(bytea), tail: nullable(int) } }, text)

const ordersIn = (locale: Locale) => ({
  newest: order(`select string_agg(int4send(id), '') as ids, null::int as tail
             from (select p.id from products as p where ${LISTED} order by p.id desc) as listed`),
  // By the names shown: a product without a name in the language has its Turkish one (decisions B27, J5).
  name: order(
    locale === DEFAULT_LOCALE
      ? `select string_agg(int4send(id), '') as ids, null::int as tail
           from (select p.id from products as p where ${LISTED} order by p.name collate ${COLLATIONS[locale]}, p.id) as listed`
      : `select string_agg(int4send(id), '') as ids, null::int as tail
           from (select p.id from products as p left join product_texts as t on t.product_id = p.id and t.locale = '${locale}'
                  where ${LISTED} order by coalesce(t.name, p.name) collate ${COLLATIONS[locale]}, p.id) as listed`,
  ),
  brand: order(`select string_agg(int4send(id), '') as ids, count(rank) as tail
            from (select p.id, b.rank
                    from products as p
                    left join (select id, row_number() over (order by name collate ${COLLATIONS[locale]}, id) as rank from brands) as b
                      on b.id = p.brand_id
                   where ${LISTED} order by b.rank, p.id) as listed`),
})

const ORDERS = { tr: ordersIn('tr'), en: ordersIn('en') }

const EMPTY = Buffer.alloc(0)

/** Every listed product, in the collation of this language. */
export async function readOrder(db: Db, name: FixedOrder, locale: Locale): Promise<IdOrder> {
  const { rows } = await db.query(ORDERS[locale][name])
  const ids = decodeIds(rows[0]?.ids ?? EMPTY)
  return { ids, tail: rows[0]?.tail ?? ids.length }
}

const PRICED_SKUS = statement(
  { params: [boolean], row: { ids: nullable(bytea), owners: nullable(bytea) } },
  `select string_agg(int4send(id), '') as ids, string_agg(int4send(owner), '') as owners
     from (select p.id, coalesce(p.parent_id, p.id) as owner
             from products as p join currencies as own on own.code = p.currency
            where ${isPricedSku('p')}
            order by shown_kurus(p.sale_price, p.tax_rate, own.exchange_rate, 1, $1)::float8, owner, p.id) as priced`,
)

/**
 * Every product and variant on sale with a price, cheapest first as shown in TRY at the current rates, equal ones by the product
 * they belong to (`owners`; a product without variants is its own owner). Input of `priceOrder`.
 */
export async function readPricedSkus(db: Db, withTax: boolean): Promise<IdsWithOwners> {
  const { rows } = await db.query(PRICED_SKUS, [withTax])
  return { ids: decodeIds(rows[0]?.ids ?? EMPTY), owners: decodeIds(rows[0]?.owners ?? EMPTY) }
}

const QUANTITY_ORDER = statement(
  { row: { ids: nullable(bytea), values: nullable(bytea) } },
  `select string_agg(int4send(id), '') as ids, string_agg(int4send(quantity), '') as values
     from (select p.id, coalesce(s.quantity, 0) as quantity
             from products as p left join stock_levels as s on s.product_id = p.id
            where ${LISTED} order by coalesce(s.quantity, 0), p.id) as listed`,
)

/** Every listed product by stock, fewest first. */
export async function readQuantityOrder(db: Db): Promise<ValuedOrder> {
  const { rows } = await db.query(QUANTITY_ORDER)
  const ids = decodeIds(rows[0]?.ids ?? EMPTY)
  return { ids, values: decodeIds(rows[0]?.values ?? EMPTY), tail: ids.length }
}

const STOCKED_IDS = statement(
  { row: { ids: nullable(bytea) } },
  `select string_agg(int4send(product_id), '') as ids from stock_levels where quantity > 0`,
)

/** Every product and variant that has stock. */
export async function readStockedIds(db: Db): Promise<Int32Array> {
  const { rows } = await db.prepared(STOCKED_IDS)
  return decodeIds(rows[0]?.ids ?? EMPTY)
}

const QUANTITIES = statement(
  { params: [arrayOf(int)], row: { id: int, quantity: int } },
  `select wanted.id, coalesce(s.quantity, 0) as quantity
     from unnest($1::int[]) as wanted(id) left join stock_levels as s on s.product_id = wanted.id`,
)

/** Current stock of some products, in base units; 0 without a stock row. */
export async function readQuantities(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.prepared(QUANTITIES, [ids])
  return new Map(rows.map((row) => [row.id, row.quantity]))
}
