import type { Db } from '#database/database.ts'
import { int, statement, timestamptz } from '#database/statements/statement.ts'

const COUNT_WAITING = statement(
  { params: [timestamptz], row: { total: int, old: int } },
  `select count(*) as total, count(*) filter (where created_at < $1) as old from webhook_deliveries where status = 'waiting'`,
)

/** Waiting deliveries, and those caused before a moment. */
export async function countWaitingDeliveries(db: Db, before: Date): Promise<{ total: number; old: number }> {
  return (await db.query(COUNT_WAITING, [before])).rows[0] ?? { total: 0, old: 0 }
}

const DISCARD_DELIVERIES = statement(
  { params: [timestamptz] },
  `update webhook_deliveries set status = 'failed', problem = 'discarded' where status = 'waiting' and created_at < $1`,
)

/** Gives up waiting deliveries caused before a moment; they stay in the list of their webhook and can be sent from there. */
export async function discardWaitingDeliveries(tx: Db, before: Date): Promise<number> {
  return (await tx.query(DISCARD_DELIVERIES, [before])).rowCount
}
