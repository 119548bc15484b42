import type { Db } from '#database/database.ts'
import { statement } from '#database/statements/statement.ts'

const SESSIONS = statement({}, 'delete from customer_sessions')
const VERIFICATIONS = statement({}, 'delete from customer_verifications')

/** Ends every session of customers, and every link and code of an email. Carts stay, with the visitors whose they are. */
export async function endAllCustomerSignIns(tx: Db): Promise<{ customerSessions: number }> {
  const { rowCount: customerSessions } = await tx.query(SESSIONS)
  await tx.query(VERIFICATIONS)
  return { customerSessions }
}
