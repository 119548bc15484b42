import type { Db } from '#database/database.ts'
import { statement } from '#database/statements/statement.ts'

const DISCARD_WAITING = statement(
  {},
  `update sms_messages set status = 'discarded', body = '' where status = 'waiting'`,
)

/** Discards waiting messages: the lost shop has sent most of them, and one that says so days later is worth nothing. */
export async function discardWaitingSms(tx: Db): Promise<void> {
  await tx.query(DISCARD_WAITING)
}
