import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'

/** The address of a page in a language: `/en/…` for English; Turkish addresses, which all others fall back to, have no prefix. */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
