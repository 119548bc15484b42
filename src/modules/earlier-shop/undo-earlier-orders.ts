import { arrayOf, int, json, statement, text } from '#database/statement.ts'
import type { ImportedRecords, KeptReason, Stamps } from '#modules/imported-records.ts'

const LOCK = statement(
  { params: [arrayOf(int)], row: { id: int } },
  'select id from earlier_orders where id = any($1) order by id for update',
)
const READ = statement(
  {
    params: [arrayOf(int)],
    row: { id: text, subject: text, stamps: json<Stamps>(), uses: json<KeptReason[]>() },
  },
  `select id::text, order_no as subject,
          jsonb_build_object('edited', md5(concat_ws(' ', placed_at, currency, sub_total, discount, shipping, tax, total, refunded, status))) as stamps,
          to_json(array[]::text[]) as uses
     from earlier_orders where id = any($1)`,
)
const REMOVE = statement({ params: [arrayOf(int)] }, 'delete from earlier_orders where id = any($1)')

/** Earlier orders that an import created. They are there to be read: whoever looks at one changes nothing of it. */
export const importedEarlierOrders: ImportedRecords = {
  lock: async (tx, ids) => {
    await tx.query(LOCK, [ids.map(Number)])
  },
  read: async (tx, ids) => (await tx.query(READ, [ids.map(Number)])).rows,
  remove: async (tx, ids) => {
    await tx.query(REMOVE, [ids.map(Number)])
  },
}
