import pg from 'pg'
import { expect } from 'vitest'
import type { TestDatabase } from './database.ts'

export interface HeldRows {
  release(): Promise<void>
}

/** Holds the row locks of a statement on a connection of its own, so that a test decides when waiting transactions continue. */
export async function holdRows(db: TestDatabase, sql: string, values: readonly unknown[]): Promise<HeldRows> {
  const client = new pg.Client(db.connection)
  await client.connect()
  await client.query('begin')
  await client.query(sql, [...values])
  return {
    async release() {
      await client.query('rollback')
      await client.end()
    },
  }
}

/** Resolves when at least `sessions` sessions of the database wait for a lock. */
export async function untilWaiting(db: TestDatabase, sessions: number): Promise<void> {
  const waiting = async () =>
    (
      await db.unchecked(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBeGreaterThanOrEqual(sessions)
}
