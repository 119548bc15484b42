import type { Db } from '#database/database.ts'
import { arrayOf, int, json, statement, text } from '#database/statements/statement.ts'

const REWRITE_LINES = statement(
  { params: [text, arrayOf(int), json(), json()] },
  `with removed as (delete from order_lines where order_id = $1 and id = any ($2)),
   changed as (
     update order_lines l set quantity = c.quantity, net = c.net, tax = c.tax, gross = c.gross, discount = c.discount,
       currency = case when c.price is null then l.currency else 'TRY' end,
       exchange_rate = case when c.price is null then l.exchange_rate else 1 end,
       unit_price = coalesce(c.price, l.unit_price)
     from jsonb_to_recordset($3) as c (id bigint, quantity int, net numeric, tax numeric, gross numeric, discount numeric,
       price numeric)
     where l.order_id = $1 and l.id = c.id),
   products as (
     insert into ordered_products (product_id, words)
     select distinct a."productId", ' ' || fold_text(a.code || ' ' || a.name)
     from jsonb_to_recordset($4) as a ("productId" int, code text, name text)
     order by 1, 2
     on conflict (product_id, words) do nothing)
   insert into order_lines (order_id, position, product_id, slug, code, name, variant, image, brand_name, unit_value, multiplier,
     quantity, tax_rate, currency, unit_price, exchange_rate, net, tax, gross, discount, withdrawal_exception)
   select $1, (select max(position) from order_lines where order_id = $1) + a.position, a."productId", a.slug, a.code, a.name,
     a.variant, a.image, a."brandName", a."unitValue", a.multiplier, a.quantity, a."taxRate", a.currency, a."unitPrice",
     a."exchangeRate", a.net, a.tax, a.gross, a.discount, a."withdrawalException"
   from jsonb_to_recordset($4) as a (position smallint, "productId" int, slug text, code text, name text, variant text,
     image text, "brandName" text, "unitValue" text, multiplier int, quantity int, "taxRate" numeric, currency text,
     "unitPrice" numeric, "exchangeRate" numeric, net numeric, tax numeric, gross numeric, discount numeric,
     "withdrawalException" text)`,
)

/** Two steps, because two lines never have the same position. */
const RENUMBER = [
  statement({ params: [text] }, 'update order_lines set position = position + 10000 where order_id = $1'),
  statement(
    { params: [text] },
    `update order_lines l set position = n.position
     from (select id, row_number() over (order by position) as position from order_lines where order_id = $1) n
     where l.id = n.id`,
  ),
] as const

/** A changed line; `price` is its new net unit price in TRY, null where the price stays. Amounts as decimal text. */
export interface ChangedLine {
  id: number
  quantity: number
  net: string
  tax: string
  gross: string
  discount: string
  price: string | null
}

/** Removes, changes and adds lines and numbers them from 1, in the transaction that holds the order's lock. */
export async function writeEditedLines(
  tx: Db,
  orderId: string,
  lines: { removed: readonly number[]; changed: readonly ChangedLine[]; added: readonly object[] },
): Promise<void> {
  const { removed, changed, added } = lines
  await tx.query(REWRITE_LINES, [orderId, removed, JSON.stringify(changed), JSON.stringify(added)])
  if (removed.length > 0) for (const step of RENUMBER) await tx.query(step, [orderId])
}
