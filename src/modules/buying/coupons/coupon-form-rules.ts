import { Big } from '#shared/money.ts'
import type { CouponKind } from './coupon-rules.ts'

/** What staff types about a coupon, as the API takes it: amounts as decimal text, '' for none. */
export interface CouponForm {
  readonly kind: CouponKind
  readonly percent: string
  readonly amount: string
  readonly ceiling: string
  readonly validFrom: string
  readonly validUntil: string
}

/** Why a field is refused beside the others. */
export type CouponFormProblem = 'percent-range' | 'amount-missing' | 'ends-before-it-begins'

/** The fields that do not go together, with the reason; empty for a coupon that can be stored. */
export function couponFormProblems(form: CouponForm): Partial<Record<keyof CouponForm, CouponFormProblem>> {
  const { kind, percent, amount, validFrom, validUntil } = form
  const inRange = percent !== '' && Big(percent).gte('1') && Big(percent).lte('100')
  return {
    ...(kind === 'percent' && !inRange && { percent: 'percent-range' as const }),
    ...(kind === 'amount' && (amount === '' || Big(amount).eq('0')) && { amount: 'amount-missing' as const }),
    ...(validFrom !== '' &&
      validUntil !== '' &&
      validUntil < validFrom && { validUntil: 'ends-before-it-begins' as const }),
  }
}
