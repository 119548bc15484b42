import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { listenersOf, silence } from '#tests/support/silent-listener.ts'
import { transactionPooler } from '#tests/support/transaction-pooler.ts'
import { openDatabase, transaction } from '../database.ts'
import {
  type Change,
  type ChangeFeed,
  type ChangeFeedOptions,
  NotificationsNotReceivedError,
  openChangeFeed,
} from './change-feed.ts'

const db = await testDatabase()
const silent = { info: () => {}, warn: () => {} }
/** These tests are about notifications; what the log adds has tests of its own (`change-log.test.ts`). */
const NEVER = 3_600_000
const open: ChangeFeed[] = []

async function openTestFeed(options?: ChangeFeedOptions): Promise<{ feed: ChangeFeed; received: Change[] }> {
  const feed = await openChangeFeed(db, silent, { poll: NEVER, ...options })
  open.push(feed)
  const received: Change[] = []
  feed.subscribe((change) => received.push(change))
  return { feed, received }
}

afterEach(async () => {
  for (const feed of open.splice(0)) await feed.close()
})

test('subscribers in the same process are called before publish returns', async () => {
  const { feed, received } = await openTestFeed()
  feed.publish({ topic: 'stock', ids: [41] })
  expect(received).toEqual([{ topic: 'stock', ids: [41] }])
})

test('another process receives a change once, and the publisher does not receive its own notification', async () => {
  const [one, other] = [await openTestFeed(), await openTestFeed()]
  one.feed.publish({ topic: 'stock', ids: [41, 57] })
  await vi.waitFor(() => expect(other.received).toEqual([{ topic: 'stock', ids: [41, 57] }]))
  expect(one.received).toHaveLength(1)
})

test('changes that wait for the notification under way are announced together, and none is lost', async () => {
  const [one, other] = [await openTestFeed(), await openTestFeed()]
  const ids = Array.from({ length: 100 }, (_, index) => index + 1)
  for (const id of ids) {
    one.feed.publish({ topic: 'stock', ids: [id] })
    if (id % 10 === 0) await db.unchecked('select 1')
  }
  one.feed.publish({ topic: 'pages' })
  const heard = () => other.received.flatMap((change) => change.ids ?? [])
  await vi.waitFor(() => expect(other.received.at(-1)).toEqual({ topic: 'pages' }))
  expect(heard()).toEqual(ids)
  expect(other.received.length).toBeLessThan(ids.length / 2)
})

test('a change of more than 500 products is published without ids', async () => {
  const [one, other] = [await openTestFeed(), await openTestFeed()]
  one.feed.publish({ topic: 'catalogue', ids: Array.from({ length: 5000 }, (_, index) => index + 1) })
  await vi.waitFor(() => expect(other.received).toEqual([{ topic: 'catalogue' }]))
})

test.each([
  { payload: '', change: { topic: 'catalogue' } },
  { payload: 'import', change: { topic: 'catalogue' } },
  { payload: '7', change: { topic: 'catalogue', ids: [7] } },
])('a notification "$payload" sent by hand is parsed', async ({ payload, change }) => {
  const { received } = await openTestFeed()
  await db.unchecked("select pg_notify('catalogue', $1)", [payload])
  await vi.waitFor(() => expect(received).toEqual([change]))
})

test('after its connection broke, the feed dispatches what changed meanwhile and receives changes again', async () => {
  const { received } = await openTestFeed()
  await db.unchecked(`insert into changes (topic) values ('pages')`)
  await db.unchecked(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and pid <> pg_backend_pid() and datname = current_database()",
  )
  await vi.waitFor(() => expect(received).toEqual([{ topic: 'pages' }]), { timeout: 10_000 })
  received.length = 0
  await db.unchecked("select pg_notify('stock', '3')")
  await vi.waitFor(() => expect(received).toEqual([{ topic: 'stock', ids: [3] }]))
})

const QUICK = { heartbeat: { every: 100, patience: 400 } }

test('the feed replaces a listening connection that fell silent, dispatches what changed meanwhile and receives changes again', async () => {
  const before = await listenersOf(db)
  const { feed, received } = await openTestFeed(QUICK)
  const [own = 0] = (await listenersOf(db)).filter((pid) => !before.includes(pid))
  const resume = silence(own)
  try {
    await vi.waitFor(() => expect(feed.isListening()).toBe(false), { timeout: 10_000 })
    await db.unchecked(`insert into changes (topic) values ('pages')`)
    await vi.waitFor(() => expect(feed.isListening()).toBe(true), { timeout: 10_000 })
    await vi.waitFor(() => expect(received).toEqual([{ topic: 'pages' }]))
    received.length = 0
    await db.unchecked("select pg_notify('stock', '3')")
    await vi.waitFor(() => expect(received).toEqual([{ topic: 'stock', ids: [3] }]))
  } finally {
    resume()
  }
})

test('a feed that receives its heartbeats keeps its connection', async () => {
  const { feed, received } = await openTestFeed({ heartbeat: { every: 10, patience: 5_000 } })
  const before = await listenersOf(db)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(feed.isListening()).toBe(true)
  expect(await listenersOf(db)).toEqual(before)
  expect(received).toEqual([])
})

describe('through a pooler in transaction mode', () => {
  test('openChangeFeed throws, because no notification would arrive', async () => {
    const pooler = await transactionPooler(db.connection)
    const pooled = openDatabase({ connection: pooler.connection, maxConnections: 4 })
    try {
      await expect(openChangeFeed(pooled, silent, QUICK)).rejects.toThrow(NotificationsNotReceivedError)
    } finally {
      await pooled.close()
      await pooler.close()
    }
  })

  test('the feed receives changes when it listens on a direct connection', async () => {
    const pooler = await transactionPooler(db.connection)
    const pooled = openDatabase({ connection: pooler.connection, maxConnections: 4 })
    const direct = openDatabase({ connection: db.connection, maxConnections: 1 })
    const feed = await openChangeFeed(pooled, silent, { ...QUICK, listenOn: direct })
    const { received } = await openTestFeed()
    try {
      feed.publish({ topic: 'stock', ids: [8] })
      await vi.waitFor(() => expect(received).toEqual([{ topic: 'stock', ids: [8] }]))
    } finally {
      await feed.close()
      await direct.close()
      await pooled.close()
      await pooler.close()
    }
  })
})

describe('triggers announce a change in the transaction that makes it', () => {
  test.each([
    { topic: 'settings', sql: `insert into settings (key, value) values ('limit', '12')` },
    { topic: 'settings', sql: `update settings set value = '13'` },
    { topic: 'pages', sql: `insert into pages (path, locale, title) values ('/deneme', 'tr', 'Deneme')` },
    { topic: 'pages', sql: `delete from pages where path = '/deneme'` },
    {
      topic: 'catalogue',
      sql: `insert into categories (name, slug, path) values ('Mutfak', 'mutfak', 'mutfak')`,
    },
    { topic: 'catalogue', sql: `update categories set name = 'Mutfak Gereçleri'` },
    {
      topic: 'catalogue',
      sql: `insert into term_texts (kind, name, locale, text, plural) values ('unit', 'Makara', 'en', 'Spool', 'Spools')`,
    },
    {
      topic: 'catalogue',
      sql: `insert into option_order (option, value, position) values ('renk', 'mavi', 0)`,
    },
  ])('$topic: $sql', async ({ topic, sql }) => {
    const { received } = await openTestFeed()
    await db.unchecked(sql)
    await vi.waitFor(() => expect(received).toEqual([{ topic }]))
  })

  test('a change that is rolled back is not announced', async () => {
    const { received } = await openTestFeed()
    const failing = transaction(db, async (tx) => {
      await tx.unchecked(`update settings set value = '14'`)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await db.unchecked("select pg_notify('stock', '9')")
    await vi.waitFor(() => expect(received).toEqual([{ topic: 'stock', ids: [9] }]))
  })

  test('storing the last good value of a setting is not announced', async () => {
    const { received } = await openTestFeed()
    await db.unchecked('update settings set last_good = value')
    await db.unchecked("select pg_notify('stock', '9')")
    await vi.waitFor(() => expect(received).toEqual([{ topic: 'stock', ids: [9] }]))
  })
})
