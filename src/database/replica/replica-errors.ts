import { DatabaseUnavailableError, isConnectionLost, sqlState } from '../database-errors.ts'

/** Recovery cancelled the statement because it had to remove rows that the statement could still see, or to lock what it reads. */
const CONFLICTS_WITH_RECOVERY: ReadonlySet<string> = new Set(['40001', '40P01'])

/**
 * True where the replica is at fault and the primary can do the same statement: it is away, shuts down, or recovery cancelled the statement.
 * Everything else would fail there too, so that it is thrown: wrong SQL, a write (25006), a statement that takes too long.
 */
export function isReplicaFault(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError || isConnectionLost(error)) return true
  const state = sqlState(error)
  return state !== undefined && CONFLICTS_WITH_RECOVERY.has(state)
}
