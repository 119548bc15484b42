/** Languages of the shop; Turkish is the fallback (spec §9). */
export const LOCALES = ['tr', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'tr'

const collators: Readonly<Record<Locale, Intl.Collator>> = {
  tr: new Intl.Collator('tr'),
  en: new Intl.Collator('en'),
}

/** Compares names by the language's alphabet: Turkish sorts ı before i and ç after c, English sorts them among i and c. */
export function compareNames(locale: Locale): (a: string, b: string) => number {
  return collators[locale].compare
}

export function isLocale(text: unknown): text is Locale {
  return LOCALES.some((locale) => locale === text)
}

/** The language in an address's first segment (`/en/…`), or null when it names none. */
export function localeOfPath(address: string): Locale | null {
  const [, first] = address.match(/^\/([a-z]{2})(?=[/?#]|$)/) ?? []
  return isLocale(first) ? first : null
}

/**
 * The address without its language segment: `/en/odeme` is `/odeme`. Pages write redirects and links in this form, because
 * below `/en` their router adds the language again.
 */
export function withoutLocale(address: string): string {
  return localeOfPath(address) === null ? address : address.slice('/en'.length).replace(/^\/*/, '/')
}
