import { arrayOf, int, json, statement, text } from '#database/statements/statement.ts'
import {
  importedReviews,
  withdrawPurchases,
} from '#modules/content/reviews/imported/undo-imported-reviews.server.ts'
import type { ImportedRecords, KeptReason, Stamps } from '#modules/kernel/records/imported-records.ts'
import { reviewsProvenBy, stillProven } from '../write/earlier-purchases-queries.ts'

const LOCK_EARLIER_ORDERS = statement(
  { params: [arrayOf(int)], row: { id: int } },
  'select id from earlier_orders where id = any($1) order by id for update',
)
const READ_EARLIER_ORDERS = statement(
  {
    params: [arrayOf(int)],
    row: { id: text, subject: text, stamps: json<Stamps>(), uses: json<KeptReason[]>() },
  },
  `select id::text, order_no as subject,
          jsonb_build_object('edited', md5(concat_ws(' ', placed_at, currency, sub_total, discount, shipping, tax, total, refunded, status))) as stamps,
          to_json(array[]::text[]) as uses
     from earlier_orders where id = any($1)`,
)
const REMOVE_EARLIER_ORDERS = statement(
  { params: [arrayOf(int)] },
  'delete from earlier_orders where id = any($1)',
)

/**
 * Earlier orders that an import created. They are there to be read: whoever looks at one changes nothing of it. A review whose purchase only deleted ones
 * show loses its mark with them.
 */
export const importedEarlierOrders: ImportedRecords = {
  async lock(tx, ids) {
    const orders = ids.map(Number)
    await tx.query(LOCK_EARLIER_ORDERS, [orders])
    await importedReviews.lock(tx, (await reviewsProvenBy(tx, orders)).map(String))
  },
  read: async (tx, ids) => (await tx.query(READ_EARLIER_ORDERS, [ids.map(Number)])).rows,
  async remove(tx, ids) {
    const orders = ids.map(Number)
    const reviews = await reviewsProvenBy(tx, orders)
    await tx.query(REMOVE_EARLIER_ORDERS, [orders])
    const proven = await stillProven(tx, reviews)
    await withdrawPurchases(
      tx,
      reviews.filter((id) => !proven.has(id)),
    )
  },
}
