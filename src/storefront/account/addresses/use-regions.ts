import { useMemo } from 'react'
import { DEFAULT_LOCALE, isLocale } from '#shared/locale.ts'
import { getLocale } from '#texts/runtime.js'
import { createRequestCache } from '../../http/request-cache.ts'
import { useRequest } from '../../http/use-request.ts'
import type { Choice } from '../../ui/form/choice-search.ts'
import type { AddressRegions } from './address-regions.server.ts'
import { fetchNeighbourhoods, fetchRegions, fetchTowns } from './region-requests.ts'
import { type ShownCountry, shownCountries } from './shown-countries.ts'

interface Regions {
  countries: Choice[]
  cities: Choice[]
  /** Districts of the chosen city; empty until they are loaded. */
  towns: Choice[]
  loading: boolean
  /** Whether a list failed to load; `retry` loads it again. */
  failed: boolean
  retry: () => void
}

/** The same for every render: a list that has not changed is not rendered again. */
const NO_CHOICES: Choice[] = []
const NO_LISTS = { countries: NO_CHOICES, cities: NO_CHOICES }

const named = (name: string): Choice => ({ value: name, label: name })
const country = ({ name, label, dial, english }: ShownCountry): Choice => ({
  value: name,
  label,
  note: dial,
  also: `${name} ${english}`,
})

/** The lists hardly ever change, and nobody looks through more than 30 districts for one address. */
const CACHED = { ttlMs: 10 * 60_000, maxEntries: 30 }

/** By language, because countries have translated names. */
const countriesAndCities = createRequestCache(async (language) => {
  const { cities, countries } = await fetchRegions()
  return {
    countries: shownCountries(countries, isLocale(language) ? language : DEFAULT_LOCALE).map(country),
    cities: cities.map(({ sehir_title }) => named(sehir_title)),
  }
}, CACHED)

const townsByCity = createRequestCache(async (city) => (await fetchTowns(city)).map(named), CACHED)

const SEPARATOR = '\n'
const neighbourhoodsByDistrict = createRequestCache((districtKey) => {
  const [city = '', town = ''] = districtKey.split(SEPARATOR)
  return fetchNeighbourhoods(city, town)
}, CACHED)

/**
 * Countries, provinces and the districts of `city` ('' while none is chosen): from `loaded` when the page loaded them, otherwise
 * fetched when needed.
 */
export function useRegions(loaded: AddressRegions | null, city: string): Regions {
  const preloaded = useMemo(
    () =>
      loaded && {
        countries: loaded.countries.map(country),
        cities: loaded.cities.map(({ name }) => named(name)),
      },
    [loaded],
  )
  const lists = useRequest(countriesAndCities, loaded ? null : getLocale())
  const towns = useRequest(townsByCity, loaded || city === '' ? null : city)
  const { countries, cities } = preloaded ?? lists.value ?? NO_LISTS
  const preloadedTowns = useMemo(
    () => loaded?.cities.find(({ name }) => name === city)?.towns.map(named),
    [loaded, city],
  )
  return {
    countries,
    cities,
    towns: preloadedTowns ?? towns.value ?? NO_CHOICES,
    loading: lists.loading || towns.loading,
    failed: lists.failed || towns.failed,
    retry: () => {
      lists.retry()
      towns.retry()
    },
  }
}

const NONE: readonly string[] = []

/** The neighbourhoods of a district, fetched when both are chosen; empty while loading and after a failure. */
export function useNeighbourhoods(city: string, town: string) {
  const districtKey = city === '' || town === '' ? null : `${city}${SEPARATOR}${town}`
  const { value, loading, failed, retry } = useRequest(neighbourhoodsByDistrict, districtKey)
  return { names: value ?? NONE, loading, failed, retry }
}
