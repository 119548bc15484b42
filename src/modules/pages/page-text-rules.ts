import type { SettingKey } from '#modules/settings/settings-rules.ts'
import type { Locale } from '#shared/locale.ts'

/** What a page text may leave to the settings: `{{unvan}}` is the seller's registered name, and so on. */
const PLACES = {
  magaza: { key: 'storeName', tr: 'mağaza adı', en: 'store name' },
  unvan: { key: 'companyTitle', tr: 'satıcının unvanı', en: 'registered name of the seller' },
  adres: { key: 'companyAddress', tr: 'merkez adresi', en: 'registered address' },
  telefon: { key: 'companyPhone', tr: 'telefon', en: 'telephone' },
  eposta: { key: 'companyEmail', tr: 'e-posta adresi', en: 'e-mail address' },
  kep: { key: 'companyKep', tr: 'KEP adresi', en: 'KEP address' },
  mersis: { key: 'companyMersis', tr: 'MERSİS numarası', en: 'MERSİS number' },
  vergidairesi: { key: 'companyTaxOffice', tr: 'vergi dairesi', en: 'tax office' },
  vergino: { key: 'companyTaxNumber', tr: 'vergi numarası', en: 'tax number' },
  oda: { key: 'companyChamber', tr: 'meslek odası', en: 'professional chamber' },
  iadeadresi: { key: 'returnAddress', tr: 'iade adresi ve kargo', en: 'return address and carrier' },
} as const satisfies Record<string, { key: SettingKey } & Record<Locale, string>>
export type TextPlace = keyof typeof PLACES

function isPlace(name: string): name is TextPlace {
  return Object.hasOwn(PLACES, name)
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/**
 * Puts the seller's identity into a page text. A setting that is empty leaves a mark that nobody can overlook, so that the
 * merchant sees what the law still asks for; a place the shop does not know stays as it is written.
 */
export function fillText(
  html: string,
  settings: Readonly<Partial<Record<SettingKey, string>>>,
  locale: Locale,
): string {
  return html.replace(/\{\{([a-z]+)\}\}/g, (whole, name: string) => {
    if (!isPlace(name)) return whole
    const value = settings[PLACES[name].key] ?? ''
    return value === '' ? `<mark>[${PLACES[name][locale]}]</mark>` : escapeHtml(value)
  })
}
