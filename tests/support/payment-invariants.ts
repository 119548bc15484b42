import type { Db } from '#database/database.ts'
import { contradictions } from './contradictions.ts'
import { parcelProblems } from './parcel-invariants.ts'
import { stockProblems } from './stock.ts'

/**
 * Contradictions between card payments, their orders, their refunds, the test bank and the stock; empty when the shop is right.
 * No request may be running meanwhile; what the shop has yet to learn from the bank is no contradiction.
 */
export async function paymentInconsistencies(db: Db): Promise<object[]> {
  const { rows } = await db.unchecked<object>(`
    select o.id, 'charged more than once' as problem, count(*)::text
      from orders o join payments p on p.order_id = o.id join test_bank_payments t on t.payment_id = p.id
     where t.status = 'paid' and t.refunded < t.paid_price and p.status not in ('failed', 'refunding')
     group by o.id having count(*) > 1
    union all
    select p.id, 'refunded more than was charged', t.refunded::text
      from payments p join test_bank_payments t on t.payment_id = p.id where t.refunded > t.paid_price
    union all
    select p.id, 'paid in the shop, not at the bank', t.status
      from payments p left join test_bank_payments t on t.payment_id = p.id
     where p.provider = 'test' and p.status = 'paid' and t.status is distinct from 'paid'
       and not exists (select from order_refunds f where f.order_id = p.order_id and f.status = 'pending')
    union all
    select p.id, 'refunded in the shop, not at the bank', t.status
      from payments p left join test_bank_payments t on t.payment_id = p.id
     where p.provider = 'test' and p.status = 'refunded' and t.status is distinct from 'cancelled'
       and t.refunded is distinct from t.paid_price`)
  return [
    ...rows,
    ...(await contradictions(db, 'payments', 'held')),
    ...(await parcelProblems(db)),
    ...(await stockProblems(db)),
  ]
}

/** Charges that the bank still holds although the shop has settled their payments as failed or refunded; empty once the jobs have run. */
export async function orphanedPayments(db: Db): Promise<object[]> {
  const { rows } = await db.unchecked<object>(`
    select p.id, p.status, t.paid_price - t.refunded as kept
      from payments p join test_bank_payments t on t.payment_id = p.id
     where t.status = 'paid' and t.refunded < t.paid_price and p.status <> 'paid'`)
  return rows
}
