import type { Db } from '#database/database.ts'
import { int, statement, text } from '#database/statements/statement.ts'

/** A branch of a company account. */
export interface Branch {
  id: number
  name: string
}

const BRANCHES = statement(
  { params: [text], row: { id: int, name: text } },
  'select id, name from customer_branches where customer_id = $1 order by name collate "tr-x-icu", id',
)

/** In Turkish order of their names; empty for customers without a company account (decisions B28). */
export async function listBranches(db: Db, customerId: string): Promise<Branch[]> {
  const { rows } = await db.query(BRANCHES, [customerId])
  return rows
}
