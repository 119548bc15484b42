import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'
import { migrate } from '../migrate.ts'

const db = await testDatabase({ migrated: false })

test('the migration 0013_struck_prices derives struck prices from the price history and completes the history', async () => {
  const folder = await migrationsBefore('0013_struck_prices')
  await migrate(db, folder)
  await rm(folder, { recursive: true })
  await db.unchecked(
    `insert into currencies (code, name, exchange_rate, is_default) values ('TRY', 'TL', 1, true)`,
  )
  await db.unchecked(
    `insert into products (code, name, slug, tax_rate, sale_price, list_price)
     values ('A', 'A', 'a', 20, 700, 1000), ('B', 'B', 'b', 20, 700, 1000), ('C', 'C', 'c', 20, 700, 1000)`,
  )
  await db.unchecked(
    `insert into product_units (product_id, value, multiplier, sale_price, list_price)
     select id, 'Koli', 12, sale_price, list_price from products`,
  )
  await db.unchecked(
    `insert into price_history (product_id, unit_value, currency, tax_rate, sale_price, list_price, valid_from)
     select id, 'Koli', 'TRY', 20, price, list, now() - days * interval '1 day'
       from products join (values ('A', 1000, null, 90), ('A', 700, 1000, 5), ('B', 750, null, 60), ('B', 1000, null, 10))
         as past(code, price, list, days) using (code)`,
  )
  expect(await migrate(db)).toContain('0013_struck_prices')
  const { rows } = await db.unchecked(
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
