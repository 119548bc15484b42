import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'

/** The address of a page in a language: `/en/…` for English; Turkish addresses, which all others fall back to, have no prefix. */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** What makes of a list another order or part of it: as many addresses as there are combinations. */
const CHOICES = ['sort', 'min', 'max', 'stock', 'option', 'brand', 'category', 'q'] as const

/** The choices, and the look of a list, which shows the same things. */
export const LIST_PARAMETERS = [...CHOICES, 'view'] as const

/** True when a shopper ordered, filtered or searched the list at this address; its number of a page is no such choice. */
export function isChosenList(query: URLSearchParams): boolean {
  return CHOICES.some((name) => query.getAll(name).some((value) => value !== ''))
}
