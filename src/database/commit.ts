import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionPool } from './connection-pool.ts'
import { DatabaseUnavailableError, isConnectionLost, isWaitCancelled, sqlState } from './database-errors.ts'

/** What a transaction is found again by, once it got no response to its commit. */
export interface BegunTransaction {
  readonly xid: string
  /** The life of the server that it began in: a crash or a promotion begins another. */
  readonly run: string
}

/**
 * 'committed' and 'aborted' are certain. 'in-progress': its commit waits, for its standby or the disk. 'open': it runs and has heard of no
 * commit. 'reused': a server that has crashed or was promoted since may have given the number to another transaction. 'away': the
 * database did not answer.
 */
type Fate = 'committed' | 'aborted' | 'in-progress' | 'open' | 'reused' | 'away'

/** How a caller recognises what its transaction wrote, where the number of the transaction proves nothing. */
export type Proof = (client: pg.ClientBase, xid: string) => Promise<boolean>

/** Milliseconds without a response to a commit after which the request is answered that it is not known. Below the 15 s of a form. */
export const COMMIT_PATIENCE = 8_000
/** The share of that time after which the database is asked although the connection is open: its response may be lost on the way. */
const SILENCE = 1 / 4
const ASK_EVERY = 250
const CONNECT_PATIENCE = 2_000
const ANSWER_PATIENCE = 3_000
const IN_DOUBT_EVERY = 2_000
const INVALID_PARAMETER = '22023'
const APPLICATION = 'vitrin-commit'

/**
 * Names the life of a server. A promoted one has another timeline; one that has crashed has lost its statistics. A number that was given
 * before and never reached the disk is given again in the next life.
 */
const RUN = `left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)
  || coalesce(' ' || extract(epoch from pg_stat_get_bgwriter_stat_reset_time()), '')`

/** One message, and so one round trip. A connection names the life of its server once. */
export const BEGIN = {
  first: `begin; select pg_current_xact_id()::text as xid, ${RUN} as run`,
  everywhere: 'begin; select pg_current_xact_id()::text as xid',
  local: 'begin; set local synchronous_commit = local',
  snapshot: 'begin isolation level repeatable read read only',
} as const

/**
 * One message: a cancelled wait for the standby would be answered as a commit, and lost with the machine. An aborted transaction fails
 * at its first statement instead of being rolled back in silence.
 */
export const COMMIT_EVERYWHERE = 'set local statement_timeout = 0; commit'

/** The life of the server comes first: a standby cannot say it, and may not have heard of the transaction yet. */
const ASK = `select ${RUN} as run, pg_xact_status($1::text::xid8) as status,
  current_setting('synchronous_standby_names') <> '' as "hasStandby",
  exists (select from pg_stat_activity where backend_xid = ($1::text::xid8)::xid and state = 'active') as "isCommitting"`

/** Waits until all that was committed before has reached the standby. */
const REACH_STANDBY = `begin; set local statement_timeout = 0; set local synchronous_commit = on;
  select pg_logical_emit_message(true, 'vitrin', ''); commit`

/**
 * A server does not notice that a connection which waits for the standby was closed; its message holds nothing. A wait of another question
 * that ends with it begins again.
 */
const END_OLD_WAITS = `select pg_cancel_backend(pid) from pg_stat_activity
  where application_name = '${APPLICATION}' and wait_event = 'SyncRep' and query_start < now() - interval '2 seconds'`

/** Asks on a connection of its own: those of the pool may be lost, or all wait for the standby. */
async function onNewConnection<T>(
  pool: ConnectionPool,
  work: (client: pg.Client) => Promise<T>,
): Promise<T | null> {
  const client = new pg.Client({
    ...pool.options,
    // The pool hides it from a copy.
    password: pool.options.password,
    stream: undefined,
    application_name: APPLICATION,
    connectionTimeoutMillis: CONNECT_PATIENCE,
    query_timeout: ANSWER_PATIENCE,
  })
  // A lost connection also fails what runs on it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } catch {
    // Away, starting, full or a standby: the next question may be answered.
    return null
  } finally {
    client.end().catch(() => undefined)
  }
}

interface Question {
  readonly pool: ConnectionPool
  readonly begun: BegunTransaction
  readonly proof: Proof | undefined
  /** Of `performance.now()`. */
  readonly deadline: number
}

/** True once the standby has what was committed before; false when it does not in time. */
async function reachesStandby(pool: ConnectionPool, client: pg.Client, deadline: number): Promise<boolean> {
  let isCancelled = false
  client.on('notice', (notice) => {
    if (isWaitCancelled(notice)) isCancelled = true
  })
  for (;;) {
    const left = deadline - performance.now()
    if (left <= 0) return false
    isCancelled = false
    const reached = await client.query({ text: REACH_STANDBY, query_timeout: left } as pg.QueryConfig).then(
      () => true,
      () => false,
    )
    if (!reached) await onNewConnection(pool, (other) => other.query(END_OLD_WAITS))
    // A cancelled wait is answered like one that ended well.
    if (!isCancelled) return reached
  }
}

async function ask({ pool, begun, proof, deadline }: Question): Promise<Fate> {
  const fate = await onNewConnection(pool, async (client): Promise<Fate> => {
    const found = await client.query(ASK, [begun.xid]).catch((error: unknown) => {
      // A number that the server has not given yet: it was promoted or has crashed before it heard of the transaction.
      if (sqlState(error) === INVALID_PARAMETER) return null
      throw error
    })
    if (found === null) return 'aborted'
    const [{ status = null, run = '', hasStandby = false, isCommitting = false } = {}] = found.rows
    if (status === null || status === 'aborted') return status ?? 'reused'
    if (run !== begun.run && !(await proof?.(client, begun.xid))) return 'reused'
    if (status !== 'committed') return isCommitting ? 'in-progress' : 'open'
    // Its own wait may have ended with its connection, and what only this machine has is not kept for sure.
    return !hasStandby || (await reachesStandby(pool, client, deadline)) ? 'committed' : 'in-progress'
  })
  return fate ?? 'away'
}

/** Counts a commit that goes on after its request was answered, until it has ended. */
async function watchInDoubt(question: Question): Promise<void> {
  const { pool } = question
  pool.inDoubt++
  try {
    do await pause(IN_DOUBT_EVERY, undefined, { ref: false })
    while (
      !pool.ending &&
      (await ask({ ...question, deadline: performance.now() + ANSWER_PATIENCE })) === 'in-progress'
    )
  } finally {
    pool.inDoubt--
  }
}

/**
 * Waits for the response to a commit, `sent`, which is rejected when the connection is lost. Without a response it asks the database on
 * another connection until it knows, or until the patience has passed; a database that fails over is asked again when it is back.
 *
 * Throws a `DatabaseUnavailableError`: with `maybeDone` when it is not known yet, and the commit may go on; without, when the transaction
 * is certainly not there.
 */
export async function awaitCommit(
  pool: ConnectionPool,
  sent: Promise<unknown>,
  { begun, proof, unlimited }: { begun: BegunTransaction; proof?: Proof; unlimited: boolean },
): Promise<void> {
  const { commitPatience } = pool
  let lost: unknown
  /** False once the connection is lost. Any other error is the server's refusal, which has rolled back. */
  const response = sent.then(
    () => true,
    (error: unknown) => {
      if (!isConnectionLost(error)) throw error
      lost = error
      return false
    },
  )
  // A refusal that comes after the patience would be an unhandled rejection.
  response.catch(() => undefined)
  if (await (unlimited ? response : soon(response, commitPatience * SILENCE))) return
  const deadline = performance.now() + commitPatience * (unlimited ? 1 : 1 - SILENCE)
  const question = { pool, begun, proof, deadline }
  let fate: Fate = 'away'
  do {
    fate = await ask(question)
    if (fate === 'committed') return
    if (fate === 'aborted') throw new DatabaseUnavailableError('unreachable', { cause: lost })
    // Asking again would get the same answer.
    if (fate === 'reused') break
    if (await soon(response, ASK_EVERY)) return
    if (lost !== undefined) await pause(ASK_EVERY, undefined, { ref: false })
  } while (performance.now() < deadline)
  if (fate === 'in-progress') void watchInDoubt(question)
  throw new DatabaseUnavailableError(fate === 'in-progress' ? 'busy' : 'unreachable', {
    cause: lost,
    maybeDone: true,
  })
}

/** The value of `response`, or false when there is none within so many milliseconds. */
async function soon(response: Promise<boolean>, patience: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), patience)
  try {
    return await Promise.race([response, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits once more where the server has cancelled the wait for the standby and answered the commit all the same.
 * Throws with `maybeDone` when the standby does not get it in time.
 */
export async function awaitStandby(pool: ConnectionPool): Promise<void> {
  const deadline = performance.now() + pool.commitPatience
  if (await onNewConnection(pool, (client) => reachesStandby(pool, client, deadline))) return
  throw new DatabaseUnavailableError('busy', { maybeDone: true })
}
