import { isTurkiye } from '#modules/kernel/people/address-rules.ts'
import { type Big, ZERO } from '#shared/money.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { BankAccount } from './bank-account-rules.ts'

/** The payment types, in the order they are offered (spec §4, decisions D10). `type` is what orders store. */
export const PAYMENT_TYPES = [
  { type: 'card', setting: 'b2c_kk_odeme' },
  { type: 'bank_transfer', setting: 'b2c_heft_odeme' },
  { type: 'cash_on_delivery', setting: 'b2c_ko_odeme' },
] as const

export type OfferedPaymentType = (typeof PAYMENT_TYPES)[number]
export type PaymentType = OfferedPaymentType['type']

/** The settings that decide which ways to pay are offered. */
export type PaymentTypeSettings = Readonly<Record<OfferedPaymentType['setting'], boolean>> & {
  /** The complete bank accounts of the shop. */
  readonly b2cHavaleEftHesapBilgisi: readonly BankAccount[]
}

/**
 * The ways to pay that are enabled and possible, the default one first; empty when there is none. A transfer needs a bank account, a card
 * needs a card provider.
 */
export function offeredPaymentTypes(
  settings: PaymentTypeSettings,
  { takesCards }: { readonly takesCards: boolean },
): OfferedPaymentType[] {
  const possible: Readonly<Record<PaymentType, boolean>> = {
    card: takesCards,
    bank_transfer: settings.b2cHavaleEftHesapBilgisi.length > 0,
    cash_on_delivery: true,
  }
  return PAYMENT_TYPES.filter(({ setting, type }) => settings[setting] && possible[type])
}

/** The fee for cash on delivery: TRY with KDV, to the kuruş; 0 for none. */
export interface FeeSettings {
  readonly kapidaOdemeUcreti: Big
}

/**
 * What this way to pay adds to products and shipping, TRY with KDV: the fee for cash on delivery, nothing for card and transfer
 * (decisions D4). Like the shipping fee it has no KDV line of its own.
 */
export function paymentFee(type: PaymentType, { kapidaOdemeUcreti }: FeeSettings): Big {
  return type === 'cash_on_delivery' ? kapidaOdemeUcreti : ZERO
}

/**
 * Why this order cannot be paid on delivery, or null (decisions D4). The carrier would collect more than `codMaxAmount`: the order's
 * `total` (TRY with KDV and shipping) plus the fee. Or the province is not among `kapidaOdemeIller`; an empty list allows every province,
 * and names are compared with Turkish case folding. Outside Türkiye there is no cash on delivery (decisions J3).
 */
export function codRefusal(
  order: { readonly total: Big; readonly city: string; readonly country: string },
  settings: FeeSettings & { readonly codMaxAmount: Big | null; readonly kapidaOdemeIller: readonly string[] },
): 'cod-too-much' | 'cod-province' | 'cod-abroad' | null {
  if (!isTurkiye(order.country)) return 'cod-abroad'
  if (settings.codMaxAmount?.lt(order.total.plus(paymentFee('cash_on_delivery', settings))))
    return 'cod-too-much'
  const provinces = settings.kapidaOdemeIller.map(foldText)
  return provinces.length === 0 || provinces.includes(foldText(order.city.trim())) ? null : 'cod-province'
}
