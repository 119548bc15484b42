import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCategory, buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'

const { db, shop, browser } = await testShop()
const visitor = browser()
const { catalogue } = shop
const turkish = { locale: 'tr', currency: 'TRY' } as const
const english = { locale: 'en', currency: 'TRY' } as const

const NAMES: readonly (readonly [path: string, name: string, english: string | null])[] = [
  ['mutfak', 'Mutfak', 'Kitchen'],
  ['mutfak/sofra', 'Sofra', 'Tableware'],
  ['mutfak/cay', 'Çay', 'A tea'],
  ['mutfak/kahve', 'Kahve', null],
]
for (const [path, name, inEnglish] of NAMES) {
  const id = await buildCategory(db, path, name)
  if (inEnglish !== null)
    await db.unchecked(`insert into category_texts (category_id, locale, name) values ($1, 'en', $2)`, [
      id,
      inEnglish,
    ])
}
const plate = await buildProduct(db, {
  name: 'Tabak',
  category: 'mutfak/sofra',
  english: { name: 'Iron Plate' },
})
await buildProduct(db, { name: 'Demlik', category: 'mutfak/cay' })
const mill = await buildProduct(db, { name: 'Değirmen', category: 'mutfak/kahve' })
await shop.changes.publish({ topic: 'catalogue' })

const namesOf = (crumbs: readonly { name: string }[] | undefined) => crumbs?.map(({ name }) => name)

describe('a category in English', () => {
  test('has its English name on its page, in breadcrumbs and in its title', async () => {
    const scope = await catalogue.listScope('/mutfak/sofra', 'en')
    expect(scope?.category).toMatchObject({ name: 'Tableware', url: '/mutfak/sofra' })
    expect(namesOf((await catalogue.product(plate.id, english))?.breadcrumb)).toEqual([
      'Kitchen',
      'Tableware',
    ])
    expect(namesOf((await catalogue.product(plate.id, turkish))?.breadcrumb)).toEqual(['Mutfak', 'Sofra'])
    const page = await shop.pages.resolve({
      path: '/en/mutfak/sofra',
      query: {},
      preferences: turkish,
      visitor: async () => visitor.visitor(),
    })
    expect(page).toMatchObject({ page: { title: 'Tableware', breadcrumb: [{ name: 'Kitchen' }, {}] } })
  })

  test('keeps its Turkish name without a translation', async () => {
    const crumbs = (await catalogue.product(mill.id, english))?.breadcrumb
    expect(namesOf(crumbs)).toEqual(['Kitchen', 'Kahve'])
  })

  test("is sorted among its siblings by the language's collation", () => {
    const below = (locale: 'tr' | 'en') => namesOf(catalogue.categories(locale).roots[0]?.children)
    expect(below('en')).toEqual(['A tea', 'Kahve', 'Tableware'])
    expect(below('tr')).toEqual(['Çay', 'Kahve', 'Sofra'])
  })

  test('is a filter value with the English name and the same URL value as in Turkish', async () => {
    const list = await catalogue.list('/mutfak', {}, english)
    const facet = list?.facets.find(({ code }) => code === 'category')
    expect(facet).toMatchObject({
      values: expect.arrayContaining([expect.objectContaining({ name: 'Tableware', value: 'mutfak/sofra' })]),
    })
  })

  test.each([
    { typed: 'tablew', locale: 'en', found: ['Tableware'], why: 'the name shown' },
    { typed: 'sofra', locale: 'en', found: ['Tableware'], why: 'the Turkish name is found in English too' },
    { typed: 'sofra', locale: 'tr', found: ['Sofra'], why: 'the name shown' },
    { typed: 'tablew', locale: 'tr', found: [], why: 'English names are not searched in Turkish' },
  ] as const)('is suggested for "$typed" in $locale as $found: $why', async ({ typed, locale, found }) => {
    const body = await catalogue.json.suggest(typed, { locale, currency: 'TRY' })
    expect(namesOf(JSON.parse(body.toString()).categories)).toEqual(found)
  })

  test('is reloaded when the merchant changes its name', async () => {
    await db.unchecked(`update category_texts set name = 'Dining' where name = 'Tableware'`)
    await shop.changes.publish({ topic: 'catalogue' })
    expect((await catalogue.listScope('/mutfak/sofra', 'en'))?.category?.name).toBe('Dining')
  })
})

describe('a search in the English shop', () => {
  const made: number[] = []
  beforeAll(async () => {
    for (const product of [
      { name: 'Kot Pantolon', code: 'KOT-1', english: { name: 'Straight jeans' } },
      { name: 'Tava', english: { name: 'Frying pan' } },
      { name: 'Termos' },
    ])
      made.push((await buildProduct(db, product)).id)
    shop.changes.publish({ topic: 'catalogue' })
  })
  afterAll(async () => {
    await db.unchecked(`update products set status = 'deleted' where id = any ($1::int[])`, [made])
    shop.changes.publish({ topic: 'catalogue' })
  })
  test.each([
    { q: 'jeans', locale: 'en', names: ['Straight jeans'], why: 'the name shown' },
    { q: 'pan', locale: 'en', names: ['Frying pan'], why: 'no word of a Turkish name that begins so' },
    { q: 'pan', locale: 'tr', names: ['Kot Pantolon', 'Tava'], why: 'both names are searched in Turkish' },
    {
      q: 'pantolon',
      locale: 'en',
      names: ['Straight jeans'],
      why: 'a whole Turkish word, where nothing English is found',
    },
    { q: 'termos', locale: 'en', names: ['Termos'], why: 'a product without an English name' },
    { q: 'KOT-1', locale: 'en', names: ['Straight jeans'], why: 'a code' },
  ] as const)('finds $names for "$q" in $locale: $why', async ({ q, locale, names }) => {
    const list = await catalogue.list('/arama', { q }, { locale, currency: 'TRY' })
    expect(list?.items.map(({ name }) => name).toSorted()).toEqual(names)
  })
})

describe('an English list', () => {
  const names = async (locale: 'tr' | 'en', sort: string) => {
    const list = await catalogue.list('', { sort }, { locale, currency: 'TRY' })
    return list?.items.map(({ name }) => name)
  }

  test('by name is sorted by the names it shows, in English collation', async () => {
    const tin = await buildProduct(db, { name: 'Kutu', english: { name: 'Island tin' } })
    const cup = await buildProduct(db, { name: 'Zarf', english: { name: 'ice cup' } })
    await shop.changes.publish({ topic: 'catalogue', ids: [tin.id, cup.id] })
    const sorted = ['Değirmen', 'Demlik', 'ice cup', 'Iron Plate', 'Island tin']
    expect(await names('en', 'name')).toEqual(sorted)
    expect(await names('en', '-name')).toEqual(sorted.toReversed())
    expect(await names('tr', 'name')).toEqual(['Değirmen', 'Demlik', 'Kutu', 'Tabak', 'Zarf'])
    await db.unchecked(`update products set status = 'deleted' where id = any ($1::int[])`, [
      [tin.id, cup.id],
    ])
    await shop.changes.publish({ topic: 'catalogue' })
  })

  test.each([
    { path: 'products/en/mutfak/sofra', name: 'Iron Plate' },
    { path: 'products/tr/mutfak/sofra', name: 'Tabak' },
    { path: 'products/mutfak/sofra', name: 'Tabak' },
  ])('at $path is in the language of its path: $name', async ({ path, name }) => {
    const { status, body } = await visitor.request('GET', path)
    expect({ status, total: body.total }).toEqual({ status: 200, total: 1 })
    expect(body.items).toMatchObject([{ name }])
  })

  test('at the root of a language is the whole list; an unknown path is not found in that language', async () => {
    const { body } = await visitor.request('GET', 'products/en?sort=name')
    expect(body.items).toMatchObject([{ name: 'Değirmen' }, { name: 'Demlik' }, { name: 'Iron Plate' }])
    expect(await visitor.request('GET', 'products/en/arama?q=iron')).toMatchObject({ body: { total: 1 } })
    for (const path of ['products/en/yok/boyle', 'products/de/mutfak', 'products/en/en/mutfak'])
      expect((await visitor.request('GET', path)).status).toBe(404)
  })
})

describe('a product in English', () => {
  test.each(['iron', 'plate', 'tabak', 'iron plate'])('is found by "%s"', async (q) => {
    expect(await catalogue.list('/arama', { q }, english)).toMatchObject({
      items: [{ id: plate.id, name: 'Iron Plate' }],
    })
  })

  test('lends its English description to variants without words of their own', async () => {
    const shirt = await buildProduct(db, {
      name: 'Tişört',
      description: '<p>Pamuklu.</p>',
      english: { name: 'T-shirt', description: '<p>Cotton.</p>' },
      variants: [
        { values: { Renk: 'Mavi' }, english: { name: 'T-shirt Blue' } },
        { values: { Renk: 'Gri' } },
        { values: { Renk: 'Ekru' }, description: '<p>Boyasız.</p>' },
      ],
    })
    const described = async (preferences: typeof english | typeof turkish) => {
      const ids = [shirt, ...shirt.children].map(({ id }) => id)
      const products = await Promise.all(ids.map((id) => catalogue.product(id, preferences)))
      return products.map((found) => found?.description)
    }
    const own = '<p>Boyasız.</p>'
    expect(await described(english)).toEqual(['<p>Cotton.</p>', '<p>Cotton.</p>', '<p>Cotton.</p>', own])
    expect(await described(turkish)).toEqual(['<p>Pamuklu.</p>', '<p>Pamuklu.</p>', '<p>Pamuklu.</p>', own])
    await db.unchecked(`update products set status = 'deleted' where id = $1`, [shirt.id])
    await shop.changes.publish({ topic: 'catalogue' })
  })

  test('is suggested with words of its English name', async () => {
    const body = await catalogue.json.suggest('iro', english)
    expect(JSON.parse(body.toString())).toMatchObject({
      products: [{ name: 'Iron Plate' }],
      queries: ['iron', 'iron plate'],
    })
  })
})
