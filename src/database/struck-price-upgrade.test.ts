import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#tests/support/database.ts'
import { migrate } from './migrate.ts'

const db = await testDatabase({ migrated: false })
const Journal = z.object({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** A temporary folder with the shop's migrations before `tag`. */
async function migrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-upgrade-'))
  await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const { entries } = Journal.parse(JSON.parse(await readFile(path, 'utf8')))
  const before = entries.slice(
    0,
    entries.findIndex((entry) => entry.tag === tag),
  )
  await writeFile(path, JSON.stringify({ entries: before }))
  return folder
}

test('the migration 0013_struck_prices derives struck prices from the price history and completes the history', async () => {
  const folder = await migrationsBefore('0013_struck_prices')
  await migrate(db, folder)
  await rm(folder, { recursive: true })
  await db.query(
    `insert into currencies (code, name, exchange_rate, is_default) values ('TRY', 'TL', 1, true)`,
  )
  await db.query(
    `insert into products (code, name, slug, tax_rate, sale_price, list_price)
     values ('A', 'A', 'a', 20, 700, 1000), ('B', 'B', 'b', 20, 700, 1000), ('C', 'C', 'c', 20, 700, 1000)`,
  )
  await db.query(
    `insert into product_units (product_id, value, multiplier, sale_price, list_price)
     select id, 'Koli', 12, sale_price, list_price from products`,
  )
  await db.query(
    `insert into price_history (product_id, unit_value, currency, tax_rate, sale_price, list_price, valid_from)
     select id, 'Koli', 'TRY', 20, price, list, now() - days * interval '1 day'
       from products join (values ('A', 1000, null, 90), ('A', 700, 1000, 5), ('B', 750, null, 60), ('B', 1000, null, 10))
         as past(code, price, list, days) using (code)`,
  )
  expect(await migrate(db)).toContain('0013_struck_prices')
  const { rows } = await db.query(
    `select code, trim_scale(struck_price)::text as struck,
            (select count(*) from price_history h where h.product_id = p.id)::int as entries,
            (select min(multiplier) from price_history h where h.product_id = p.id) as multiplier
       from products p join product_units u on u.product_id = p.id order by code`,
  )
  expect(rows).toEqual([
    { code: 'A', struck: '1000', entries: 2, multiplier: 12 },
    { code: 'B', struck: '750', entries: 3, multiplier: 12 },
    { code: 'C', struck: '1000', entries: 1, multiplier: 12 },
  ])
})
