import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createCachePool } from '#database/feed/cache-pool.ts'
import { openChangeFeed } from '#database/feed/change-feed.ts'
import { indexSynonyms } from '#modules/goods/synonyms/synonyms-rules.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { readOnlyReads } from '#tests/support/read-only-reads.ts'
import { createSearch } from '../search/search.ts'
import { TURKISH_TERMS } from '../search/terms-rules.ts'
import { createListing } from './listing.ts'

const db = await testDatabase()
const log = pino({ level: 'silent' })
const changes = await openChangeFeed(db, log)
afterAll(() => changes.close())

const KINDS = ['Matkap', 'Masa', 'Masal Kitabı', 'Fincan', 'Fincanlık', 'Perde', 'Tencere']
const MATERIALS = ['Ahşap', 'Çelik', 'Cam']
for (let each = 0; each < 90; each++) {
  const material = MATERIALS[each % MATERIALS.length]
  const kind = KINDS[Math.floor(each / 3) % KINDS.length]
  await buildProduct(db, {
    name: `${material} ${kind} ${each % 4 === 0 ? '18 V' : 'Büyük'}`,
    code: `K-${each}`,
  })
}
await buildProduct(db, { name: 'Bakır Semaver' })
await buildProduct(db, { name: 'Çelik Şef Bıçağı' })
await buildProduct(db, { name: 'Bıçak Bileyici' })
await db.unchecked('select refresh_search_vocabulary()')

const deps = {
  db,
  direct: db,
  reads: readOnlyReads(db),
  changes,
  log,
  clock: () => new Date(),
  listing: createListing({ db, changes, log }),
  caches: createCachePool(1_000_000),
  trees: () => [],
  synonyms: () => indexSynonyms([{ words: ['delgi', 'matkap'], finds: [] }]),
  sellsWithoutStock: () => false,
  terms: () => TURKISH_TERMS,
}
const asSmall = createSearch(deps)
const asLarge = createSearch({ ...deps, small: 0 })
const sorted = (ids: Int32Array) => [...ids].toSorted((a, b) => a - b)

test.each([
  { q: 'semaver', why: 'a word hardly any product has' },
  { q: 'semav', why: 'a prefix of a rare word' },
  { q: 'ahşap', why: 'a word very many have' },
  { q: 'ahşap masa', why: 'common words that few have together, with their inflected forms' },
  { q: 'çelik fincan', why: 'a prefix after another word' },
  { q: 'büyük çelik tencere', why: 'three words' },
  { q: 'ah', why: 'two letters, too short for the vocabulary' },
  { q: '18v matkap', why: 'a number beside a word' },
  { q: '18v', why: 'a number alone' },
  { q: 'k-13', why: 'a code' },
  { q: 'semaver yoktur', why: 'words that no product has together' },
  { q: 'bıçak', why: 'a word whose last letter softens in names' },
  { q: 'bıçağı', why: 'a softened form of a word' },
  { q: 'çelik bıçaklar', why: 'a softened word beside a common one' },
  { q: 'delgi', why: 'a synonym of a common word' },
  { q: 'ahşap delgi 18 v', why: 'a synonym between other words' },
  { q: 'yoktur', why: 'a word that no product has' },
])('a large shop finds the same products for "$q" as a small one: $why', async ({ q }) => {
  const [small, large] = await Promise.all([asSmall.find(q), asLarge.find(q)])
  expect(sorted(large.ids)).toEqual(sorted(small.ids))
  const some = await asLarge.some(q, 5)
  expect(some.ids.length).toBe(Math.min(5, small.ids.length))
  expect(sorted(small.ids)).toEqual(expect.arrayContaining([...some.ids]))
})

test('a large shop corrects mistyped words by its vocabulary', async () => {
  expect(await asLarge.find('semvaer')).toMatchObject({ corrected: 'semaver' })
  expect((await asLarge.find('ahşpa tencre')).corrected).toBe('ahşap tencere')
})

test('cached search results are invalidated by a change of the catalogue', async () => {
  const before = (await asLarge.find('sürahi')).ids.length
  const jug = await buildProduct(db, { name: 'Cam Sürahi' })
  changes.publish({ topic: 'catalogue', ids: [jug.id] })
  expect([before, [...(await asLarge.find('sürahi')).ids]]).toEqual([0, [jug.id]])
})

test('a search that was made again has another number, for lists that are cached for it', async () => {
  const numberOf = async () => (await asSmall.find('semaver')).result
  const first = await numberOf()
  expect(await numberOf()).toBe(first)
  asSmall.clear()
  expect(await numberOf()).not.toBe(first)
})
