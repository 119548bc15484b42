import type { CouponState } from '#modules/buying/coupons/coupon-rules.ts'
import type { CouponRow } from '#modules/buying/coupons/coupons-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { turkishDay } from '#shared/dates.ts'
import { decimal, money } from '../parts/formats.ts'
import { fieldName } from '../parts/history/audit-fields.ts'
import type { Tone } from '../parts/status-badge.tsx'

const STATES: Readonly<Record<CouponState, { label: () => string; tone: Tone }>> = {
  running: { label: m.coupons_running, tone: 'good' },
  planned: { label: m.coupons_planned, tone: 'plain' },
  expired: { label: m.coupons_expired, tone: 'plain' },
  'used-up': { label: m.coupons_used_up, tone: 'plain' },
  stopped: { label: m.coupons_stopped, tone: 'warn' },
}
export const couponStateName = (state: CouponState) => STATES[state].label()
export const couponTone = (state: CouponState) => STATES[state].tone

/** What a coupon gives, in a few words: `%10, en çok ₺100,00`. */
export function couponValueText({ kind, percent, amount, ceiling }: CouponRow): string {
  if (kind === 'shipping') return m.coupons_kind_shipping()
  if (kind === 'amount') return money(amount)
  const part = m.coupons_percent_off({ percent: decimal(percent) })
  return ceiling === '' ? part : m.coupons_with_ceiling({ part, most: money(ceiling) })
}

/** When it is valid: `01.12.2026 – 31.12.2026`. */
export function couponDaysText({ validFrom, validUntil }: CouponRow): string {
  if (validFrom === '' && validUntil === '') return m.coupons_always()
  if (validUntil === '') return m.coupons_from_day({ day: turkishDay(validFrom) })
  if (validFrom === '') return m.coupons_until_day({ day: turkishDay(validUntil) })
  return `${turkishDay(validFrom)} – ${turkishDay(validUntil)}`
}

/** `3 / 10`, or `3` without a limit. */
export const couponUsesText = ({ used, useLimit }: CouponRow): string =>
  useLimit === null ? String(used) : `${used} / ${useLimit}`

/** The fields of the form and of the coupon's history. */
export const couponLabels = (): Readonly<Record<string, string>> => ({
  note: m.coupons_note(),
  kind: m.coupons_kind(),
  percent: m.coupons_percent(),
  amount: m.coupons_amount(),
  ceiling: m.coupons_ceiling(),
  minimum: m.coupons_minimum(),
  validFrom: m.coupons_valid_from(),
  validUntil: m.coupons_valid_until(),
  useLimit: m.coupons_use_limit(),
  perCustomer: m.coupons_per_customer(),
  firstOrder: m.coupons_first_order(),
  skipsDiscounted: m.coupons_skips_discounted(),
  categories: m.coupons_categories(),
  brands: m.coupons_brands(),
  products: m.coupons_products(),
  active: m.coupons_active(),
  onProducts: m.coupons_on_products(),
  code: m.coupons_code(),
})
export const couponField = (field: string) => couponLabels()[field] ?? fieldName(field)
