import type { Db } from '#database/database.ts'
import { notAwaitingRetry } from '#modules/jobs/row-jobs.server.ts'
import { lockPayment, PAYMENT_COLUMNS, type PaymentRow, recordEvent } from './payment-queries.ts'
import { MINUTES_BETWEEN_UNCONFIRMED_CHECKS } from './payment-status-rules.ts'

/**
 * Payments that somebody must look after: at the bank for too long, or charged without a clear answer. Oldest first. Leased for half a
 * minute, so that those of a process that died are soon asked about again; asking twice changes nothing.
 */
export async function takeOpenPayments(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>(
    `update payments set check_after = $1::timestamptz + interval '30 seconds'
      where id in (
        select id from payments
         where status in ('started', 'verifying', 'charging') and check_after <= $1
           and ${notAwaitingRetry('check-open-payments', 'id', '$1')}
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
export async function takeUnconfirmedPayments(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>(
    `update payments set check_after = $1::timestamptz + make_interval(mins => $3)
      where id in (
        select id from payments
         where status = 'failed' and (charging_at is not null or page_token is not null) and check_after <= $1
           and ${notAwaitingRetry('check-doubtful-payments', 'id', '$1')}
         order by check_after limit $2 for update skip locked)
      returning ${PAYMENT_COLUMNS}`,
    [now, limit, MINUTES_BETWEEN_UNCONFIRMED_CHECKS],
  )
  return rows
}

/**
 * Payments whose money nothing waits for, due to be paid back. Leased for longer than the four calls to their provider take, 20 seconds
 * each at most.
 */
export async function readRefundingPayments(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>(
    `update payments set check_after = $1::timestamptz + interval '2 minutes'
      where id in (
        select id from payments where status = 'refunding' and check_after <= $1
           and ${notAwaitingRetry('return-stray-money', 'id', '$1')}
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
export async function stopPaymentChecks(db: Db, id: string): Promise<void> {
  await db.query(`update payments set check_after = null where id = $1 and status = 'failed'`, [id])
}

/** The customer's newest payment that the bank was requested to charge without a response yet; null where there is none. */
export async function readChargingPayment(
  db: Db,
  customerId: string,
): Promise<Pick<PaymentRow, 'id' | 'kind'> | null> {
  const { rows } = await db.query<Pick<PaymentRow, 'id' | 'kind'>>(
    `select id, kind from payments where customer_id = $1 and status = 'charging' order by created_at desc, id limit 1`,
    [customerId],
  )
  return rows[0] ?? null
}

/**
 * May a waiting shopper have the provider asked about this payment now? Of many polls at one moment one may, ten seconds later another: the
 * question is noted as 'asked' under the lock of the payment's row, which `tx` holds. Never before the request that charges has ended without an answer.
 */
export async function claimStatusCheck(tx: Db, id: string): Promise<boolean> {
  const payment = await lockPayment(tx, id)
  if (payment?.status !== 'charging') return false
  const { rows } = await tx.query<{ due: boolean }>(
    `select coalesce(bool_or(kind = 'unclear' and created_at <= now() - interval '5 seconds'), false)
        and not coalesce(bool_or(kind in ('asked', 'checked') and created_at > now() - interval '10 seconds'), false) as due
       from payment_events where payment_id = $1`,
    [id],
  )
  if (!rows[0]?.due) return false
  await recordEvent(tx, id, 'asked')
  return true
}

/** Puts the next look at a payment off. */
export async function checkLater(db: Db, id: string, at: Date): Promise<void> {
  await db.query('update payments set check_after = $2 where id = $1', [id, at])
}
