import type { Db } from '#database/database.ts'
import { arrayOf, int, json, nullable, statement, text } from '#database/statements/statement.ts'
import { regularListPrice, regularPrice } from '#modules/kernel/products/product-conditions.server.ts'
import { COLUMN_TYPES, type ProductColumns } from '../edit/edit-product-queries.ts'

const UPDATE_COLUMNS = statement(
  { params: [json()] },
  `update products p set ${Object.entries(COLUMN_TYPES)
    .map(
      ([name, type]) =>
        `${name} = case when x.columns ? '${name}' then (x.columns->>'${name}')::${type} else p.${name} end`,
    )
    .join(', ')}, version = p.version + 1, updated_at = now()
    from json_to_recordset($1::json) as x(id int, columns jsonb) where p.id = x.id`,
)

/** Sets the named columns of products and counts a change of each; the caller has locked them and calls `refreshDerived` afterwards. */
export async function updateProductColumns(
  tx: Db,
  columns: ReadonlyMap<number, ProductColumns>,
): Promise<void> {
  if (columns.size === 0) return
  const rows = [...columns].map(([id, each]) => ({ id, columns: each }))
  await tx.query(UPDATE_COLUMNS, [JSON.stringify(rows)])
}

/** The prices of a sales unit: net, up to 6 decimals; the regular ones, whatever planned price is asked. */
export interface UnitPrice {
  id: number
  sale: string
  list: string | null
}

const WRITE_UNIT_PRICES = statement(
  { params: [json()] },
  `update product_units u set sale_price = x.sale, list_price = x.list
     from json_to_recordset($1::json) as x(id int, sale numeric, list numeric)
    where u.id = x.id and (${regularPrice('u')}, ${regularListPrice('u')}) is distinct from (x.sale, x.list)`,
)

/** Sets prices of sales units; that of the default unit stands in the product's row too, which the caller writes. History follows by triggers. */
export async function writeUnitPrices(tx: Db, prices: readonly UnitPrice[]): Promise<void> {
  if (prices.length > 0) await tx.query(WRITE_UNIT_PRICES, [JSON.stringify(prices)])
}

// As `readPriceClaim` asks for one price: an entry of the history that is not written. Prices that are claimed nothing for cost no look.
const PRICE_CLAIMS = statement(
  { params: [json()], row: { id: int, struck: nullable(text) } },
  `select u.id, claim.struck::text as struck
     from json_to_recordset($1::json) as x(id int, sale numeric, list numeric, rate numeric)
     join product_units u on u.id = x.id join products p on p.id = u.product_id
     cross join lateral (select jsonb_build_object('id', 2147483647, 'product_id', p.id, 'unit_value', u.value, 'multiplier', u.multiplier,
       'currency', p.currency, 'tax_rate', x.rate, 'sale_price', x.sale, 'list_price', x.list, 'valid_from', clock_timestamp()) as entry) as next
     cross join lateral price_claim(p.id, u.value, jsonb_populate_record(null::price_history, next.entry)) as claim`,
)

/**
 * What shoppers would see struck through beside these prices if they were written now (decision 36), net at the given KDV rate, by unit; null for nothing.
 */
export async function readStruckPrices(
  db: Db,
  prices: readonly (UnitPrice & { rate: string })[],
): Promise<Map<number, string | null>> {
  if (prices.length === 0) return new Map()
  const { rows } = await db.query(PRICE_CLAIMS, [JSON.stringify(prices)])
  return new Map(rows.map(({ id, struck }) => [id, struck]))
}

const TAG_IDS = statement(
  { params: [arrayOf(text)], row: { slug: text, id: int } },
  'select slug, id from tags where slug = any($1)',
)

/** The ids of tags by their slugs; unknown ones are missing. */
export async function findTagIds(db: Db, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const { rows } = await db.query(TAG_IDS, [slugs])
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}
