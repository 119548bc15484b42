import { arrayOf, int, json, statement, text } from '#database/statements/statement.ts'
import type { ImportedRecords, KeptReason, Stamps } from '#modules/kernel/records/imported-records.ts'

const LOCK_COUPONS = statement(
  { params: [arrayOf(int)], row: { id: int } },
  'select id from coupons where id = any($1::int8[]) order by id for update',
)
const READ_COUPONS = statement(
  {
    params: [arrayOf(int)],
    row: { id: text, subject: text, stamps: json<Stamps>(), uses: json<KeptReason[]>() },
  },
  `select id::text, code as subject, jsonb_build_object('edited', version::text) as stamps,
          to_json(array_remove(array[
            case when exists (select from coupon_uses where coupon_id = c.id) or exists (select from coupon_buyers where coupon_id = c.id)
                 then 'used' end
          ], null)) as uses
     from coupons c where id = any($1::int8[])`,
)
const REMOVE_COUPONS = statement({ params: [arrayOf(int)] }, 'delete from coupons where id = any($1::int8[])')

/** Coupons that an import created: one that no order has used is deleted, because its code may come back in another file. */
export const importedCoupons: ImportedRecords = {
  lock: async (tx, ids) => {
    await tx.query(LOCK_COUPONS, [ids.map(Number)])
  },
  read: async (tx, ids) => (await tx.query(READ_COUPONS, [ids.map(Number)])).rows,
  remove: async (tx, ids) => {
    await tx.query(REMOVE_COUPONS, [ids.map(Number)])
  },
}
