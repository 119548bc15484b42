import type { Db } from '#database/database.ts'
import { int, nullable, statement, text, timestamptz } from '#database/statements/statement.ts'
import { priceWriter } from '#modules/kernel/pricing/price-writer-rules.ts'
import { type ListPosition, parseListCursor, readKeysetPage } from '#shared/files/list-position.ts'
import { plainDecimal, wirePrice } from '../product-record.ts'
import type { PriceHistory, PriceHistoryQuery } from './price-history-schemas.ts'

const FIND_UNIT = statement(
  { params: [int, nullable(int)], row: { unit: text } },
  `select value as unit from product_units
    where product_id = $1 and case when $2::int is null then position = 0 else id = $2 end`,
)

const ROW = {
  id: int,
  at: text,
  moment: timestamptz,
  currency: text,
  taxRate: text,
  sale: text,
  list: nullable(text),
  changedBy: text,
  struck: nullable(text),
}
const page = (compared: '<' | '>', direction: 'desc' | 'asc') =>
  statement(
    { params: [int, text, nullable(text), nullable(int), int], row: ROW },
    `select h.id, h.valid_from::text as at, h.valid_from as moment, h.currency, h.tax_rate::text as "taxRate", h.sale_price::text as sale,
       h.list_price::text as list, h.changed_by as "changedBy",
       case when h.list_price >= h.sale_price then (select claim.struck::text from price_claim(h.product_id, h.unit_value, h) as claim) end as struck
     from price_history h
    where h.product_id = $1 and h.unit_value = $2
      and ($3::text is null or (h.valid_from, h.id) ${compared} ($3::timestamptz, $4::int))
      and not exists (select from price_history later where later.product_id = h.product_id and later.unit_value = h.unit_value
        and later.valid_from = h.valid_from and later.id > h.id)
    order by h.valid_from ${direction}, h.id ${direction} limit $5`,
  )
const OLDER = page('<', 'desc')
const NEWER = page('>', 'asc')

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?([+-]\d{2}(:\d{2})?)$/
function positionOf(cursor: string | undefined): ListPosition | null {
  const position = parseListCursor(cursor)
  return position && MOMENT.test(position.at) && /^\d{1,10}$/.test(position.id) ? position : null
}

/** The prices of a unit, the newest first; null for an unknown product or unit. */
export async function readPriceHistory(
  db: Db,
  productId: number,
  { unit: unitId, cursor, limit }: PriceHistoryQuery,
): Promise<PriceHistory | null> {
  const unit = (await db.query(FIND_UNIT, [productId, unitId ?? null])).rows[0]?.unit
  if (unit === undefined) return null
  const position = positionOf(cursor)
  const { items, next, previous } = await readKeysetPage(
    (...from) => db.query(position?.backwards ? NEWER : OLDER, [productId, unit, ...from]),
    { position, limit },
  )
  return {
    items: items.map(({ id, moment, currency, taxRate, sale, list, struck, changedBy }) => ({
      id,
      at: moment.toISOString(),
      currency,
      taxRate: plainDecimal(taxRate),
      price: wirePrice(sale, taxRate),
      listPrice: list === null ? null : wirePrice(list, taxRate),
      struck: struck === null ? null : wirePrice(struck, taxRate),
      ...priceWriter(changedBy),
    })),
    next,
    previous,
  }
}
