import { beforeEach, describe, expect, test } from 'vitest'
import type { ProductList, Suggestions } from '#modules/goods/catalogue/catalogue-schemas.ts'
import type { Actor } from '#modules/platform/audit/audit.server.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { MAX_GROUPS, type SynonymGroup } from './synonyms-rules.ts'

const { db, shop, browser } = await testShop()
const visitor = browser()

await buildProduct(db, { name: 'Akıllı Telefon X', category: 'akilli-telefon' })
await buildProduct(db, { name: 'Telefon Kılıfı' })
await buildProduct(db, { name: 'Tuşlu Cep Telefonu' })
await buildProduct(db, { name: 'Amasya Elması' })
await buildProduct(db, { name: 'Santa Maria Armudu' })
shop.changes.publish({ topic: 'catalogue' })

const actor = (): Actor => ({
  staffId: null,
  name: 'Derya',
  requestId: 'r',
  ip: '127.0.0.1',
  recorded: false,
})
const twoWay = (...words: string[]): SynonymGroup => ({ words, finds: [] })
const listed = async (q: string) => {
  const { body } = await visitor.request('GET', `products/arama?${new URLSearchParams({ q })}`)
  return body as unknown as ProductList
}
const names = async (q: string) => (await listed(q)).items.map(({ name }) => name).toSorted()
const suggested = async (q: string) => {
  const { body } = await visitor.request('GET', `suggest?${new URLSearchParams({ q })}`)
  return body as unknown as Suggestions
}
async function added(group: SynonymGroup) {
  const result = await shop.synonyms.add(actor(), group)
  if (!result.ok) throw new Error(result.reason)
  return result.group
}

beforeEach(async () => {
  await db.unchecked('delete from search_synonyms')
  await db.unchecked('delete from search_synonyms_off')
  await shop.settings.set('hazirEsAnlamlilar', '0')
  shop.changes.publish({ topic: 'synonyms' })
  await shop.synonyms.rows()
})

describe('a search', () => {
  test('finds what its synonyms find from the moment they are saved, and no longer once they are deleted', async () => {
    expect(await names('cep telefonu')).toEqual(['Tuşlu Cep Telefonu'])
    const group = await added(twoWay('cep telefonu', 'akıllı telefon'))
    expect(await names('cep telefonu')).toEqual(['Akıllı Telefon X', 'Tuşlu Cep Telefonu'])
    expect(await names('AKILLI TELEFONLAR')).toEqual(['Akıllı Telefon X', 'Tuşlu Cep Telefonu'])
    expect((await shop.synonyms.remove(actor(), group)).ok).toBe(true)
    expect(await names('cep telefonu')).toEqual(['Tuşlu Cep Telefonu'])
  })
  test('finds nothing that only begins with a word of a synonym, also while it is typed', async () => {
    await buildProduct(db, { name: 'Tuvalet Kağıdı' })
    await buildProduct(db, { name: 'Boyama Tuvali' })
    shop.changes.publish({ topic: 'catalogue' })
    await added(twoWay('tuval', 'canvas'))
    expect(await names('canvas')).toEqual(['Boyama Tuvali'])
    expect(await names('canvas bo')).toEqual(['Boyama Tuvali'])
    expect((await suggested('canvas')).products.map(({ name }) => name)).toEqual(['Boyama Tuvali'])
  })
  test('puts names with the typed words first', async () => {
    await added(twoWay('cep telefonu', 'akıllı telefon'))
    expect((await listed('akıllı telefon')).items[0]?.name).toBe('Akıllı Telefon X')
    expect((await listed('cep telefonu')).items[0]?.name).toBe('Tuşlu Cep Telefonu')
  })
  test('of a one-way group leads only on', async () => {
    await added({ words: ['meyve'], finds: ['elma', 'armut'] })
    expect(await names('meyve')).toEqual(['Amasya Elması', 'Santa Maria Armudu'])
    expect(await names('elma')).toEqual(['Amasya Elması'])
  })
  test('finds a mistyped or inflected synonym too, and says what it searched', async () => {
    await added({ words: ['meyve'], finds: ['elma'] })
    const found = await listed('meyvve')
    expect(found.items.map(({ name }) => name)).toEqual(['Amasya Elması'])
    expect(found.suggestion?.query).toBe('meyve')
    expect((await listed('meyveden')).items.map(({ name }) => name)).toEqual(['Amasya Elması'])
  })
})

test('suggestions show products and categories of synonyms while the word is unfinished', async () => {
  await added(twoWay('smartphone', 'akıllı telefon'))
  const { products, categories } = await suggested('smartp')
  expect(products.map(({ name }) => name)).toContain('Akıllı Telefon X')
  expect(categories.map(({ url }) => url)).toContain('/akilli-telefon')
})

describe('of the packaged groups', () => {
  beforeEach(() => shop.settings.set('hazirEsAnlamlilar', '1'))
  const phone = async () => {
    const [row] = await shop.synonyms.starter({ locale: 'tr', words: 'smartphone', on: null })
    if (!row) throw new Error('the list has no phones')
    return row
  }
  const english = async (q: string) => {
    const list = await shop.catalogue.list('/arama', { q }, { locale: 'en', currency: 'TRY' })
    return list?.items.map(({ name }) => name)
  }

  test('each is searched without any work of the merchant, until all are switched off', async () => {
    expect(await names('smartphone')).toEqual(['Akıllı Telefon X', 'Tuşlu Cep Telefonu'])
    await shop.settings.set('hazirEsAnlamlilar', '0')
    expect(await names('smartphone')).toEqual([])
    await shop.settings.set('hazirEsAnlamlilar', '1')
    expect(await names('smartphone')).toHaveLength(2)
  })
  test('one that is switched off finds nothing, and again once it is on', async () => {
    const { key } = await phone()
    expect(await shop.synonyms.switchStarter(actor(), key, false)).toMatchObject({ on: false })
    expect(await names('smartphone')).toEqual([])
    expect(await shop.synonyms.starter({ locale: 'tr', words: '', on: false })).toMatchObject([{ key }])
    expect(await shop.synonyms.switchStarter(actor(), key, false)).toMatchObject({ on: false })
    expect(await shop.synonyms.switchStarter(actor(), key, true)).toMatchObject({ on: true })
    expect(await names('smartphone')).toHaveLength(2)
    const { rows } = await db.unchecked<{ action: string }>(
      `select action from audit_log where action like 'synonym.starter%' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['synonym.starter-off', 'synonym.starter-on'])
  })
  test('one with a word of an own group gives way to it', async () => {
    await added(twoWay('smartphone', 'amasya elması'))
    expect(await names('smartphone')).toEqual(['Amasya Elması'])
    expect(await phone()).toMatchObject({ on: true, replaced: true })
  })
  test('those of the other language are not searched', async () => {
    expect(await names('cellphone')).toEqual([])
    expect(await english('cellphone')).toEqual([])
    await buildProduct(db, { name: 'Telefon', english: { name: 'Smartphone Y' } })
    shop.changes.publish({ topic: 'catalogue' })
    expect(await english('cellphone')).toEqual(['Smartphone Y'])
    expect(await names('cellphone')).toEqual([])
  })
  test('a key that none has is refused', async () => {
    expect(await shop.synonyms.switchStarter(actor(), 'yok', false)).toBeNull()
  })
})

describe('a group', () => {
  test('exists once, however it is spelled', async () => {
    await added(twoWay('cep telefonu', 'akıllı telefon'))
    expect(await shop.synonyms.add(actor(), twoWay('AKILLI TELEFON', 'Cep Telefonları'))).toMatchObject({
      reason: 'exists',
    })
  })
  test('added twice at once exists once', async () => {
    const results = await Promise.all(
      Array.from({ length: 5 }, () => shop.synonyms.add(actor(), twoWay('elma', 'armut'))),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })
  test('that somebody changed meanwhile is not overwritten', async () => {
    const group = await added(twoWay('elma', 'armut'))
    const first = await shop.synonyms.change(actor(), { ...group, words: ['elma', 'ayva'] })
    const second = await shop.synonyms.change(actor(), { ...group, words: ['elma', 'nar'] })
    expect([first.ok, second]).toEqual([
      true,
      { ok: false, reason: 'conflict', current: expect.objectContaining({ words: ['elma', 'ayva'] }) },
    ])
  })
  test('is not changed into another that exists', async () => {
    await added(twoWay('elma', 'armut'))
    const other = await added(twoWay('nar', 'ayva'))
    expect(await shop.synonyms.change(actor(), { ...other, words: ['armut', 'elma'] })).toMatchObject({
      reason: 'exists',
    })
  })
  test('has no place beyond the limit', async () => {
    await db.unchecked(
      `insert into search_synonyms (words, finds, key) select array['a' || n, 'b' || n], '{}', n::text from generate_series(1, ${MAX_GROUPS}) as n`,
    )
    expect(await shop.synonyms.add(actor(), twoWay('elma', 'armut'))).toMatchObject({ reason: 'full' })
    expect(await shop.synonyms.preview('elma = armut')).toMatchObject([
      { outcome: 'refused', problem: 'full' },
    ])
  })
})

test('pasted rows are added once, bad ones are named, and what is exported reads back', async () => {
  const text = 'elma = armut\nyalnız\narmut = elma\nmeyve > nar, ayva'
  expect(await shop.synonyms.preview(text)).toMatchObject([
    { line: 1, outcome: 'new' },
    { line: 2, outcome: 'refused' },
    { line: 3, outcome: 'same' },
    { line: 4, outcome: 'new' },
  ])
  await shop.synonyms.paste(actor(), text)
  const rows = await shop.synonyms.rows()
  expect(rows).toBe('elma = armut\nmeyve > nar, ayva')
  expect((await shop.synonyms.paste(actor(), rows))?.every(({ outcome }) => outcome === 'same')).toBe(true)
})
