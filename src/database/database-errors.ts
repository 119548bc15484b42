const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const UNIQUE_VIOLATION = '23505'

function field(error: unknown, name: string): unknown {
  // Drizzle wraps what PostgreSQL said; the code then sits in the cause.
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const value: unknown = Reflect.get(at, name)
    if (value !== undefined) return value
  }
  return undefined
}

/** PostgreSQL's five-character code of an error (also through Drizzle), or undefined when it is none of its errors. */
export function sqlState(error: unknown): string | undefined {
  const code = field(error, 'code')
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** True when the transaction was given up for another one and may simply be run again. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED
}

/** True when a unique key refused the row; with `constraint`, only when it was that key. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== UNIQUE_VIOLATION) return false
  return constraint === undefined || field(error, 'constraint') === constraint
}
