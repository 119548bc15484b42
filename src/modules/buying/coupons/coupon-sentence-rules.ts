import { turkishDay } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import type { CouponRefusal } from './coupon-rules.ts'

/** Sentence for shoppers: why a code gives nothing to a cart. */
export function couponSentence(refusal: CouponRefusal, locale: Locale): string {
  const inLocale = { locale }
  switch (refusal.reason) {
    case 'unknown':
      return m.coupon_unknown({}, inLocale)
    case 'expired':
      return m.coupon_expired({}, inLocale)
    case 'not-yet':
      return m.coupon_not_yet({ day: turkishDay(refusal.from) }, inLocale)
    case 'used-up':
      return m.coupon_used_up({}, inLocale)
    case 'already-used':
      return m.coupon_already_used({}, inLocale)
    case 'not-first-order':
      return m.coupon_not_first_order({}, inLocale)
    case 'not-these-products':
      return m.coupon_not_these_products({}, inLocale)
    case 'minimum':
      return m.coupon_minimum({ missing: formatMoney(refusal.missing, 'TRY') }, inLocale)
    case 'not-abroad':
      return m.coupon_not_abroad({}, inLocale)
    case 'recipient-pays':
      return m.coupon_recipient_pays({}, inLocale)
    case 'another-code':
      return m.coupon_another_code({ code: refusal.code }, inLocale)
  }
}

/** What the cart says below its code; '' where the code applies and nothing is left to check. */
export function couponNotice(
  { refusal, provisional }: { readonly refusal: CouponRefusal | null; readonly provisional: boolean },
  locale: Locale,
): string {
  if (refusal !== null) return couponSentence(refusal, locale)
  return provisional ? m.coupon_checked_later({}, { locale }) : ''
}
