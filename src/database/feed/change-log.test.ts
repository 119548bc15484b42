import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildCurrencies, buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { ownCluster } from '#tests/support/own-cluster.ts'
import { listenersOf } from '#tests/support/silent-listener.ts'
import { openDatabase, transaction } from '../database.ts'
import { type ChangeFeed, openChangeFeed } from './change-feed.ts'
import { pruneChanges, readLog, recordChange } from './change-log.ts'
import { CHANGE_TOPICS, type Change } from './changes.ts'

// Transactions of other databases of a server keep rows from being pruned too.
const cluster = await ownCluster()
const db = await testDatabase({ cluster })
const silent = { info: () => {}, warn: () => {} }
/** Longer than any test: only what a test asks for is read. */
const NEVER = 3_600_000
const QUICK = 20

const open: ChangeFeed[] = []
async function openTestFeed({ poll = QUICK } = {}): Promise<{ feed: ChangeFeed; received: Change[] }> {
  const feed = await openChangeFeed(db, silent, { poll })
  open.push(feed)
  const received: Change[] = []
  feed.subscribe((change) => received.push(change))
  return { feed, received }
}
afterEach(async () => {
  for (const feed of open.splice(0)) await feed.close()
})

const products: number[] = []
beforeAll(async () => {
  await buildCurrencies(db)
  const { id } = await buildProduct(db, { stock: 5 })
  const { rows } = await db.unchecked<{ id: number }>(
    `with made as (
       insert into products (code, name, slug, tax_rate, sale_price)
       select 'L' || n, 'Ürün ' || n, 'urun-' || n, 20, 10 from generate_series(1, 1200) n returning id
     ), levels as (insert into stock_levels (product_id, quantity) select id, 5 from made)
     select id from made order by id`,
  )
  products.push(id, ...rows.map((row) => row.id))
})

/** A product that no other test of this file changes. */
const nextProduct = () => products.pop() ?? 0
const SELL = 'update stock_levels set quantity = quantity - 1 where product_id = $1'
const sell = (id: number) => db.unchecked(SELL, [id])

/** Reads of a mark that goes forward, as a process does it. */
async function openMark() {
  let { mark } = await readLog(db, null)
  return async () => {
    const read = await readLog(db, mark)
    mark = read.mark
    return read.changes?.map(([, topic, ids]) => ({ topic, ids }))
  }
}

/** A transaction that has changed a product and stays open. */
async function openTransaction(id: number): Promise<{ commit(): Promise<void> }> {
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query(SELL, [id])
  return {
    async commit() {
      await client.query('commit')
      client.release()
    },
  }
}

test('each change is read once, when it is committed, however transactions overlap', async () => {
  const read = await openMark()
  const [early, late] = [nextProduct(), nextProduct()]
  const first = await openTransaction(early)
  await sell(late)
  expect(await read()).toEqual([{ topic: 'stock', ids: [late] }])
  expect(await read()).toEqual([])
  await first.commit()
  expect(await read()).toEqual([{ topic: 'stock', ids: [early] }])
  expect(await read()).toEqual([])
})

test('the position of a read is behind the commits that it shows', async () => {
  const before = await readLog(db, null)
  await sell(nextProduct())
  const after = await readLog(db, before.mark)
  const { rows } = await db.unchecked('select $1::pg_lsn > $2::pg_lsn as "isLater"', [
    after.position,
    before.position,
  ])
  expect(rows).toEqual([{ isLater: true }])
})

describe('what may have been missed counts as a change of everything, once', () => {
  test.each([
    {
      what: 'rows that were deleted before they were read',
      async happen() {
        await sell(nextProduct())
        await pruneChanges(db, -1)
      },
    },
    {
      what: 'another identity, as after a restore',
      happen: () => db.unchecked('update change_log set identity = gen_random_uuid()'),
    },
    {
      what: 'more rows than are read at once',
      happen: () =>
        db.unchecked(
          `insert into changes (topic, ids) select 'stock', array[n] from generate_series(1, 3000) n`,
        ),
    },
    {
      // What a recovery after a crash does to them; numbers of transactions may be given again after one.
      what: 'counters of the server that began anew',
      async happen() {
        const admin = new pg.Client(cluster.admin)
        await admin.connect()
        await admin.query(`select pg_stat_reset_shared('checkpointer')`)
        await admin.end()
      },
    },
  ])('$what', async ({ happen }) => {
    const read = await openMark()
    await happen()
    expect(await read()).toBeUndefined()
    expect(await read()).toEqual([])
    const id = nextProduct()
    await sell(id)
    expect(await read()).toEqual([{ topic: 'stock', ids: [id] }])
  })
})

test('a transaction that runs for long keeps no reader from going on when the log is pruned, and is read when it ends', async () => {
  const read = await openMark()
  const [own, other] = [nextProduct(), nextProduct()]
  const long = await openTransaction(own)
  await sell(other)
  expect(await read()).toEqual([{ topic: 'stock', ids: [other] }])
  await pruneChanges(db, -1)
  expect(await read()).toEqual([])
  await long.commit()
  expect(await read()).toEqual([{ topic: 'stock', ids: [own] }])
})

test('pruning deletes what is older than an hour and nothing else', async () => {
  await pruneChanges(db, -1)
  await sell(nextProduct())
  await db.unchecked(`update changes set at = at - interval '2 hours'`)
  await sell(nextProduct())
  expect(await pruneChanges(db)).toBe(1)
  const { rows } = await db.unchecked('select count(*)::int as left from changes')
  expect(rows).toEqual([{ left: 1 }])
})

test('rows that came with a copy of another server, whose numbers this one has not given yet, are no changes', async () => {
  const { mark } = await readLog(db, null)
  await db.unchecked("insert into changes (xid, topic) values ('99999999999', 'catalogue')")
  await db.unchecked("update change_log set pruned_through = '88888888888'")
  expect((await readLog(db, mark)).changes).toEqual([])
  await pruneChanges(db)
  const { rows } = await db.unchecked<{ through: string; left: number }>(
    `select pruned_through::text as through, (select count(*)::int from changes where xid > '99999999998') as left from change_log`,
  )
  expect(rows[0]?.left).toBe(0)
  expect(BigInt(rows[0]?.through ?? 0)).toBeLessThan(88888888888n)
  expect((await readLog(db, mark)).changes).toEqual([])
})

test('a process dispatches each committed change of fifty writers exactly once, and none that was rolled back', async () => {
  const writers = openDatabase({ connection: db.connection, maxConnections: 50 })
  const [{ received }, long] = [await openTestFeed(), await openTransaction(nextProduct())]
  const early = await openTestFeed()
  const begun = new Set<number>()
  const committed: number[] = []
  const of = (changes: readonly Change[]) => changes.flatMap(({ ids = [] }) => ids).sort((a, b) => a - b)
  const write = async () => {
    for (let each = 0; each < 20; each++) {
      const id = nextProduct()
      begun.add(id)
      const isKept = Math.random() > 0.2
      await transaction(writers, async (tx) => {
        await tx.unchecked(SELL, [id])
        await tx.unchecked('select pg_sleep(random() * 0.02)')
        if (!isKept) throw new Error('given up')
      }).catch((error: Error) => expect(error.message).toBe('given up'))
      if (isKept) committed.push(id)
    }
  }
  const writing = Promise.all(Array.from({ length: 50 }, write))
  // The listening connections break and one reader ends meanwhile; another one begins, which has to know what follows.
  await db.unchecked('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [await listenersOf(db)])
  await early.feed.close()
  const late = await openTestFeed()
  const before = new Set(begun)
  await writing
  await writers.close()
  const expected = committed.sort((a, b) => a - b)
  await vi.waitFor(() => expect(of(received)).toEqual(expected), { timeout: 10_000 })
  expect(received.every(({ topic, ids }) => topic === 'stock' && ids)).toBe(true)
  const after = expected.filter((id) => !before.has(id))
  expect(after).not.toEqual([])
  await vi.waitFor(() => expect(of(late.received)).toEqual(expect.arrayContaining(after)))
  await long.commit()
  await vi.waitFor(() => expect(of(received)).toHaveLength(expected.length + 1))
}, 60_000)

test('what changes while the listening connection is lost is dispatched when it is back, and nothing else', async () => {
  const { feed, received } = await openTestFeed({ poll: NEVER })
  await db.unchecked('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [await listenersOf(db)])
  await vi.waitFor(() => expect(feed.isListening()).toBe(false))
  const id = nextProduct()
  await sell(id)
  await vi.waitFor(() => expect(feed.isListening()).toBe(true), { timeout: 10_000 })
  await vi.waitFor(() => expect(received).toEqual([{ topic: 'stock', ids: [id] }]))
})

test('every process hears of a change in SQL that nothing announced', async () => {
  const processes = [await openTestFeed(), await openTestFeed()]
  const id = nextProduct()
  await db.unchecked('update products set name = name || $2 where id = $1', [id, ' (yeni)'])
  for (const { received } of processes)
    await vi.waitFor(() => expect(received).toEqual([{ topic: 'catalogue', ids: [id] }]))
})

test('a read that failed is repeated', async () => {
  const own = openDatabase({ connection: db.connection })
  const feed = await openChangeFeed(own, silent, { poll: QUICK })
  open.push(feed)
  const received: Change[] = []
  feed.subscribe((change) => received.push(change))
  const admin = new pg.Client({ ...cluster.admin, database: String(db.connection.database) })
  await admin.connect()
  await admin.query('alter table changes rename to hidden')
  const id = nextProduct()
  await admin.query(`insert into hidden (topic, ids) values ('stock', array[${id}])`)
  await admin.query('alter table hidden rename to changes')
  await admin.end()
  await vi.waitFor(() => expect(received).toEqual([{ topic: 'stock', ids: [id] }]))
  await feed.close()
  await own.close()
})

describe('a change that names its transaction', () => {
  /** A sale, with the number of its transaction. */
  const sold = (...ids: number[]) =>
    transaction(db, async (tx) => {
      await tx.unchecked('update stock_levels set quantity = quantity - 1 where product_id = any($1)', [ids])
      const { rows } = await tx.unchecked<{ xid: string }>('select pg_current_xact_id()::text as xid')
      return rows[0]?.xid ?? ''
    })

  test('is dispatched once in each process', async () => {
    const [one, other] = [await openTestFeed(), await openTestFeed()]
    const id = nextProduct()
    one.feed.publish({ topic: 'stock', ids: [id] }, await sold(id))
    const last = nextProduct()
    await vi.waitFor(() => expect(other.received).toEqual([{ topic: 'stock', ids: [id] }]))
    await sell(last)
    const both = [
      { topic: 'stock', ids: [id] },
      { topic: 'stock', ids: [last] },
    ]
    for (const { received } of [one, other]) await vi.waitFor(() => expect(received).toEqual(both))
  })

  test('is completed by what it forgot', async () => {
    const { feed, received } = await openTestFeed()
    const [named, forgotten] = [nextProduct(), nextProduct()]
    feed.publish({ topic: 'stock', ids: [named] }, await sold(named, forgotten))
    await vi.waitFor(() =>
      expect(received).toEqual([
        { topic: 'stock', ids: [named] },
        { topic: 'stock', ids: [forgotten] },
      ]),
    )
  })

  test('that no trigger sees is written to the log by hand', async () => {
    const { received } = await openTestFeed()
    await transaction(db, (tx) => recordChange(tx, { topic: 'page-cache' }))
    await vi.waitFor(() => expect(received).toEqual([{ topic: 'page-cache' }]))
  })
})

test('one that does not name it is dispatched again by the log, so that nothing else of the transaction is missed', async () => {
  const { feed, received } = await openTestFeed({ poll: NEVER })
  const id = nextProduct()
  await sell(id)
  feed.publish({ topic: 'stock', ids: [id] })
  expect(received).toHaveLength(1)
  feed.position()
  await vi.waitFor(() => expect(received).toHaveLength(2))
})

test('the position is unknown from a change that was published until the log has been read after it', async () => {
  const { feed } = await openTestFeed({ poll: NEVER })
  const before = feed.position()
  expect(before).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
  await sell(nextProduct())
  expect(feed.position()).toBe(before)
  feed.publish({ topic: 'stock', ids: [1] })
  expect(feed.position()).toBeNull()
  await vi.waitFor(() => expect(feed.position()).not.toBeNull())
  const { rows } = await db.unchecked('select $1::pg_lsn > $2::pg_lsn as "isLater"', [
    feed.position(),
    before,
  ])
  expect(rows).toEqual([{ isLater: true }])
})

test('rows of a newer version, with a topic that this one does not know, are passed over', async () => {
  const { received } = await openTestFeed()
  await db.unchecked(`insert into changes (topic) values ('weather'), ('pages')`)
  await vi.waitFor(() => expect(received).toEqual([{ topic: 'pages' }]))
  expect(CHANGE_TOPICS).not.toContain('weather')
})
