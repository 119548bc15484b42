import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import {
  awaitCommit,
  awaitStandby,
  BEGIN,
  type BegunTransaction,
  COMMIT_EVERYWHERE,
  type Proof,
} from './commit.ts'
import { ConnectionPool } from './connection-pool.ts'
import {
  type DatabaseOutage,
  DatabaseUnavailableError,
  databaseOutage,
  isConnectionLost,
  isRetryable,
} from './database-errors.ts'
import { type Durability, isLocal, LocalQuery, refuseInLocal, writesKept } from './durability.ts'
import { watchDatabase } from './feed/database-watch.ts'
import { columnTypes, toParameter } from './statements/column-values.ts'
import type { Statement } from './statements/statement.ts'
import { statementName } from './statements/statement-name.ts'

/** The rows a statement returned, and how many rows it changed or returned (0 where PostgreSQL counts none). */
export interface Rows<Row> {
  rows: Row[]
  rowCount: number
}

type Values<Params extends readonly unknown[]> = Params extends readonly [] ? [] : [values: Params]

/**
 * What every query function takes: the pool, or one transaction.
 *
 * Values: numeric is a string of digits (feed it to `Big`), int4 and int8 are numbers, timestamptz is a Date,
 * date is 'YYYY-MM-DD'. A `Big` may be passed as a parameter. Numbers inside json are floats, so money is never
 * a number in json. Inside one transaction run one statement at a time: it has one connection.
 */
export interface Db {
  query<Params extends readonly unknown[], Row extends object>(
    statement: Statement<Params, Row>,
    ...values: Values<Params>
  ): Promise<Rows<Row>>
  /** The same as a prepared statement, parsed and planned once per connection: for hot paths. Its name is derived from its text. */
  prepared<Params extends readonly unknown[], Row extends object>(
    statement: Statement<Params, Row>,
    ...values: Values<Params>
  ): Promise<Rows<Row>>
  /**
   * Runs SQL whose types nothing checks: commands such as `listen` and `set`, migrations, and statements whose tables or
   * columns are known only at run time. Only the files that tests/check-statements.ts lists may use it.
   */
  unchecked<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Rows<Row>>
}

export interface Database extends Db {
  /** For COPY and LISTEN, which need a connection of their own. */
  readonly pool: ConnectionPool
  /** True for an address that serves requests alone: what lasts long or needs a session goes by the direct one (`databases.ts`). */
  readonly forRequests?: boolean
  /** Whether the database answers within `patience` milliseconds. Never throws. */
  isResponding(patience: number): Promise<boolean>
  /**
   * True when a connection was lost or could not be made at or after `moment` (of `performance.now()`). An error of a library that
   * uses the pool may then have that cause.
   */
  lostSince(moment: number): boolean
  /** Waits for the connections in use, at most five seconds, then closes them all. */
  close(): Promise<void>
}

/** The log of the database; a pino logger fits. */
export interface DatabaseLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  /** For what stops the shop from selling; a log without `error` gets a warning. */
  error?(details: object, message: string): void
}

export interface DatabaseOptions {
  connection: pg.PoolConfig
  /** How many connections at most; further queries wait for one. */
  maxConnections?: number
  /** Milliseconds after which the server cancels a statement; 0 is never (imports, seeding). */
  statementTimeout?: number
  /** True polls the database every second on one more connection, and refuses queries while it does not answer. */
  watched?: boolean
  /** Milliseconds without a response to a commit after which it counts as not known (`COMMIT_PATIENCE`). */
  commitPatience?: number
  /** True where long work has an address of its own; a transaction with `unlimited` is refused then. */
  forRequests?: boolean
  /** True lets no statement write: for a standby, and for tests of what is read from one. */
  readOnly?: boolean
  log?: DatabaseLog
}

export const DEFAULT_CONNECTIONS = 20
const STATEMENT_TIMEOUT = 30_000
const LOCK_TIMEOUT = 10_000
const IDLE_IN_TRANSACTION_TIMEOUT = 60_000
/** Milliseconds beyond the server's statement timeout after which a response counts as lost and its connection is closed. */
const RESPONSE_MARGIN = 5_000
const ROLLBACK_TIMEOUT = 5_000
const CLOSE_PATIENCE = 5_000
const ATTEMPTS = 5
const READ_ONLY = '-c default_transaction_read_only=on'

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>

/** `pg` accepts a timeout for each statement, which its types lack. */
interface LimitedQuery extends pg.QueryConfig {
  /** Milliseconds until the response counts as lost; the connection's own limit where not given. */
  query_timeout?: number
}

const READS = /^\s*(select|show)\b/i

/**
 * How a statement is committed: by itself, or with its transaction. In a transaction one whose response is lost was certainly not, since no
 * commit was sent.
 */
type Ends = 'by-itself' | 'in-transaction' | 'in-local-transaction'

async function run<Row extends object>(
  on: Queryable,
  query: LimitedQuery,
  ends: Ends,
  isKnown = false,
): Promise<Rows<Row>> {
  if (isKnown && ends === 'in-local-transaction') refuseInLocal(query.text)
  const isAlone = isKnown && ends === 'by-itself'
  if (isAlone && on instanceof ConnectionPool && on.isHeldUp() && writesKept(query.text))
    throw new DatabaseUnavailableError('busy')
  const sent = isAlone && isLocal(query.text) ? localQuery(query) : query
  try {
    const { rows, rowCount } = await on.query(sent)
    return { rows, rowCount: rowCount ?? 0 }
  } catch (error) {
    if (error instanceof DatabaseUnavailableError || !isConnectionLost(error)) throw error
    const maybeDone = ends === 'by-itself' && !READS.test(query.text)
    throw new DatabaseUnavailableError('unreachable', { cause: error, maybeDone })
  }
}

type Limit = Pick<LimitedQuery, 'query_timeout'>

/** For `pg` 0 means the connection's limit, so this is the longest timer of Node, 24 days. */
const NO_LIMIT: Limit = { query_timeout: 2 ** 31 - 1 }

/** `pg` takes it in place of its configuration, and returns the same result. */
const localQuery = (query: LimitedQuery) => new LocalQuery(query) as unknown as LimitedQuery

/** Statements on one connection, for work that chooses it; the pool and transactions have theirs. */
export function statementsOn(on: Queryable, ends: Ends, limit: Limit = {}): Db {
  const send = (isKnown: boolean, text: string, values: readonly unknown[] = [], name?: string) =>
    run<never>(on, { ...limit, name, text, values: values.map(toParameter) }, ends, isKnown)
  return {
    query: ({ text }, ...[values]) => send(true, text, values),
    prepared: ({ text }, ...[values]) => send(true, text, values, statementName(text)),
    unchecked: (text, values) => send(false, text, values),
  }
}

/** Closes a pool; connections still in use after a while are cut, and their transactions rolled back. */
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
 * past it the query throws. The server enforces these limits; 5,000 past a statement's limit its response counts as lost and the
 * connection is closed, never reused. With `statementTimeout: 0` there is no limit on either side, but a connection whose other
 * side is gone breaks within half a minute. Sessions use UTC; days are Europe/Istanbul only where SQL says so.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const {
    connection,
    maxConnections = DEFAULT_CONNECTIONS,
    statementTimeout = STATEMENT_TIMEOUT,
    commitPatience,
    forRequests = false,
    readOnly = false,
    log,
  } = options
  const sessionOptions = [connection.options, '-c TimeZone=UTC', readOnly && READ_ONLY]
  const pool = new ConnectionPool({
    application_name: 'vitrin',
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout > 0 ? statementTimeout + RESPONSE_MARGIN : 0,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    ...connection,
    options: sessionOptions.filter(Boolean).join(' '),
    max: maxConnections,
    types: columnTypes,
    ...(commitPatience !== undefined && { commitPatience }),
  })
  const logError = log?.error?.bind(log) ?? log?.warn.bind(log)
  pool.onWaitCancelled = (notice) =>
    logError?.(
      { notice: notice.message },
      'a commit did not wait for the standby: it is lost if this database is lost now',
    )
  let closing = false
  // Errors of idle connections arrive here; without a listener they would end the process. A server that stops right after the pool
  // was closed reports to connections whose goodbye it has not read yet.
  pool.on('error', (error) => {
    if (!closing) log?.warn({ err: error }, 'an idle database connection was lost')
  })
  const watch = options.watched
    ? watchDatabase({
        connection,
        onSilence(reason) {
          logError?.({ err: reason }, 'the database does not answer; requests are refused until it does')
          pool.refuse(reason)
        },
        onReturn() {
          pool.admit()
          log?.info({}, 'the database answers again')
        },
      })
    : null
  return {
    ...statementsOn(pool, 'by-itself'),
    pool,
    forRequests,
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
      closing = true
      await watch?.stop()
      await closePool(pool)
    },
  }
}

/**
 * The database trouble that made work fail which began at `moment` (of `performance.now()`); null where there was none.
 * Libraries that use the pool replace its errors by their own, so a connection lost since then counts as the cause.
 */
export function outageDuring(
  db: Pick<Database, 'lostSince'>,
  error: unknown,
  moment: number,
): DatabaseOutage | null {
  return databaseOutage(error) ?? (db.lostSince(moment) ? 'unreachable' : null)
}

/** Rolls a failed transaction back. False when its connection must not go back into the pool. */
async function isRolledBack(client: pg.PoolClient, error: unknown): Promise<boolean> {
  // On a lost connection, or one whose response is overdue, the rollback would only wait.
  if (isConnectionLost(error) || error instanceof DatabaseUnavailableError) return false
  const rollback: LimitedQuery = { text: 'rollback', query_timeout: ROLLBACK_TIMEOUT }
  return client.query(rollback).then(
    () => true,
    () => false,
  )
}

/** Begins a transaction, in one message. Null for one whose end is not found out: it commits on this machine alone, or writes nothing. */
async function begin(
  pool: ConnectionPool,
  client: pg.PoolClient,
  { unlimited = false, snapshot = false, durability = 'everywhere' }: TransactionOptions<never>,
): Promise<BegunTransaction | null> {
  const isFoundOut = !snapshot && durability === 'everywhere'
  const knownRun = pool.serverRuns.get(client)
  const text = isFoundOut && knownRun === undefined ? BEGIN.first : BEGIN[snapshot ? 'snapshot' : durability]
  const limits = unlimited ? '; set local statement_timeout = 0' : ''
  try {
    const answers: pg.QueryResult | pg.QueryResult[] = await client.query(text + limits)
    if (!isFoundOut) return null
    const [named] = [answers].flat().flatMap(({ rows }) => rows)
    const { xid, run = knownRun } = named ?? {}
    if (typeof xid !== 'string' || typeof run !== 'string')
      throw new Error('a transaction began without its number')
    pool.serverRuns.set(client, run)
    return { xid, run }
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    throw new DatabaseUnavailableError('unreachable', { cause: error })
  }
}

/** Commits and waits for the response, or finds out. The connection goes back into the pool only when it has nothing more to do. */
async function commit(
  db: Database,
  client: pg.PoolClient,
  begun: BegunTransaction | null,
  { unlimited = false, proof }: { unlimited?: boolean; proof?: Proof },
): Promise<void> {
  let usable = false
  try {
    if (!begun) {
      await run(client, { ...(unlimited ? NO_LIMIT : {}), text: 'commit' }, 'by-itself')
      usable = true
      return
    }
    const sent = client.query({ ...NO_LIMIT, text: COMMIT_EVERYWHERE } as LimitedQuery).then(
      () => {
        usable = true
      },
      async (error: unknown) => {
        usable = await isRolledBack(client, error)
        throw error
      },
    )
    await awaitCommit(db.pool, sent, { begun, unlimited, ...(proof && { proof }) })
  } finally {
    // A connection whose commit goes on is closed here. The server does not notice while it waits for the standby.
    client.release(!usable)
  }
  if (db.pool.hadWaitCancelled(client)) await awaitStandby(db.pool)
}

/**
 * Runs `work` in one transaction as `transaction` does, but never again: for work that cannot be repeated. COPY runs on `client`, the
 * connection of the transaction (`copy-rows.ts`).
 */
export async function transactionOnce<T>(
  db: Database,
  work: (tx: Db, client: pg.PoolClient) => Promise<T>,
  options: TransactionOptions<T> = {},
): Promise<T> {
  const { unlimited = false, snapshot = false, durability = 'everywhere', proof } = options
  // What would only wait as well is refused before it has written anything, and leaves the connections to those who read.
  if (!snapshot && durability === 'everywhere' && db.pool.isHeldUp())
    throw new DatabaseUnavailableError('busy')
  if (unlimited && db.forRequests) throw new Error('long work goes by the direct address of the database')
  const client = await db.pool.connect()
  let result: T
  let begun: BegunTransaction | null
  try {
    begun = await begin(db.pool, client, options)
    const ends = durability === 'local' ? 'in-local-transaction' : 'in-transaction'
    result = await work(statementsOn(client, ends, unlimited ? NO_LIMIT : {}), client)
  } catch (error) {
    client.release(!(await isRolledBack(client, error)))
    throw error
  }
  await commit(db, client, begun, {
    unlimited,
    ...(proof && {
      proof: (asking, xid) => proof(statementsOn(asking, 'by-itself'), xid, result),
    }),
  })
  return result
}

function pauseBefore(attemptNumber: number): Promise<void> {
  return pause(2 ** attemptNumber * 5 * (0.5 + Math.random()))
}

export interface TransactionOptions<T> {
  /** True removes the statement timeout, on the server and here: for migrations and work on the whole catalogue. */
  unlimited?: boolean
  /** True reads one consistent state of the database in all its statements, and writes nothing. */
  snapshot?: boolean
  /** 'everywhere' where it is not given; a local one may write `LOCAL_TABLES` alone (decision 209). */
  durability?: Durability
  /**
   * Whether the database has what the transaction `xid` wrote; `result` is what its work returned. Asked after a lost response where
   * the database has crashed or was replaced since, and its numbers of transactions prove nothing.
   */
  proof?: (db: Db, xid: string, result: T) => Promise<boolean>
}

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
 *
 * After a deadlock or a serialization failure `work` runs again, at most five times in all, so it must not do what a
 * rollback cannot undo (no email, no payment). A returned `{ ok: false }` commits; throw to roll back.
 *
 * When the response to the commit is lost, the database is asked on another connection for some seconds, and the transaction returns
 * as if the response had come. Otherwise it throws a `DatabaseUnavailableError`: with `maybeDone` when it is not known yet, and
 * the caller's own key (an order's, an addition's) or a job finds out; without, when the transaction certainly did not commit. It is
 * not retried.
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Db) => Promise<T>,
  options: TransactionOptions<T> = {},
): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await transactionOnce(db, work, options)
    } catch (error) {
      if (number >= ATTEMPTS || !isRetryable(error)) throw error
    }
    await pauseBefore(number)
  }
}
