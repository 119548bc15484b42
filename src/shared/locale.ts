/** Languages of the shop; Turkish is the one everything falls back to (spec §9). */
export const LOCALES = ['tr', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'tr'

export function isLocale(text: unknown): text is Locale {
  return LOCALES.some((locale) => locale === text)
}
