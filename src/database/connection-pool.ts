import { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseUnavailableError, isConnectionLost, isServerFull } from './database-errors.ts'

/** Milliseconds a caller waits for a connection: a new one, or its turn at one that is in use. */
const CONNECTION_WAIT = 10_000
/** Milliseconds before the pool tries again to grow after the server had no connection left. */
const GROW_AGAIN_AFTER = 1_000
/** Milliseconds between two attempts while the server is full and the pool has no connection at all. */
const FULL_PAUSE = 250
/** Milliseconds of silence after which the system probes whether the other side of an idle connection still exists. */
const KEEP_ALIVE_AFTER = 10_000

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void
type Release = (error?: Error | boolean) => void

/**
 * A pool whose callers wait their turn, but not for ever.
 *
 * When the server has no connection left, those that the pool has are shared out; `pg` alone would fail every caller that
 * asked for one more. `refuse` ends all connections at once and fails everybody who waits, until `admit`: for a server that
 * is silent, whose statements would only return when their timeouts pass. Every failure is a `DatabaseUnavailableError`.
 */
export class ConnectionPool extends pg.Pool {
  readonly #sockets: Set<Socket>
  readonly #waiting = new Set<(error: Error) => void>()
  readonly #most: number
  #refused = false
  #growing: NodeJS.Timeout | undefined
  #lostAt = Number.NEGATIVE_INFINITY

  constructor(config: pg.PoolConfig & { max: number }) {
    const sockets = new Set<Socket>()
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
      connectionTimeoutMillis: CONNECTION_WAIT,
      ...config,
      stream() {
        const socket = new Socket()
        sockets.add(socket)
        return socket.once('close', () => sockets.delete(socket))
      },
    })
    this.#sockets = sockets
    this.#most = config.max
    const notice = (error: unknown) => {
      if (isConnectionLost(error)) this.#lostAt = performance.now()
    }
    // One that breaks while lent out fails the statement under way. Node also wants a listener for it.
    this.on('connect', (client) => client.on('error', notice))
    this.on('error', notice)
    this.on('release', notice)
  }

  /** True when a connection was lost or could not be had at or after this moment (of `performance.now()`). */
  lostSince(moment: number): boolean {
    return this.#lostAt >= moment
  }

  /** Ends every connection and fails everybody who waits for one or asks for one from now on. */
  refuse(reason: Error): void {
    this.#refused = true
    this.#lostAt = performance.now()
    for (const fail of [...this.#waiting])
      fail(new DatabaseUnavailableError('unreachable', { cause: reason }))
    // In the driver's words, so that whoever had sent something over it is told that it is lost.
    for (const socket of this.#sockets)
      socket.destroy(new Error('Connection terminated unexpectedly', { cause: reason }))
  }

  admit(): void {
    this.#refused = false
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const deadline = performance.now() + CONNECTION_WAIT
    if (callback) {
      this.#lend(callback, deadline)
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.#lend((error, client) => (client ? resolve(client) : reject(error)), deadline)
    })
  }

  #lend(callback: ConnectCallback, deadline: number): void {
    const fail = (error: Error) => {
      if (!this.#waiting.delete(fail)) return
      this.#lostAt = performance.now()
      callback(error, undefined, () => undefined)
    }
    this.#waiting.add(fail)
    if (this.#refused) {
      fail(new DatabaseUnavailableError('unreachable'))
      return
    }
    /** Ends the wait; false when it was ended before. */
    const ends = () => this.#waiting.delete(fail)
    const again = () => {
      if (ends()) this.#lend(callback, deadline)
    }
    super.connect((error, client, done) => {
      if (client) {
        if (ends()) callback(undefined, client, done)
        else done()
      } else if (isServerFull(error) && performance.now() < deadline) {
        this.#makeDo()
        if (this.totalCount > 0) again()
        else setTimeout(again, FULL_PAUSE)
      } else fail(unavailable(error))
    })
  }

  /** Goes on with the connections there are; callers queue for them. */
  #makeDo(): void {
    this.options.max = Math.max(1, this.totalCount)
    clearTimeout(this.#growing)
    this.#growing = setTimeout(() => {
      this.options.max = this.#most
    }, GROW_AGAIN_AFTER).unref()
  }
}

/** The pool says 'timeout exceeded' when everything was in use for too long, and then the database itself is well. */
function unavailable(error: Error | undefined): DatabaseUnavailableError {
  const busy = isServerFull(error) || error?.message === 'timeout exceeded when trying to connect'
  return new DatabaseUnavailableError(busy ? 'busy' : 'unreachable', { cause: error })
}
