import type { Db } from '#database/database.ts'
import { statement } from '#database/statements/statement.ts'

const COUNT_AS_TRIED = statement(
  {},
  `update order_refunds set attempts = greatest(attempts, 1) where status = 'pending'`,
)

/**
 * Counts every waiting refund of a restored shop as tried: the lost shop may have made it, so its provider is asked what was given back
 * before it is made.
 */
export async function readBeforeRefunding(tx: Db): Promise<void> {
  await tx.query(COUNT_AS_TRIED)
}
