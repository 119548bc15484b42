import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { columnTypes, toParameter } from './column-values.ts'
import { ConnectionPool } from './connection-pool.ts'
import {
  type DatabaseTrouble,
  DatabaseUnavailableError,
  databaseTrouble,
  isConnectionLost,
  isRetryable,
} from './database-errors.ts'
import { watchDatabase } from './database-watch.ts'
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
  /** Whether the database answers within `patience` milliseconds. Never throws. */
  isResponding(patience: number): Promise<boolean>
  /**
   * True when a connection was lost or could not be had at or after `moment` (of `performance.now()`): an error of a library that
   * works on the pool may then stand for it.
   */
  lostSince(moment: number): boolean
  /** Waits for the connections in use to come back, at most five seconds, then closes them all. */
  close(): Promise<void>
}

/** Where the database reports; a pino logger fits. */
export interface DatabaseLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  /** For what stops the shop from selling until it is over; a log without it gets a warning. */
  error?(details: object, message: string): void
}

export interface DatabaseOptions {
  connection: pg.PoolConfig
  /** How many connections at most; further queries wait for one. */
  maxConnections?: number
  /** Milliseconds after which the server cancels a statement; 0 is never (imports, seeding). */
  statementTimeout?: number
  /** True asks the database for a sign of life every second, on one more connection, and refuses work while there is none. */
  watched?: boolean
  log?: DatabaseLog
}

export const DEFAULT_CONNECTIONS = 20
const STATEMENT_TIMEOUT = 30_000
const LOCK_TIMEOUT = 10_000
const IDLE_IN_TRANSACTION_TIMEOUT = 60_000
/** Milliseconds that the answer of a statement may take beyond the server's own limit before its connection is given up. */
const RESPONSE_MARGIN = 5_000
const ROLLBACK_TIMEOUT = 5_000
const CLOSE_PATIENCE = 5_000
const ATTEMPTS = 5

const require = createRequire(import.meta.url)

/** Its CommonJS files load in a tenth of the time and memory that its modules take, and a shop that asks for no orm pays nothing. */
function drizzleOn(connection: pg.Pool | pg.PoolClient): NodePgDatabase {
  const { drizzle }: typeof import('drizzle-orm/node-postgres') = require('drizzle-orm/node-postgres')
  return drizzle(connection)
}

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>

/** `pg` takes a limit for each statement; its types do not know it. */
interface LimitedQuery extends pg.QueryConfig {
  /** Milliseconds until the answer counts as lost; without it the connection's own limit holds. */
  query_timeout?: number
}

const READS = /^\s*(select|show)\b/i

async function run<Row extends object>(on: Queryable, query: LimitedQuery): Promise<Rows<Row>> {
  try {
    const { rows, rowCount } = await on.query(query)
    return { rows, rowCount: rowCount ?? 0 }
  } catch (error) {
    if (error instanceof DatabaseUnavailableError || !isConnectionLost(error)) throw error
    throw new DatabaseUnavailableError('unreachable', { cause: error, maybeDone: !READS.test(query.text) })
  }
}

type Limit = Pick<LimitedQuery, 'query_timeout'>

/** `pg` takes 0 for its own limit; this is the longest that a timer of Node waits, 24 days. */
const NO_LIMIT: Limit = { query_timeout: 2 ** 31 - 1 }

/** `query` and `prepared` on a pool or a connection; `orm` is added by the caller. */
function statementsOn(on: Queryable, limit: Limit = {}): Pick<Db, 'query' | 'prepared'> {
  return {
    query: (text, values = []) => run(on, { ...limit, text, values: values.map(toParameter) }),
    prepared: (text, values = []) =>
      run(on, { ...limit, name: statementName(text), text, values: values.map(toParameter) }),
  }
}

/** Closes a pool whose connections are still in use after a while the hard way: what they were doing is rolled back. */
async function closePool(pool: ConnectionPool): Promise<void> {
  const ended = pool.end().then(() => true)
  if (await Promise.race([ended, pause(CLOSE_PATIENCE, false, { ref: false })])) return
  pool.refuse(new Error('the shop closes its connections'))
  await Promise.race([ended, pause(CLOSE_PATIENCE, false, { ref: false })])
}

/**
 * Opens a pool. Nothing is connected until the first query.
 *
 * Every wait has a limit (milliseconds): a connection 10,000, a lock 10,000, a statement 30,000, a transaction left idle 60,000;
 * past it the query throws. The server keeps these limits; 5,000 past a statement's the answer counts as lost and the
 * connection is closed, never used again. Where the server has no limit (`statementTimeout: 0`) there is none here either, but a
 * connection whose other side is gone breaks within half a minute. Sessions speak UTC; days are Europe/Istanbul only where SQL
 * says so.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const {
    connection,
    maxConnections = DEFAULT_CONNECTIONS,
    statementTimeout = STATEMENT_TIMEOUT,
    log,
  } = options
  const pool = new ConnectionPool({
    application_name: 'vitrin',
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout > 0 ? statementTimeout + RESPONSE_MARGIN : 0,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    ...connection,
    options: [connection.options, '-c TimeZone=UTC'].filter(Boolean).join(' '),
    max: maxConnections,
    types: columnTypes,
  })
  // A connection that breaks while idle reports here; without a listener the error would end the process.
  pool.on('error', (error) => log?.warn({ err: error }, 'an idle database connection was lost'))
  const watch = options.watched
    ? watchDatabase({
        connection,
        onSilence(reason) {
          const logError = log?.error?.bind(log) ?? log?.warn.bind(log)
          logError?.({ err: reason }, 'the database does not answer; requests are refused until it does')
          pool.refuse(reason)
        },
        onReturn() {
          pool.admit()
          log?.info({}, 'the database answers again')
        },
      })
    : null
  let orm: NodePgDatabase | undefined
  return {
    ...statementsOn(pool),
    get orm() {
      orm ??= drizzleOn(pool)
      return orm
    },
    pool,
    async isResponding(patience) {
      if (watch) return watch.isResponding(patience)
      const check = pool.query('select 1').then(
        () => true,
        () => false,
      )
      return Promise.race([check, pause(patience, false, { ref: false })])
    },
    lostSince: (moment) => pool.lostSince(moment),
    async close() {
      await watch?.stop()
      await closePool(pool)
    },
  }
}

/**
 * What trouble with the database made a piece of work fail that began at `moment` (of `performance.now()`); null where there was
 * none. Libraries that work on the pool replace its errors by their own, so a connection lost meanwhile counts as the cause.
 */
export function troubleSince(
  db: Pick<Database, 'lostSince'>,
  error: unknown,
  moment: number,
): DatabaseTrouble | null {
  return databaseTrouble(error) ?? (db.lostSince(moment) ? 'unreachable' : null)
}

/** One connection as a `Db`. Drizzle is built when first asked for, since most transactions do without it. */
function onConnection(client: pg.PoolClient, limit: Limit): Db {
  let orm: NodePgDatabase | undefined
  return {
    ...statementsOn(client, limit),
    get orm() {
      orm ??= drizzleOn(client)
      return orm
    },
  }
}

/** Ends a transaction that failed. False when its connection must not go back into the pool. */
async function isRolledBack(client: pg.PoolClient, error: unknown): Promise<boolean> {
  // On a connection whose answer is overdue the rollback would only wait behind it.
  if (isConnectionLost(error) || error instanceof DatabaseUnavailableError) return false
  const rollback: LimitedQuery = { text: 'rollback', query_timeout: ROLLBACK_TIMEOUT }
  return client.query(rollback).then(
    () => true,
    () => false,
  )
}

async function attempt<T>(db: Database, work: (tx: Db) => Promise<T>, unlimited: boolean): Promise<T> {
  const client = await db.pool.connect()
  const limit = unlimited ? NO_LIMIT : {}
  let usable = true
  try {
    await run(client, { text: 'begin' })
    if (unlimited) await run(client, { text: 'set local statement_timeout = 0' })
    const result = await work(onConnection(client, limit))
    await run(client, { ...limit, text: 'commit' })
    return result
  } catch (error) {
    usable = await isRolledBack(client, error)
    throw error
  } finally {
    client.release(!usable)
  }
}

function pauseBefore(attemptNumber: number): Promise<void> {
  return pause(2 ** attemptNumber * 5 * (0.5 + Math.random()))
}

export interface TransactionOptions {
  /** True lets a statement take as long as it needs, on the server and here: migrations, work on the whole catalogue. */
  unlimited?: boolean
}

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
 *
 * When PostgreSQL gave the transaction up for the sake of another (deadlock, serialization failure) `work` runs
 * again, at most five times in all, so it must not do what a rollback cannot undo (no mail, no payment).
 * A returned `{ ok: false }` commits; throw to roll back.
 *
 * When the answer to the commit is lost, it throws a `DatabaseUnavailableError` with `maybeDone`: nobody can know then whether
 * the work was kept. It is not run again; the caller's own key (an order's, an addition's) or a job finds out.
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Db) => Promise<T>,
  { unlimited = false }: TransactionOptions = {},
): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await attempt(db, work, unlimited)
    } catch (error) {
      if (number >= ATTEMPTS || !isRetryable(error)) throw error
    }
    await pauseBefore(number)
  }
}
