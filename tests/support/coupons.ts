import type { Database } from '#database/database.ts'
import { couponKey } from '#modules/buying/coupons/coupon-code-rules.ts'
import type { CouponKind } from '#modules/buying/coupons/coupon-rules.ts'

/** What a test says about a coupon; by default 10 percent for everybody, without limits. Amounts as decimal text, TRY with KDV. */
export interface CouponFacts {
  code?: string
  kind?: CouponKind
  percent?: string | null
  amount?: string
  ceiling?: string
  minimum?: string
  from?: string
  until?: string
  useLimit?: number
  perCustomer?: number
  firstOrder?: boolean
  skipsDiscounted?: boolean
  categoryIds?: number[]
  brandIds?: number[]
  productIds?: number[]
  active?: boolean
  onProducts?: boolean
}

let made = 0

/** Stores a coupon. Returns its code and id. */
export async function buildCoupon(
  db: Database,
  facts: CouponFacts = {},
): Promise<{ id: number; code: string }> {
  const code = facts.code ?? `KOD${++made}`
  const kind = facts.kind ?? (facts.amount === undefined ? 'percent' : 'amount')
  const { rows } = await db.unchecked(
    `insert into coupons (code, key, kind, percent, amount, ceiling, minimum, valid_from, valid_until, use_limit, per_customer, first_order,
       skips_discounted, category_ids, brand_ids, product_ids, active, on_products)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning id::int`,
    [
      code,
      couponKey(code),
      kind,
      kind === 'percent' ? (facts.percent ?? '10') : null,
      facts.amount ?? null,
      facts.ceiling ?? null,
      facts.minimum ?? '0',
      facts.from ?? null,
      facts.until ?? null,
      facts.useLimit ?? null,
      facts.perCustomer ?? null,
      facts.firstOrder ?? false,
      facts.skipsDiscounted ?? false,
      facts.categoryIds ?? [],
      facts.brandIds ?? [],
      facts.productIds ?? [],
      facts.active ?? true,
      facts.onProducts ?? false,
    ],
  )
  return { id: Number(rows[0]?.id), code }
}

/** Where the counters of coupons disagree with the orders that use them; empty in a consistent shop. */
export async function couponProblems(db: Database): Promise<unknown[]> {
  const { rows } = await db.unchecked(
    `select c.code, c.used, u.standing, b.counted from coupons c
     cross join lateral (select count(*)::int as standing from coupon_uses u where u.coupon_id = c.id and u.released_at is null) u
     cross join lateral (select coalesce(sum(uses), 0)::int as counted from coupon_buyers b where b.coupon_id = c.id) b
     where c.used <> u.standing or c.used <> b.counted or c.use_limit < c.used`,
  )
  return rows
}
