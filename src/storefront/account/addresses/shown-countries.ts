import { DEFAULT_COUNTRY } from '#modules/kernel/people/address-rules.ts'
import type { Country } from '#modules/platform/locations/locations-schemas.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'

/** A country option: the stored name, the label in the shopper's language, the dial code, and the English name for searching. */
export interface ShownCountry {
  name: string
  label: string
  dial: string
  english: string
}

/**
 * The countries in the shopper's language. The given list is Turkish in Turkish order; for other languages it is sorted by label
 * after Türkiye, which keeps its name in every language.
 */
export function shownCountries(countries: readonly Country[], locale: Locale): ShownCountry[] {
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const shown = countries.map(({ name, code, dial_code }) => {
    const foreign = name === DEFAULT_COUNTRY ? name : (english.of(code) ?? name)
    return { name, label: locale === DEFAULT_LOCALE ? name : foreign, dial: dial_code, english: foreign }
  })
  if (locale === DEFAULT_LOCALE) return shown
  const home = (country: ShownCountry) => Number(country.name === DEFAULT_COUNTRY)
  return shown.sort((a, b) => home(b) - home(a) || a.label.localeCompare(b.label, locale))
}
