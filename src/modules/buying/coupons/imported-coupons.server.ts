import type { Db } from '#database/database.ts'
import { couponKey } from './coupon-code-rules.ts'
import { type CouponValues, insertCoupons } from './coupon-staff-queries.ts'

/** A coupon of the merchant's earlier shop. */
export interface ImportedCoupon extends Omit<CouponValues, 'onProducts'> {
  readonly code: string
}

/** Stores coupons whose codes are not known yet; one that exists here stays as it is. Returns those that are new. */
export async function importCoupons(
  tx: Db,
  coupons: readonly ImportedCoupon[],
): Promise<{ id: number; code: string }[]> {
  const fresh: { id: number; code: string }[] = []
  for (const { code, ...values } of coupons) {
    const [id] = await insertCoupons(tx, { ...values, onProducts: false }, [{ code, key: couponKey(code) }])
    if (id !== undefined) fresh.push({ id, code })
  }
  return fresh
}
