import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { migratedUpTo } from '#tests/support/migrated-up-to.ts'
import { migrate } from '../migrate.ts'

const MIGRATION = '0026_carts_by_cookie'
const db = await testDatabase({ migrated: false })

test(`the migration ${MIGRATION} keeps the carts of browsers and customers, and the choices of browsers`, async () => {
  await migratedUpTo(db, MIGRATION)
  await db.unchecked(`insert into customers (id, name, email) values ('c1', 'Ayşe', 'ayse@ornek.example')`)
  await db.unchecked(`insert into customer_branches (customer_id, name) values ('c1', 'Merkez')`)
  await db.unchecked(
    `insert into visitors (token_hash, branch_id)
     values ('browser', null), ('chooser', (select id from customer_branches)), ('empty', null)`,
  )
  await db.unchecked(
    `insert into carts (visitor_id, note) select id, token_hash from visitors where token_hash <> 'empty'`,
  )
  await db.unchecked(`insert into carts (customer_id, note) values ('c1', 'customer')`)
  expect(await migrate(db)).toContain(MIGRATION)
  const carts = await db.unchecked(
    'select visitor_hash as hash, customer_id as customer, note from carts order by note',
  )
  expect(carts.rows).toEqual([
    { hash: 'browser', customer: null, note: 'browser' },
    { hash: 'chooser', customer: null, note: 'chooser' },
    { hash: null, customer: 'c1', note: 'customer' },
  ])
  const visitors = await db.unchecked('select token_hash as hash from visitors')
  expect(visitors.rows).toEqual([{ hash: 'chooser' }])
})
