const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const DISK_FULL = '53100'
const TOO_MANY_CONNECTIONS = '53300'
/** Statement and lock timeouts: the server answers, but not this statement in time. */
const TOO_SLOW: ReadonlySet<string> = new Set(['57014', '55P03'])
/** Classes 08 and 57P: the connection is broken, or the server is shutting down, starting or recovering. */
const GONE = /^(08...|57P..|58030)$/

/** Messages of `pg` and its pool for a connection that is lost or could not be made; these errors have no codes. */
const LOST: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
])

function field(error: unknown, name: string): unknown {
  // Drizzle wraps PostgreSQL's error; the code is then in its cause.
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const value: unknown = Reflect.get(at, name)
    if (value !== undefined) return value
  }
  return undefined
}

/**
 * Five capitals or digits. Node's codes of system errors, some as short (EPIPE, EROFS, EFILE, E2BIG), all begin with E; no class of
 * PostgreSQL's codes does, nor any of the SQL standard's in use.
 */
const SQL_STATE = /^(?!E)[0-9A-Z]{5}$/

/** PostgreSQL's five-character code of an error (also through Drizzle), or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  const code = field(error, 'code')
  return typeof code === 'string' && SQL_STATE.test(code) ? code : undefined
}

/** True for a serialization failure or a deadlock: the transaction may be run again. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED
}

/** True when a unique key refused the row; with `constraint`, only when it was that key. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== UNIQUE_VIOLATION) return false
  return constraint === undefined || field(error, 'constraint') === constraint
}

/** True when a row names one that is not there: it was deleted a moment ago. */
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === FOREIGN_KEY_VIOLATION

/** True when PostgreSQL accepts no further connection; existing ones keep working. */
export function isServerFull(error: unknown): boolean {
  return sqlState(error) === TOO_MANY_CONNECTIONS
}

/**
 * Why the database cannot be used: 'unreachable' (down, not answering, starting), 'busy' (no connection became free in
 * time, or a statement took too long), 'disk-full' (it cannot write).
 */
export type DatabaseOutage = 'unreachable' | 'busy' | 'disk-full'

/** The database could not be used. Thrown by the pool and by queries in place of the driver's errors, which have no codes. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  /** The HTTP status of the response when nothing handles the error. */
  readonly statusCode = 503
  readonly trouble: DatabaseOutage
  /**
   * True when a write was sent and its response never arrived: it may have been done. A retry must be idempotent (an order by its
   * checkout key, an addition by its one-time key) or check first (payments, by the jobs that reconcile them).
   */
  readonly maybeDone: boolean

  constructor(trouble: DatabaseOutage, options: { cause?: unknown; maybeDone?: boolean } = {}) {
    super(`the database is ${trouble}`, { cause: options.cause })
    this.trouble = trouble
    this.maybeDone = options.maybeDone ?? false
  }
}

/** True for an error after which its connection cannot be used. Only for errors of the driver itself. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const state = sqlState(error)
  if (state !== undefined) return GONE.test(state)
  return LOST.has(error.message) || typeof Reflect.get(error, 'syscall') === 'string'
}

/** The database trouble behind an error; null for every other error. */
export function databaseOutage(error: unknown): DatabaseOutage | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (at instanceof DatabaseUnavailableError) return at.trouble
  const state = sqlState(error)
  if (state === DISK_FULL) return 'disk-full'
  if (state === TOO_MANY_CONNECTIONS || (state !== undefined && TOO_SLOW.has(state))) return 'busy'
  if (state !== undefined) return GONE.test(state) ? 'unreachable' : null
  return LOST.has(String(field(error, 'message'))) ? 'unreachable' : null
}

/** A notice of the server. */
export interface Notice {
  message?: string | undefined
  routine?: string | undefined
}

/**
 * Whether a commit's wait for the standby was cancelled: it is answered as a commit, and is on this server alone. The text of the warning
 * is in the server's language, the name of its function is not.
 */
export const isWaitCancelled = ({ routine }: Notice) => routine === 'SyncRepWaitForLSN'
