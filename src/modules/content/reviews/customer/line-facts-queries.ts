import { boolean, int, oneOf } from '#database/statements/statement.ts'
import { ORDER_STATUSES } from '#modules/kernel/orders/order-status-rules.ts'

const pieces = (condition: string) => `
  coalesce((
    select sum(back.quantity) from order_return_lines as back join order_returns as ret on ret.id = back.return_id
     where back.order_line_id = line.id and ret.status ${condition}), 0)::int`

/** Columns of BoughtLine, for line `line` of order `o`. Refused and withdrawn returns do not count. */
export const LINE_FACTS = `
  o.status as "orderStatus", line.tracking_no <> '' as shipped,
  (o.delivered_at is not null or o.status = 'delivered') as delivered, line.quantity,
  ${pieces(`= 'refunded'`)} as refunded,
  ${pieces(`not in ('refused', 'withdrawn')`)} as returning`

/** The types of `LINE_FACTS`. */
export const LINE_FACT_TYPES = {
  orderStatus: oneOf(ORDER_STATUSES),
  shipped: boolean,
  delivered: boolean,
  quantity: int,
  refunded: int,
  returning: int,
}
