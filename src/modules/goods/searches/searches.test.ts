import { beforeEach, describe, expect, test } from 'vitest'
import { LOCALE_COOKIE } from '#modules/kernel/people/visitor.ts'
import type { Actor } from '#modules/platform/audit/audit.server.ts'
import type { Siblings } from '#modules/platform/shop-deps.ts'
import type { Locale } from '#shared/locale.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { createSearches, type Searcher } from './searches.server.ts'

let now = new Date('2026-03-10T12:00:00+03:00')
const { app, db, shop, browser, set } = await testShop({ clock: () => now })

for (const name of ['Türk Kahvesi', 'Bakır Cezve', 'Fincan Takımı', 'Granit Tava'])
  await buildProduct(db, { name })
shop.changes.publish({ topic: 'catalogue' })

const AGENT = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Safari/604.1'
const person = (name: string, other: Partial<Searcher> = {}): Searcher => ({
  browserKey: name,
  ip: '1.2.3.4',
  agent: AGENT,
  locale: 'tr',
  ...other,
})
const actor = (): Actor => ({
  staffId: null,
  name: 'Derya',
  requestId: 'r',
  ip: '127.0.0.1',
  recorded: false,
})
/** `visitors` search for it and it is written. */
async function searched(typed: string, visitors: number, locale: Locale = 'tr') {
  for (let each = 0; each < visitors; each++)
    shop.searches.note(typed, person(`${locale} ${typed} ${each}`, { locale }))
  await shop.searches.flush()
}
const report = async (given: Partial<Parameters<typeof shop.searches.report>[0]> = {}) =>
  (await shop.searches.report({ days: 7, words: '', found: 'all', limit: 50, offset: 0, ...given })).rows.map(
    ({ written, visitors, found }) => ({ written, visitors, found }),
  )
/** A minute later, because popular searches are cached. */
async function popular(locale: Locale = 'tr') {
  now = new Date(now.getTime() + 61_000)
  return shop.searches.popular(locale)
}

beforeEach(async () => {
  await shop.searches.flush()
  await db.unchecked('delete from search_counts')
  // Another day, so that nobody has searched yet.
  now = new Date(now.getTime() + 24 * 60 * 60_000)
  await set('populerAramaEnAz', '2')
  await set('gizliAramalar', '')
})

describe('a search is counted', () => {
  test('once for a visitor and day, however it is spelled and repeated', async () => {
    for (const typed of ['kahve', 'KAHVE', 'Kahveleri', 'kahve']) shop.searches.note(typed, person('ayşe'))
    shop.searches.note('kahve', person('mehmet'))
    await shop.searches.flush()
    shop.searches.note('kahve', person('ayşe'))
    await shop.searches.flush()
    expect(await report()).toEqual([{ written: 'kahve', visitors: 2, found: 1 }])
    now = new Date(now.getTime() + 24 * 60 * 60_000)
    shop.searches.note('kahve', person('ayşe'))
    await shop.searches.flush()
    expect(await report()).toEqual([{ written: 'kahve', visitors: 3, found: 1 }])
  })
  test.each([
    { who: person('x', { browserKey: null }), why: 'a browser without the shop’s cookie' },
    { who: person('x', { agent: 'Googlebot/2.1' }), why: 'a program' },
    { who: person('x', { ip: '9.9.9.9' }), why: 'staff who browse the shop' },
  ])('not for $why', async ({ who }) => {
    shop.searches.leaveOut({ ip: '9.9.9.9', agent: AGENT })
    shop.searches.note('kahve', who)
    await shop.searches.flush()
    expect(await report()).toEqual([])
  })
  test('with what it finds, and with nothing of who made it', async () => {
    await searched('kahve', 1)
    await searched('zürafa', 1)
    await searched('ayse@example.com', 1)
    expect(await report({ found: 'nothing' })).toEqual([{ written: 'zürafa', visitors: 1, found: 0 }])
    const { rows } = await db.unchecked('select * from search_counts order by query')
    expect(rows.map((row) => Object.keys(row as object))).toEqual(
      rows.map(() => ['day', 'query', 'written', 'visitors', 'found', 'corrected', 'locale']),
    )
    expect(JSON.stringify(rows)).not.toMatch(/ayse|iPhone|1\.2\.3\.4/)
  })
  test('later, when the database could not be written', async () => {
    shop.searches.note('kahve', person('ayşe'))
    await db.unchecked('alter table search_counts rename to search_counts_away')
    await expect(shop.searches.flush()).rejects.toThrow()
    await db.unchecked('alter table search_counts_away rename to search_counts')
    shop.searches.note('kahve', person('mehmet'))
    await shop.searches.flush()
    expect(await report()).toEqual([{ written: 'kahve', visitors: 2, found: 1 }])
  })
  test('of many at once completely', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, each) => {
        shop.searches.note('kahve', person(`visitor ${each}`))
        await shop.searches.flush()
      }),
    )
    expect(await report()).toEqual([{ written: 'kahve', visitors: 20, found: 1 }])
  })
})

describe('in several processes of a machine a search is counted', () => {
  const named = new Set<string>()
  const listeners: ((text: string) => void)[] = []
  const siblings: Siblings = {
    firstOfDay: async (day, keys) =>
      keys.map((key) => {
        const isFirst = !named.has(`${day} ${key}`)
        named.add(`${day} ${key}`)
        return isFirst
      }),
    tell: (_about, text) => {
      for (const listener of listeners) listener(text)
    },
    listen: (_about, listener) => void listeners.push(listener),
  }
  const own = () => createSearches({ ...shop, siblings })
  const processes = [own(), own()]
  const flush = async () => {
    for (const each of processes) await each.flush()
  }

  test('once for a visitor, whichever of them answers', async () => {
    for (const each of processes) each.note('kahve', person('ayşe'))
    processes[1]?.note('kahve', person('mehmet'))
    await flush()
    for (const each of processes) each.note('kahve', person('zehra'))
    await flush()
    expect(await report()).toEqual([{ written: 'kahve', visitors: 3, found: 1 }])
  })

  test('not for staff whom another of them knows', async () => {
    const staff = { ip: '9.9.9.8', agent: AGENT }
    processes[0]?.leaveOut(staff)
    for (const each of processes) each.note('kahve', person('staff', staff))
    await flush()
    expect(await report()).toEqual([])
  })
})

describe('popular searches', () => {
  test('are those that many search for and find, the most frequent first', async () => {
    await searched('fincan', 2)
    await searched('kahve', 4)
    await searched('cezve', 3)
    await searched('tava', 1)
    await searched('zürafa', 9)
    await searched('kahev', 5)
    expect(await popular()).toEqual(['kahve', 'cezve', 'fincan'])
  })
  test('are not shown while there are fewer than three, nor when they are switched off', async () => {
    await searched('kahve', 4)
    await searched('cezve', 3)
    expect(await popular()).toEqual([])
    await searched('fincan', 2)
    expect(await popular()).toHaveLength(3)
    await set('populerAramaEnAz', '0')
    expect(await popular()).toEqual([])
  })
  test('leave out the words that the merchant hides', async () => {
    for (const words of ['kahve', 'cezve', 'fincan', 'granit tava']) await searched(words, 3)
    await set('gizliAramalar', 'Tava, zürafa')
    expect((await popular()).toSorted()).toEqual(['cezve', 'fincan', 'kahve'])
  })
  test('of these days come before more of a month ago', async () => {
    await searched('kahve', 4)
    now = new Date(now.getTime() + 20 * 24 * 60 * 60_000)
    for (const words of ['cezve', 'fincan']) await searched(words, 2)
    expect(await popular()).toEqual(['cezve', 'fincan', 'kahve'])
    now = new Date(now.getTime() + 12 * 24 * 60 * 60_000)
    expect(await popular()).toEqual([])
  })
  test('leave out what is no longer sold', async () => {
    const { id } = await buildProduct(db, { name: 'Eski Semaver' })
    shop.changes.publish({ topic: 'catalogue' })
    for (const words of ['kahve', 'cezve', 'fincan', 'semaver']) await searched(words, 3)
    expect(await popular()).toContain('semaver')
    await db.unchecked(`update products set status = 'deleted' where id = ${id}`)
    shop.changes.publish({ topic: 'catalogue', ids: [id] })
    expect(await popular()).not.toContain('semaver')
  })
  test('are those made in the language of the page, in the report together', async () => {
    for (const words of ['kahve', 'cezve', 'fincan']) await searched(words, 4)
    expect(await popular('en')).toEqual([])
    for (const words of ['granit', 'tava', 'kahve']) await searched(words, 2, 'en')
    expect((await popular('en')).toSorted()).toEqual(['granit', 'kahve', 'tava'])
    expect((await popular()).toSorted()).toEqual(['cezve', 'fincan', 'kahve'])
    expect(await report({ words: 'kahve' })).toMatchObject([{ written: 'kahve', visitors: 6 }])
  })
  test('are an answer of the API, in the language of the browser', async () => {
    for (const words of ['kahve', 'cezve', 'fincan']) await searched(words, 2)
    await popular()
    const { status, body } = await browser().request('GET', 'popular-searches')
    expect([status, (body.searches as string[]).length]).toEqual([200, 3])
    const english = await app.inject({
      url: '/api/catalog/popular-searches',
      cookies: { [LOCALE_COOKIE]: 'en' },
    })
    expect(english.json()).toEqual({ searches: [] })
  })
})

test('the export has the filtered rows, harmless for spreadsheets, and is recorded', async () => {
  await searched('kahve', 2)
  await searched('=zürafa', 1)
  const who = actor()
  const file = await shop.searches.export(who, { days: 7, words: '', found: 'all' })
  expect(file).toContain('kahve;2;1;Hayır;')
  expect(file).not.toMatch(/^=/m)
  expect(who.recorded).toBe(true)
})

test('counts of more than two months ago are deleted', async () => {
  await searched('kahve', 1)
  now = new Date(now.getTime() + 61 * 24 * 60 * 60_000)
  await shop.searches.deleteOld()
  const { rows } = await db.unchecked('select 1 from search_counts')
  expect(rows).toEqual([])
})

test('a search that staff dealt with is marked until it is searched for again', async () => {
  const open = async () => (await report({ found: 'open' })).map(({ written }) => written)
  await searched('zürafa', 2)
  await searched('kahve', 2)
  expect(await open()).toEqual(['zürafa'])
  expect(await shop.searches.handle(actor(), 'zurafa', true)).toBe(true)
  expect(await open()).toEqual([])
  await searched('zürafa', 4)
  expect(await open(), 'by others on the same day').toEqual(['zürafa'])
  await shop.searches.handle(actor(), 'zurafa', true)
  now = new Date(now.getTime() + 24 * 60 * 60_000)
  expect(await open()).toEqual([])
  await searched('zürafa', 1)
  expect(await open(), 'on another day').toEqual(['zürafa'])
  await shop.searches.handle(actor(), 'zurafa', true)
  expect(await shop.searches.handle(actor(), 'zurafa', false)).toBe(true)
  expect(await open(), 'the mark taken away').toEqual(['zürafa'])
  expect(await shop.searches.handle(actor(), 'hiç', true)).toBe(false)
})

describe('a phrase that staff leads to a page', () => {
  const FIELDS = {
    phrases: ['anneme hediye'],
    target: '/mutfak',
    title: 'Anneler için',
    titleEn: 'For mothers',
    validFrom: null,
    validUntil: null,
    active: true,
  }
  const lead = (typed: string, locale: Locale = 'tr') => shop.searchPhrases.lead(typed, locale)
  async function added(fields: Partial<typeof FIELDS> = {}) {
    const result = await shop.searchPhrases.add(actor(), { ...FIELDS, ...fields })
    if (!result.ok) throw new Error(result.reason)
    return result.phrase
  }
  beforeEach(async () => {
    await buildProduct(db, { name: 'Mutfak Tartısı', category: 'mutfak' })
    for (const { id, version } of await shop.searchPhrases.list(''))
      await shop.searchPhrases.remove(actor(), { id, version })
  })

  test('leads a search there at once, in the language of the shop, until it is deleted', async () => {
    expect(lead('anneme hediye')).toBeNull()
    const { id, version } = await added()
    expect(lead('anneme hediye')).toEqual({ title: 'Anneler için', url: '/mutfak' })
    expect(lead('anneme hediye', 'en')).toEqual({ title: 'For mothers', url: '/mutfak' })
    const { body } = await browser().request('GET', 'suggest?q=anneme%20hed')
    expect(body).toMatchObject({ leads: [{ title: 'Anneler için', url: '/mutfak' }] })
    await shop.searchPhrases.remove(actor(), { id, version })
    expect(lead('anneme hediye')).toBeNull()
  })
  test('leads on its days alone', async () => {
    const day = new Date(now).toISOString().slice(0, 10)
    const { id, version } = await added({ validFrom: day as never, validUntil: day as never })
    expect(lead('anneme hediye')).not.toBeNull()
    now = new Date(now.getTime() + 24 * 60 * 60_000)
    expect(lead('anneme hediye')).toBeNull()
    expect(await shop.searchPhrases.list('hediye')).toMatchObject([{ id, version, state: 'over' }])
  })
  test('is refused where the shop has no page, and says so of a page that is gone', async () => {
    const refused = await shop.searchPhrases.add(actor(), { ...FIELDS, target: '/yok' })
    expect(refused).toEqual({ ok: false, reason: 'nowhere' })
    await added()
    await db.unchecked("update categories set path = 'baska', slug = 'baska' where path = 'mutfak'")
    shop.changes.publish({ topic: 'catalogue' })
    expect((await shop.searchPhrases.list('')).map(({ state }) => state)).toEqual(['gone'])
    await expect.poll(() => lead('anneme hediye')).toBeNull()
    await db.unchecked("update categories set path = 'mutfak', slug = 'mutfak' where path = 'baska'")
  })
  test('may lead to a product at its own address alone, and to a brand', async () => {
    const { id } = await buildProduct(db, { name: 'Bakır Sahan', brand: 'Usta' })
    const to = async (target: string) => (await shop.searchPhrases.add(actor(), { ...FIELDS, target })).ok
    expect(await to(`/bakir-sahan-p-${id}`)).toBe(true)
    expect(await to(`/baska/bakir-sahan-p-${id}`)).toBe(false)
    expect(await to('/usta')).toBe(true)
    expect(await to('/usta/mutfak')).toBe(true)
    expect(await to('/usta/yok')).toBe(false)
    for (const target of [`/%2Fkotu.example/x-p-${id}`, `/%5Ckotu.example/x-p-${id}`])
      expect(await shop.searchPhrases.add(actor(), { ...FIELDS, target })).toMatchObject({
        reason: 'invalid',
        problem: { reason: 'target' },
      })
  })
  test('that somebody changed meanwhile is not overwritten', async () => {
    const { id, version } = await added()
    const change = (title: string) => shop.searchPhrases.change(actor(), { ...FIELDS, title, id, version })
    expect(await change('Bir')).toMatchObject({ ok: true, phrase: { title: 'Bir' } })
    expect(await change('İki')).toMatchObject({ reason: 'conflict', current: { title: 'Bir' } })
  })
  test('is no longer suggested to staff', async () => {
    const titles = async () => (await shop.searchPhrases.suggestions()).map(({ title }) => title)
    expect(await titles()).toContain('Anneler için hediyeler')
    await added()
    expect(await titles()).not.toContain('Anneler için hediyeler')
  })
})

test.each([{ q: 'anneme' }, { q: 'anneme hediye' }, { q: 'babama' }, { q: 'sevgilime hediye' }])(
  '"$q" finds no product that is only spelled like it',
  async ({ q }) => {
    for (const name of ['Anne Bebek Havlusu', 'Baba Kupası', 'Sevgi Yastığı'])
      await buildProduct(db, { name })
    shop.changes.publish({ topic: 'catalogue' })
    expect(await shop.catalogue.countFound(q, 'tr')).toEqual({ found: 0, corrected: false })
    expect((await shop.catalogue.countFound(`${q} cezve`, 'tr')).found).toBe(1)
  },
)
