/** Languages of the shop; Turkish is the one everything falls back to (spec §9). */
export const LOCALES = ['tr', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'tr'

const collators: Readonly<Record<Locale, Intl.Collator>> = {
  tr: new Intl.Collator('tr'),
  en: new Intl.Collator('en'),
}

/** Sorts names as readers of the language expect: in Turkish ı before i and ç after c, in English both among the c's and i's. */
export function compareNames(locale: Locale): (a: string, b: string) => number {
  return collators[locale].compare
}

export function isLocale(text: unknown): text is Locale {
  return LOCALES.some((locale) => locale === text)
}

/** The language an address asks for by its first word (`/en/…`), or null when it leaves that to the visitor. */
export function localeOfPath(address: string): Locale | null {
  const [, first] = address.match(/^\/([a-z]{2})(?=[/?#]|$)/) ?? []
  return isLocale(first) ? first : null
}

/**
 * The path of an address without the language it begins with: `/en/odeme` is `/odeme`. Redirects and links of the pages are
 * written so, because below `/en` their router puts the language in front again.
 */
export function withoutLocale(address: string): string {
  return localeOfPath(address) === null ? address : address.slice('/en'.length).replace(/^\/*/, '/')
}
