import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { CouponState } from './coupon-rules.ts'

const NAMES = {
  running: m.coupon_state_running,
  planned: m.coupon_state_planned,
  expired: m.coupon_state_expired,
  'used-up': m.coupon_state_used_up,
  stopped: m.coupon_state_stopped,
} as const satisfies Record<CouponState, unknown>

/** The state of a coupon in words, for files. */
export const couponStateName = (state: CouponState, locale: Locale): string => NAMES[state]({}, { locale })
