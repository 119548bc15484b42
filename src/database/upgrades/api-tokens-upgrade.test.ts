import { rm } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'
import { migrate } from '../migrate.ts'

const db = await testDatabase({ migrated: false })

beforeAll(async () => {
  const folder = await migrationsBefore('0076_tokens_have_a_maker')
  await migrate(db, folder)
  await rm(folder, { recursive: true })
  await db.unchecked(
    `insert into staff (id, name, email, role) values ('s', 'Ayşe', 'a@example.com', 'owner')`,
  )
  await db.unchecked(
    `insert into api_tokens (id, name, token_hash, permissions) values
       ('erp', 'ERP', 'a', '{orders.read,staff.manage,customers.write}'), ('all', 'Yönetim', 'b', '{integrations.manage}'),
       ('made', 'Tokenın tokenı', 'c', '{orders.read,staff.manage}'), ('plain', 'Kargo', 'd', '{orders.timeline}'),
       ('words', 'Videolar', 'f', '{catalogue.read,catalogue.write}')`,
  )
  await db.unchecked(
    `insert into api_tokens (id, name, token_hash, permissions, revoked_at) values
       ('old', 'Eski', 'e', '{staff.manage}', '2026-01-01')`,
  )
  await db.unchecked(
    `insert into staff_invitations (id, email, role, locale, token_hash, invited_by, expires_at)
     select id, id || '@example.com', 'owner', 'tr', repeat(left(id, 1), 64), 'x', now() from unnest('{a,b}'::text[]) id`,
  )
  await db.unchecked(
    `insert into audit_log (staff_id, staff_name, action, record_type, record_id, before, after, request_id, ip)
     select staff, 'x', action, split_part(action, '.', 1), record, '{}', '{}', 'r', '' from (values
       ('s', 'token.create', 'erp'), ('s', 'token.create', 'all'), (null, 'token.create', 'made'), ('s', 'token.create', 'plain'), ('s', 'token.create', 'words'),
       ('s', 'staff.invite', 'a'), (null, 'staff.invite', 'b')) as entries (staff, action, record)`,
  )
  await migrate(db)
})

test('an upgrade takes what is for persons from tokens, and revokes those without a maker or with nothing left', async () => {
  const { rows } = await db.unchecked(
    `select id, maker_id as maker, permissions, lost, revoked_at is not null as revoked from api_tokens order by id`,
  )
  expect(rows).toEqual([
    { id: 'all', maker: 's', permissions: [], lost: ['integrations.manage'], revoked: true },
    {
      id: 'erp',
      maker: 's',
      permissions: ['orders.read', 'customers.write', 'customers.credit'],
      lost: ['staff.manage'],
      revoked: false,
    },
    {
      id: 'made',
      maker: null,
      permissions: ['orders.read'],
      lost: ['orders.read', 'staff.manage'],
      revoked: true,
    },
    { id: 'old', maker: null, permissions: [], lost: [], revoked: true },
    { id: 'plain', maker: 's', permissions: ['orders.timeline'], lost: [], revoked: false },
    { id: 'words', maker: 's', permissions: ['guides.read', 'guides.write'], lost: [], revoked: false },
  ])
})

test('an upgrade asks about tokens whose permission allows more now, and widens none', async () => {
  const { rows } = await db.unchecked("select id, narrowed from api_tokens where narrowed <> '{}'")
  expect(rows).toEqual([{ id: 'words', narrowed: ['catalogue.read', 'catalogue.write'] }])
})

test('an upgrade withdraws invitations that no person sent', async () => {
  const { rows } = await db.unchecked('select id, inviter_id as inviter from staff_invitations')
  expect(rows).toEqual([{ id: 'a', inviter: 's' }])
})
