import type { Locale } from '#shared/locale.ts'
import type { SettingKey } from './settings-rules.ts'

/**
 * The facts a shop must state about its seller before it sells (turkey.md §8: site identity, pre-information form), by the setting
 * that contains them. Missing ones are not shown to shoppers but to the operator, at the start of the process and in the back
 * office.
 */
const SELLER_FACTS = {
  companyTitle: { tr: 'unvan', en: 'registered name' },
  companyAddress: { tr: 'merkez adresi', en: 'registered address' },
  companyPhone: { tr: 'telefon', en: 'telephone' },
  companyEmail: { tr: 'e-posta adresi', en: 'e-mail address' },
  companyKep: { tr: 'KEP adresi', en: 'KEP address' },
  companyMersis: { tr: 'MERSİS numarası', en: 'MERSİS number' },
  companyTaxOffice: { tr: 'vergi dairesi', en: 'tax office' },
  companyTaxNumber: { tr: 'vergi numarası', en: 'tax number' },
  companyChamber: { tr: 'meslek odası', en: 'professional chamber' },
  returnAddress: { tr: 'iade adresi ve kargo', en: 'return address and carrier' },
} as const satisfies Partial<Record<SettingKey, Readonly<Record<Locale, string>>>>

export type SellerFactKey = keyof typeof SELLER_FACTS

const KEYS = Object.keys(SELLER_FACTS) as SellerFactKey[]

/** The facts still missing, in the order of the law's list, each with its setting and its name for the merchant. */
export function missingSellerFacts(
  settings: Readonly<Record<SellerFactKey, string>>,
  locale: Locale,
): { readonly key: SellerFactKey; readonly name: string }[] {
  return KEYS.filter((key) => settings[key].trim() === '').map((key) => ({
    key,
    name: SELLER_FACTS[key][locale],
  }))
}
