import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { type Database, type DatabaseLog, openDatabase } from '#database/database.ts'
import { atEnd } from './at-end.ts'
import type { ClusterInfo } from './global-setup.ts'
import { watchLockOrder } from './lock-order.ts'
import { TEMPLATE } from './test-cluster.ts'

export interface TestDatabase extends Database {
  /** For code that opens its own connections: a second pool, a shop in another process. */
  readonly connection: pg.PoolConfig
  /** The same address as a `DATABASE_URL`. */
  readonly url: string
}

export interface TestDatabaseOptions {
  maxConnections?: number
  /** False gives an empty database, for tests about migrations. */
  migrated?: boolean
  /** Reroutes the connections of the test's own pool, for example through a proxy that can stop responding. */
  through?: (connection: pg.PoolConfig) => Promise<pg.PoolConfig>
  /** A cluster of the file's own (`ownCluster`), for tests about settings of the whole server. */
  cluster?: { connection: pg.PoolConfig; admin: pg.PoolConfig }
  /** As `DatabaseOptions`. */
  commitPatience?: number
  log?: DatabaseLog
}

/** The cluster of the run. */
export async function testCluster(): Promise<Required<Omit<ClusterInfo, 'failure'>>> {
  const { failure, connection, admin, ready }: ClusterInfo = JSON.parse(
    await text(connect(inject('testClusterPort'), '127.0.0.1')),
  )
  if (!connection || !admin || !ready) throw new Error(failure ?? 'no test cluster')
  return { connection, admin, ready }
}

/** The superuser of the test cluster, for tests about roles and limits of the server. */
export async function testAdmin(): Promise<pg.PoolConfig> {
  return (await testCluster()).admin
}

async function asAdmin(admin: pg.PoolConfig, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** How often, and how many milliseconds apart, a database that is dropped is asked for connections that are about to end. */
const FAREWELL = { times: 100, apart: 10 } as const

/**
 * Drops a database. A closed pool has only asked its connections to end: one that is cut off before it has ended reports an error that
 * nobody listens to. Connections that stay open are cut off.
 */
const dropDatabase = (admin: pg.PoolConfig, name: string) =>
  asAdmin(admin, async (client) => {
    for (let asked = 0; asked < FAREWELL.times; asked++) {
      const { rows } = await client.query('select from pg_stat_activity where datname = $1 limit 1', [name])
      if (rows.length === 0) break
      await pause(FAREWELL.apart)
    }
    await client.query(`drop database ${name} with (force)`)
  })

function urlOf({ user, password, database, host, port }: pg.PoolConfig): string {
  const parameters = new URLSearchParams({ host: String(host), port: String(port) })
  return `postgres://${user}:${password}@/${database}?${parameters}`
}

/**
 * A database for this test file alone, on real PostgreSQL, with every table and no rows; dropped when the file is done, or the test that
 * opened it.
 *
 * Call it at the top of the file: `const db = await testDatabase()`.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { maxConnections, migrated = true, through, commitPatience } = options
  const cluster = options.cluster ?? (await testCluster())
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = migrated ? TEMPLATE : 'template1'
  await asAdmin(cluster.admin, (client) =>
    client.query(
      `create database ${name} owner ${cluster.connection.user} template ${template} strategy file_copy`,
    ),
  )
  const connection = { ...cluster.connection, database: name }
  const db = openDatabase({
    connection: through ? await through(connection) : connection,
    maxConnections,
    commitPatience,
    log: options.log,
  })
  const disorder = watchLockOrder(db.pool)
  atEnd(async () => {
    await db.close()
    await dropDatabase(cluster.admin, name)
    expect(disorder, 'transactions that lock rows in another order than LOCK_ORDER').toEqual([])
  })
  return { ...db, connection, url: urlOf(connection) }
}
