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
  readonly useLimit: number | null
  readonly perCustomer: number | null
  readonly firstOrder: boolean
  readonly onProducts: boolean
}

/** Why a field is refused beside the others. */
export type CouponFormProblem =
  | 'percent-range'
  | 'amount-missing'
  | 'ends-before-it-begins'
  | 'not-for-everybody'

const hasCeiling = ({ ceiling }: CouponForm) => Big(ceiling || '0').gt('0')

/** The fields that do not go together, with the reason; empty for a coupon that can be stored. */
export function couponFormProblems(form: CouponForm): Partial<Record<keyof CouponForm, CouponFormProblem>> {
  const { kind, percent, amount, validFrom, validUntil } = form
  // A list is the same for everybody and knows no basket: what it says of a coupon has to hold for each buyer and each number of pieces.
  const forEverybody =
    kind === 'percent' &&
    !hasCeiling(form) &&
    form.useLimit === null &&
    form.perCustomer === null &&
    !form.firstOrder
  const inRange = percent !== '' && Big(percent).gte('1') && Big(percent).lte('100')
  return {
    ...(kind === 'percent' && !inRange && { percent: 'percent-range' as const }),
    ...(kind === 'amount' && (amount === '' || Big(amount).eq('0')) && { amount: 'amount-missing' as const }),
    ...(validFrom !== '' &&
      validUntil !== '' &&
      validUntil < validFrom && { validUntil: 'ends-before-it-begins' as const }),
    ...(form.onProducts && !forEverybody && { onProducts: 'not-for-everybody' as const }),
  }
}
