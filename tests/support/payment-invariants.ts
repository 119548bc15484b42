import type { Db } from '#database/database.ts'
import { parcelProblems } from './parcel-invariants.ts'
import { stockProblems } from './stock.ts'

/** Staff cancels without refunding: order `o` may be cancelled while its money is still there. */
const CANCELLED_BY_STAFF = `o.status = 'cancelled' and exists (
  select from order_events e where e.order_id = o.id and e.kind = 'cancelled' and e.actor = 'staff')`

/**
 * Contradictions between card payments, their orders, their refunds, the test bank and the stock; empty when the shop is right.
 * No request may be running meanwhile; what the shop has yet to learn from the bank is no contradiction.
 */
export async function paymentInconsistencies(db: Db): Promise<object[]> {
  const { rows } = await db.unchecked<object>(`
    select p.id, 'paid without a valid order' as problem, o.status
      from payments p join orders o on o.id = p.order_id
     where p.status = 'paid'
       and o.status not in ('confirmed', 'preparing', 'shipped', 'delivered', 'return_requested', 'returned')
       and not (${CANCELLED_BY_STAFF})
    union all
    select o.id, 'a valid order without exactly one paid payment', o.status from orders o
     where o.payment_type = 'card' and o.status in ('confirmed', 'preparing', 'shipped', 'delivered')
       and (select count(*) from payments p where p.order_id = o.id
         and (p.status = 'paid' or p.status = 'refunded' and p.reason = 'returned')) <> 1
    union all
    select o.id, 'cancelled without a refund of its payment', o.status from orders o
     where o.payment_type = 'card' and o.status = 'cancelled' and not (${CANCELLED_BY_STAFF})
       and not exists (select from payments p where p.order_id = o.id and p.status = 'refunded' and p.reason in ('cancelled', 'returned'))
    union all
    select o.id, 'charged more than once', count(*)::text
      from orders o join payments p on p.order_id = o.id join test_bank_payments t on t.payment_id = p.id
     where t.status = 'paid' and t.refunded < t.paid_price and p.status not in ('failed', 'refunding')
     group by o.id having count(*) > 1
    union all
    select p.id, 'refunded more than was charged', t.refunded::text
      from payments p join test_bank_payments t on t.payment_id = p.id where t.refunded > t.paid_price
    union all
    select o.id, 'refunds exceed the charge', sum(f.amount)::text
      from orders o join order_refunds f on f.order_id = o.id and f.status <> 'failed'
      join payments p on p.order_id = o.id and (p.status = 'paid' or p.reason in ('cancelled', 'returned'))
     where o.payment_type = 'card' group by o.id, p.paid_price having sum(f.amount) > p.paid_price
    union all
    select p.id, 'paid in the shop, not at the bank', t.status
      from payments p left join test_bank_payments t on t.payment_id = p.id
     where p.provider = 'test' and p.status = 'paid' and t.status is distinct from 'paid'
       and not exists (select from order_refunds f where f.order_id = p.order_id and f.status = 'pending')
    union all
    select p.id, 'refunded in the shop, not at the bank', t.status
      from payments p left join test_bank_payments t on t.payment_id = p.id
     where p.provider = 'test' and p.status = 'refunded' and t.status is distinct from 'cancelled'
       and t.refunded is distinct from t.paid_price
    union all
    select o.id, 'a failed or cancelled order holds stock', o.status from orders o
     where o.payment_type = 'card' and o.status in ('payment_failed', 'cancelled')
       and (select coalesce(sum(delta), 0) from stock_ledger where order_id = o.id) <> 0
    union all
    select o.id, 'an active order without its stock', o.status from orders o
     where o.payment_type = 'card' and o.status in ('awaiting_payment', 'confirmed', 'preparing', 'shipped')
       and (select -coalesce(sum(delta), 0) from stock_ledger where order_id = o.id)
         <> (select sum(quantity * multiplier) from order_lines where order_id = o.id)`)
  return [...rows, ...(await parcelProblems(db)), ...(await stockProblems(db))]
}

/** Charges that the bank still holds although the shop has settled their payments as failed or refunded; empty once the jobs have run. */
export async function orphanedPayments(db: Db): Promise<object[]> {
  const { rows } = await db.unchecked<object>(`
    select p.id, p.status, t.paid_price - t.refunded as kept
      from payments p join test_bank_payments t on t.payment_id = p.id
     where t.status = 'paid' and t.refunded < t.paid_price and p.status <> 'paid'`)
  return rows
}
