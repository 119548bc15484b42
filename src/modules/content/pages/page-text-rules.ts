import type { SettingKey } from '#modules/platform/settings/settings-rules.ts'
import { escapeHtml } from '#shared/text/html.ts'

/** Placeholders of page texts and the settings they show: `{{unvan}}` is the seller's registered name, and so on. */
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
export const TEXT_PLACEHOLDERS = Object.keys(PLACEHOLDERS) as TextPlaceholder[]

type TextSettings = Readonly<Partial<Record<SettingKey, string>>>

function isPlaceholder(name: string): name is TextPlaceholder {
  return Object.hasOwn(PLACEHOLDERS, name)
}

/** The value of a placeholder, '' where the merchant gave none. The store's name stands in for the registered name. */
function valueAt(name: TextPlaceholder, settings: TextSettings): string {
  const value = settings[PLACEHOLDERS[name]]?.trim() ?? ''
  return value === '' && name === 'unvan' ? valueAt('magaza', settings) : value
}

/** Values that a shopper presses, on a phone above all. */
const ADDRESSES: Readonly<Partial<Record<TextPlaceholder, (value: string) => string>>> = {
  telefon: (value) => `tel:${value.replaceAll(/[^\d+]/g, '')}`,
  eposta: (value) => `mailto:${value}`,
}

function shownValue(name: TextPlaceholder, settings: TextSettings, linked: boolean): string {
  const value = valueAt(name, settings)
  const address = ADDRESSES[name]?.(value)
  if (!linked || value === '' || address === undefined) return escapeHtml(value)
  return `<a href="${escapeHtml(address)}">${escapeHtml(value)}</a>`
}

/** Tags, and links with what is in them: there a value stays text. */
const UNLINKED = /(<a\b[\s\S]*?<\/a>|<[^>]*>)/
/** The value of a placeholder as plain text; '' for a missing one. */
export const factOf = (name: TextPlaceholder, settings: TextSettings): string => valueAt(name, settings)

/** The settings that `fillText` needs for these values, for a preview outside of the server. */
export function settingsOfFacts(facts: readonly { name: string; value: string }[]): TextSettings {
  return Object.fromEntries(
    facts.flatMap(({ name, value }) => (isPlaceholder(name) ? [[PLACEHOLDERS[name], value]] : [])),
  )
}

const PLACEHOLDER = /\{\{([a-z]+)\}\}/g
const LIST_ITEM = /<li>(?:(?!<\/li>)[\s\S])*<\/li>\s*/g

/** True for a piece with placeholders whose values are all missing. */
function lacksAllValues(piece: string, settings: TextSettings): boolean {
  const names = [...piece.matchAll(PLACEHOLDER)].map(([, name = '']) => name).filter(isPlaceholder)
  return names.length > 0 && names.every((name) => valueAt(name, settings) === '')
}

/** Marks a missing value until the text around it is cleaned up; no page text can contain it. */
const GAP = '\u0000'
const JOINER = String.raw`(?:,|\s(?:ya da|veya|ve|or|and))\s*`

/** Removes a missing value with the comma, conjunction or colon that belongs to it. */
function closeGaps(html: string): string {
  return html
    .replace(new RegExp(`\\s*${JOINER}${GAP}`, 'g'), '')
    .replace(new RegExp(`${GAP}\\s*${JOINER}`, 'g'), '')
    .replace(new RegExp(`\\s*:?\\s*${GAP}`, 'g'), '')
}

/**
 * Fills the seller's identity into a page text, phone and email as links where they are in none yet. A missing value is removed together with its list item, so that shoppers see no note to the
 * merchant (`missingSellerFacts` lists those); an unknown placeholder stays as it is written.
 */
export function fillText(html: string, settings: TextSettings): string {
  const filled = html
    .replace(LIST_ITEM, (item) => (lacksAllValues(item, settings) ? '' : item))
    .replace(/<(ul|ol)>\s*<\/\1>\s*/g, '')
    .split(UNLINKED)
    .map((piece, at) =>
      piece.replace(PLACEHOLDER, (whole, name: string) =>
        isPlaceholder(name) ? shownValue(name, settings, at % 2 === 0) || GAP : whole,
      ),
    )
    .join('')
  return filled.includes(GAP) ? closeGaps(filled) : filled
}
