import type { Db } from '#database/database.ts'
import { statement, text } from '#database/statements/statement.ts'

const LOCK_CUSTOMER = statement(
  { params: [text] },
  'select from customers where id = $1 and erased_at is null for no key update',
)

/** Locks the customer's row until `tx` ends, so that parallel requests run one after the other. False once it is erased. */
export async function lockCustomer(tx: Db, customerId: string): Promise<boolean> {
  const { rows } = await tx.prepared(LOCK_CUSTOMER, [customerId])
  return rows.length === 1
}
