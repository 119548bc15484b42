import { useEffect, useMemo, useState } from 'react'
import { DEFAULT_LOCALE, isLocale } from '#shared/locale.ts'
import { getLocale } from '#texts/runtime.js'
import type { Choice } from '../ui/choice-search.ts'
import { fetchNeighbourhoods, fetchPlaces, fetchTowns } from './address-calls.ts'
import type { AddressPlaces } from './address-places.server.ts'
import { type ShownCountry, shownCountries } from './shown-countries.ts'

export interface Places {
  countries: Choice[]
  cities: Choice[]
  /** Districts of the chosen city; empty until they are there. */
  towns: Choice[]
  loading: boolean
  /** A list did not arrive; `retry` asks for it again. */
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

async function askLists() {
  const { cities, countries } = await fetchPlaces()
  const locale = getLocale()
  return {
    countries: shownCountries(countries, isLocale(locale) ? locale : DEFAULT_LOCALE).map(country),
    cities: cities.map(({ sehir_title }) => named(sehir_title)),
  }
}

const askTowns = async (city: string) => (await fetchTowns(city)).map(named)

const SEPARATOR = '\n'
async function askNeighbourhoods(place: string) {
  const [city = '', town = ''] = place.split(SEPARATOR)
  return fetchNeighbourhoods(city, town)
}

/** What `load` says for a key: asked once for each, kept while the form is open. Nothing is asked for null. */
function useAnswer<Answer>(key: string | null, load: (key: string) => Promise<Answer>) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, { is: Answer } | 'failed'>>(new Map())
  const answer = key === null ? undefined : answers.get(key)
  useEffect(() => {
    if (key === null || answer !== undefined) return
    let wanted = true
    const note = (now: { is: Answer } | 'failed') => {
      if (wanted) setAnswers((before) => new Map(before).set(key, now))
    }
    load(key).then(
      (is) => note({ is }),
      () => note('failed'),
    )
    return () => {
      wanted = false
    }
  }, [key, answer, load])
  return {
    answer: answer === 'failed' ? undefined : answer?.is,
    failed: answer === 'failed',
    loading: key !== null && answer === undefined,
    retry: () =>
      setAnswers(
        (before) => new Map([...before].filter(([known, was]) => known !== key || was !== 'failed')),
      ),
  }
}

/**
 * Countries, provinces and the districts of `city` (empty while none is chosen): those the page brought along, otherwise asked of
 * the shop when they are needed.
 */
export function usePlaces(given: AddressPlaces | null, city: string): Places {
  const brought = useMemo(
    () =>
      given && {
        countries: given.countries.map(country),
        cities: given.cities.map(({ name }) => named(name)),
      },
    [given],
  )
  const lists = useAnswer(given ? null : 'lists', askLists)
  const towns = useAnswer(given || city === '' ? null : city, askTowns)
  const { countries, cities } = brought ?? lists.answer ?? { countries: [], cities: [] }
  const broughtTowns = useMemo(
    () => given?.cities.find(({ name }) => name === city)?.towns.map(named),
    [given, city],
  )
  return {
    countries,
    cities,
    towns: broughtTowns ?? towns.answer ?? [],
    loading: lists.loading || towns.loading,
    failed: lists.failed || towns.failed,
    retry: () => {
      lists.retry()
      towns.retry()
    },
  }
}

const NONE: readonly string[] = []

/** The neighbourhoods of a district, asked for once both are chosen; none until they are there, and where they do not arrive. */
export function useNeighbourhoods(city: string, town: string) {
  const place = city === '' || town === '' ? null : `${city}${SEPARATOR}${town}`
  const { answer, loading, failed, retry } = useAnswer(place, askNeighbourhoods)
  return { names: answer ?? NONE, loading, failed, retry }
}
