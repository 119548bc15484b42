import type { Db } from '#database/database.ts'
import { notPutOff } from '#modules/jobs/row-jobs.server.ts'
import { PAYMENT_COLUMNS, type PaymentRow } from './payment-queries.ts'
import { MINUTES_BETWEEN_DOUBTS } from './payment-status-rules.ts'

/** Payments that somebody must look after: at the bank for too long, or charged without a clear answer. Oldest first. */
export async function takeOpenPayments(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>(
    `update payments set check_after = $1::timestamptz + interval '1 minute'
      where id in (
        select id from payments
         where status in ('started', 'verifying', 'charging') and check_after <= $1
           and ${notPutOff('check-open-payments', 'id', '$1')}
         order by check_after limit $2 for update skip locked)
      returning ${PAYMENT_COLUMNS}`,
    [now, limit],
  )
  return rows
}

/**
 * Failed payments that may bring money late, due to be checked again: those whose money was asked for, and those on a page of the
 * provider's, which stays open after the shop has given them up. One leaves the list by `endDoubt` alone.
 */
export async function takeDoubtfulPayments(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>(
    `update payments set check_after = $1::timestamptz + make_interval(mins => $3)
      where id in (
        select id from payments
         where status = 'failed' and (charging_at is not null or page_token is not null) and check_after <= $1
           and ${notPutOff('check-doubtful-payments', 'id', '$1')}
         order by check_after limit $2 for update skip locked)
      returning ${PAYMENT_COLUMNS}`,
    [now, limit, MINUTES_BETWEEN_DOUBTS],
  )
  return rows
}

/** Payments whose money nothing waits for, due to be paid back. */
export async function readRefundingPayments(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>(
    `update payments set check_after = $1::timestamptz + interval '5 minutes'
      where id in (
        select id from payments where status = 'refunding' and check_after <= $1
           and ${notPutOff('return-stray-money', 'id', '$1')}
         order by check_after limit $2 for update skip locked)
      returning ${PAYMENT_COLUMNS}`,
    [now, limit],
  )
  return rows
}

/** How often something happened to a payment, by the word it was noted with. */
export async function countEvents(db: Db, id: string, kind: 'checked' | 'paying-back'): Promise<number> {
  const { rows } = await db.query<{ times: number }>(
    'select count(*)::int as times from payment_events where payment_id = $1 and kind = $2',
    [id, kind],
  )
  return rows[0]?.times ?? 0
}

/** The provider has said for good that a failed payment brought no money: it is not checked again. */
export async function endDoubt(db: Db, id: string): Promise<void> {
  await db.query(`update payments set check_after = null where id = $1 and status = 'failed'`, [id])
}

/** Puts the next look at a payment off. */
export async function checkLater(db: Db, id: string, at: Date): Promise<void> {
  await db.query('update payments set check_after = $2 where id = $1', [id, at])
}
