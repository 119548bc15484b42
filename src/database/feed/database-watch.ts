import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLost } from '../database-errors.ts'

/** Milliseconds between two heartbeats, and between two attempts to reach a server that does not answer. */
const BEAT_EVERY = 1_000
const RETRY_EVERY = 250
/** Milliseconds a heartbeat may take on an open connection, and on a new one. */
const BEAT_PATIENCE = 3_000
const CONNECT_PATIENCE = 2_000
const STEP = 100

export interface DatabaseWatch {
  /** Sends a heartbeat now; false when the database does not answer within `patience` milliseconds. Never throws. */
  isResponding(patience: number): Promise<boolean>
  stop(): Promise<void>
}

/**
 * True when `work` is done in time. The time is counted in timer steps: a process whose event loop was blocked for seconds must
 * not take the database for silent, because the response may lie unread in the socket.
 */
async function isDoneWithin(work: Promise<unknown>, patience: number): Promise<boolean> {
  let done = false
  const watched = work.then(() => {
    done = true
  })
  // A rejection after the time has passed would be unhandled.
  watched.catch(() => undefined)
  for (let waited = 0; waited < patience && !done; waited += STEP) await Promise.race([watched, pause(STEP)])
  return done
}

/** A server that refuses a login or has no connection left is alive. */
const isAlive = (error: unknown) => error instanceof pg.DatabaseError && !isConnectionLost(error)

/**
 * Polls the database with heartbeats on a connection of its own. A server may stop answering without a broken connection: its
 * machine crashed, its disk hangs, it was stopped. Statements would then wait for their whole timeout.
 *
 * Calls `onSilence` once when neither the connection nor a new one answers (some 5 s after the last heartbeat, at once when the
 * connection breaks), and `onReturn` once when the database answers again.
 */
export function watchDatabase(options: {
  connection: pg.ClientConfig
  /** The heartbeat, where it is to find out more than that the server answers. */
  beat?(client: pg.Client): Promise<unknown>
  /** Milliseconds that a heartbeat may take. */
  patience?: number
  onSilence(reason: Error): void
  onReturn(): void
}): DatabaseWatch {
  const { connection, onSilence, onReturn, patience: beatPatience = BEAT_PATIENCE } = options
  const sendBeat = options.beat ?? ((client) => client.query('select 1'))
  let client: pg.Client | null = null
  let silent = false
  const stopping = new AbortController()

  function drop(): void {
    const dropped = client
    client = null
    // With a statement under way, `end` breaks the connection instead of waiting for the statement.
    dropped?.end().catch(() => undefined)
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      application_name: 'vitrin-watch',
      keepAlive: true,
      ...connection,
      connectionTimeoutMillis: CONNECT_PATIENCE,
    })
    fresh.on('error', () => {
      if (client === fresh) client = null
    })
    await fresh.connect()
    if (stopping.signal.aborted) await fresh.end()
    else client = fresh
  }

  /** One heartbeat. Throws when the database does not answer it in time. */
  async function beat(patience: number): Promise<void> {
    if (!client) await connect()
    if (client && !(await isDoneWithin(sendBeat(client), patience))) throw new Error('no answer')
  }

  async function isUp(): Promise<Error | null> {
    const patience = silent ? Math.min(CONNECT_PATIENCE, beatPatience) : beatPatience
    const failure = await beat(patience).then(() => null, toError)
    if (failure === null || isAlive(failure)) return null
    drop()
    // Only the connection may be broken: try a new one.
    const again = await beat(Math.min(CONNECT_PATIENCE, beatPatience)).then(() => null, toError)
    return again === null || isAlive(again) ? null : again
  }

  async function keepWatching(): Promise<void> {
    while (!stopping.signal.aborted) {
      const failure = await isUp()
      if (stopping.signal.aborted) return
      if (failure && !silent) onSilence(failure)
      if (!failure && silent) onReturn()
      silent = failure !== null
      const wait = silent ? RETRY_EVERY : BEAT_EVERY
      await pause(wait, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }
  const watching = keepWatching()

  return {
    async isResponding(patience) {
      if (silent || stopping.signal.aborted) return false
      const check = beat(patience).then(() => true, isAlive)
      return Promise.race([check, pause(patience, false, { ref: false })])
    },
    async stop() {
      stopping.abort()
      drop()
      await watching
    },
  }
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
