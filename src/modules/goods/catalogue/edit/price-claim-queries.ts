import type { Db } from '#database/database.ts'
import { int, nullable, numeric, statement, text } from '#database/statements/statement.ts'

/** A price above every other, so that the history is asked as for a discount. */
const ANY_LIST_PRICE = '999999999999'

const PRICE_CLAIM = statement(
  {
    params: [int, nullable(int), nullable(numeric), nullable(numeric), nullable(numeric)],
    row: { taxRate: text, sale: text, list: nullable(text), struck: nullable(text), lowest: nullable(text) },
  },
  `select given.tax_rate::text as "taxRate", given.sale::text as sale, given.list::text as list, claim.struck::text as struck, line.lowest::text as lowest
     from products p join product_units u on u.product_id = p.id
     cross join lateral (select coalesce($5::numeric, p.tax_rate) as tax_rate, coalesce($3::numeric, u.sale_price) as sale,
       case when $4::numeric < 0 then null else coalesce($4::numeric, u.list_price) end as list) as given
     cross join lateral (select jsonb_build_object('id', 2147483647, 'product_id', p.id, 'unit_value', u.value, 'multiplier', u.multiplier,
       'currency', p.currency, 'tax_rate', given.tax_rate, 'sale_price', given.sale, 'valid_from', clock_timestamp()) as entry) as next
     cross join lateral price_claim(p.id, u.value, jsonb_populate_record(null::price_history,
       next.entry || jsonb_build_object('list_price', case when given.list >= given.sale then given.list end))) as claim
     cross join lateral price_claim(p.id, u.value, jsonb_populate_record(null::price_history,
       next.entry || jsonb_build_object('list_price', ${ANY_LIST_PRICE}))) as line
    where p.id = $1 and case when $2::int is null then u.position = 0 else u.id = $2 end`,
)

/** The list price of a claim that takes it away. */
const NO_LIST_PRICE = '-1'

/** A price that is asked about; what is left out is the stored one, and `list: null` takes the list price away. Net, 6 decimals. */
export interface AskedPrice {
  unitId?: number | undefined
  sale?: string | undefined
  list?: string | null | undefined
  taxRate?: string | undefined
}

/**
 * What shoppers would see struck through beside a price if it were written now, and the lowest price of the 30 days that this may not exceed
 * (decision 36), decided by the function that decides it for stored prices. Net, at the given KDV rate, in the product's currency. Null for an unknown
 * product or unit.
 */
export async function readPriceClaim(db: Db, productId: number, { unitId, sale, list, taxRate }: AskedPrice) {
  const { rows } = await db.query(PRICE_CLAIM, [
    productId,
    unitId ?? null,
    sale ?? null,
    list === null ? NO_LIST_PRICE : (list ?? null),
    taxRate ?? null,
  ])
  return rows[0] ?? null
}
