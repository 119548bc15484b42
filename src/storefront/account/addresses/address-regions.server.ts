import type { PageRequest } from '../../http/shop-context.ts'
import { type ShownCountry, shownCountries } from './shown-countries.ts'

/** Provinces with their districts, and countries, for the selects of the address form. */
export interface AddressRegions {
  cities: { name: string; towns: string[] }[]
  countries: ShownCountry[]
}

/** All lists at once, for a form that must work without JavaScript. */
export async function addressRegions({ shop, preferences }: PageRequest): Promise<AddressRegions> {
  const [cities, districts, countries] = await Promise.all([
    shop.locations.cities(),
    shop.locations.allDistricts(),
    shop.locations.countries(),
  ])
  const towns = new Map<unknown, string[]>()
  for (const { ilce_sehirkey: key, ilce_title: town } of districts) {
    const known = towns.get(key) ?? []
    towns.set(key, known)
    known.push(town)
  }
  return {
    cities: cities.map((city) => ({ name: city.sehir_title, towns: towns.get(city.sehir_key) ?? [] })),
    countries: shownCountries(countries, preferences.locale),
  }
}
