import { rm } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'
import { migrate } from '../migrate.ts'

const db = await testDatabase({ migrated: false })

async function category(path: string, name: string, parent: string | null = null): Promise<void> {
  await db.unchecked(
    `insert into categories (parent_id, name, slug, path)
     values ((select id from categories where path = $3), $2, $4, $1)`,
    [path, name, parent, path.split('/').at(-1)],
  )
}

beforeAll(async () => {
  const folder = await migrationsBefore('0080_addresses_of_categories')
  await migrate(db, folder)
  await rm(folder, { recursive: true })
  await db.unchecked("insert into pages (path, title) values ('/iletisim', 'İletişim')")
  await category('sepet', 'Sepet')
  await category('sepet-2', 'Sepet 2')
  await category('sepet/hasir', 'Hasır', 'sepet')
  await category('sepet/hasir/kupa-p-12', 'Kupa P 12', 'sepet/hasir')
  await category('iletisim', 'İletişim')
  await category('ev', 'Ev')
  await category('ev/sepet', 'Sepet', 'ev')
  await category('haber-ver', 'Haber ver')
  await db.unchecked(
    `insert into brands (code, name, folded_name) values ('SEPET', 'Sepet', 'sepet'), ('EN', 'En', 'en'), ('EN-2', 'En 2', 'en 2'), ('BOSCH', 'Bosch', 'bosch')`,
  )
  await migrate(db)
})

test('an upgrade gives categories at fixed addresses other ones, with everything below them', async () => {
  const { rows } = await db.unchecked<{ path: string; slug: string }>(
    'select path, slug from categories order by id',
  )
  expect(rows).toEqual([
    { path: 'sepet-3', slug: 'sepet-3' },
    { path: 'sepet-2', slug: 'sepet-2' },
    { path: 'sepet-3/hasir', slug: 'hasir' },
    { path: 'sepet-3/hasir/kupa-p-12-2', slug: 'kupa-p-12-2' },
    { path: 'iletisim-2', slug: 'iletisim-2' },
    { path: 'ev', slug: 'ev' },
    { path: 'ev/sepet', slug: 'sepet' },
    { path: 'haber-ver-2', slug: 'haber-ver-2' },
  ])
})

test('an upgrade lets the addresses below them lead on', async () => {
  const { rows } = await db.unchecked<{ from: string; path: string }>(
    `select from_path as from, c.path from redirects join categories as c on c.id = category_id order by 1`,
  )
  expect(rows).toEqual([
    { from: '/sepet/hasir', path: 'sepet-3/hasir' },
    { from: '/sepet/hasir/kupa-p-12', path: 'sepet-3/hasir/kupa-p-12-2' },
  ])
})

test('an upgrade gives brands at fixed addresses other codes', async () => {
  const { rows } = await db.unchecked<{ code: string }>('select code from brands order by id')
  expect(rows.map(({ code }) => code)).toEqual(['SEPET-2', 'EN-3', 'EN-2', 'BOSCH'])
})

test('the database takes no category or brand at a fixed address', async () => {
  await expect(category('arama', 'Arama')).rejects.toThrow(/categories_reserved/)
  await expect(category('ev/kupa-p-3', 'Kupa', 'ev')).rejects.toThrow(/categories_reserved/)
  await expect(
    db.unchecked("insert into brands (code, name, folded_name) values ('TR', 'Tr', 'tr')"),
  ).rejects.toThrow(/brands_reserved/)
})

test('the address of a deleted category leads to the one above it, and to nothing when that is deleted too', async () => {
  const gone = async () =>
    (
      await db.unchecked<{ path: string; to: string | null }>(
        'select g.path, c.path as to from gone_categories as g left join categories as c on c.id = g.parent_id order by 1',
      )
    ).rows
  await db.unchecked("delete from categories where path = 'ev/sepet'")
  expect(await gone()).toEqual([{ path: 'ev/sepet', to: 'ev' }])
  await db.unchecked("delete from categories where path = 'ev'")
  expect(await gone()).toEqual([
    { path: 'ev', to: null },
    { path: 'ev/sepet', to: null },
  ])
})
