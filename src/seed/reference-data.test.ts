import { expect, test } from 'vitest'
import { HELP_PATHS } from '#modules/kernel/pages/pages-rules.ts'
import { createLocations } from '#modules/platform/locations/locations.server.ts'
import { testDatabase } from '#tests/support/database.ts'
import { seedReferenceData } from './reference-data.ts'

const db = await testDatabase()
await Promise.all([seedReferenceData(db), seedReferenceData(db), seedReferenceData(db)])
const locations = createLocations({ db })

test('three processes that start at the same time seed once', async () => {
  const { rows } = await db.unchecked<Record<string, number>>(
    `select (select count(*) from currencies) as currencies, (select count(*) from exchange_rates) as rates,
            (select count(*) from warehouses) as warehouses, (select count(*) from pages where path = '/') as homes`,
  )
  expect(rows).toEqual([{ currencies: 4, rates: 3, warehouses: 1, homes: 2 }])
})

test('common units and options get English words, and one that the merchant changed stays', async () => {
  const word = async (kind: string, name: string) => {
    const { rows } = await db.unchecked<{ text: string }>(
      `select text from term_texts where kind = $1 and name = $2 and locale = 'en'`,
      [kind, name],
    )
    return rows[0]?.text
  }
  expect([await word('unit', 'Koli'), await word('option', 'Renk'), await word('value', 'Mavi')]).toEqual([
    'Box',
    'Colour',
    'Blue',
  ])
  await db.unchecked(`update term_texts set text = 'Carton' where kind = 'unit' and name = 'Koli'`)
  await seedReferenceData(db)
  expect(await word('unit', 'Koli')).toBe('Carton')
})

test('the home page has its containers in order', async () => {
  const { rows } = await db.unchecked<{ name: string }>(
    `select name from page_containers join pages on pages.id = page_id where path = '/' and locale = 'tr' order by position`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'CampaignProduct',
    'LatestProducts',
    'Collections',
    'MostLikedProducts',
    'BestSellers',
    'RecentlyViewed',
  ])
})

test('a page that the merchant deleted does not come back', async () => {
  await db.unchecked(`delete from pages where path = '/urunler'`)
  await seedReferenceData(db)
  const { rows } = await db.unchecked(`select 1 from pages where path = '/urunler'`)
  expect(rows).toEqual([])
})

test('help and legal pages are seeded once, and do not replace a page of the merchant at the same path', async () => {
  const titles = async () => {
    const { rows } = await db.unchecked<{ title: string }>(
      `select title from pages where path = any($1) order by path, locale`,
      [HELP_PATHS],
    )
    return rows.map(({ title }) => title)
  }
  expect(await titles()).toHaveLength(2 * HELP_PATHS.length)
  await db.unchecked(`delete from pages where path = any($1)`, [HELP_PATHS])
  await db.unchecked(`insert into pages (path, title) values ('/iletisim', 'Bize Yazın')`)
  await seedReferenceData(db)
  expect(await titles()).toEqual(['Bize Yazın'])
  await db.unchecked(`delete from shop_facts where name = 'seeded legal pages'`)
  await seedReferenceData(db)
  expect(await titles()).toHaveLength(2 * HELP_PATHS.length - 1)
  expect(await titles()).toContain('Bize Yazın')
})

test('there are 81 provinces with plate codes, in Turkish order', async () => {
  const cities = await locations.cities()
  expect(cities).toHaveLength(81)
  expect(cities[0]).toEqual({ sehir_id: 1, sehir_title: 'Adana', sehir_key: '01' })
  const titles = cities.map(({ sehir_title }) => sehir_title)
  expect(titles.indexOf('Isparta')).toBeLessThan(titles.indexOf('İstanbul'))
  expect(titles.at(-1)).toBe('Zonguldak')
})

test.each([
  { city: '34', count: 39 },
  { city: 'İstanbul', count: 39 },
  { city: '42', count: 31 },
  { city: 'Bayburt', count: 3 },
  { city: 'Atlantis', count: 0 },
  { city: '', count: 0 },
])('province "$city" has $count districts', async ({ city, count }) => {
  expect(await locations.districts(city)).toHaveLength(count)
})

test('there are 973 districts, each with a key that begins with its plate code', async () => {
  const districts = await locations.allDistricts()
  expect(districts).toHaveLength(973)
  for (const { ilce_key, ilce_sehirkey } of districts)
    expect(ilce_key).toMatch(new RegExp(`^${ilce_sehirkey}\\d\\d$`))
})

test('a district belongs to its own province only', async () => {
  expect(await locations.isTownOfCity('İstanbul', 'Kadıköy')).toBe(true)
  expect(await locations.isTownOfCity('Ankara', 'Kadıköy')).toBe(false)
  expect(await locations.isTownOfCity('Konya', 'Ereğli')).toBe(true)
  expect(await locations.isTownOfCity('Zonguldak', 'Ereğli')).toBe(true)
  expect(await locations.isTownOfCity('istanbul', 'kadıköy')).toBe(false)
})

test('Türkiye is the first country, the others follow in Turkish order', async () => {
  const countries = await locations.countries()
  expect(countries.length).toBeGreaterThan(230)
  expect(countries[0]).toEqual({ name: 'Türkiye', dial_code: '+90', code: 'TR' })
  expect(countries[1]?.name).toBe('ABD Virjin Adaları')
  expect(countries.find(({ code }) => code === 'DE')).toEqual({
    name: 'Almanya',
    dial_code: '+49',
    code: 'DE',
  })
})
