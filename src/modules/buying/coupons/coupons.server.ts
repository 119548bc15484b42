import type { Db } from '#database/database.ts'
import type { Catalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { istanbulDay } from '#shared/dates.ts'
import { couponKey } from './coupon-code-rules.ts'
import { readCoupon, readCouponBuyer, readCouponProducts } from './coupon-queries.ts'
import type { CouponTerms } from './coupon-rules.ts'
import { type CouponStaff, createCouponStaff } from './coupon-staff.ts'

export { releaseCouponUse, takeCouponUse } from './coupon-queries.ts'

type CouponsDeps = Pick<ShopDeps, 'db' | 'clock' | 'changes'> & { catalogue: Pick<Catalogue, 'findIds'> }

export interface CouponBasket {
  /** As the shopper typed it; '' for none. */
  readonly code: string
  readonly productIds: readonly number[]
  /** Null for a visitor of whom nothing is known. */
  readonly customerId: string | null
}

/** Codes that shoppers type for a discount. */
export interface Coupons {
  /** What a basket with a code is decided by; null without a code, which takes no statement. */
  terms(db: Db, basket: CouponBasket): Promise<CouponTerms | null>
  staff: CouponStaff
}

export function createCoupons(deps: CouponsDeps): Coupons {
  const { clock } = deps
  return {
    staff: createCouponStaff(deps),
    async terms(db, { code, productIds, customerId }) {
      if (code === '') return null
      const coupon = await readCoupon(db, couponKey(code))
      const today = istanbulDay(clock())
      if (coupon === null) return { code, coupon, products: new Map(), buyer: null, today }
      // One after the other: in a transaction both would share its connection.
      const products = await readCouponProducts(db, [...new Set(productIds)])
      const buyer = customerId === null ? null : await readCouponBuyer(db, coupon.id, customerId)
      return {
        code,
        coupon,
        products: new Map(products.map((product) => [product.productId, product])),
        buyer,
        today,
      }
    },
  }
}
