import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { ownCluster } from '#tests/support/own-cluster.ts'
import { type SilentProxy, silentProxy } from '#tests/support/silent-proxy.ts'
import { awaitCommit, BEGIN } from './commit.ts'
import { type Database, type DatabaseOptions, openDatabase, transaction } from './database.ts'
import { int, statement, text } from './statements/statement.ts'

/** The commit of a transaction gets no answer, in every way that a machine, a network or a standby can do it. */

const PATIENCE = 2_000
const cluster = await ownCluster()
const db = await testDatabase({ migrated: false, cluster })
await db.unchecked('create table sales (id int primary key)')

let proxy: SilentProxy
const errors: string[] = []
const pools: Database[] = []

/** The shop's connections, which lead through the proxy; those of `db` do not. */
function shopPool(options: Partial<DatabaseOptions> = {}): Database {
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: object, text: string) => void errors.push(text),
  }
  const pool = openDatabase({ connection: proxy.connection, commitPatience: PATIENCE, log, ...options })
  pools.push(pool)
  return pool
}

beforeEach(async () => {
  proxy = await silentProxy(db.connection)
})
afterEach(async () => {
  await cluster.awaitStandby('none')
  for (const pool of pools.splice(0)) await pool.close()
  await proxy.close()
  await db.unchecked('truncate sales')
  errors.length = 0
})

const sell = (shop: Database, id: number) =>
  transaction(shop, async (tx) => {
    await tx.unchecked('insert into sales values ($1)', [id])
    return `sale ${id}`
  })
const sold = async () =>
  (await db.unchecked<{ id: number }>('select id from sales order by id')).rows.map(({ id }) => id)
const failure = (work: Promise<unknown>) =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => error,
  )
const INSERT = (table: string) =>
  `insert into ${table} values ($1, current_setting('synchronous_commit')) returning mode`
const CERTAINLY_NOT = { name: 'DatabaseUnavailableError', maybeDone: false }
const NOT_KNOWN = { name: 'DatabaseUnavailableError', maybeDone: true }

test('a commit whose answer is swallowed is found out while its connection stays open', async () => {
  const shop = shopPool()
  const swallowed = proxy.swallowFrom('commit')
  const sale = sell(shop, 1)
  await swallowed
  expect(await sale).toBe('sale 1')
  expect(await sold()).toEqual([1])
})

test('a connection that breaks with the commit on its way is found out', async () => {
  const shop = shopPool()
  await shop.unchecked('select 1')
  // The beginning, the sale, the commit.
  proxy.cutAtMessage(3, 'after')
  expect(await sell(shop, 2)).toBe('sale 2')
  expect(await sold()).toEqual([2])
})

test('a connection that breaks before the commit is sent leaves nothing, and says so', async () => {
  const shop = shopPool()
  const cut = proxy.cutBefore('commit')
  const sale = failure(sell(shop, 3))
  await cut
  expect(await sale).toMatchObject(CERTAINLY_NOT)
  expect(await sold()).toEqual([])
})

test('a statement of a transaction whose answer is lost has certainly not been committed', async () => {
  const shop = shopPool()
  const cut = proxy.cutBefore('insert into sales')
  const sale = failure(sell(shop, 4))
  await cut
  expect(await sale).toMatchObject(CERTAINLY_NOT)
})

test('a commit that waits for its standby goes on after its request was answered', async () => {
  const shop = shopPool({ maxConnections: 2 })
  await cluster.awaitStandby('missing')
  expect(await failure(sell(shop, 5))).toMatchObject({ ...NOT_KNOWN, trouble: 'busy' })
  expect(await sold()).toEqual([])

  // Another one would only wait as well: it is refused before it writes. Who reads, and what only this machine keeps, goes on.
  expect(await failure(sell(shop, 6))).toMatchObject({ ...CERTAINLY_NOT, trouble: 'busy' })
  expect((await shop.unchecked('select 1 as one')).rows).toEqual([{ one: 1 }])
  await transaction(shop, (tx) => tx.unchecked('insert into sales values (7)'), { durability: 'local' })
  expect(await sold()).toEqual([7])

  await cluster.awaitStandby('none')
  await expect.poll(sold).toEqual([5, 7])
  await expect.poll(() => shop.pool.inDoubt, { timeout: 10_000 }).toBe(0)
  expect(await sell(shop, 8)).toBe('sale 8')
  expect(errors).toEqual([])
})

test('no time limit of a statement ends the wait for the standby', async () => {
  const shop = shopPool({ statementTimeout: 100, commitPatience: 30_000 })
  await cluster.awaitStandby('missing')
  const sale = sell(shop, 9)
  await cluster.waitingCommit()
  const [waited] = await cluster.asAdmin<{ slept: string }>("select 'slept' as slept, pg_sleep(0.5)")
  expect(waited?.slept).toBe('slept')
  await cluster.waitingCommit()
  await cluster.awaitStandby('none')
  expect(await sale).toBe('sale 9')
  expect(errors).toEqual([])
})

test('a cancelled wait for the standby is an error of the log, and no commit until the standby has it', async () => {
  const shop = shopPool()
  await cluster.awaitStandby('missing')
  const sale = failure(sell(shop, 10))
  const pid = await cluster.waitingCommit()
  await cluster.asAdmin('select pg_cancel_backend($1)', [pid])
  expect(await sale).toMatchObject(NOT_KNOWN)
  expect(errors).toEqual(['a commit did not wait for the standby: it is lost if this database is lost now'])
})

test('a commit whose every wait for the standby is cancelled is not known', async () => {
  await cluster.awaitStandby('missing')
  const sale = failure(sell(shopPool(), 12))
  let isAnswered = false
  void sale.then(() => {
    isAnswered = true
  })
  while (!isAnswered)
    await cluster.asAdmin("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'")
  expect(await sale).toMatchObject(NOT_KNOWN)
})

test('a server that crashes during the commit is asked until it is back', async () => {
  const shop = shopPool({ commitPatience: 30_000 })
  const lifeOfServer = () =>
    cluster.asAdmin<{ at: Date }>('select pg_stat_get_bgwriter_stat_reset_time() as at')
  const [before] = await lifeOfServer()
  await cluster.awaitStandby('missing')
  const sale = failure(
    transaction(
      shop,
      async (tx) => {
        await tx.unchecked('insert into sales values (11)')
        return 11
      },
      {
        proof: async (asking, _xid, id) =>
          (await asking.unchecked('select from sales where id = $1', [id])).rowCount === 1,
      },
    ),
  )
  const pid = await cluster.waitingCommit()
  process.kill(pid, 'SIGKILL')
  await expect
    .poll(
      () =>
        cluster.awaitStandby('none').then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  expect(await sale).toEqual({ value: 11 })
  const [after] = await lifeOfServer()
  expect(Number(after?.at)).toBeGreaterThan(Number(before?.at))
  await expect.poll(() => failure(sold()), { timeout: 20_000 }).toEqual({ value: [11] })
})

test.each([
  {
    xid: () =>
      db.unchecked<{ xid: string }>('select (pg_current_xact_id()::text::bigint + 1000000)::text as xid'),
    end: CERTAINLY_NOT,
    why: 'no server has given its number yet: it never reached this one',
  },
  {
    xid: () => db.unchecked<{ xid: string }>('select pg_current_xact_id()::text as xid'),
    end: NOT_KNOWN,
    why: 'another transaction may have got its number since the crash',
  },
])('after a crash $why', async ({ xid, end }) => {
  const [row] = (await xid()).rows
  const lost = Promise.reject(new Error('Connection terminated unexpectedly'))
  const begun = { xid: row?.xid ?? '', run: 'before the crash' }
  const waiting = awaitCommit(shopPool({ commitPatience: 300 }).pool, lost, { begun, unlimited: false })
  expect(await failure(waiting)).toMatchObject(end)
})

test('a commit that the server has not heard of refuses no other one', async () => {
  const shop = shopPool({ commitPatience: 300 })
  const client = await db.pool.connect()
  const [, named] = (await client.query(BEGIN.first)) as unknown as { rows: { xid: string; run: string }[] }[]
  const begun = named?.rows[0]
  if (!begun) throw new Error('a transaction began without its number')
  const sent = new Promise<never>(() => undefined)
  const waiting = awaitCommit(shop.pool, sent, { begun, unlimited: false })
  expect(await failure(waiting)).toMatchObject(NOT_KNOWN)
  expect(await failure(sell(shop, 13))).toEqual({ value: 'sale 13' })
  await client.query('rollback')
  client.release()
})

test('a statement about carts commits by itself without the standby, one about anything else waits for it', async () => {
  await db.unchecked(
    'create table carts (id int primary key, mode text); create table orders (id int primary key, mode text)',
  )
  const shop = shopPool({ commitPatience: 300 })
  const insertCart = statement({ params: [int], row: { mode: text } }, INSERT('carts'))
  const insertOrder = statement({ params: [int], row: { mode: text } }, INSERT('orders'))
  await cluster.awaitStandby('missing')
  // Prepared and not, twice each, in turn: nothing stays set on the connection.
  expect((await shop.prepared(insertCart, [1])).rows).toEqual([{ mode: 'local' }])
  expect((await shop.query(insertCart, [2])).rows).toEqual([{ mode: 'local' }])
  expect((await shop.prepared(insertCart, [3])).rowCount).toBe(1)
  const order = shop.query(insertOrder, [4])
  await cluster.waitingCommit()
  await cluster.awaitStandby('none')
  expect((await order).rows).toEqual([{ mode: 'on' }])
  expect((await shop.query(insertCart, [5])).rows).toEqual([{ mode: 'local' }])
  await expect(shop.query(insertCart, [5])).rejects.toThrow('duplicate key')
  expect((await shop.prepared(insertCart, [6])).rows).toEqual([{ mode: 'local' }])
  expect(shop.pool.totalCount).toBe(1)
})

test('a local transaction is refused what must be kept everywhere', async () => {
  const shop = shopPool()
  const insertOrder = statement({ params: [int], row: { mode: text } }, INSERT('orders'))
  const work = transaction(shop, (tx) => tx.query(insertOrder, [7]), { durability: 'local' })
  await expect(work).rejects.toThrow('a local transaction must not write orders')
})
