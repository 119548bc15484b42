import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'

/** The address of a page in a language: `/en/…` for English; Turkish, the default, has no prefix. */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Query parameters that sort, filter or search a list; every combination of them is another address. */
const CHOICES = [
  'sort',
  'min',
  'max',
  'stock',
  'option',
  'brand',
  'category',
  'q',
  'rating',
  'discount',
] as const

/** Names a filter whose values the page shows all; the same products. */
export const WHOLE_FILTER = 'suzgec'

/** The parameters above, and what shows the same products in another way. */
export const LIST_PARAMETERS = [...CHOICES, 'view', WHOLE_FILTER] as const

/** True when the list at this address is sorted, filtered or searched; its page number does not count. */
export function isChosenList(query: URLSearchParams): boolean {
  return CHOICES.some((name) => query.getAll(name).some((value) => value !== ''))
}
