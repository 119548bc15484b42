import type { Db } from '#database/database.ts'
import { statement, text } from '#database/statements/statement.ts'

const RENEW_VISITOR = statement(
  { params: [text, text] },
  `update visitors set token_hash = $2, created_at = now()
   where token_hash = $1 and not exists (select from visitors where token_hash = $2)`,
)

/**
 * Login: moves the browser's row (chosen addresses, order just placed) to its new cookie, if it has one and the new cookie has none.
 */
export async function renewVisitor(tx: Db, visit: { before: string; after: string }): Promise<void> {
  await tx.prepared(RENEW_VISITOR, [visit.before, visit.after])
}

const REMEMBER_PLACED_ORDER = statement(
  { params: [text, text] },
  `insert into visitors (token_hash, placed_order_id, placed_at) values ($1, $2, now())
   on conflict (token_hash) do update set placed_order_id = excluded.placed_order_id, placed_at = excluded.placed_at,
     delivery_method = case when visitors.placed_order_id = excluded.placed_order_id then visitors.delivery_method else '' end`,
)

/**
 * Stores the order that was just placed in a browser, for /sepet (decisions B4), and ends its choice of a way of delivery, which was for that
 * order; told of the same order again, it leaves a newer choice. Creates the browser's row if it has none.
 */
export async function rememberPlacedOrder(tx: Db, tokenHash: string, orderId: string): Promise<void> {
  await tx.prepared(REMEMBER_PLACED_ORDER, [tokenHash, orderId])
}
