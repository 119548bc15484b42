import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { type Change, type ChangeFeed, openChangeFeed } from './change-feed.ts'

const db = await testDatabase()
const silent = { info: () => {}, warn: () => {} }
const open: ChangeFeed[] = []

async function aFeed(): Promise<{ feed: ChangeFeed; heard: Change[] }> {
  const feed = await openChangeFeed(db, silent)
  open.push(feed)
  const heard: Change[] = []
  feed.subscribe((change) => heard.push(change))
  return { feed, heard }
}

afterEach(async () => {
  for (const feed of open.splice(0)) await feed.close()
})

test('this process knows of a change before publish returns', async () => {
  const { feed, heard } = await aFeed()
  feed.publish({ topic: 'stock', ids: [41] })
  expect(heard).toEqual([{ topic: 'stock', ids: [41] }])
})

test('another process hears of it once, and the first does not hear itself', async () => {
  const [one, other] = [await aFeed(), await aFeed()]
  one.feed.publish({ topic: 'stock', ids: [41, 57] })
  await vi.waitFor(() => expect(other.heard).toEqual([{ topic: 'stock', ids: [41, 57] }]))
  expect(one.heard).toHaveLength(1)
})

test('a change of very many products is told as a change of anything', async () => {
  const [one, other] = [await aFeed(), await aFeed()]
  one.feed.publish({ topic: 'catalogue', ids: Array.from({ length: 5000 }, (_, index) => index + 1) })
  await vi.waitFor(() => expect(other.heard).toEqual([{ topic: 'catalogue' }]))
})

test.each([
  { payload: '', change: { topic: 'catalogue' } },
  { payload: 'import', change: { topic: 'catalogue' } },
  { payload: '7', change: { topic: 'catalogue', ids: [7] } },
])('a hand-made notification "$payload" is understood', async ({ payload, change }) => {
  const { heard } = await aFeed()
  await db.query("select pg_notify('catalogue', $1)", [payload])
  await vi.waitFor(() => expect(heard).toEqual([change]))
})

test('after its connection broke, everything counts as changed and changes are heard again', async () => {
  const { heard } = await aFeed()
  await db.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and pid <> pg_backend_pid() and datname = current_database()",
  )
  await vi.waitFor(() => expect(heard.map(({ topic }) => topic)).toContain('pages'), { timeout: 10_000 })
  heard.length = 0
  await db.query("select pg_notify('stock', '3')")
  await vi.waitFor(() => expect(heard).toEqual([{ topic: 'stock', ids: [3] }]))
})
