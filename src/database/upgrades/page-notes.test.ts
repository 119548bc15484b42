import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readHelpPages } from '#seed/seed-pages.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const migration = await readFile(new URL('../migrations/0015_page_notes.sql', import.meta.url), 'utf8')
const NOTE =
  '<p><strong>Mağaza sahibine not:</strong> Bu metin bir başlangıçtır. Kendi koşullarınıza göre düzenleyin.</p>'

/** Runs the migration over a page with this text and returns the resulting text. */
async function migrated(body: string, path: string): Promise<string | undefined> {
  await db.unchecked(`insert into pages (path, title, body) values ($1, 'Sayfa', $2)`, [path, body])
  for (const statement of migration.split('--> statement-breakpoint')) await db.unchecked(statement)
  const { rows } = await db.unchecked<{ body: string }>('select body from pages where path = $1', [path])
  return rows[0]?.body
}

test('the migration removes the note to the merchant from pages and keeps the merchant’s own text', async () => {
  expect(await migrated(`${NOTE}\n<h2>Bizim</h2><p>Kendi sözlerimiz.</p>`, '/eski')).toBe(
    '\n<h2>Bizim</h2><p>Kendi sözlerimiz.</p>',
  )
})

test('the migration gives the privacy notice the same contact list as in a new shop', async () => {
  const old = `<p>isteyebilirsiniz. Başvurunuzu {{kep}} ya da
{{eposta}} adresine veya {{adres}} adresine yazılı olarak yapabilirsiniz; en geç 30 gün içinde yanıtlarız.</p>`
  const body = (await migrated(old, '/kvkk')) ?? ''
  expect(body).toContain('<li>KEP: {{kep}}</li>')
  const fresh = (await readHelpPages()).find(({ path }) => path === '/kvkk-aydinlatma-metni')?.body ?? ''
  expect(fresh).toContain(body.slice(body.indexOf('Başvurunuzu')))
})

test('the migration removes the note from the name of the demo shop’s seller', async () => {
  await db.unchecked(
    `insert into settings (key, value) values ('companyTitle', 'Vitrin Mağazacılık A.Ş. (deneme mağazası)')`,
  )
  await migrated('', '/bos')
  const { rows } = await db.unchecked(`select value from settings where key = 'companyTitle'`)
  expect(rows).toEqual([{ value: 'Vitrin Mağazacılık A.Ş.' }])
})
