import { useEffect, useMemo, useState } from 'react'
import { DEFAULT_LOCALE, isLocale } from '#shared/locale.ts'
import { getLocale } from '#texts/runtime.js'
import type { Choice } from '../../ui/choice-search.ts'
import type { AddressRegions } from './address-regions.server.ts'
import { fetchNeighbourhoods, fetchRegions, fetchTowns } from './address-requests.ts'
import { type ShownCountry, shownCountries } from './shown-countries.ts'

export interface Regions {
  countries: Choice[]
  cities: Choice[]
  /** Districts of the chosen city; empty until they are loaded. */
  towns: Choice[]
  loading: boolean
  /** Whether a list failed to load; `retry` loads it again. */
  failed: boolean
  retry: () => void
}

const named = (name: string): Choice => ({ value: name, label: name })
const country = ({ name, label, dial, english }: ShownCountry): Choice => ({
  value: name,
  label,
  note: dial,
  also: `${name} ${english}`,
})

async function fetchLists() {
  const { cities, countries } = await fetchRegions()
  const locale = getLocale()
  return {
    countries: shownCountries(countries, isLocale(locale) ? locale : DEFAULT_LOCALE).map(country),
    cities: cities.map(({ sehir_title }) => named(sehir_title)),
  }
}

const fetchTownChoices = async (city: string) => (await fetchTowns(city)).map(named)

const SEPARATOR = '\n'
async function fetchDistrictNeighbourhoods(districtKey: string) {
  const [city = '', town = ''] = districtKey.split(SEPARATOR)
  return fetchNeighbourhoods(city, town)
}

/** The result of `load` for a key: loaded once per key and cached while the component is mounted. null loads nothing. */
function useFetched<Value>(key: string | null, load: (key: string) => Promise<Value>) {
  const [results, setResults] = useState<ReadonlyMap<string, { value: Value } | 'failed'>>(new Map())
  const result = key === null ? undefined : results.get(key)
  useEffect(() => {
    if (key === null || result !== undefined) return
    let wanted = true
    const record = (now: { value: Value } | 'failed') => {
      if (wanted) setResults((before) => new Map(before).set(key, now))
    }
    load(key).then(
      (value) => record({ value }),
      () => record('failed'),
    )
    return () => {
      wanted = false
    }
  }, [key, result, load])
  return {
    result: result === 'failed' ? undefined : result?.value,
    failed: result === 'failed',
    loading: key !== null && result === undefined,
    retry: () =>
      setResults(
        (before) => new Map([...before].filter(([known, was]) => known !== key || was !== 'failed')),
      ),
  }
}

/**
 * Countries, provinces and the districts of `city` ('' while none is chosen): from `given` when the page loaded them, otherwise
 * fetched when needed.
 */
export function useRegions(given: AddressRegions | null, city: string): Regions {
  const preloaded = useMemo(
    () =>
      given && {
        countries: given.countries.map(country),
        cities: given.cities.map(({ name }) => named(name)),
      },
    [given],
  )
  const lists = useFetched(given ? null : 'lists', fetchLists)
  const towns = useFetched(given || city === '' ? null : city, fetchTownChoices)
  const { countries, cities } = preloaded ?? lists.result ?? { countries: [], cities: [] }
  const preloadedTowns = useMemo(
    () => given?.cities.find(({ name }) => name === city)?.towns.map(named),
    [given, city],
  )
  return {
    countries,
    cities,
    towns: preloadedTowns ?? towns.result ?? [],
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
  const { result, loading, failed, retry } = useFetched(districtKey, fetchDistrictNeighbourhoods)
  return { names: result ?? NONE, loading, failed, retry }
}
