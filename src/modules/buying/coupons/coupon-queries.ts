import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  date,
  int,
  nullable,
  numeric,
  oneOf,
  type RowFrom,
  statement,
  text,
} from '#database/statements/statement.ts'
import { mailboxOf } from '#modules/people/customers/customers-tables.ts'
import { Big } from '#shared/money.ts'
import { COUPON_KINDS, type Coupon, type CouponBuyer, type CouponProduct } from './coupon-rules.ts'

/** The columns of a `Coupon`, from a coupon `c`. */
export const COUPON_COLUMNS = `c.id, c.code, c.kind, c.percent, c.amount, c.ceiling, c.minimum, c.valid_from as "validFrom",
  c.valid_until as "validUntil", c.use_limit as "useLimit", c.per_customer as "perCustomer", c.first_order as "firstOrder",
  c.skips_discounted as "skipsDiscounted", c.category_ids as "categoryIds", c.brand_ids as "brandIds", c.product_ids as "productIds",
  c.active, c.used`

export const COUPON_TYPES = {
  id: int,
  code: text,
  kind: oneOf(COUPON_KINDS),
  percent: nullable(numeric),
  amount: nullable(numeric),
  ceiling: nullable(numeric),
  minimum: numeric,
  validFrom: nullable(date),
  validUntil: nullable(date),
  useLimit: nullable(int),
  perCustomer: nullable(int),
  firstOrder: boolean,
  skipsDiscounted: boolean,
  categoryIds: arrayOf(int),
  brandIds: arrayOf(int),
  productIds: arrayOf(int),
  active: boolean,
  used: int,
}

const BY_KEY = statement(
  { params: [text], row: COUPON_TYPES },
  `select ${COUPON_COLUMNS} from coupons c where c.key = $1`,
)

const exact = (amount: string | null) => (amount === null ? null : Big(amount))

export function couponOf(row: RowFrom<typeof BY_KEY>): Coupon {
  const { percent, amount, ceiling, minimum } = row
  return {
    ...row,
    percent: exact(percent),
    amount: exact(amount),
    ceiling: exact(ceiling),
    minimum: Big(minimum),
  }
}

/** The coupon with this key (`couponKey`); null for none. */
export async function readCoupon(db: Db, key: string): Promise<Coupon | null> {
  const { rows } = await db.prepared(BY_KEY, [key])
  return rows[0] ? couponOf(rows[0]) : null
}

/** A variant is in the categories of its parent, and has its brand where it has none. Any struck unit makes a product discounted. */
const PRODUCTS = statement(
  {
    params: [arrayOf(int)],
    row: {
      productId: int,
      parentId: nullable(int),
      brandId: nullable(int),
      categoryIds: arrayOf(int),
      discounted: boolean,
    },
  },
  `select p.id as "productId", p.parent_id as "parentId", coalesce(p.brand_id, parent.brand_id) as "brandId",
     array(select pc.category_id from product_categories pc where pc.product_id in (p.id, p.parent_id)) as "categoryIds",
     exists (select from product_units u where u.product_id = p.id and u.struck_price > u.sale_price) as discounted
   from products p left join products parent on parent.id = p.parent_id
   where p.id = any($1)`,
)

export async function readCouponProducts(db: Db, productIds: readonly number[]): Promise<CouponProduct[]> {
  const { rows } = await db.prepared(PRODUCTS, [productIds])
  return rows
}

/** SHA-256 (hex) of a person's mailbox: what uses are counted by, without the table naming anybody. */
export const buyerHash = (email: string) => `encode(sha256(convert_to(${mailboxOf(email)}, 'UTF8')), 'hex')`

/** An order that stands: neither cancelled nor the attempt of a card that was not paid. */
const STANDS = (order: string) =>
  `${order}.status not in ('cancelled', 'payment_failed') and not (${order}.payment_type = 'card' and ${order}.status = 'awaiting_payment')`

const COUNT_BUYER_USES = statement(
  { params: [int, text], row: { uses: int, held: int, hasOrdered: boolean } },
  `select greatest(
      coalesce((select b.uses from coupon_buyers b where b.coupon_id = $1 and b.buyer = ${buyerHash('me.contact_email')}), 0) - own.held,
      own.uses) as uses,
    own.held,
    exists (
      select from orders o
      where o.customer_id in (
          select me.id
          union all select c.id from customers c where ${mailboxOf('c.contact_email')} = ${mailboxOf('me.contact_email')})
        and ${STANDS('o')}
    ) as "hasOrdered"
   from customers me
   cross join lateral (
     select count(*) filter (where o.payment_type = 'card' and o.status = 'awaiting_payment')::int as held,
       count(*) filter (where not (o.payment_type = 'card' and o.status = 'awaiting_payment'))::int as uses
     from orders o join coupon_uses u on u.order_id = o.id
     where o.customer_id = me.id and u.coupon_id = $1 and u.released_at is null
   ) own
   where me.id = $2`,
)

/** What is known of a customer or guest about a coupon: by account and by email, because a guest has an account for each order. */
export async function readCouponBuyer(
  db: Db,
  couponId: number,
  customerId: string,
): Promise<CouponBuyer | null> {
  const { rows } = await db.prepared(COUNT_BUYER_USES, [couponId, customerId])
  return rows[0] ?? null
}

/**
 * Both conditions stand inside the writes, so that of a hundred orders at once no more use a coupon than may, and no person more often than
 * allowed, under whatever account. The rows stay locked until the order commits.
 */
const TAKE_COUPON_BUYERS = statement(
  {
    params: [int, text, text, date, numeric, numeric],
    row: { taken: boolean, fits: boolean },
  },
  `with taken as (
     update coupons c set used = c.used + 1
     where c.id = $1 and c.active and (c.use_limit is null or c.used < c.use_limit)
       and (c.valid_from is null or c.valid_from <= $4) and (c.valid_until is null or c.valid_until >= $4)
     returning c.id, case when c.first_order then 1 else c.per_customer end as most
   ),
   buyer as (
     insert into coupon_buyers as b (coupon_id, buyer, uses)
     select t.id, ${buyerHash('me.contact_email')}, 1
     from taken t join customers me on me.id = $3
     where t.most is null or t.most > (
       select count(*) from orders o join coupon_uses u on u.order_id = o.id
       where o.customer_id = $3 and u.coupon_id = t.id and u.released_at is null)
     on conflict (coupon_id, buyer) do update set uses = b.uses + 1
       where (select most from taken) is null or b.uses < (select most from taken)
     returning b.coupon_id, b.buyer
   ),
   used as (
     insert into coupon_uses (order_id, coupon_id, buyer, discount, shipping_saved)
     select $2, coupon_id, buyer, $5, $6 from buyer
   )
   select exists (select from taken) as taken, exists (select from buyer) as fits`,
)

export interface CouponUse {
  readonly couponId: number
  readonly orderId: string
  readonly customerId: string
  /** Istanbul. */
  readonly today: string
  /** What products and delivery cost less, TRY with KDV. */
  readonly discount: Big
  readonly shippingSaved: Big
}

/**
 * Uses a coupon for an order that this transaction has written, or says which limit is reached; then the caller rolls back. It holds the
 * lock of the customer's cart.
 */
export async function takeCouponUse(
  tx: Db,
  use: CouponUse,
): Promise<{ ok: true } | { ok: false; reason: 'used-up' | 'already-used' }> {
  const { couponId, orderId, customerId, today, discount, shippingSaved } = use
  const { rows } = await tx.prepared(TAKE_COUPON_BUYERS, [
    couponId,
    orderId,
    customerId,
    today,
    discount,
    shippingSaved,
  ])
  const [row] = rows
  if (!row?.taken) return { ok: false, reason: 'used-up' }
  return row.fits ? { ok: true } : { ok: false, reason: 'already-used' }
}

const LOCK_BOTH = statement(
  { params: [text, nullable(int)], row: { id: int } },
  `select id from coupons
   where id = $2 or id = (select coupon_id from coupon_uses where order_id = $1 and released_at is null)
   order by id for update`,
)

const RELEASE_COUPON_USES = statement(
  { params: [text] },
  `with released as (
     update coupon_uses set released_at = now() where order_id = $1 and released_at is null returning coupon_id, buyer
   ),
   buyer as (
     update coupon_buyers b set uses = b.uses - 1 from released r where b.coupon_id = r.coupon_id and b.buyer = r.buyer and b.uses > 0
   )
   update coupons c set used = c.used - 1 from released r where c.id = r.coupon_id`,
)

/**
 * Gives back the use of an order that gives its stock back; twice is once, and an order without a coupon has none. `takenNext` is the
 * coupon that this transaction uses afterwards: both are locked now, before any stock.
 */
export async function releaseCouponUse(tx: Db, orderId: string, takenNext: number | null): Promise<void> {
  const { rows } = await tx.prepared(LOCK_BOTH, [orderId, takenNext])
  if (rows.length > 0) await tx.prepared(RELEASE_COUPON_USES, [orderId])
}
