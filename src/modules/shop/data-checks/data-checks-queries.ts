import type { Db } from '#database/database.ts'
import { int, json, statement, text } from '#database/statements/statement.ts'

/** A record that contradicts another one. */
export interface Contradiction {
  /** Its kind and its number, as `order 123456789012`. */
  record: string
  /** What the two say, by the names of tables and columns: `stock_levels=4 inventory=5`. */
  says: string
}

/** What one check found: how many contradictions, and the first of them. */
export interface Found {
  found: number
  examples: Contradiction[]
}

const FOUND = { params: [int], row: { found: int, examples: json<Contradiction[]>() } } as const

/** Counts what a query of `record` and `says` finds, and keeps the first $1. */
const counted = (contradictions: string) => `with wrong as materialized (${contradictions})
  select (select count(*) from wrong)::int as found,
         coalesce((select json_agg(json_build_object('record', record, 'says', says))
                     from (select record, says from wrong order by record limit $1) as first), '[]') as examples`

/** The pieces that orders took of each product, and all its movements. */
const BOOKED = `select product_id, sum(delta) as pieces, -coalesce(sum(delta) filter (where order_id is not null), 0) as sold
  from stock_ledger group by product_id`

const WRONG_STOCK = statement(
  FOUND,
  counted(`select 'product ' || p.id as record,
      format('stock_levels=%s inventory=%s stock_ledger=%s', coalesce(s.quantity, 0), coalesce(i.pieces, 0), coalesce(b.pieces, 0)) as says
    from products p left join stock_levels s on s.product_id = p.id
    left join (select product_id, sum(quantity) as pieces from inventory group by product_id) i on i.product_id = p.id
    left join (${BOOKED}) b on b.product_id = p.id
   where not p.has_children
     and (coalesce(s.quantity, 0) <> coalesce(i.pieces, 0) or coalesce(s.quantity, 0) <> coalesce(b.pieces, 0))`),
)

const STOCK_OF_PARENTS = statement(
  FOUND,
  counted(`select 'product ' || p.id as record, format('stock_levels=%s variants=%s', coalesce(s.quantity, 0), coalesce(v.pieces, 0)) as says
    from products p left join stock_levels s on s.product_id = p.id
    left join (select c.parent_id, sum(l.quantity) as pieces from products c join stock_levels l on l.product_id = c.id
                where c.parent_id is not null group by c.parent_id) v on v.parent_id = p.id
   where p.has_children and coalesce(s.quantity, 0) <> coalesce(v.pieces, 0)`),
)

const WRONG_SOLD = statement(
  FOUND,
  counted(`select 'product ' || p.id as record, format('stock_levels.sold=%s stock_ledger=%s', coalesce(s.sold, 0), coalesce(b.sold, 0)) as says
    from products p left join stock_levels s on s.product_id = p.id
    left join (select coalesce(v.parent_id, v.id) as id, sum(b.sold) as sold from products v join (${BOOKED}) b on b.product_id = v.id
                group by 1
               union all
               select v.id, b.sold from products v join (${BOOKED}) b on b.product_id = v.id where v.parent_id is not null) b on b.id = p.id
   where coalesce(s.sold, 0) < coalesce(b.sold, 0)`),
)

const ORDER_TOTALS = statement(
  FOUND,
  counted(`select 'order ' || o.order_no as record,
      format('orders.sub_total=%s orders.tax=%s order_lines.net=%s order_lines.tax=%s', o.sub_total, o.tax, coalesce(l.net, 0), coalesce(l.tax, 0)) as says
    from orders o
    left join (select order_id, sum(net) as net, sum(tax) as tax from order_lines group by order_id) l on l.order_id = o.id
   where o.sub_total <> coalesce(l.net, 0) or o.tax <> coalesce(l.tax, 0)`),
)

/** Staff cancels without refunding: order `o` may be cancelled while its money is still there. */
const CANCELLED_BY_STAFF = `o.status = 'cancelled' and exists (
  select from order_events e where e.order_id = o.id and e.kind = 'cancelled' and e.actor = 'staff')`

/** Pieces that an order holds: what it took, less what came back. */
const HELD =
  'select order_id, -sum(delta) as pieces from stock_ledger where order_id is not null group by order_id'

const HELD_STOCK = statement(
  FOUND,
  counted(`select 'order ' || o.order_no as record, format('orders.status=%s stock_ledger=%s order_lines=%s', o.status, coalesce(h.pieces, 0), l.pieces) as says
    from orders o
    left join (${HELD}) h on h.order_id = o.id
    left join (select order_id, sum(quantity * multiplier) as pieces from order_lines group by order_id) l on l.order_id = o.id
   where case when o.status in ('payment_failed', 'cancelled') then coalesce(h.pieces, 0) <> 0
              when o.status in ('awaiting_payment', 'confirmed', 'preparing', 'shipped')
                then coalesce(h.pieces, 0) <> coalesce(l.pieces, 0)
              else coalesce(h.pieces, 0) < 0 end`),
)

const PAYMENTS = statement(
  FOUND,
  counted(`select 'payment ' || p.id as record, 'payments.status=paid orders.status=' || o.status as says
      from payments p join orders o on o.id = p.order_id
     where p.status = 'paid'
       and o.status not in ('confirmed', 'preparing', 'shipped', 'delivered', 'return_requested', 'returned')
       and not (${CANCELLED_BY_STAFF})
    union all
    select 'order ' || o.order_no, format('orders.status=%s payments(paid)=%s', o.status, coalesce(p.paid, 0))
      from orders o
      left join (select order_id, count(*) as paid from payments
                  where status = 'paid' or status = 'refunded' and reason = 'returned' group by order_id) p on p.order_id = o.id
     where o.payment_type = 'card' and o.status in ('confirmed', 'preparing', 'shipped', 'delivered')
       and coalesce(p.paid, 0) <> 1
    union all
    select 'order ' || o.order_no, 'orders.status=cancelled payments(refunded)=0'
      from orders o
     where o.payment_type = 'card' and o.status = 'cancelled' and not (${CANCELLED_BY_STAFF})
       and not exists (select from payments p where p.order_id = o.id and p.status = 'refunded' and p.reason in ('cancelled', 'returned'))
    union all
    select 'order ' || o.order_no, format('order_refunds.amount=%s payments.paid_price=%s', f.amount, p.paid_price)
      from orders o
      join (select order_id, sum(amount) as amount from order_refunds where status <> 'failed' group by order_id) f on f.order_id = o.id
      join payments p on p.order_id = o.id and (p.status = 'paid' or p.status = 'refunded' and p.reason in ('cancelled', 'returned'))
     where o.payment_type = 'card' and f.amount > p.paid_price`),
)

const COUPONS = statement(
  FOUND,
  counted(`select 'coupon ' || c.code as record, format('coupons.used=%s coupon_uses=%s', c.used, coalesce(u.uses, 0)) as says
      from coupons c
      left join (select coupon_id, count(*) as uses from coupon_uses where released_at is null group by coupon_id) u on u.coupon_id = c.id
     where c.used <> coalesce(u.uses, 0)
    union all
    select 'order ' || o.order_no, 'coupon_uses=1 orders.status=' || o.status
      from coupon_uses u join orders o on o.id = u.order_id
     where u.released_at is null and o.status in ('cancelled', 'payment_failed')`),
)

const PARCELS = statement(
  FOUND,
  counted(`select 'order ' || o.order_no as record, format('order_parcel_lines=%s order_lines.quantity=%s position=%s', packed.pieces, l.quantity, l.position) as says
      from (select order_line_id, sum(quantity) as pieces from order_parcel_lines group by order_line_id) packed
      join order_lines l on l.id = packed.order_line_id join orders o on o.id = l.order_id
     where packed.pieces > l.quantity
    union all
    select 'order ' || o.order_no, format('parcel=%s order_parcel_lines=0', p.id)
      from order_parcels p join orders o on o.id = p.order_id
     where not exists (select from order_parcel_lines pl where pl.parcel_id = p.id)
    union all
    select 'order ' || o.order_no, format('parcel=%s order_lines(other order)>0', p.id)
      from order_parcels p join orders o on o.id = p.order_id
     where exists (select from order_parcel_lines pl join order_lines l on l.id = pl.order_line_id
                    where pl.parcel_id = p.id and l.order_id <> p.order_id)
    union all
    select 'order ' || o.order_no, 'order_parcels>0 orders.status=' || o.status
      from orders o
     where o.status in ('awaiting_payment', 'confirmed', 'preparing', 'cancelled')
       and exists (select from order_parcels p where p.order_id = o.id)`),
)

const ORDER_LISTS = statement(
  FOUND,
  counted(`select 'order ' || o.order_no as record,
           format('orders.owes_pieces=%s owed_pieces=%s', o.owes_pieces, not o.owes_pieces) as says
      from orders o
     where o.owes_pieces <> exists (select from order_lines l where l.order_id = o.id and owed_pieces(l.id, l.quantity) > 0)
    union all
    select 'order ' || o.order_no, format('orders.has_return=%s order_returns=%s', o.has_return, not o.has_return) from orders o
     where o.has_return <> exists (select from order_returns r where r.order_id = o.id)`),
)

const PRICES = statement(
  FOUND,
  counted(`select 'product ' || u.product_id as record,
           format('product_units.sale_price=%s price_history=%s unit=%s', u.sale_price, coalesce(h.sale_price::text, '–'), u.value) as says
      from product_units u
      left join lateral (select sale_price from price_history h
                          where h.product_id = u.product_id and h.unit_value = u.value
                          order by h.valid_from desc, h.id desc limit 1) h on true
     where u.sale_price is distinct from h.sale_price`),
)

const WRONG_FAMILIES = statement(
  FOUND,
  counted(`select 'product ' || v.id as record, format('parent_id=%s has_children=false', v.parent_id) as says
      from products v join products p on p.id = v.parent_id
     where v.status <> 'deleted' and not p.has_children`),
)

const CATEGORIES = statement(
  FOUND,
  counted(`with recursive line as (
      select pc.product_id, c.parent_id as id from product_categories pc join categories c on c.id = pc.category_id
       where pc.direct and c.parent_id is not null
      union
      select line.product_id, c.parent_id from line join categories c on c.id = line.id where c.parent_id is not null
    )
    select 'product ' || line.product_id as record, format('category=%s product_categories=0', line.id) as says
      from line left join product_categories pc on pc.product_id = line.product_id and pc.category_id = line.id
     where pc.product_id is null
    union all
    select 'product ' || pc.product_id, format('category=%s direct=false below=0', pc.category_id)
      from product_categories pc left join line on line.product_id = pc.product_id and line.id = pc.category_id
     where not pc.direct and line.id is null`),
)

const WRONG_RATINGS = statement(
  FOUND,
  counted(`select 'product ' || p.id as record,
           format('star_rate=%s comment_count=%s avg(reviews.star)=%s reviews=%s', p.star_rate, p.comment_count, coalesce(r.average, 0), coalesce(r.reviews, 0)) as says
      from products p
      left join (select product_id, round(avg(star), 2) as average, count(*) as reviews from reviews
                  where status = 'published' group by product_id) r on r.product_id = p.id
     where (p.star_rate, p.comment_count) is distinct from (coalesce(r.average, 0), coalesce(r.reviews, 0))`),
)

/** The checks that are one statement each. */
const STATEMENTS = {
  stock: WRONG_STOCK,
  parents: STOCK_OF_PARENTS,
  sold: WRONG_SOLD,
  held: HELD_STOCK,
  totals: ORDER_TOTALS,
  payments: PAYMENTS,
  coupons: COUPONS,
  parcels: PARCELS,
  orderLists: ORDER_LISTS,
  prices: PRICES,
  families: WRONG_FAMILIES,
  categories: CATEGORIES,
  ratings: WRONG_RATINGS,
}
export type CheckedByStatement = keyof typeof STATEMENTS
export const CHECKED_BY_STATEMENT = Object.keys(STATEMENTS) as CheckedByStatement[]

/** What one of the statements finds, with at most `most` examples. */
export async function findContradictions(db: Db, check: CheckedByStatement, most: number): Promise<Found> {
  const { rows } = await db.query(STATEMENTS[check], [most])
  return rows[0] ?? { found: 0, examples: [] }
}

const NEXT_PRODUCTS = statement(
  { params: [int, int], row: { id: int, searchText: text } },
  'select id, search_text as "searchText" from products where id > $1 order by id limit $2',
)

/** Products after the id `from`, with the text that search has of them. */
export async function nextSearchTexts(db: Db, from: number, most: number) {
  const { rows } = await db.query(NEXT_PRODUCTS, [from, most])
  return rows
}

const NEXT_PICTURES = statement(
  { params: [text, int], row: { file: text } },
  'select file from pictures where file > $1 order by file limit $2',
)

/** Files of the picture library after the name `from`. */
export async function nextPictures(db: Db, from: string, most: number): Promise<string[]> {
  const { rows } = await db.query(NEXT_PICTURES, [from, most])
  return rows.map(({ file }) => file)
}
