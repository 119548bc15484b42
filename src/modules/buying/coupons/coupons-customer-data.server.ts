import type { Db } from '#database/database.ts'
import { nullable, numeric, statement, text, timestamptz } from '#database/statements/statement.ts'
import { EXPORT_PAGE, EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'
import { buyerHash } from './coupon-queries.ts'

/** The coupons that the customer's orders used. */
export const COUPONS_EXPORT: ExportSection = {
  name: 'coupons',
  tables: ['coupon_uses', 'coupon_buyers'],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: {
        orderNo: text,
        code: text,
        discount: numeric,
        shippingSaved: numeric,
        usedAt: timestamptz,
        releasedAt: nullable(timestamptz),
      },
    },
    `select o.order_no as "orderNo", c.code, u.discount, u.shipping_saved as "shippingSaved", u.used_at as "usedAt",
        u.released_at as "releasedAt"
      from orders o join coupon_uses u on u.order_id = o.id join coupons c on c.id = u.coupon_id
      where o.customer_id = $1 order by u.used_at, o.id ${EXPORT_PAGE}`,
  ),
}

const FORGET_COUPON_BUYERS = statement(
  { params: [text, text] },
  `with used as (
     update coupon_uses u set buyer = '' from orders o where o.id = u.order_id and o.customer_id = $1
   )
   delete from coupon_buyers where buyer = ${buyerHash('$2')}`,
)

/** Nothing names the person any more; what the orders used still counts. */
export async function forgetCouponBuyer(tx: Db, customerId: string, email: string): Promise<void> {
  await tx.query(FORGET_COUPON_BUYERS, [customerId, email])
}
