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

/** The parameters above, and the list's layout, which shows the same products. */
export const LIST_PARAMETERS = [...CHOICES, 'view'] as const

/** True when the list at this address is sorted, filtered or searched; its page number does not count. */
export function isChosenList(query: URLSearchParams): boolean {
  return CHOICES.some((name) => query.getAll(name).some((value) => value !== ''))
}
