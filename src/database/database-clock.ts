import type { DatabaseLog, Db } from './database.ts'

/** The moment it is for the database: the one clock that all processes of a shop share. For commands, which need it once. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await db.query<{ now: Date }>('select clock_timestamp() as now')
  const [row] = rows
  if (!row) throw new Error('the database told no time')
  return row.now
}

export interface DatabaseClock {
  /** The moment by the database's clock, to a few milliseconds; never asks the database. */
  now(): Date
  /** Compares with the database again. Throws when it cannot be asked. */
  compare(): Promise<void>
  close(): void
}

/** How often the clocks are compared, in milliseconds. */
const COMPARE_EVERY = 10_000
/** An answer that took longer says too little about when it was given, in milliseconds. */
const SLOWEST_RESPONSE = 500
/** From here on the machine's own clock is worth a warning, in milliseconds: sessions and links of emails go by it. */
const WORTH_A_WARNING = 60_000

/**
 * The database's clock, read without asking the database. Deadlines are written and judged with it, so that a process on a machine
 * whose clock is wrong cancels no order early and lets no link live longer (decision 46).
 *
 * Between two comparisons time is measured by the process's monotonic clock, which nobody can set. While the database is away it runs on.
 * Throws when the database cannot be asked at first.
 */
export async function openDatabaseClock(db: Db, log: DatabaseLog): Promise<DatabaseClock> {
  /** The database's time at the moment when the monotonic clock showed zero, in milliseconds. */
  let zero: number | undefined
  let warned = false

  async function compare(): Promise<void> {
    const requestedAt = performance.now()
    const databaseTime = await databaseNow(db)
    const receivedAt = performance.now()
    // A slow answer leaves room for doubt: it counts only where what is known lies outside of it, as after a sleep of the machine.
    const known = zero === undefined ? Number.NaN : zero + receivedAt - databaseTime.getTime()
    if (receivedAt - requestedAt > SLOWEST_RESPONSE && known >= 0 && known <= receivedAt - requestedAt) return
    zero = databaseTime.getTime() - (requestedAt + receivedAt) / 2
    const ahead = Math.round(Date.now() - (zero + receivedAt))
    const wrong = Math.abs(ahead) > WORTH_A_WARNING
    if (wrong && !warned)
      log.warn({ aheadMs: ahead }, 'the clock of this machine is wrong: the shop goes by the database’s')
    warned = wrong
  }

  await compare()
  const timer = setInterval(() => {
    // Without the database there is nothing to judge by the clock, and what is written next waits for it anyway.
    compare().catch(() => undefined)
  }, COMPARE_EVERY)
  timer.unref()
  return {
    now: () => new Date((zero ?? 0) + performance.now()),
    compare,
    close: () => clearInterval(timer),
  }
}
