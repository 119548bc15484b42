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
