import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openChangeFeed } from '#database/feed/change-feed.ts'
import { migrate } from '#database/migrate.ts'
import { readsFrom } from '#database/replica/reads.ts'
import { buildApp } from '#http/app.ts'
import { createShop } from '#modules/shop/shop.server.ts'
import { seedReferenceData } from '#seed/reference-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { readAllValues } from '#tests/support/database-copy.ts'
import { migratedUpTo } from '#tests/support/migrated-up-to.ts'
import { openSecrets } from './secrets.server.ts'

const db = await testDatabase({ migrated: false })
const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-upgrade-'))
const log = pino({ level: 'silent' })
const file = join(dataDir, 'secrets.json')
const open = new AsyncDisposableStack()
afterAll(async () => {
  await open.disposeAsync()
  await rm(dataDir, { recursive: true })
})

const TOKEN = 'w3Qm9ZtB1yXc7RkV5nLp2HsJd8GfA4uE'
const VISIT = createHash('sha256').update('a browser').digest('base64url')
const FINGERPRINT = `${'f'.repeat(60)}0a1b`
const KEYS = {
  auth: 'auth-of-the-old-shop-0123456789-0123456789',
  csrf: 'csrf-of-the-old-shop-0123456789-0123456789',
  'erased-addresses': 'erased-of-the-old-shop-0123456789-01234567',
  'card-fingerprint': 'cards-of-the-old-shop-0123456789-012345678',
}
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text)

/** Inserts a shop of the previous version, with a customer who is signed in and has paid by card. */
async function insertOldShop(): Promise<void> {
  await migratedUpTo(db, '0017_no_keys_in_the_database')
  await db.unchecked(`insert into customers (id, name, email) values ('c1', 'Ayşe', 'ayse@ornek.example')`)
  await db.unchecked(
    `insert into customer_sessions (id, token, customer_id, expires_at) values ('s1', $1, 'c1', now() + interval '9 days')`,
    [TOKEN],
  )
  await db.unchecked(
    `insert into payments (id, kind, customer_id, provider, status, price, paid_price, installment, card_fingerprint, card_hint, expires_at)
     values ('p_1', 'pay', 'c1', 'test', 'paid', 120, 120, 1, $1, '•••• •••• •••• 0008', now())`,
    [FINGERPRINT],
  )
  for (const [name, value] of Object.entries({
    ...KEYS,
    'seeded demo': '2026-11-01',
    'demo left': '2026-11-02',
  }))
    await db.unchecked('insert into shop_secrets (name, value) values ($1, $2)', [name, value])
}

async function start() {
  await migrate(db)
  const opened = await openSecrets({ db, file, log, clock: () => new Date() })
  if (!opened.ok) throw new Error(opened.message)
  await seedReferenceData(db)
  const changes = await openChangeFeed(db, log)
  const deps = {
    db,
    direct: db,
    reads: readsFrom(db),
    changes,
    log,
    dataDir,
    publicUrl: 'http://127.0.0.1',
    rateLimits: false,
  }
  const shop = await createShop({ ...deps, clock: () => new Date(), secrets: opened.secrets })
  const app = await buildApp(shop, { trustProxy: false })
  open.defer(() => changes.close())
  open.defer(() => opened.secrets.close())
  open.defer(() => app.close())
  return { app, secrets: opened.secrets }
}

test('an upgraded shop signs nobody out, keeps its keys in the file alone, and deletes its card fingerprints', async () => {
  await insertOldShop()
  const { app, secrets } = await start()

  const session = encodeURIComponent(`${TOKEN}.${hmac(KEYS.auth, TOKEN).digest('base64')}`)
  const headers = { cookie: `vitrin_session=${session}; vitrin_visitor=${VISIT}` }
  const account = await app.inject({ url: '/api/catalog/accountinfo', headers })
  expect(account.json()).toMatchObject({ name: 'Ayşe' })
  const csrf = hmac(KEYS.csrf, `csrf:${VISIT}`).digest('base64url')
  const open = { method: 'DELETE', url: '/api/catalog/sessions' } as const
  const early = await app.inject({ ...open, headers: { ...headers, 'x-csrf-token': csrf } })
  expect(early.statusCode, 'the token of a page from before the upgrade').toBe(403)
  const renewed = { ...headers, 'x-csrf-token': String(early.headers['x-csrf-token']) }
  const posted = await app.inject({ ...open, headers: renewed })
  expect(posted.statusCode, 'the page goes on with the token that came with the refusal').toBe(200)

  const copy = (await readAllValues(db)).map(({ text }) => text).join('\n')
  for (const secret of [TOKEN, FINGERPRINT, ...Object.values(KEYS)]) expect(copy).not.toContain(secret)
  expect(secrets.keysFor('auth').current(), 'what old backups hold signs nothing new').not.toBe(KEYS.auth)
  expect(secrets.keysFor('erased-addresses').accepted()).toContain(KEYS['erased-addresses'])
  expect(secrets.keysFor('auth').accepted().join()).not.toContain(KEYS['card-fingerprint'])

  const { rows: facts } = await db.unchecked<{ name: string }>(
    `select name from shop_facts where name in ('seeded demo', 'demo left') order by name`,
  )
  expect(facts.map(({ name }) => name)).toEqual(['demo left', 'seeded demo'])
  const { rows: payments } = await db.unchecked('select card_hint as hint, paid_price as paid from payments')
  expect(payments).toEqual([{ hint: '•••• •••• •••• 0008', paid: '120.00' }])
})

test('the second start of an upgraded shop finds its keys unchanged, and the database accepts no new ones', async () => {
  const before = await openSecrets({ db, file, log, clock: () => new Date() })
  const again = await openSecrets({ db, file, log, clock: () => new Date() })
  if (!before.ok || !again.ok) throw new Error('the keys were not accepted')
  open.defer(() => before.secrets.close())
  open.defer(() => again.secrets.close())
  expect(again.secrets.keysFor('auth').accepted()).toEqual(before.secrets.keysFor('auth').accepted())
  await expect(
    db.unchecked(`insert into secrets_to_move (name, value) values ('auth', 'x')`),
  ).rejects.toThrow('secrets_to_move_leave_only')
})
