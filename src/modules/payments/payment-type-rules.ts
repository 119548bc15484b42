import type { Big } from '#shared/money.ts'
import { foldText } from '#shared/turkish.ts'

/** The ways to pay, in the order they are offered (spec §4, decisions D10). `code` is what `odemeTipi` carries. */
export const PAYMENT_TYPES = [
  { code: '2', type: 'card', label: 'Kart', setting: 'b2c_kk_odeme' },
  { code: '4', type: 'bankTransfer', label: 'Havale-EFT', setting: 'b2c_heft_odeme' },
  { code: '3', type: 'cashOnDelivery', label: 'Kapıda Ödeme', setting: 'b2c_ko_odeme' },
] as const

export type PaymentType = (typeof PAYMENT_TYPES)[number]
export type PaymentCode = PaymentType['code']

/** The enabled ways to pay, the initial one first; empty when none is. */
export function enabledPaymentTypes(
  enabled: Readonly<Record<PaymentType['setting'], boolean>>,
): PaymentType[] {
  return PAYMENT_TYPES.filter((type) => enabled[type.setting])
}

/** The way to pay a form sent, or null for a code that does not exist. */
export function parsePaymentCode(value: string): PaymentType | null {
  return PAYMENT_TYPES.find((type) => type.code === value.trim()) ?? null
}

/**
 * Why this order cannot be paid on delivery, or null (decisions D4): it costs more than `codMaxAmount`, TRY with KDV and shipping, or its
 * province is not among `kapidaOdemeIller`. An empty list is every province; letters are compared as Turkish folds them.
 */
export function codRefusal(
  order: { readonly total: Big; readonly city: string },
  settings: { readonly codMaxAmount: Big | null; readonly kapidaOdemeIller: readonly string[] },
): 'cod-too-much' | 'cod-province' | null {
  if (settings.codMaxAmount?.lt(order.total)) return 'cod-too-much'
  const provinces = settings.kapidaOdemeIller.map(foldText)
  return provinces.length === 0 || provinces.includes(foldText(order.city.trim())) ? null : 'cod-province'
}
