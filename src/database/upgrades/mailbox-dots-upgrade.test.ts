import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { migratedUpTo } from '#tests/support/migrated-up-to.ts'
import { migrate } from '../migrate.ts'

const MIGRATION = '0093_dots_of_mailboxes'
const db = await testDatabase({ migrated: false })
const hashOf = (mailbox: string) => createHash('sha256').update(mailbox).digest('hex')

test(`the migration ${MIGRATION} counts uses of a coupon together that turn out to be one mailbox's`, async () => {
  await migratedUpTo(db, MIGRATION)
  const mailboxes = ['ayse@gmail.com', 'a.yse@gmail.com', 'ay.se@googlemail.com', 'a.yse@example.com']
  await db.unchecked(
    `insert into customers (id, name, email) select mailbox, 'Ayşe', mailbox from unnest($1::text[]) mailbox`,
    [mailboxes],
  )
  await db.unchecked(`insert into coupons (code, key, kind) values ('KARGO', 'kargo', 'shipping')`)
  await db.unchecked(
    'insert into coupon_buyers (coupon_id, buyer, uses) select id, buyer, 1 from coupons, unnest($1::text[]) buyer',
    [mailboxes.map(hashOf)],
  )
  expect(await migrate(db)).toContain(MIGRATION)
  const { rows } = await db.unchecked('select buyer, uses from coupon_buyers order by uses')
  expect(rows).toEqual([
    { buyer: hashOf('a.yse@example.com'), uses: 1 },
    { buyer: hashOf('ayse@gmail.com'), uses: 3 },
  ])
})
