import { createRequire } from 'node:module'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { columnTypes, toParameter } from './column-values.ts'
import { isRetryable } from './database-errors.ts'
import { statementName } from './statement-name.ts'

/** The rows a statement returned, and how many rows it touched (0 where PostgreSQL counts none). */
export interface Rows<Row> {
  rows: Row[]
  rowCount: number
}

/**
 * What every query function takes: the pool, or one transaction.
 *
 * Values: numeric is a string of digits (feed it to `Big`), int4 and int8 are numbers, timestamptz is a Date,
 * date is 'YYYY-MM-DD'. A `Big` may be passed as a parameter. Numbers inside json are floats, so money never
 * lives in json as a number. Inside one transaction run one statement at a time: it has one connection.
 */
export interface Db {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Rows<Row>>
  /**
   * The same as a prepared statement, parsed and planned once per connection: for hot paths. Its name is derived from
   * `text`, which must be a constant of the code: every distinct text is kept for the life of the process.
   */
  prepared<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Rows<Row>>
  /** Drizzle on the same connection(s), for typed queries on the tables of `<module>-tables.ts`; loaded when first asked for. */
  readonly orm: NodePgDatabase
}

export interface Database extends Db {
  /** For COPY and LISTEN, which need a connection of their own. */
  readonly pool: pg.Pool
  /** Waits for the connections in use to come back, then closes them all. */
  close(): Promise<void>
}

/** Where the database reports; a pino logger fits. */
export interface DatabaseLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface DatabaseOptions {
  connection: pg.PoolConfig
  /** How many connections at most; further queries wait for one. */
  maxConnections?: number
  /** Milliseconds after which the server cancels a statement; 0 is never (imports, seeding). */
  statementTimeout?: number
  log?: DatabaseLog
}

const DEFAULT_CONNECTIONS = 20
const STATEMENT_TIMEOUT = 30_000
const LOCK_TIMEOUT = 10_000
const IDLE_IN_TRANSACTION_TIMEOUT = 60_000
const CONNECTION_TIMEOUT = 10_000
const ATTEMPTS = 5

const require = createRequire(import.meta.url)

/** Its CommonJS files load in a tenth of the time and memory that its modules take, and a shop that asks for no orm pays nothing. */
function drizzleOn(connection: pg.Pool | pg.PoolClient): NodePgDatabase {
  const { drizzle }: typeof import('drizzle-orm/node-postgres') = require('drizzle-orm/node-postgres')
  return drizzle(connection)
}

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>

async function run<Row extends object>(on: Queryable, query: pg.QueryConfig): Promise<Rows<Row>> {
  const { rows, rowCount } = await on.query(query)
  return { rows, rowCount: rowCount ?? 0 }
}

/** `query` and `prepared` on a pool or a connection; `orm` is added by the caller. */
function statementsOn(on: Queryable): Pick<Db, 'query' | 'prepared'> {
  return {
    query: (text, values = []) => run(on, { text, values: values.map(toParameter) }),
    prepared: (text, values = []) =>
      run(on, { name: statementName(text), text, values: values.map(toParameter) }),
  }
}

/**
 * Opens a pool. Nothing is connected until the first query.
 *
 * Every wait has a limit (milliseconds): a connection 10,000, a lock 10,000, a statement 30,000, a transaction
 * left idle 60,000; past it the query throws. Sessions speak UTC; days are Europe/Istanbul only where SQL says so.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { connection, maxConnections = DEFAULT_CONNECTIONS, statementTimeout = STATEMENT_TIMEOUT } = options
  const pool = new pg.Pool({
    application_name: 'vitrin',
    keepAlive: true,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeout,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    ...connection,
    options: [connection.options, '-c TimeZone=UTC'].filter(Boolean).join(' '),
    max: maxConnections,
    types: columnTypes,
  })
  // One that breaks while lent out fails the statement under way. Node also wants a listener for it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // A connection that breaks while idle reports here; without a listener the error would end the process.
  pool.on('error', (error) => options.log?.warn({ err: error }, 'an idle database connection was lost'))
  let orm: NodePgDatabase | undefined
  return {
    ...statementsOn(pool),
    get orm() {
      orm ??= drizzleOn(pool)
      return orm
    },
    pool,
    close: () => pool.end(),
  }
}

/** One connection as a `Db`. Drizzle is built when first asked for, since most transactions do without it. */
function onConnection(client: pg.PoolClient): Db {
  let orm: NodePgDatabase | undefined
  return {
    ...statementsOn(client),
    get orm() {
      orm ??= drizzleOn(client)
      return orm
    },
  }
}

async function attempt<T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(onConnection(client))
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot even roll back must not go back into the pool.
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

function pauseBefore(attemptNumber: number): Promise<void> {
  const milliseconds = 2 ** attemptNumber * 5 * (0.5 + Math.random())
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
 *
 * When PostgreSQL gave the transaction up for the sake of another (deadlock, serialization failure) `work` runs
 * again, at most five times in all, so it must not do what a rollback cannot undo (no mail, no payment).
 * A returned `{ ok: false }` commits; throw to roll back.
 */
export async function transaction<T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await attempt(db, work)
    } catch (error) {
      if (number >= ATTEMPTS || !isRetryable(error)) throw error
    }
    await pauseBefore(number)
  }
}
