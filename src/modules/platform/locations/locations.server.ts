import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text } from '#database/statements/statement.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { City, Country, District, Place } from './locations-schemas.ts'
import { neighbourhoodsOf, placesNamed } from './neighbourhoods.ts'

/** Provinces, districts and countries, in the order a Turkish reader expects; without the 'Seçin' placeholder. */
export interface Locations {
  cities(): Promise<City[]>
  /** Districts of a province, named by its plate code ("34") or its name ("İstanbul"); empty for an unknown one. */
  districts(city: string): Promise<District[]>
  /** Every district, for a page whose list of districts must work before a city is chosen. */
  allDistricts(): Promise<District[]>
  /** Neighbourhoods of a district, province as for `districts`; empty for an unknown one, at most 1000. */
  neighbourhoods(city: string, town: string): Promise<string[]>
  /** Neighbourhoods, districts and provinces that a text names, the likeliest first, at most 10. */
  places(typed: string): Promise<Place[]>
  /** Türkiye first. */
  countries(): Promise<Country[]>
  /** True for a country by the name the list has for it. */
  isCountry(name: string): Promise<boolean>
  /** True when the district lies in that province, both by name, as an address has them (decisions C11). */
  isTownOfCity(city: string, town: string): Promise<boolean>
}

const SELECT_CITY = 'select sehir_id, sehir_title, sehir_key from cities'
const CITY_TYPES = { sehir_id: int, sehir_title: text, sehir_key: text }

const SELECT_DISTRICT = 'select ilce_id, ilce_title, ilce_key, ilce_sehirkey from districts'
const DISTRICT_TYPES = { ilce_id: int, ilce_title: text, ilce_key: text, ilce_sehirkey: text }

const CITIES = statement({ row: CITY_TYPES }, `${SELECT_CITY} order by sehir_title collate "tr-x-icu"`)

const FIND_CITY = statement(
  { params: [text], row: CITY_TYPES },
  `${SELECT_CITY} where sehir_key = $1 or sehir_title = $1`,
)

const DISTRICTS_OF_CITY = statement(
  { params: [text], row: DISTRICT_TYPES },
  `${SELECT_DISTRICT} where ilce_sehirkey = (select sehir_key from cities where sehir_key = $1 or sehir_title = $1)
    order by ilce_title collate "tr-x-icu"`,
)

const ALL_DISTRICTS = statement(
  { row: DISTRICT_TYPES },
  `${SELECT_DISTRICT} order by ilce_sehirkey, ilce_title collate "tr-x-icu"`,
)

const COUNTRIES = statement(
  { row: { name: text, dial_code: text, code: text } },
  'select name, dial_code, code from countries order by position',
)

const FIND_COUNTRY = statement({ params: [text] }, 'select from countries where name = $1')

const TOWN_OF_CITY = statement(
  { params: [text, text] },
  `select from districts join cities on sehir_key = ilce_sehirkey
    where sehir_title = $1 and ilce_title = $2`,
)

const CITY_NAMES = statement(
  { row: { provinces: arrayOf(text), countries: arrayOf(text) } },
  `select array(select sehir_title from cities) as provinces, array(select name from countries) as countries`,
)

/** The names of all provinces and countries, for settings, which read them in their own transactions. */
export async function readLocationNames(db: Db): Promise<{ provinces: string[]; countries: string[] }> {
  const { rows } = await db.query(CITY_NAMES)
  return rows[0] ?? { provinces: [], countries: [] }
}

export function createLocations({ db }: Pick<ShopDeps, 'db'>): Locations {
  return {
    cities: async () => (await db.query(CITIES)).rows,
    districts: async (city) => (await db.query(DISTRICTS_OF_CITY, [city])).rows,
    allDistricts: async () => (await db.query(ALL_DISTRICTS)).rows,
    async neighbourhoods(city, town) {
      const { rows } = await db.query(FIND_CITY, [city])
      const [known] = rows
      return known ? neighbourhoodsOf(known.sehir_key, town) : []
    },
    places: placesNamed,
    countries: async () => (await db.query(COUNTRIES)).rows,
    async isCountry(name) {
      const { rows } = await db.query(FIND_COUNTRY, [name])
      return rows.length > 0
    },
    async isTownOfCity(city, town) {
      const { rows } = await db.query(TOWN_OF_CITY, [city, town])
      return rows.length > 0
    },
  }
}
