import type { City, Country, District, Place } from '#modules/platform/locations/locations-schemas.ts'
import { loadData } from '../../http/forms/api-client.ts'

/** Provinces and countries by name, without the placeholder row. Throws when a request fails. */
export async function fetchRegions(): Promise<{ cities: City[]; countries: Country[] }> {
  const [cities, countries] = await Promise.all([
    loadData<City[]>('locations/cities'),
    loadData<Country[]>('locations/countries'),
  ])
  return { cities: cities.filter(({ sehir_id }) => sehir_id !== 0), countries }
}

/** The districts of a province by name, without the placeholder row. Throws when the request fails. */
export async function fetchTowns(city: string): Promise<string[]> {
  const districts = await loadData<District[]>(`locations/districts?${new URLSearchParams({ city })}`)
  return districts.filter(({ ilce_id }) => ilce_id !== 0).map(({ ilce_title }) => ilce_title)
}

/** The neighbourhoods of a district as an address writes them; empty for an unknown district. Throws when the request fails. */
export function fetchNeighbourhoods(city: string, town: string): Promise<string[]> {
  return loadData<string[]>(`locations/neighbourhoods?${new URLSearchParams({ city, district: town })}`)
}

/** The places that a text names, the likeliest first. Throws when the request fails. */
export function fetchPlaces(typed: string, signal: AbortSignal): Promise<Place[]> {
  return loadData<Place[]>(`locations/places?${new URLSearchParams({ q: typed })}`, signal)
}
