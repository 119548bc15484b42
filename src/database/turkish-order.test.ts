import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()

const ordered = [
  ...['cam', 'çanta', 'Çilek', 'gaz', 'ğ', 'hız', 'ılık', 'Irmak', 'ısıtıcı', 'iğne', 'ilik', 'İpek', 'jant'],
  ...['oda', 'öğe', 'saat', 'şapka', 'uçak', 'üzüm', 'zeytin'],
]

async function inTurkishOrder(words: string[]): Promise<string[]> {
  const { rows } = await db.unchecked<{ word: string }>(
    'select word from unnest($1::text[]) as word order by word collate "tr-x-icu", word',
    [words],
  )
  return rows.map((row) => row.word)
}

test('the tr-x-icu collation sorts names by the Turkish alphabet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(ordered, { minLength: ordered.length }), async (shuffled) => {
      expect(await inTurkishOrder(shuffled)).toEqual(ordered)
    }),
    { numRuns: 20 },
  )
})

test('the tr-x-icu collation and Intl.Collator sort alike', async () => {
  const words = [
    'Çini Kupa',
    'çini tabak',
    'Cam Vazo',
    'Ihlamur',
    'İncir',
    'ince bardak',
    'Şal',
    'Sabun',
    'Öd',
  ]
  expect(await inTurkishOrder(words)).toEqual([...words].sort(new Intl.Collator('tr').compare))
})

test('without a collation the database compares by code point', async () => {
  const { rows } = await db.unchecked("select 'Z' < 'a' as plain, lower('I') as i, lower('ÇĞ') as letters")
  expect(rows).toEqual([{ plain: true, i: 'i', letters: 'çğ' }])
})

test('the extensions pg_trgm and unaccent are available', async () => {
  const { rows } = await db.unchecked(
    "select name from pg_available_extensions where name in ('pg_trgm', 'unaccent')",
  )
  expect(rows).toHaveLength(2)
})
