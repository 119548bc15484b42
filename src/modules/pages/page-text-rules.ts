import type { SettingKey } from '#modules/settings/settings-rules.ts'
import { escapeHtml } from '#shared/html.ts'

/** What a page text may leave to the settings: `{{unvan}}` is the seller's registered name, and so on. */
const PLACEHOLDERS = {
  magaza: 'storeName',
  unvan: 'companyTitle',
  adres: 'companyAddress',
  telefon: 'companyPhone',
  eposta: 'companyEmail',
  kep: 'companyKep',
  mersis: 'companyMersis',
  vergidairesi: 'companyTaxOffice',
  vergino: 'companyTaxNumber',
  oda: 'companyChamber',
  iadeadresi: 'returnAddress',
} as const satisfies Record<string, SettingKey>
export type TextPlaceholder = keyof typeof PLACEHOLDERS

type TextSettings = Readonly<Partial<Record<SettingKey, string>>>

function isPlaceholder(name: string): name is TextPlaceholder {
  return Object.hasOwn(PLACEHOLDERS, name)
}

/** The value for a place, '' where the merchant gave none. The store's name stands for a registered name. */
function valueAt(name: TextPlaceholder, settings: TextSettings): string {
  const value = settings[PLACEHOLDERS[name]]?.trim() ?? ''
  return value === '' && name === 'unvan' ? valueAt('magaza', settings) : value
}

const PLACEHOLDER = /\{\{([a-z]+)\}\}/g
const LIST_ITEM = /<li>(?:(?!<\/li>)[\s\S])*<\/li>\s*/g

/** Does the merchant have nothing to say at any place of this piece? A piece without places is never empty. */
function lacksAllValues(piece: string, settings: TextSettings): boolean {
  const names = [...piece.matchAll(PLACEHOLDER)].map(([, name = '']) => name).filter(isPlaceholder)
  return names.length > 0 && names.every((name) => valueAt(name, settings) === '')
}

/** Stands for a missing value until what led to it is gone; no page text can hold it. */
const GAP = '\u0000'
const JOINER = String.raw`(?:,|\s(?:ya da|veya|ve|or|and))\s*`

/** Removes a missing value with the comma, conjunction or colon that led to it. */
function closeGaps(html: string): string {
  return html
    .replace(new RegExp(`\\s*${JOINER}${GAP}`, 'g'), '')
    .replace(new RegExp(`${GAP}\\s*${JOINER}`, 'g'), '')
    .replace(new RegExp(`\\s*:?\\s*${GAP}`, 'g'), '')
}

/**
 * Puts the seller's identity into a page text. What the merchant has not given is left out, and with it the list item that would
 * have named it, so that shoppers read no note to the merchant (`missingSellerFacts` has those); a place the shop does not know
 * stays as it is written.
 */
export function fillText(html: string, settings: TextSettings): string {
  const filled = html
    .replace(LIST_ITEM, (item) => (lacksAllValues(item, settings) ? '' : item))
    .replace(/<(ul|ol)>\s*<\/\1>\s*/g, '')
    .replace(PLACEHOLDER, (whole, name: string) =>
      isPlaceholder(name) ? escapeHtml(valueAt(name, settings)) || GAP : whole,
    )
  return filled.includes(GAP) ? closeGaps(filled) : filled
}
