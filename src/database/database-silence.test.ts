import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { testAdmin, testDatabase } from '#tests/support/database.ts'
import { type SilentProxy, silentProxy } from '#tests/support/silent-proxy.ts'
import { type Database, type DatabaseOptions, openDatabase, transaction } from './database.ts'
import { DatabaseUnavailableError, databaseOutage } from './database-errors.ts'

const db = await testDatabase({ migrated: false })
await db.unchecked('create table sales (id int primary key)')

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
  await db.unchecked('truncate sales')
})

async function openProxy(): Promise<SilentProxy> {
  const proxy = await silentProxy(db.connection)
  open.push(proxy)
  return proxy
}

function anotherPool(options: Partial<DatabaseOptions> = {}): Database {
  const other = openDatabase({ connection: db.connection, ...options })
  open.push(other)
  return other
}

/** The error of a rejected promise. One that is never settled fails by the time limit of its test. */
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it did not fail',
    (thrown: unknown) => thrown,
  )

const unreachable = expect.objectContaining({ name: 'DatabaseUnavailableError', trouble: 'unreachable' })

describe('a database that stops answering', () => {
  test('fails a statement whose response is overdue, and its connection is not reused', async () => {
    const proxy = await openProxy()
    const shop = anotherPool({
      connection: { ...proxy.connection, query_timeout: 300 },
      maxConnections: 1,
    })
    const { rows: before } = await shop.unchecked<{ pid: number }>('select pg_backend_pid() as pid')
    proxy.silence()
    const error = await failure(shop.unchecked('select 1'))
    expect(error).toEqual(unreachable)
    proxy.resume()
    const { rows } = await shop.unchecked<{ pid: number }>('select pg_backend_pid() as pid')
    expect(rows[0]?.pid).not.toBe(before[0]?.pid)
  })

  test('does not make a failed transaction wait for its rollback', async () => {
    const proxy = await openProxy()
    const shop = anotherPool({ connection: { ...proxy.connection, query_timeout: 500 }, maxConnections: 1 })
    const sale = transaction(shop, async (tx) => {
      await tx.unchecked('insert into sales values (1)')
      proxy.silence()
      await tx.unchecked('select 1')
    })
    const error = await failure(sale)
    expect(error).toMatchObject({ trouble: 'unreachable', maybeDone: false })
    proxy.resume()
    expect((await shop.unchecked('select id from sales')).rows).toEqual([])
  })

  test('is detected by the watch: statements under way and new ones fail until the database answers again', {
    timeout: 60_000,
  }, async () => {
    const proxy = await openProxy()
    const messages: string[] = []
    const collectMessage = (_: object, message: string) => messages.push(message)
    const shop = anotherPool({
      connection: proxy.connection,
      watched: true,
      maxConnections: 3,
      log: { info: collectMessage, warn: () => undefined, error: collectMessage },
    })
    expect((await shop.unchecked('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(await shop.isResponding(1_500)).toBe(true)

    proxy.silence()
    // Five callers share three connections: two of them wait.
    const hanging = await Promise.all([1, 2, 3, 4, 5].map(() => failure(shop.unchecked('select 1'))))
    for (const error of hanging) expect(error).toEqual(unreachable)
    expect(await failure(shop.unchecked('select 1'))).toEqual(unreachable)
    expect(await shop.isResponding(1_500)).toBe(false)
    expect(messages).toEqual(['the database does not answer; requests are refused until it does'])

    proxy.resume()
    await expect.poll(() => shop.isResponding(1_500), { timeout: 15_000 }).toBe(true)
    expect((await shop.unchecked('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(messages.at(-1)).toBe('the database answers again')
  })

  test('isResponding() returns false after its patience', async () => {
    const proxy = await openProxy()
    const shop = anotherPool({ connection: proxy.connection, watched: true })
    expect(await shop.isResponding(1_500)).toBe(true)
    proxy.silence()
    expect(await shop.isResponding(300)).toBe(false)
  })

  test('does not block close()', async () => {
    const proxy = await openProxy()
    const shop = openDatabase({ connection: proxy.connection, maxConnections: 1 })
    await shop.unchecked('select 1')
    proxy.silence()
    const hanging = failure(shop.unchecked('select 1'))
    await pause(50)
    await shop.close()
    expect(await hanging).toEqual(unreachable)
  })
})

test('a commit whose response is lost throws with maybeDone while the database stays silent', async () => {
  const proxy = await openProxy()
  const shop = anotherPool({ connection: proxy.connection, maxConnections: 1, commitPatience: 400 })
  await shop.unchecked('select 1')
  const committing = proxy.silenceAfter('commit')
  const sale = failure(transaction(shop, (tx) => tx.unchecked('insert into sales values (7)')))
  await committing
  await expect.poll(async () => (await db.unchecked('select id from sales')).rows).toEqual([{ id: 7 }])
  proxy.cut()
  expect(await sale).toMatchObject({ trouble: 'unreachable', maybeDone: true })
})

test('a single write whose response is lost throws with maybeDone, a read without', async () => {
  const proxy = await openProxy()
  const shop = anotherPool({ connection: proxy.connection })
  for (const [text, maybeDone] of [
    ['insert into sales values (8)', true],
    ['select 1', false],
  ] as const) {
    proxy.resume()
    await shop.unchecked('select 1')
    const lost = failure(shop.unchecked(text))
    proxy.silence('passes')
    await pause(50)
    proxy.cut()
    const error = await lost
    // The response may have arrived before the proxy fell silent.
    if (error instanceof DatabaseUnavailableError) expect(error.maybeDone).toBe(maybeDone)
  }
})

test('an unlimited transaction may take longer than the limits of the pool', async () => {
  const shop = anotherPool({
    connection: { ...db.connection, query_timeout: 200 },
    statementTimeout: 100,
    maxConnections: 1,
  })
  await transaction(shop, (tx) => tx.unchecked('select pg_sleep(0.5)'), { unlimited: true })
  const error = await failure(transaction(shop, (tx) => tx.unchecked('select pg_sleep(5)')))
  expect(databaseOutage(error)).not.toBeNull()
})

describe('more callers than connections', () => {
  test('wait and are all served', async () => {
    const shop = anotherPool({ maxConnections: 2 })
    const results = await Promise.all(
      Array.from({ length: 40 }, () => shop.unchecked('select pg_sleep(0.02)')),
    )
    expect(results).toHaveLength(40)
    expect(shop.pool.totalCount).toBeLessThanOrEqual(2)
  })

  test('share the existing connections when PostgreSQL accepts no more', {
    timeout: 60_000,
  }, async () => {
    const { user } = db.connection
    const role = `narrow_${process.pid}`
    const admin = new pg.Client(await testAdmin())
    await admin.connect()
    try {
      await admin.query(`create role ${role} login password 'dar' connection limit 3`)
      await admin.query(`grant ${user} to ${role}`)
      const shop = anotherPool({ connection: { ...db.connection, user: role, password: 'dar' } })
      const results = await Promise.all(
        Array.from({ length: 80 }, () => shop.unchecked<{ one: number }>('select 1 as one, pg_sleep(0.01)')),
      )
      expect(results.filter(({ rows }) => rows[0]?.one === 1)).toHaveLength(80)
      await shop.close()
      open.pop()
    } finally {
      await admin.query(`drop role if exists ${role}`)
      await admin.end()
    }
  })

  test('fail as busy when no connection becomes free in time', {
    timeout: 60_000,
  }, async () => {
    const shop = anotherPool({
      connection: { ...db.connection, connectionTimeoutMillis: 200 },
      maxConnections: 1,
    })
    const first = shop.unchecked('select pg_sleep(1)')
    const error = await failure(shop.unchecked('select 1'))
    expect(error).toMatchObject({ trouble: 'busy' })
    await first
  })
})

test('a database that does not exist is unreachable at once', async () => {
  const shop = anotherPool({ connection: { ...db.connection, host: '/nowhere' } })
  const error = await failure(shop.unchecked('select 1'))
  expect(error).toEqual(unreachable)
})
