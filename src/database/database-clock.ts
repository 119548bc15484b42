import type { DatabaseLog, Db } from './database.ts'
import { statement, timestamptz } from './statements/statement.ts'

const READ_CLOCK = statement({ row: { now: timestamptz } }, 'select clock_timestamp() as now')

/** The current time by the database's clock, which all processes of a shop share. For commands, which need it once. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await db.query(READ_CLOCK)
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return row.now
}

export interface DatabaseClock {
  /** The current time by the database's clock, to a few milliseconds, without a query. */
  now(): Date
  /** Synchronises with the database again. Throws when the query fails. */
  compare(): Promise<void>
  close(): void
}

/** How often the clocks are compared, in milliseconds. */
const COMPARE_EVERY = 10_000
/** A response that takes longer is too inexact to use, in milliseconds. */
const SLOWEST_RESPONSE = 500
/** A machine clock that differs by more is logged as a warning, in milliseconds. */
const WORTH_A_WARNING = 60_000

/**
 * The database's clock, read without a query. Deadlines are written and checked with it, so that a process on a machine with a
 * wrong clock cancels no order early and accepts no expired link (decision 46).
 *
 * Between two comparisons, and while the database is unreachable, the process's monotonic clock measures the time. Throws when the
 * first comparison fails.
 */
export async function openDatabaseClock(db: Db, log: DatabaseLog): Promise<DatabaseClock> {
  /** The database's time when the monotonic clock was zero, in milliseconds. */
  let zero: number | undefined
  let warned = false

  async function compare(): Promise<void> {
    const requestedAt = performance.now()
    const databaseTime = await databaseNow(db)
    const receivedAt = performance.now()
    // A slow response is used only if the present offset contradicts it, as after the machine slept.
    const known = zero === undefined ? Number.NaN : zero + receivedAt - databaseTime.getTime()
    if (receivedAt - requestedAt > SLOWEST_RESPONSE && known >= 0 && known <= receivedAt - requestedAt) return
    zero = databaseTime.getTime() - (requestedAt + receivedAt) / 2
    const ahead = Math.round(Date.now() - (zero + receivedAt))
    const wrong = Math.abs(ahead) > WORTH_A_WARNING
    if (wrong && !warned)
      log.warn({ aheadMs: ahead }, 'the clock of this machine is wrong: the shop uses the database’s clock')
    warned = wrong
  }

  await compare()
  const timer = setInterval(() => {
    // Without the database no deadline can be checked or written anyway.
    compare().catch(() => undefined)
  }, COMPARE_EVERY)
  timer.unref()
  return {
    now: () => new Date((zero ?? 0) + performance.now()),
    compare,
    close: () => clearInterval(timer),
  }
}
