import type pg from 'pg'
import { type Database, type DatabaseLog, type Db, statementsOn } from '../database.ts'
import { DatabaseUnavailableError, isConnectionLost } from '../database-errors.ts'
import { watchDatabase } from '../feed/database-watch.ts'
import { createNeededPosition, type PositionedFeed, readWritten } from './needed-position.ts'
import type { Reads, ReplicaRefusal } from './reads.ts'
import { createReplayLag } from './replay-lag.ts'
import { isReplicaFault } from './replica-errors.ts'
import { readServerState, type ServerState } from './replica-state.ts'
import { waitForReplay } from './wait-for-replay.ts'

/** Milliseconds a heartbeat of the replica may take, and what it may lag behind before nothing is read from it. */
const PATIENCE = 1_000
const MOST_LAG = 5_000
/** Milliseconds without reads from the replica after one that failed, and without waiting after one that waited in vain. */
const AFTER_FAILURE = 1_000
const AFTER_WAITING = 500
/** Milliseconds without a failed read after which the next one is worth a warning again. */
const QUIET_FOR = 60_000
/** Connections tried until one leads to the standby that this process reads from, where the address leads to several. */
const ATTEMPTS = 3

const REASONS: Record<ReplicaRefusal, string> = {
  away: 'the replica does not answer; reads go to the primary until it does',
  'not-a-standby': 'DATABASE_REPLICA_URL leads to a server that is no standby; reads go to the primary',
  lagging: 'the replica lags behind by seconds; reads go to the primary until it has caught up',
  failed: 'a read from the replica failed and was done by the primary',
}

/**
 * Reads from a standby that has everything this process knows of: whatever the change feed dispatched before a read began, and
 * whatever this process has read before, at the primary too (decision 208). Where the standby has not, even after some milliseconds, and
 * where it is away, promoted, seconds behind or answers with an error of its own, the primary does the read, so that no page fails for it.
 *
 * Different statements may see different moments, as at the primary; none sees an earlier one than a read that was finished before it began.
 * For that a process reads from one standby at a time.
 */
export function openReplicaReads(options: {
  main: Database
  replica: Database
  /** The replica's address, for the watch's own connection. */
  connection: pg.PoolConfig
  changes: PositionedFeed
  log: DatabaseLog
  /** Only for tests. */
  wait?: typeof waitForReplay
}): Reads {
  const { main, replica, connection, changes, log, wait = waitForReplay } = options
  const position = createNeededPosition(main, changes)
  const lag = createReplayLag()
  const counts = { replica: 0, primary: 0, fallback: 0 }
  /** The standby that is read from, as it was seen last. */
  let current: ServerState | null = null
  const serverOf = new WeakMap<pg.PoolClient, string>()
  let refused: ReplicaRefusal | null = 'away'
  let failedUntil = 0
  let waitedUntil = 0
  const reported = new Set<ReplicaRefusal>()

  function refuse(reason: ReplicaRefusal, error?: unknown): void {
    if (reason !== 'failed') refused = reason
    // Once until reads have gone to the replica again.
    if (reported.has(reason)) return
    reported.add(reason)
    log.warn(error === undefined ? {} : { err: error }, REASONS[reason])
  }

  function admit(): void {
    refused = null
    const now = performance.now()
    const over = [...reported].filter((reason) => reason !== 'failed' || now > failedUntil + QUIET_FOR)
    if (over.length === 0) return
    for (const reason of over) reported.delete(reason)
    log.info({}, 'reads go to the replica again')
  }

  function note(state: ServerState): void {
    const isAnother = current !== null && state.server !== current.server
    // Another standby may be behind the one before: what was read there must be there too.
    if (isAnother) position.touch()
    if (isAnother || current === null || state.replayed > current.replayed) current = state
  }

  /** A commit may be replayed by the replica later than it is seen at the primary. */
  async function samplePrimary(): Promise<void> {
    const written = await readWritten(main)
    if (lag.sample(written) === 'restarted') position.restart()
  }

  const watch = watchDatabase({
    connection: { ...connection, application_name: 'vitrin-replica-watch' },
    patience: PATIENCE,
    async beat(client) {
      samplePrimary().catch(() => undefined)
      const state = await readServerState(client)
      if (!state.standby) return refuse('not-a-standby')
      note(state)
      if (lag.of(state.replayed) > MOST_LAG) refuse('lagging')
      else if (performance.now() >= failedUntil) admit()
    },
    onSilence(reason) {
      refuse('away', reason)
      replica.pool.refuse(reason)
    },
    onReturn() {
      replica.pool.admit()
    },
  })

  /** A connection to the standby that this process reads from; null where the address leads elsewhere. */
  async function connect(): Promise<pg.PoolClient | null> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const client = await replica.pool.connect()
      try {
        const known = serverOf.get(client)
        if (known === undefined) {
          const state = await readServerState(client)
          serverOf.set(client, state.server)
          if (state.standby && state.server === current?.server) return client
        } else if (known === current?.server) return client
      } catch (error) {
        client.release(true)
        throw error
      }
      client.release(true)
    }
    return null
  }

  /** Whether the standby has what a read must see; waits for it some milliseconds, but not right after it waited in vain. */
  async function isCaughtUp(client: pg.PoolClient, needed: bigint): Promise<boolean> {
    // Another standby may have become the one to read from since the connection was taken.
    if (current === null || serverOf.get(client) !== current.server) return false
    if (current.replayed >= needed) return true
    if (performance.now() < waitedUntil) return false
    const state = await wait(client, needed)
    if (!state.standby) {
      refuse('not-a-standby')
      return false
    }
    if (state.server === current.server) note(state)
    if (state.replayed >= needed) return true
    waitedUntil = performance.now() + AFTER_WAITING
    return false
  }

  /** The rows from the replica; null where the primary has to do it. */
  async function fromReplica<T>(needed: bigint, read: (on: Db) => Promise<T>): Promise<{ rows: T } | null> {
    const client = await connect()
    if (client === null) return null
    let broken = false
    try {
      return (await isCaughtUp(client, needed))
        ? { rows: await read(statementsOn(client, 'by-itself')) }
        : null
    } catch (error) {
      broken = error instanceof DatabaseUnavailableError || isConnectionLost(error)
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function fromPrimary<T>(read: (on: Db) => Promise<T>): Promise<T> {
    try {
      return await read(main)
    } finally {
      // What was seen here, the replica must have before it is read from again.
      position.touch()
    }
  }

  async function run<T>(read: (on: Db) => Promise<T>): Promise<T> {
    const now = performance.now()
    if (refused !== null || now < failedUntil) {
      counts.primary++
      return fromPrimary(read)
    }
    const needed = await position.current()
    try {
      const found = await fromReplica(needed, read)
      if (found) {
        counts.replica++
        return found.rows
      }
      counts.primary++
    } catch (error) {
      if (!isReplicaFault(error)) throw error
      failedUntil = performance.now() + AFTER_FAILURE
      refuse('failed', error)
      counts.fallback++
    }
    return fromPrimary(read)
  }

  return {
    query: (declared, ...values) => run((on) => on.query(declared, ...values)),
    prepared: (declared, ...values) => run((on) => on.prepared(declared, ...values)),
    unchecked: (sql, values) => run((on) => on.unchecked(sql, values)),
    catchUp: position.touch,
    replica: {
      counts: () => counts,
      refusal: () => refused ?? (performance.now() < failedUntil ? 'failed' : null),
    },
    close: watch.stop,
  }
}
