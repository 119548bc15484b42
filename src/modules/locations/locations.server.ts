import type { Db } from '#database/database.ts'
import type { ShopDeps } from '#modules/shop-deps.ts'
import type { City, Country, District } from './locations-schemas.ts'
import { neighbourhoodsOf } from './neighbourhoods.ts'

/** Provinces, districts and countries, in the order a Turkish reader expects; without the 'Seçin' placeholder. */
export interface Locations {
  cities(): Promise<City[]>
  /** Districts of a province, named by its plate code ("34") or its name ("İstanbul"); empty for an unknown one. */
  districts(city: string): Promise<District[]>
  /** Every district, for a page whose list of districts must work before a city is chosen. */
  allDistricts(): Promise<District[]>
  /** Neighbourhoods of a district, province as for `districts`; empty for an unknown one, at most 1000. */
  neighbourhoods(city: string, town: string): Promise<string[]>
  /** Türkiye first. */
  countries(): Promise<Country[]>
  /** True for a country by the name the list has for it. */
  isCountry(name: string): Promise<boolean>
  /** True when the district lies in that province, both by name, as an address has them (decisions C11). */
  isTownOfCity(city: string, town: string): Promise<boolean>
}

const cityColumns = 'select sehir_id, sehir_title, sehir_key from cities'
const districtColumns = 'select ilce_id, ilce_title, ilce_key, ilce_sehirkey from districts'

async function rowsOf<Row extends object>(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await db.query<Row>(text, values)
  return rows
}

export function createLocations({ db }: Pick<ShopDeps, 'db'>): Locations {
  return {
    cities: () => rowsOf<City>(db, `${cityColumns} order by sehir_title collate "tr-x-icu"`),
    districts: (city) =>
      rowsOf<District>(
        db,
        `${districtColumns} where ilce_sehirkey = (select sehir_key from cities where sehir_key = $1 or sehir_title = $1)
          order by ilce_title collate "tr-x-icu"`,
        [city],
      ),
    allDistricts: () =>
      rowsOf<District>(db, `${districtColumns} order by ilce_sehirkey, ilce_title collate "tr-x-icu"`),
    async neighbourhoods(city, town) {
      const [known] = await rowsOf<City>(db, `${cityColumns} where sehir_key = $1 or sehir_title = $1`, [
        city,
      ])
      return known ? neighbourhoodsOf(known.sehir_key, town) : []
    },
    countries: () => rowsOf<Country>(db, 'select name, dial_code, code from countries order by position'),
    async isCountry(name) {
      const rows = await rowsOf(db, 'select 1 from countries where name = $1', [name])
      return rows.length > 0
    },
    async isTownOfCity(city, town) {
      const rows = await rowsOf(
        db,
        `select 1 from districts join cities on sehir_key = ilce_sehirkey
          where sehir_title = $1 and ilce_title = $2`,
        [city, town],
      )
      return rows.length > 0
    },
  }
}
