import type { Db } from '#database/database.ts'
import { contradictions } from './contradictions.ts'

/**
 * Contradictions between orders and their parcels; empty when the shop is right. Orders that a test marked as sent without a parcel do not
 * count.
 */
export async function parcelProblems(db: Db): Promise<object[]> {
  const { rows } = await db.unchecked<object>(
    `select l.id, 'names another parcel than its newest' as problem from order_lines l
       where l.tracking_no <> coalesce((select p.tracking_no from order_parcel_lines pl join order_parcels p on p.id = pl.parcel_id
         where pl.order_line_id = l.id order by p.id desc limit 1), '')
     union all
     select 0, 'delivered with pieces still to be sent' from orders o join order_lines l on l.order_id = o.id
       where o.status = 'delivered' and exists (select from order_parcels p where p.order_id = o.id)
         and not exists (select from order_events e where e.order_id = o.id and e.kind like 'return-%')
         and l.quantity > (select coalesce(sum(pl.quantity), 0) from order_parcel_lines pl where pl.order_line_id = l.id)
           + (select coalesce(sum(fl.quantity), 0) from order_refund_lines fl where fl.order_line_id = l.id)`,
  )
  return [...rows, ...(await contradictions(db, 'parcels', 'orderLists'))]
}
