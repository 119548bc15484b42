import { type Big, roundKurus, sum, ZERO } from '#shared/money.ts'
import { splitKurus } from '#shared/split-kurus.ts'

/** What a coupon gives: a part of the price, an amount, or delivery without a fee. */
export const COUPON_KINDS = ['percent', 'amount', 'shipping'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

/** What a coupon promises and on which conditions. Amounts in TRY with KDV; days are those of Istanbul. */
export interface Coupon {
  readonly id: number
  readonly code: string
  readonly kind: CouponKind
  /** 1..100, up to two decimals; null for the other kinds. */
  readonly percent: Big | null
  readonly amount: Big | null
  /** The most that a percentage takes off. */
  readonly ceiling: Big | null
  /** What the products of the basket must cost before the discount; 0 for no minimum. */
  readonly minimum: Big
  readonly validFrom: string | null
  /** The last day. */
  readonly validUntil: string | null
  readonly useLimit: number | null
  readonly perCustomer: number | null
  /** Only for somebody who has ordered nothing here before. */
  readonly firstOrder: boolean
  /** Products whose price is struck get nothing. */
  readonly skipsDiscounted: boolean
  /** A product belongs to it by any of the three; all empty: every product does. */
  readonly categoryIds: readonly number[]
  readonly brandIds: readonly number[]
  readonly productIds: readonly number[]
  readonly active: boolean
  /** Uses of orders that stand. */
  readonly used: number
}

/** What decides whether a coupon is for a product. */
export interface CouponProduct {
  readonly productId: number
  readonly parentId: number | null
  readonly brandId: number | null
  /** Its own categories and all above them. */
  readonly categoryIds: readonly number[]
  /** Its price is struck: it costs less than before (decision 36). */
  readonly discounted: boolean
}

/** What is known of the person who buys. The order that waits for a card payment of this cart does not count. */
export interface CouponBuyer {
  /** Orders that this person used the coupon in. */
  readonly uses: number
  readonly hasOrdered: boolean
  /** Uses of the coupon that this person's unpaid card order holds. */
  readonly held: number
}

/** Everything a cart with a code is decided by. */
export interface CouponTerms {
  /** As the shopper typed it. */
  readonly code: string
  /** Null when there is none with this code. */
  readonly coupon: Coupon | null
  readonly products: ReadonlyMap<number, CouponProduct>
  /** Null for a visitor of whom nothing is known yet: decided when the order is placed. */
  readonly buyer: CouponBuyer | null
  /** Istanbul. */
  readonly today: string
}

/** A line that is sold: TRY with KDV, to the kuruş. */
export interface CouponLine {
  readonly productId: number
  readonly gross: Big
}

export type CouponRefusal =
  /** There is none, or staff stopped it: whoever guesses codes learns nothing. */
  | { readonly reason: 'unknown' }
  | { readonly reason: 'expired' }
  | { readonly reason: 'not-yet'; readonly from: string }
  | { readonly reason: 'used-up' }
  | { readonly reason: 'already-used' }
  | { readonly reason: 'not-first-order' }
  | { readonly reason: 'not-these-products' }
  /** `missing`: TRY with KDV. */
  | { readonly reason: 'minimum'; readonly missing: Big }
  /** Delivery without a fee is given in Türkiye alone. */
  | { readonly reason: 'not-abroad' }
  /** The recipient pays the carrier, so the shop has no fee to give up. */
  | { readonly reason: 'recipient-pays' }
  /** The cart has another code, which has to be taken away first. */
  | { readonly reason: 'another-code'; readonly code: string }

export type CouponOutcome =
  | {
      readonly ok: true
      /** One for each line, TRY with KDV, to the kuruş; 0 for lines the coupon is not for. */
      readonly discounts: readonly Big[]
      readonly freeShipping: boolean
      /** Conditions on the person are still to be checked. */
      readonly provisional: boolean
    }
  | { readonly ok: false; readonly refusal: CouponRefusal }

/** How often one person may use it: once where it is for the first order. Null for any number. */
export function usesPerPerson({ perCustomer, firstOrder }: Pick<Coupon, 'perCustomer' | 'firstOrder'>) {
  return firstOrder ? 1 : perCustomer
}

/** Is the coupon for this product? A variant belongs to what its parent belongs to. */
export function isForProduct(coupon: Coupon, product: CouponProduct): boolean {
  const { categoryIds, brandIds, productIds } = coupon
  if (coupon.skipsDiscounted && product.discounted) return false
  if (categoryIds.length + brandIds.length + productIds.length === 0) return true
  const { productId, parentId, brandId } = product
  return (
    productIds.includes(productId) ||
    (parentId !== null && productIds.includes(parentId)) ||
    (brandId !== null && brandIds.includes(brandId)) ||
    product.categoryIds.some((id) => categoryIds.includes(id))
  )
}

/**
 * What the coupon takes off products that cost `base` together, TRY with KDV to the kuruş. A percentage is rounded once, half away from
 * zero; nothing exceeds the price.
 */
export function discountOn(base: Big, { kind, percent, amount, ceiling }: Coupon): Big {
  if (kind === 'shipping') return ZERO
  const wanted = kind === 'amount' ? (amount ?? ZERO) : roundKurus(base.times(percent ?? ZERO).times('0.01'))
  const most = kind === 'percent' && ceiling?.lt(base) ? ceiling : base
  return wanted.gt(most) ? most : wanted
}

/** The conditions that hang on day, uses and person. */
function refusedAtAll(coupon: Coupon, { buyer, today }: CouponTerms): CouponRefusal | null {
  const { validFrom, validUntil, useLimit, firstOrder } = coupon
  if (!coupon.active) return { reason: 'unknown' }
  if (validFrom !== null && today < validFrom) return { reason: 'not-yet', from: validFrom }
  if (validUntil !== null && today > validUntil) return { reason: 'expired' }
  if (useLimit !== null && coupon.used - (buyer?.held ?? 0) >= useLimit) return { reason: 'used-up' }
  if (buyer === null) return null
  const most = usesPerPerson(coupon)
  if (most !== null && buyer.uses >= most) return { reason: 'already-used' }
  return firstOrder && buyer.hasOrdered ? { reason: 'not-first-order' } : null
}

/**
 * What a code does to the lines of a basket, or why it does nothing. Pure: the cart shows it, and the order decides by it in its own
 * transaction.
 *
 * The discount is spread over the lines it is for in proportion to their prices, in whole kuruş by largest remainders, so that the parts
 * add up to it and no line costs less than nothing.
 */
export function couponOutcome(
  terms: CouponTerms,
  lines: readonly CouponLine[],
  delivery: { readonly inTurkiye: boolean; readonly recipientPays: boolean },
): CouponOutcome {
  const { coupon, products, buyer } = terms
  const refused = (refusal: CouponRefusal) => ({ ok: false, refusal }) as const
  if (coupon === null) return refused({ reason: 'unknown' })
  const atAll = refusedAtAll(coupon, terms)
  if (atAll) return refused(atAll)
  const weights = lines.map(({ productId, gross }) => {
    const product = products.get(productId)
    return product && isForProduct(coupon, product) ? gross : ZERO
  })
  const base = sum(weights)
  if (!base.gt(ZERO)) return refused({ reason: 'not-these-products' })
  const missing = coupon.minimum.minus(sum(lines.map(({ gross }) => gross)))
  if (missing.gt(ZERO)) return refused({ reason: 'minimum', missing })
  if (coupon.kind === 'shipping' && delivery.recipientPays) return refused({ reason: 'recipient-pays' })
  if (coupon.kind === 'shipping' && !delivery.inTurkiye) return refused({ reason: 'not-abroad' })
  return {
    ok: true,
    discounts: splitKurus(discountOn(base, coupon), weights),
    freeShipping: coupon.kind === 'shipping',
    provisional: buyer === null && usesPerPerson(coupon) !== null,
  }
}

/** What a coupon is for its shop: where it stands today. */
export const COUPON_STATES = ['running', 'planned', 'expired', 'used-up', 'stopped'] as const
export type CouponState = (typeof COUPON_STATES)[number]

export function couponState(
  coupon: Pick<Coupon, 'active' | 'validFrom' | 'validUntil' | 'useLimit' | 'used'>,
  today: string,
): CouponState {
  const { active, validFrom, validUntil, useLimit, used } = coupon
  if (!active) return 'stopped'
  if (validUntil !== null && today > validUntil) return 'expired'
  if (useLimit !== null && used >= useLimit) return 'used-up'
  return validFrom !== null && today < validFrom ? 'planned' : 'running'
}
