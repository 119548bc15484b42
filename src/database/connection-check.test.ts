import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { transactionPooler } from '#tests/support/transaction-pooler.ts'
import {
  checkConnection,
  connectionProblems,
  type PreparedStatementCheck,
  type SessionSettings,
} from './connection-check.ts'
import { openDatabase } from './database.ts'

const db = await testDatabase()

const GOOD: SessionSettings = {
  timeZone: 'UTC',
  statementTimeout: 30_000,
  lockTimeout: 10_000,
  idleInTransactionTimeout: 60_000,
}

const cases: {
  session: Partial<SessionSettings>
  prepared: PreparedStatementCheck
  expectedProblems: RegExp[]
  why: string
}[] = [
  { session: {}, prepared: 'kept', expectedProblems: [], why: 'everything is as asked for' },
  {
    session: { timeZone: 'Etc/UTC' },
    prepared: 'kept',
    expectedProblems: [],
    why: 'the same zone by another name',
  },
  {
    session: { statementTimeout: 5_000 },
    prepared: 'kept',
    expectedProblems: [],
    why: 'the operator chose another limit',
  },
  {
    session: { timeZone: 'Europe/Istanbul' },
    prepared: 'kept',
    expectedProblems: [/alter role shop set timezone = 'UTC';$/],
    why: 'days would begin three hours early',
  },
  {
    session: { statementTimeout: 0, lockTimeout: 0, idleInTransactionTimeout: 0 },
    prepared: 'kept',
    expectedProblems: [
      /statement_timeout = '30s'; .*lock_timeout = '10s'; .*idle_in_transaction_session_timeout = '60s';$/,
    ],
    why: 'nothing ends a wait',
  },
  { session: {}, prepared: 'lost', expectedProblems: [/1\.21/], why: 'an old PgBouncer' },
  { session: {}, prepared: 'no-second-connection', expectedProblems: [/22/], why: 'too few connections' },
  {
    session: { lockTimeout: 0 },
    prepared: 'lost',
    expectedProblems: [/lock_timeout/, /1\.21/],
    why: 'both problems are reported',
  },
]

test.each(cases)(
  '$session with prepared statements $prepared has problems $expectedProblems: $why',
  (each) => {
    const problems = connectionProblems({ ...GOOD, ...each.session }, each.prepared, 'shop')
    expect(problems).toHaveLength(each.expectedProblems.length)
    for (const [at, pattern] of each.expectedProblems.entries()) expect(problems[at]).toMatch(pattern)
  },
)

test('a direct connection to the database passes the check', async () => {
  const own = openDatabase({ connection: db.connection, maxConnections: 2 })
  try {
    expect(await checkConnection(own)).toEqual([])
  } finally {
    await own.close()
  }
})

test('a pooler in transaction mode without prepared statements fails the check', async () => {
  const pooler = await transactionPooler(db.connection)
  const pooled = openDatabase({ connection: pooler.connection, maxConnections: 4 })
  try {
    expect(await checkConnection(pooled)).toEqual([expect.stringContaining('max_prepared_statements')])
  } finally {
    await pooled.close()
    await pooler.close()
  }
})

test('sessions without the statement timeout that the shop sets fail the check', async () => {
  // The result of a pooler that ignores startup parameters.
  const { user } = db.connection
  const bare = openDatabase({ connection: { ...db.connection }, maxConnections: 3, statementTimeout: 0 })
  try {
    expect(await checkConnection(bare)).toEqual([
      expect.stringContaining(`alter role ${user} set statement_timeout = '30s';`),
    ])
  } finally {
    await bare.close()
  }
})
