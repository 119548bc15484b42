import Big from 'big.js'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { type Db, openDatabase, transaction } from './database.ts'
import { isUniqueViolation, sqlState } from './database-errors.ts'
import { int, statement } from './statements/statement.ts'

const db = await testDatabase({ migrated: false })
await db.unchecked('create table stock (id int primary key, units int not null, price numeric(20, 6))')

beforeEach(async () => {
  await db.unchecked('truncate stock')
  await db.unchecked("insert into stock values (1, 5, '129.900000'), (2, 5, null)")
})

async function units(id: number): Promise<number | undefined> {
  const { rows } = await db.unchecked<{ units: number }>('select units from stock where id = $1', [id])
  return rows[0]?.units
}

async function take(tx: Db, id: number): Promise<void> {
  await tx.unchecked('update stock set units = units - 1 where id = $1', [id])
}

describe('column values', () => {
  test.each<[expression: string, expected: unknown, why: string]>([
    ["'129.900000'::numeric", '129.900000', 'money keeps every digit'],
    ['12345678901234567890.123456::numeric', '12345678901234567890.123456', 'also beyond a float'],
    ['array[1.50, null, 2]::numeric[]', ['1.50', null, '2'], 'also in an array'],
    ['7::int4', 7, 'ids are numbers'],
    ['count(*)', 1, 'counts are numbers'],
    ['9007199254740991::int8', 9_007_199_254_740_991, 'the largest exact number'],
    ['array[1, -2]::int8[]', [1, -2], 'arrays of counts too'],
    ["'2026-03-29'::date", '2026-03-29', 'a day has no time zone'],
    ["array['2026-03-29']::date[]", ['2026-03-29'], 'neither has an array of days'],
    ["'2026-11-21 14:00+03'::timestamptz", new Date('2026-11-21T11:00:00Z'), 'an instant'],
    ["'2026-11-21 14:00'::timestamp", '2026-11-21 14:00:00', 'no zone is guessed'],
    ['\'{"a":[1]}\'::jsonb', { a: [1] }, 'json is parsed'],
    ['null::numeric', null, 'null stays null'],
    ["current_setting('TimeZone')", 'UTC', 'sessions use UTC'],
  ])('%s is %j: %s', async (expression, expected) => {
    const { rows } = await db.unchecked<{ value: unknown }>(`select ${expression} as value`)
    expect(rows[0]?.value).toEqual(expected)
  })

  test('an int8 too large for a number throws instead of being rounded', async () => {
    await expect(db.unchecked('select 9007199254740993::int8')).rejects.toThrow('9007199254740993')
  })
})

test('an exact decimal survives a round trip through a parameter and a column', async () => {
  const digits = fc.tuple(fc.bigInt(-(10n ** 14n), 10n ** 14n), fc.integer({ min: 0, max: 6 }))
  await fc.assert(
    fc.asyncProperty(digits, async ([whole, scale]) => {
      const amount = new Big(whole.toString()).div(new Big(10).pow(scale))
      const { rows } = await db.unchecked<{ one: string; many: string[] }>(
        'select $1::numeric as one, $2::numeric[] as many',
        [amount, [amount, amount]],
      )
      expect(rows[0]?.one).toBe(amount.toFixed())
      expect(rows[0]?.many).toEqual([amount.toFixed(), amount.toFixed()])
    }),
    { numRuns: 50 },
  )
})

test('a statement returns how many rows it changed', async () => {
  expect((await db.unchecked('update stock set units = 0')).rowCount).toBe(2)
  expect((await db.unchecked('update stock set units = 0 where id = 9')).rowCount).toBe(0)
})

test('a prepared statement returns the same as a plain one on every run', async () => {
  const units = statement({ params: [int], row: { units: int } }, 'select units from stock where id = $1')
  for (const id of [1, 2, 9]) expect(await db.prepared(units, [id])).toEqual(await db.query(units, [id]))
})

describe('a transaction', () => {
  test('commits when its work returns', async () => {
    const result = await transaction(db, async (tx) => {
      await take(tx, 1)
      await tx.unchecked('update stock set units = units - 1 where id = 2')
      return 'sold'
    })
    expect([result, await units(1), await units(2)]).toEqual(['sold', 4, 4])
  })

  test('rolls back when its work throws, and the connection stays usable', async () => {
    const one = openDatabase({ connection: db.connection, maxConnections: 1 })
    const sale = transaction(one, async (tx) => {
      await take(tx, 1)
      throw new Error('changed my mind')
    })
    await expect(sale).rejects.toThrow('changed my mind')
    expect((await one.unchecked<{ units: number }>('select units from stock where id = 1')).rows).toEqual([
      { units: 5 },
    ])
    await one.close()
  })

  test('is invisible to others until it commits', async () => {
    await transaction(db, async (tx) => {
      await take(tx, 1)
      expect(await units(1)).toBe(5)
    })
    expect(await units(1)).toBe(4)
  })

  test('is retried after a deadlock, so that both transactions commit', async () => {
    const met = Promise.withResolvers<void>()
    let arrived = 0
    async function swap(first: number, second: number) {
      await transaction(db, async (tx) => {
        await take(tx, first)
        if (++arrived >= 2) met.resolve()
        await met.promise
        await take(tx, second)
      })
    }
    await Promise.all([swap(1, 2), swap(2, 1)])
    expect([await units(1), await units(2)]).toEqual([3, 3])
  })

  test('is retried after a serialization failure until it commits', async () => {
    const options = '-c default_transaction_isolation=serializable'
    const strict = openDatabase({ connection: { ...db.connection, options } })
    async function takeByReading() {
      await transaction(strict, async (tx) => {
        const { rows } = await tx.unchecked<{ units: number }>('select units from stock where id = 1')
        await tx.unchecked('update stock set units = $1 where id = 1', [(rows[0]?.units ?? 0) - 1])
      })
    }
    await Promise.all([takeByReading(), takeByReading(), takeByReading()])
    await strict.close()
    expect(await units(1)).toBe(2)
  })

  test('throws an error that is not retryable at once', async () => {
    let runs = 0
    const sale = transaction(db, async (tx) => {
      runs++
      await tx.unchecked('insert into stock values (1, 1)')
    })
    await expect(sale).rejects.toSatisfy((error) => isUniqueViolation(error, 'stock_pkey'))
    expect(runs).toBe(1)
  })

  test('does not return a broken connection to the pool', async () => {
    const one = openDatabase({ connection: db.connection, maxConnections: 1 })
    const cut = transaction(one, (tx) => tx.unchecked('select pg_terminate_backend(pg_backend_pid())'))
    await expect(cut).rejects.toThrow()
    expect((await one.unchecked('select 1 as one')).rows).toEqual([{ one: 1 }])
    await one.close()
  })
})

test('a statement that takes too long is cancelled', async () => {
  const hasty = openDatabase({ connection: db.connection, statementTimeout: 50 })
  await expect(hasty.unchecked('select pg_sleep(10)')).rejects.toSatisfy(
    (error) => sqlState(error) === '57014',
  )
  await hasty.close()
})

test('an idle connection that breaks is logged and replaced', async () => {
  const reports: string[] = []
  const log = { info: () => undefined, warn: (_: object, message: string) => reports.push(message) }
  const one = openDatabase({ connection: db.connection, maxConnections: 1, log })
  const { rows } = await one.unchecked<{ pid: number }>('select pg_backend_pid() as pid')
  await db.unchecked('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect.poll(() => reports).toEqual(['an idle database connection was lost'])
  expect((await one.unchecked('select 1 as one')).rows).toEqual([{ one: 1 }])
  await one.close()
})

test('a server that stops while the pool is being closed is no lost connection', async () => {
  const reports: string[] = []
  const log = { info: () => undefined, warn: (_: object, message: string) => reports.push(message) }
  const one = openDatabase({ connection: db.connection, maxConnections: 1, log })
  const { rows } = await one.unchecked<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  // It reads the end of its server before the goodbye of the pool.
  process.kill(pid, 'SIGSTOP')
  process.kill(pid, 'SIGTERM')
  const closed = one.close()
  await db.unchecked('select 1')
  process.kill(pid, 'SIGCONT')
  await closed
  await expect
    .poll(async () => (await db.unchecked('select from pg_stat_activity where pid = $1', [pid])).rows)
    .toEqual([])
  expect(reports).toEqual([])
})

test('a connection string opens the same database', async () => {
  const other = openDatabase({ connection: { connectionString: db.url } })
  expect((await other.unchecked('select count(*) as products from stock')).rows).toEqual([{ products: 2 }])
  await other.close()
})
