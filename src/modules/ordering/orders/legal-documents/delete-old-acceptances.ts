import type { Db } from '#database/database.ts'
import { int, statement, text } from '#database/statements/statement.ts'

/** Orders whose documents are deleted by one statement: two long texts each. */
const BATCH = 1000

/** The documents of one batch of orders, from the order `$2` (when it was placed, as text) and `$3` on. */
const DELETE_ACCEPTANCES = statement(
  { params: [int, text, text, int], row: { at: text, id: text } },
  `with walked as materialized (
     select id, created_at from orders
      where created_at < now() - make_interval(days => $1) and (created_at, id) > ($2::text::timestamptz, $3)
      order by created_at, id limit $4),
   gone as (delete from order_acceptances a using walked w where a.order_id = w.id)
   select created_at::text as at, id from walked order by created_at desc, id desc limit 1`,
)

/**
 * Deletes the documents that were accepted with orders of more than `days` ago; the orders stay. Walks along the orders' own index, so that
 * the largest table of the shop needs none for this. Not in a transaction: each batch is final.
 */
export async function deleteOldAcceptances(db: Db, days: number, batch: number = BATCH): Promise<void> {
  let last = { at: '-infinity', id: '' }
  for (;;) {
    const { rows } = await db.query(DELETE_ACCEPTANCES, [days, last.at, last.id, batch])
    const [next] = rows
    if (!next) return
    last = next
  }
}
