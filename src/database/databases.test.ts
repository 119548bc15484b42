import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { testDatabase } from '#tests/support/database.ts'
import { transactionPooler } from '#tests/support/transaction-pooler.ts'
import { transaction } from './database.ts'
import { checkDatabases, type Databases, DIRECT_CONNECTIONS, openDatabases } from './databases.ts'
import { openChangeFeed } from './feed/change-feed.ts'
import { commandAddress, openCommandDatabase } from './open-command-database.ts'

const db = await testDatabase()
const quiet = { info: () => undefined, warn: () => undefined }
const pooler = await transactionPooler(db.connection)
atEnd(() => pooler.close())

function opened(given: Partial<Parameters<typeof openDatabases>[0]>): Databases {
  const databases = openDatabases({ connection: db.connection, maxConnections: 4, log: quiet, ...given })
  atEnd(() => databases.close())
  return databases
}

test('without addresses of their own there is one pool for all', () => {
  const { main, direct, replica, directConnection } = opened({})
  expect(direct).toBe(main)
  expect(replica).toBeNull()
  expect(directConnection).toBe(db.connection)
})

test('long work is refused on the address of requests, and done on the direct one', async () => {
  const { main, direct } = opened({ connection: pooler.connection, directUrl: db.url })
  const count = () => Promise.resolve(1)
  await expect(transaction(main, count, { unlimited: true })).rejects.toThrow('direct address')
  expect(await transaction(main, count)).toBe(1)
  expect(await transaction(direct, count, { unlimited: true })).toBe(1)
})

test('long work may use the only address there is', async () => {
  const { main } = opened({})
  expect(await transaction(main, () => Promise.resolve(1), { unlimited: true })).toBe(1)
})

test('behind a pooler in transaction mode the feed listens on the direct address', async () => {
  const { main, direct } = opened({ connection: pooler.connection, directUrl: db.url })
  const feed = await openChangeFeed(main, quiet, { listenOn: direct })
  atEnd(() => feed.close())
  const heard = new Promise((resolve) => feed.subscribe(resolve))
  await db.unchecked("select pg_notify('settings', '')")
  expect(await heard).toEqual({ topic: 'settings' })
})

test('the direct address takes no more connections than the documentation counts', () => {
  const { direct } = opened({ directUrl: db.url })
  expect(direct.pool.options.max).toBe(DIRECT_CONNECTIONS)
})

test('both addresses of one database pass the check of the start', async () => {
  expect(await checkDatabases(opened({ directUrl: db.url }))).toEqual([])
})

test('a direct address of another database is refused at the start', async () => {
  const other = await testDatabase({ migrated: false })
  expect(await checkDatabases(opened({ directUrl: other.url }))).toEqual([
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Both must lead to the same one.',
  ])
})

test('a problem of the direct address names its variable', async () => {
  expect(await checkDatabases(opened({ directUrl: `${db.url}&statement_timeout=0` }))).toEqual([
    expect.stringMatching(/^DATABASE_DIRECT_URL: .*statement_timeout = '30s'/),
  ])
})

test.each([
  { env: {}, address: undefined, why: 'the embedded server' },
  { env: { DATABASE_URL: 'postgres://a/b' }, address: { url: 'postgres://a/b' }, why: 'the only address' },
  {
    env: { DATABASE_URL: 'postgres://a/b', DATABASE_DIRECT_URL: 'postgres://c/b' },
    address: { url: 'postgres://c/b', besides: 'postgres://a/b' },
    why: 'commands take long',
  },
  { env: { DATABASE_DIRECT_URL: 'postgres://c/b' }, address: undefined, why: 'the shop would refuse it too' },
])('a command with $env uses $address: $why', ({ env, address }) => {
  expect(commandAddress(env)).toEqual(address)
})

test('a command is refused where only one of the two addresses was changed', async () => {
  const other = await testDatabase({ migrated: false })
  const open = (besides: string) =>
    openCommandDatabase({ dataDir: '/nowhere', address: { url: db.url, besides }, maxConnections: 1 })
  expect(await open(other.url)).toEqual({
    ok: false,
    message: expect.stringContaining('different databases'),
  })
  const allowed = await open(db.url)
  expect(allowed.ok).toBe(true)
  if (allowed.ok) await allowed.close()
})

test('a command goes on where the pooler does not answer', async () => {
  const address = { url: db.url, besides: 'postgres://shop@127.0.0.1:1/shop' }
  const allowed = await openCommandDatabase({ dataDir: '/nowhere', address, maxConnections: 1 })
  expect(allowed.ok).toBe(true)
  if (allowed.ok) await allowed.close()
})
