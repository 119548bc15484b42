import { DEFAULT_COUNTRY } from '#modules/customers/address-rules.ts'
import type { Country } from '#modules/locations/locations-schemas.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'

/** A country to choose: the name that is stored, what the shopper's language calls it, its dial code, and its English name to find it by. */
export interface ShownCountry {
  name: string
  label: string
  dial: string
  english: string
}

/**
 * The list of countries in the shopper's language. The shop's own list is Turkish in Turkish order; in another language it is sorted
 * anew behind Türkiye, which is Türkiye everywhere.
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
