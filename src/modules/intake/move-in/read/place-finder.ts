import { columnKey as key } from '#modules/intake/files/header-key-rules.ts'
import type { Locations } from '#modules/platform/locations/locations.server.ts'
import type { City, Country, District } from '#modules/platform/locations/locations-schemas.ts'

/** A province and district of the lists, '' where the words of a file do not name one for certain. */
export interface FoundPlace {
  readonly city: string
  readonly town: string
}

/** Finds provinces, districts and countries by the words of other shops. */
export interface PlaceFinder {
  /** `province` may be a plate code (`34`, `TR-34`, `TR34`) or a name, `texts` what was typed as city or second address line. */
  place(province: string, texts: readonly string[]): FoundPlace
  /** By ISO code or name, in Turkish or English; null for an unknown one. Türkiye for ''. */
  country(text: string): Country | null
}

const provinceCode = (text: string) => /^(?:TR[-_ ]?)?(\d{1,2})$/i.exec(text.trim())?.[1]?.padStart(2, '0')

/** `Kadıköy / İstanbul` and `Kadıköy, İstanbul` name two places. */
const partsOf = (text: string) =>
  [text, ...text.split(/[/,]|\s[-–]\s/)].map((part) => part.trim()).filter(Boolean)

/** Reads the lists once. */
export async function placeFinder(locations: Locations): Promise<PlaceFinder> {
  const [cities, districts, countries] = await Promise.all([
    locations.cities(),
    locations.allDistricts(),
    locations.countries(),
  ])
  const cityByKey = new Map<string, City>()
  for (const city of cities) {
    cityByKey.set(city.sehir_key, city)
    cityByKey.set(key(city.sehir_title), city)
  }
  // Names that people write instead of the official ones.
  for (const [said, title] of [
    ['afyon', 'afyonkarahisar'],
    ['urfa', 'sanliurfa'],
    ['maras', 'kahramanmaras'],
    ['antep', 'gaziantep'],
    ['icel', 'mersin'],
    ['izmit', 'kocaeli'],
    ['adapazari', 'sakarya'],
  ] as const) {
    const city = cityByKey.get(title)
    if (city && !cityByKey.has(said)) cityByKey.set(said, city)
  }
  const districtsByKey = new Map<string, District[]>()
  for (const district of districts) {
    const of = key(district.ilce_title)
    districtsByKey.set(of, [...(districtsByKey.get(of) ?? []), district])
  }
  const countryByKey = new Map<string, Country>()
  const english = new Intl.DisplayNames('en', { type: 'region' })
  for (const country of countries) {
    for (const word of [country.code, country.name, english.of(country.code) ?? ''])
      if (word !== '') countryByKey.set(key(word), country)
  }
  const cityOf = (text: string) => cityByKey.get(provinceCode(text) ?? key(text))

  return {
    place(province, texts) {
      const parts = texts.flatMap(partsOf)
      const named = cityOf(province) ?? parts.map(cityOf).find((city) => city !== undefined)
      const inProvince = (part: string) =>
        (districtsByKey.get(key(part)) ?? []).filter(
          ({ ilce_sehirkey }) => named === undefined || ilce_sehirkey === named.sehir_key,
        )
      // A district whose name two provinces have says nothing without its province.
      const found = parts.map(inProvince).find((list) => list.length === 1)?.[0]
      const city = named ?? cities.find(({ sehir_key }) => sehir_key === found?.ilce_sehirkey)
      return { city: city?.sehir_title ?? '', town: found?.ilce_title ?? '' }
    },
    country: (text) => (text.trim() === '' ? countryByKey.get('tr') : countryByKey.get(key(text))) ?? null,
  }
}
