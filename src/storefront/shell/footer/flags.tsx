import type { Locale } from '#shared/locale.ts'

/** The flag beside a language (site-footer.css); hidden from screen readers, because the language's name stands next to it. */
export function Flag({ locale }: { locale: Locale }) {
  return <span aria-hidden="true" className={locale === 'tr' ? 'flag' : 'flag flag-en'} />
}
