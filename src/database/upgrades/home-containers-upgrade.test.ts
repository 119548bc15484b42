import { rm } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'
import { migrate } from '../migrate.ts'

const db = await testDatabase({ migrated: false })

const SEEDED = ['CampaignProduct', 'LatestProducts', 'MostLikedProducts', 'BestSellers']

async function home(locale: string, containers: readonly string[], options = '{}') {
  await db.unchecked(
    `with page as (insert into pages (path, locale, title) values ('/', $1, 'Ana Sayfa') returning id)
     insert into page_containers (page_id, position, name, options)
     select page.id, c.position - 1, c.name, $3::jsonb from page, unnest($2::text[]) with ordinality as c (name, position)`,
    [locale, containers, options],
  )
}
async function containersOf(locale: string) {
  const { rows } = await db.unchecked<{ name: string; position: number }>(
    `select c.name, c.position from page_containers c join pages p on p.id = c.page_id
      where p.path = '/' and p.locale = $1 order by c.position`,
    [locale],
  )
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at))
  return rows.map(({ name }) => name)
}

beforeAll(async () => {
  const folder = await migrationsBefore('0071_post_codes_of_addresses')
  await migrate(db, folder)
  await rm(folder, { recursive: true })
  await home('tr', SEEDED)
  await home('en', [...SEEDED].reverse())
  await migrate(db)
})

test('an upgrade adds collections and viewed products to a home page as the shop made it', async () => {
  expect(await containersOf('tr')).toEqual([
    'CampaignProduct',
    'LatestProducts',
    'Collections',
    'MostLikedProducts',
    'BestSellers',
    'RecentlyViewed',
  ])
})

test('an upgrade leaves a home page that a merchant has arranged', async () => {
  expect(await containersOf('en')).toEqual([...SEEDED].reverse())
})
