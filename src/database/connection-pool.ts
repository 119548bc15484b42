import { Socket } from 'node:net'
import pg from 'pg'
import { COMMIT_PATIENCE } from './commit.ts'
import {
  DatabaseUnavailableError,
  isConnectionLost,
  isServerFull,
  isWaitCancelled,
  type Notice,
} from './database-errors.ts'

/** Milliseconds a caller waits for a connection, new or returned to the pool. */
const CONNECTION_WAIT = 10_000
/** Milliseconds before the pool may grow again after the server refused a connection because it is full. */
const GROW_AGAIN_AFTER = 1_000
/** Milliseconds between two attempts to connect while the server is full and the pool has no connection. */
const FULL_PAUSE = 250
/** Milliseconds of silence after which TCP keep-alive probes an idle connection. */
const KEEP_ALIVE_AFTER = 10_000

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void
type Release = (error?: Error | boolean) => void
/**
 * A pool that limits how long callers wait for a connection.
 *
 * When the server has no connection left, callers share those that the pool has; `pg` alone would fail every caller that
 * needs a new one. `refuse` closes all connections at once and fails every waiting caller, until `admit`: for a server that
 * does not answer, whose statements would only return at their timeouts. Every failure is a `DatabaseUnavailableError`.
 */
export class ConnectionPool extends pg.Pool {
  readonly #sockets: Set<Socket>
  readonly #waiting = new Set<(error: Error) => void>()
  readonly #most: number
  #refused = false
  #growing: NodeJS.Timeout | undefined
  #lostAt = Number.NEGATIVE_INFINITY
  readonly #waitCancelled = new WeakSet<pg.ClientBase>()
  readonly commitPatience: number
  /**
   * The life of the server as each connection has first seen it (`commit.ts`). Behind a pooler the server may have begun another since:
   * then a number of a transaction is taken for a reused one.
   */
  readonly serverRuns = new WeakMap<pg.ClientBase, string>()
  /** Commits that go on although their requests were answered. */
  inDoubt = 0
  /** Called when the server has answered a commit without its standby. */
  onWaitCancelled: (notice: Notice) => void = () => undefined

  constructor({
    commitPatience = COMMIT_PATIENCE,
    ...config
  }: pg.PoolConfig & { max: number; commitPatience?: number }) {
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
    this.commitPatience = commitPatience
    this.#most = config.max
    const notice = (error: unknown) => {
      if (isConnectionLost(error)) this.#lostAt = performance.now()
    }
    // A connection that breaks while in use also fails its statement; without a listener the error event would end the process.
    this.on('connect', (client) => {
      client.on('error', notice)
      client.on('notice', (message) => {
        if (!isWaitCancelled(message)) return
        this.#waitCancelled.add(client)
        this.onWaitCancelled(message)
      })
    })
    this.on('error', notice)
    this.on('release', notice)
  }

  /** True while a commit waits for so long that every other would wait as well: for the standby, or for the disk. */
  isHeldUp(): boolean {
    return this.inDoubt > 0
  }

  /** True once for a connection whose last commit was answered without its standby. */
  hadWaitCancelled(client: pg.ClientBase): boolean {
    return this.#waitCancelled.delete(client)
  }

  /** True when a connection was lost or could not be had at or after this moment (of `performance.now()`). */
  lostSince(moment: number): boolean {
    return this.#lostAt >= moment
  }

  /** Closes every connection and fails every caller who waits for one or requests one, until `admit`. */
  refuse(reason: Error): void {
    this.#refused = true
    this.#lostAt = performance.now()
    for (const fail of [...this.#waiting])
      fail(new DatabaseUnavailableError('unreachable', { cause: reason }))
    // The driver's own message, so that `isConnectionLost` recognises the error of a statement under way.
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
    /** Ends the wait; false when it had ended already. */
    const ends = () => this.#waiting.delete(fail)
    const again = () => {
      if (ends()) this.#lend(callback, deadline)
    }
    super.connect((error, client, done) => {
      if (client) {
        if (ends()) callback(undefined, client, done)
        else done()
      } else if (isServerFull(error) && performance.now() < deadline) {
        this.#stopGrowing()
        if (this.totalCount > 0) again()
        else setTimeout(again, FULL_PAUSE)
      } else fail(unavailable(error))
    })
  }

  /** Limits the pool to its present connections for a while; callers queue for them. */
  #stopGrowing(): void {
    this.options.max = Math.max(1, this.totalCount)
    clearTimeout(this.#growing)
    this.#growing = setTimeout(() => {
      this.options.max = this.#most
    }, GROW_AGAIN_AFTER).unref()
  }
}

/** The pool reports 'timeout exceeded' when all connections were in use for too long: the database itself is reachable. */
function unavailable(error: Error | undefined): DatabaseUnavailableError {
  const busy = isServerFull(error) || error?.message === 'timeout exceeded when trying to connect'
  return new DatabaseUnavailableError(busy ? 'busy' : 'unreachable', { cause: error })
}
