import type { Db } from '#database/database.ts'
import { int, nullable, statement, text } from '#database/statement.ts'

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

const CHOSEN_BRANCH = statement(
  { params: [text, text], row: { id: int } },
  `select b.id from visitors v join customer_branches b on b.id = v.branch_id
   where v.token_hash = $1 and b.customer_id = $2`,
)

/** The branch chosen in this browser, if it is the customer's own: another customer may have used the browser before. */
export async function chosenBranch(db: Db, tokenHash: string, customerId: string): Promise<number | null> {
  const { rows } = await db.query(CHOSEN_BRANCH, [tokenHash, customerId])
  return rows[0]?.id ?? null
}

const CHOOSE_BRANCH = statement(
  { params: [text, text, nullable(int)] },
  `insert into visitors (token_hash, branch_id)
   select $1, $3 where $3::int is null or exists (select from customer_branches where id = $3 and customer_id = $2)
   on conflict (token_hash) do update set branch_id = excluded.branch_id`,
)

/**
 * Stores the branch on the browser's visit; orders copy it (decisions B28). Null clears it. False, with nothing changed, when the branch is
 * not the customer's own.
 */
export async function chooseBranch(
  db: Db,
  tokenHash: string,
  customerId: string,
  branchId: number | null,
): Promise<boolean> {
  const { rowCount } = await db.query(CHOOSE_BRANCH, [tokenHash, customerId, branchId])
  return rowCount === 1
}
