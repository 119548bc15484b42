import type { PageRequest } from '../shop-context.ts'

/** Provinces with their districts, and countries, by name: what an address is made of. */
export interface AddressPlaces {
  cities: { name: string; towns: string[] }[]
  countries: string[]
}

export async function addressPlaces({ shop }: PageRequest): Promise<AddressPlaces> {
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
    countries: countries.map(({ name }) => name),
  }
}
