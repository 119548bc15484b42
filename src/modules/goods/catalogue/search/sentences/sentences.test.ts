import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import type { ProductList } from '../../catalogue-schemas.ts'

const { db, shop, browser, set } = await testShop()
const visitor = browser()

const say = async (
  { id }: { id: number },
  { text = '', facts = {}, tag }: { text?: string; facts?: Record<string, string>; tag?: string },
) => {
  await db.unchecked('update products set description = $2 where id = $1', [id, text])
  const rows = Object.entries(facts).map(([name, value]) => ({ name, value }))
  if (rows.length > 0)
    await db.unchecked(
      `insert into product_specifications (product_id, locale, specifications) values ($1, 'tr', $2)`,
      [id, JSON.stringify(rows)],
    )
  if (tag)
    await db.unchecked(
      `with made as (insert into tags (name, slug) values ($2, $2) returning id)
       insert into product_tags (product_id, tag_id) select $1, id from made`,
      [id, tag],
    )
}

const boots = await buildProduct(db, { name: 'Kışlık Bot', category: 'giyim/ayakkabi', gross: '900' })
await say(boots, {
  text: '<p>Yağmurda da rahat: su&nbsp;geçirmez taban.</p>',
  facts: { 'Dış malzeme': 'Deri' },
})
const keyboard = await buildProduct(db, { name: 'Sessiz Klavye', category: 'elektronik' })
await say(keyboard, { facts: { Bağlantı: 'Kablosuz' }, tag: 'ofis' })
const wired = await buildProduct(db, { name: 'Mekanik Klavye', category: 'elektronik' })
await say(wired, { facts: { Bağlantı: 'Kablolu' } })
const honey = await buildProduct(db, { name: 'Çiçek Balı' })
await say(honey, { text: 'İlave şeker içermez.' })
const biscuit = await buildProduct(db, { name: 'Yulaflı Bisküvi' })
await say(biscuit, { text: 'Şekerli kaplama.' })
const flour = await buildProduct(db, { name: 'Buğday Ekmeği' })
await say(flour, { text: 'Buğday unu gluten içerir, koruyucu içermez.' })
await buildProduct(db, { name: 'Yün Eldiven' })
await buildProduct(db, { name: 'Kedi Desenli Kupa' })
await buildProduct(db, { name: 'Bebek Maması' })
await buildProduct(db, { name: 'Pamuklu Şort', category: 'giyim/sort' })
await buildProduct(db, {
  name: 'Basic Tişört',
  category: 'giyim/tisort',
  variants: [{ values: { Renk: 'Kırmızı', Beden: 'M' } }, { values: { Renk: 'Mavi', Beden: 'XL' } }],
})
await buildProduct(db, { name: 'Kırmızı Tişört', category: 'giyim/tisort' })
await buildProduct(db, { name: 'Yeşil Tişört', category: 'giyim/tisort' })
await buildProduct(db, { name: 'Termos 1500 ml', gross: '300' })
shop.changes.publish({ topic: 'catalogue' })

async function list(q: string, query: Record<string, string> = {}): Promise<ProductList> {
  const { body } = await visitor.request('GET', `products/arama?${new URLSearchParams({ q, ...query })}`)
  return body as unknown as ProductList
}
const names = ({ items }: ProductList) => items.map(({ name }) => name)

test.each([
  { q: 'su geçirmez bot', found: ['Kışlık Bot'], why: 'its description says so' },
  { q: 'deri bot', found: ['Kışlık Bot'], why: 'its specifications do' },
  { q: 'kablosuz klavye', found: ['Sessiz Klavye'], why: 'and the other one says the opposite' },
  { q: 'kablolu olmayan klavye', found: ['Sessiz Klavye'], why: 'that is wireless' },
  { q: 'ofis klavyesi', found: ['Sessiz Klavye'], why: 'its tag does' },
  { q: 'kablosuz', found: ['Sessiz Klavye'], why: 'a specification is enough for a single word' },
  { q: 'şekersiz bal', found: ['Çiçek Balı'], why: 'it says the same in other words' },
  { q: '1,5 litre termos', found: ['Termos 1500 ml'], why: 'it is as much in another unit' },
  { q: 'en iyi bot hangisi', found: ['Kışlık Bot'], why: 'words that ask are no words of a product' },
])('"$q" finds $found: $why', async ({ q, found }) => {
  const { partial, ...answer } = await list(q)
  expect([names({ partial, ...answer }), partial]).toEqual([found, false])
})

test.each([
  { q: 'kürklü su geçirmez bot', first: 'Kışlık Bot', words: 'su geçirmez bot', left: ['kürklü'] },
  { q: 'bot ısıtmalı astarlı', first: 'Kışlık Bot', words: 'bot', left: ['ısıtmalı astarlı'] },
  {
    q: 'kırmızı su geçirmez tişört',
    first: 'Kırmızı Tişört',
    words: 'kırmızı tişört',
    left: ['su geçirmez'],
  },
])(
  'nothing has all of "$q": what comes closest is shown, and what it lacks',
  async ({ q, first, words, left }) => {
    const answer = await list(q)
    expect(answer).toMatchObject({ partial: true, understood: { words, left } })
    expect(names(answer)[0]).toBe(first)
  },
)

test.each([
  { q: 'kedi maması', why: 'food for babies is no food for cats' },
  { q: 'bot tamircisi', why: 'what it is about is not sold' },
  { q: 'şekersiz bisküvi', why: 'the only one has sugar' },
  { q: 'glutensiz ekmek', why: 'the only one has gluten, and lacks something else' },
  { q: 'yağmurda', why: 'a single word of a description says nothing about the product' },
  { q: 'teleskop', why: 'nothing is like it' },
])('"$q" finds nothing: $why', async ({ q }) => {
  expect(await list(q)).toMatchObject({ total: 0, partial: false })
})

test('a colour is searched for in names and among the options of variants', async () => {
  const answer = await list('kırmızı tişört')
  expect(names(answer)).toEqual(['Kırmızı Tişört', 'Basic Tişört'])
  expect(answer.understood.filters).toEqual([
    { param: 'option', value: 'renk:kirmizi', label: 'Renk: Kırmızı', text: 'kırmızı', rest: 'tişört' },
  ])
})

test('several values must be those of one variant; else each counts alone', async () => {
  const labels = async (q: string) => (await list(q)).understood.filters.map(({ label }) => label)
  expect(await labels('mavi xl tişört')).toEqual(['Renk: Mavi', 'Beden: XL'])
  expect(await labels('m beden tişört')).toEqual(['Beden: M'])
  expect(await labels('kırmızı')).toEqual([])
  expect(await list('kırmızı tişört', { option: 'renk:kirmizi' })).toMatchObject({
    understood: { filters: [] },
  })
})

test('price words narrow the list, and their chip leads back', async () => {
  const answer = await list('1000 tl altı bot')
  expect(names(answer)).toEqual(['Kışlık Bot'])
  expect(answer.understood).toEqual({
    words: 'bot',
    filters: [
      { param: 'price', value: '-1000.00', label: '₺1.000,00 ve altı', text: '1000 tl altı', rest: 'bot' },
    ],
    left: [],
    query: 'bot',
    plain: 'bot',
  })
  // The address says a price of its own.
  expect(await list('1000 tl altı bot', { max: '500' })).toMatchObject({
    total: 0,
    understood: { filters: [] },
  })
  expect(await list('stokta olan ürünler', { category: 'elektronik' })).toMatchObject({ total: 2 })
})

test('free shipping is the price from which a product ships free by itself', async () => {
  await set('ucretsizKargoSecenek', '1')
  await set('ucretsizKargoMiktar', '500')
  const answer = await list('kargo bedava ürünler')
  expect(names(answer)).toEqual(['Kışlık Bot'])
  expect(answer.understood.filters).toEqual([
    {
      param: 'price',
      value: '500.00-',
      label: 'Kargo bedava (₺500,00 ve üzeri)',
      text: 'kargo bedava',
      rest: '',
    },
  ])
  expect((await list('ücretsiz kargo bot', { min: '800' })).understood.filters, 'a price of its own').toEqual(
    [],
  )
  // Of two prices one would be hidden in the other.
  expect((await list('1000 tl altı kargo bedava bot')).understood.left).toEqual(['kargo bedava'])
  for (const [key, value] of [
    ['ucretsizKargoMiktar', '0'],
    ['ucretsizKargoSecenek', '0'],
  ] as const) {
    await set(key, value)
    expect(await list('kargo bedava bot'), `${key} ${value}: no price says so`).toMatchObject({
      partial: true,
      understood: { words: 'bot', left: ['kargo bedava'] },
    })
  }
})

test('price words that leave nothing are named, and what there is at other prices is shown', async () => {
  const answer = await list('500 tl altı bot')
  expect(names(answer)).toEqual(['Kışlık Bot'])
  expect(answer).toMatchObject({
    partial: true,
    understood: { words: 'bot', left: ['500 tl altı'], filters: [] },
  })
  expect(await list('5 dolar altı ürünler')).toMatchObject({ total: 0, partial: false })
  // Without other words there is nothing else that was asked for.
  expect(await list('1 tl altı ürünler')).toMatchObject({ total: 0, partial: false })
})

test('what is said of a product later is found at the next search, whoever wrote it', async () => {
  expect((await list('bambu termos')).partial).toBe(true)
  const { rows } = await db.unchecked<{ id: number }>(`select id from products where name = 'Termos 1500 ml'`)
  const id = rows[0]?.id ?? 0
  await say({ id }, { facts: { Malzeme: 'Bambu' } })
  shop.changes.publish({ topic: 'catalogue', ids: [id] })
  expect(await list('bambu termos')).toMatchObject({ total: 1, partial: false })
  await db.unchecked(`update tags set name = 'evden çalışma' where name = 'ofis'`)
  shop.changes.publish({ topic: 'catalogue', ids: [keyboard.id] })
  expect(names(await list('evden çalışma klavyesi'))).toEqual(['Sessiz Klavye'])
  expect(await list('ofis klavyesi')).toMatchObject({ total: 0 })
  await db.unchecked(`update categories set name = 'Yağmurluk ve Çizme' where slug = 'ayakkabi'`)
  shop.changes.publish({ topic: 'catalogue' })
  await expect.poll(async () => names(await list('çizme'))).toEqual(['Kışlık Bot'])
})

test('a thing that is named by a word that asks elsewhere is not found without it', async () => {
  for (const q of ['iş eldiveni', 'para kupası', 'model kupa'])
    expect((await list(q)).total === 0 || (await list(q)).partial).toBe(true)
  expect(await list('kupa modelleri')).toMatchObject({ total: 1, partial: false })
})

test('of a search that finds nothing no number of its price is offered', async () => {
  await buildProduct(db, { name: 'Puzzle 1000 Parça' })
  shop.changes.publish({ topic: 'catalogue' })
  expect(await list('1000 tl altı zzzzzz')).toMatchObject({ total: 0, shorter: [] })
})

test('every search after a change waits for the words that one of them writes', async () => {
  const { rows } = await db.unchecked<{ id: number }>(`select id from products where name = 'Bebek Maması'`)
  const id = rows[0]?.id ?? 0
  await say({ id }, { facts: { Tahıl: 'Yulaf' } })
  shop.changes.publish({ topic: 'catalogue', ids: [id] })
  const answers = await Promise.all(['yulaf maması', 'yulaf bebek maması', 'mama yulaf'].map((q) => list(q)))
  expect(answers.map(({ partial, total }) => [partial, total])).toEqual(answers.map(() => [false, 1]))
})

test('a search that says filters alone counts what its list shows', async () => {
  const { total } = await list('1000 tl altı')
  expect(total).toBeGreaterThan(0)
  expect(await shop.catalogue.countFound('1000 tl altı', 'tr')).toEqual({ found: total, corrected: false })
  expect(await shop.catalogue.countFound('1 tl altı', 'tr')).toMatchObject({ found: 0 })
})

test('a partial match counts as a search that found nothing', async () => {
  expect(await shop.catalogue.countFound('bot ısıtmalı', 'tr')).toEqual({ found: 0, corrected: false })
  expect(await shop.catalogue.countFound('bot', 'tr')).toMatchObject({ found: 1 })
})

test('of very many partial matches those that say the opposite are left out', async () => {
  const made = await db.unchecked<{ id: number }>(
    `insert into products (code, name, slug, tax_rate, sale_price, search_text)
     select 'YLK' || n, 'Yelek ' || n, 'yelek-' || n, 20, 10, 'yelek ' || n from generate_series(1, 520) as n returning id`,
  )
  const ids = made.rows.map(({ id }) => id)
  await db.unchecked(
    `insert into product_units (product_id, value, multiplier, sale_price) select unnest($1::int[]), 'Adet', 1, 10`,
    [ids],
  )
  await db.unchecked(`insert into stock_levels (product_id, quantity, sold) select unnest($1::int[]), 5, 0`, [
    ids,
  ])
  await db.unchecked(`update products set description = 'Kapşonlu' where id = any($1)`, [ids])
  await shop.catalogue.writeWords()
  shop.changes.publish({ topic: 'catalogue' })
  await say({ id: ids[0] ?? 0 }, { text: 'Bambudan' })
  // A shop in which much changes within a second lets its lists lag for a moment.
  await expect.poll(async () => (await list('yelek')).total).toBe(520)
  expect(await list('kapşonsuz bambudan yelek')).toMatchObject({ total: 1 })
})

test('an English search excludes what it says to be without', async () => {
  const sayEnglish = ({ id }: { id: number }, description: string) =>
    db.unchecked('update product_texts set description = $2 where product_id = $1', [id, description])
  const [pure, sweet] = [
    await buildProduct(db, { name: 'Çilek Reçeli', english: { name: 'Strawberry Jam' } }),
    await buildProduct(db, { name: 'Erik Reçeli', english: { name: 'Plum Jam' } }),
  ]
  await sayEnglish(pure, '<p>Ripe fruit, without sugar.</p>')
  await sayEnglish(sweet, '<p>Contains sugar.</p>')
  shop.changes.publish({ topic: 'catalogue', ids: [pure.id, sweet.id] })
  visitor.cookies.set('vitrin_locale', 'en')
  for (const q of ['jam without sugar', 'sugar free jam'])
    expect([(await list(q)).partial, names(await list(q))], q).toEqual([false, ['Strawberry Jam']])
  visitor.cookies.delete('vitrin_locale')
})
