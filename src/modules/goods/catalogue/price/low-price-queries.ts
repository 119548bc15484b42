import type { Db } from '#database/database.ts'
import { int, json, nullable, statement, text, timestamptz } from '#database/statements/statement.ts'
import { LOW_PRICE_DAYS, type PastPrice } from './low-price-rules.ts'

/**
 * The prices of a unit's last 30 days; of the entries of one instant the last counts, and a price of 0 is none (decision 36): where it stood when
 * the days began, no price of then is known.
 */
const LOW_PRICES = statement(
  {
    params: [int, timestamptz],
    row: { unitId: int, currency: text, gross: text, before: nullable(text), past: json<PastPrice[]>() },
  },
  `select u.id as "unitId", p.currency, round(u.sale_price * (100 + p.tax_rate) / 100, 2)::text as gross,
          case when u.struck_price > u.sale_price then claim.lowest::text end as before, history.past
     from products as p join product_units as u on u.product_id = p.id
    cross join lateral price_claim(p.id, u.value, null::price_history) as claim
    cross join lateral (select (($2::timestamptz at time zone 'Europe/Istanbul')::date - ${LOW_PRICE_DAYS})::timestamp
                                 at time zone 'Europe/Istanbul' as start) as opens
    cross join lateral (
      select coalesce(json_agg(json_build_object(
               'gross', round(price_in_terms_of(h.sale_price, h, present) * (100 + p.tax_rate) / 100, 2)::text,
               'first', h.valid_from <= opens.start, 'comparable', h.currency = p.currency)), '[]') as past
        from (select distinct on (valid_from) * from price_history
               where product_id = p.id and unit_value = u.value
                 and valid_from >= coalesce((select max(valid_from) from price_history
                                              where product_id = p.id and unit_value = u.value and valid_from <= opens.start), '-infinity')
               order by valid_from, id desc) as h
        cross join lateral jsonb_populate_record(null::price_history, jsonb_build_object(
          'multiplier', u.multiplier, 'currency', p.currency, 'tax_rate', p.tax_rate)) as present
       where h.sale_price > 0) as history
    where p.id = $1 and not p.has_children`,
)

/**
 * For each unit of a product its price with KDV, those of the last 30 days, and where a discount is shown the lowest price of the 30 days
 * before it began: net, at today's KDV rate, in the product's currency, null without an earlier price. None for a product with variants, whose
 * price is that of one of them.
 */
export async function readLowPrices(db: Db, productId: number, now: Date) {
  const { rows } = await db.query(LOW_PRICES, [productId, now])
  return rows
}
