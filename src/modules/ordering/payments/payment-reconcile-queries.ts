import type { Db } from '#database/database.ts'
import { boolean, int, statement, text, timestamptz } from '#database/statements/statement.ts'
import { notAwaitingRetry } from '#modules/platform/jobs/row-jobs.server.ts'
import { lockPayment, recordEvent } from './payment-queries.ts'
import { PAYMENT_COLUMNS, PAYMENT_TYPES, type PaymentRow } from './payment-row.ts'
import { MINUTES_BETWEEN_UNCONFIRMED_CHECKS } from './payment-status-rules.ts'

const TAKE_OPEN_PAYMENTS = statement(
  { params: [timestamptz, int], row: PAYMENT_TYPES },
  `update payments set check_after = $1::timestamptz + interval '30 seconds'
    where id in (
      select id from payments
       where status in ('started', 'verifying', 'charging') and check_after <= $1
         and ${notAwaitingRetry('check-open-payments', 'id', '$1')}
       order by check_after limit $2 for update skip locked)
    returning ${PAYMENT_COLUMNS}`,
)

/**
 * Payments due for a check: at the bank for too long, or charged without a clear response. Oldest first. Leased for half a minute, so
 * that the payments of a crashed process are soon checked again; checking twice changes nothing.
 */
export async function takeOpenPayments(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  const { rows } = await db.query(TAKE_OPEN_PAYMENTS, [now, limit])
  return rows
}

const TAKE_UNCONFIRMED_PAYMENTS = statement(
  { params: [timestamptz, int, int], row: PAYMENT_TYPES },
  `update payments set check_after = $1::timestamptz + make_interval(mins => $3)
    where id in (
      select id from payments
       where status = 'failed' and (charging_at is not null or page_token is not null) and check_after <= $1
         and ${notAwaitingRetry('check-doubtful-payments', 'id', '$1')}
       order by check_after limit $2 for update skip locked)
    returning ${PAYMENT_COLUMNS}`,
)

/**
 * Failed payments that may still turn out to be charged and are due for a check: those for which a charge was requested, and those on the
 * provider's page, which stays open after the shop has given them up. Only `stopPaymentChecks` takes one off this list.
 */
export async function takeUnconfirmedPayments(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  const { rows } = await db.query(TAKE_UNCONFIRMED_PAYMENTS, [now, limit, MINUTES_BETWEEN_UNCONFIRMED_CHECKS])
  return rows
}

const TAKE_REFUNDING_PAYMENTS = statement(
  { params: [timestamptz, int], row: PAYMENT_TYPES },
  `update payments set check_after = $1::timestamptz + interval '2 minutes'
    where id in (
      select id from payments where status = 'refunding' and check_after <= $1
         and ${notAwaitingRetry('return-stray-money', 'id', '$1')}
       order by check_after limit $2 for update skip locked)
    returning ${PAYMENT_COLUMNS}`,
)

/**
 * Payments charged without an order that needs them, due to be refunded. Leased for longer than the four calls to their provider take, 20
 * seconds each at most.
 */
export async function readRefundingPayments(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  const { rows } = await db.query(TAKE_REFUNDING_PAYMENTS, [now, limit])
  return rows
}

const COUNT_EVENTS = statement(
  { params: [text, text], row: { times: int } },
  'select count(*)::int as times from payment_events where payment_id = $1 and kind = $2',
)

/** How many events of a kind a payment has. */
export async function countEvents(db: Db, id: string, kind: 'checked' | 'paying-back'): Promise<number> {
  const { rows } = await db.query(COUNT_EVENTS, [id, kind])
  return rows[0]?.times ?? 0
}

const STOP_PAYMENT_CHECKS = statement(
  { params: [text] },
  `update payments set check_after = null where id = $1 and status = 'failed'`,
)

/** Ends the checks of a failed payment after the provider's final word that it brought no money. */
export async function stopPaymentChecks(db: Db, id: string): Promise<void> {
  await db.query(STOP_PAYMENT_CHECKS, [id])
}

const READ_CHARGING_PAYMENT = statement(
  { params: [text], row: { id: text, kind: PAYMENT_TYPES.kind } },
  `select id, kind from payments where customer_id = $1 and status = 'charging' order by created_at desc, id limit 1`,
)

/** The customer's newest payment whose charge was requested and has no clear result yet; null when there is none. */
export async function readChargingPayment(
  db: Db,
  customerId: string,
): Promise<Pick<PaymentRow, 'id' | 'kind'> | null> {
  const { rows } = await db.query(READ_CHARGING_PAYMENT, [customerId])
  return rows[0] ?? null
}

const FIND_CHARGING_ACCOUNT_PAYMENT = statement(
  { params: [text] },
  `select from payments where customer_id = $1 and status = 'charging' and kind = 'pay' limit 1`,
)

/** Was the charge of a payment into the customer's account requested, without a clear result yet? */
export async function isAccountPaymentCharging(db: Db, customerId: string): Promise<boolean> {
  const { rows } = await db.query(FIND_CHARGING_ACCOUNT_PAYMENT, [customerId])
  return rows.length > 0
}

const IS_CHECK_DUE = statement(
  { params: [text], row: { due: boolean } },
  `select coalesce(bool_or(kind = 'unclear' and created_at <= now() - interval '5 seconds'), false)
      and not coalesce(bool_or(kind in ('asked', 'checked') and created_at > now() - interval '10 seconds'), false) as due
     from payment_events where payment_id = $1`,
)

/**
 * May the provider be called about this payment now, for a shopper who waits? Of many polls at the same moment one may, and ten seconds
 * later another: the check is recorded as 'asked' under the lock of the payment's row, which `tx` holds. Never before the charging
 * request has ended without a clear response.
 */
export async function claimStatusCheck(tx: Db, id: string): Promise<boolean> {
  const payment = await lockPayment(tx, id)
  if (payment?.status !== 'charging') return false
  const { rows } = await tx.query(IS_CHECK_DUE, [id])
  if (!rows[0]?.due) return false
  await recordEvent(tx, id, 'asked')
  return true
}

const CHECK_LATER = statement(
  { params: [text, timestamptz] },
  'update payments set check_after = $2 where id = $1',
)

/** Postpones the next check of a payment. */
export async function checkLater(db: Db, id: string, at: Date): Promise<void> {
  await db.query(CHECK_LATER, [id, at])
}

const ASK_STARTED = statement(
  {},
  `with begun as (
     update payments set status = 'verifying', check_after = now() where status = 'started' returning id
   )
   insert into payment_events (payment_id, kind, data) select id, 'verifying', '{"because": "restored"}' from begun`,
)
const READ_BEFORE_REFUNDING = statement(
  {},
  `insert into payment_events (payment_id, kind) select id, 'paying-back' from payments where status = 'refunding'`,
)

/**
 * Makes the job ask the provider about every open payment of a restored shop: one that was only begun when the copy was made may have been
 * paid since, and money on its way back may have arrived.
 */
export async function askAboutOpenPayments(tx: Db): Promise<void> {
  await tx.query(ASK_STARTED)
  await tx.query(READ_BEFORE_REFUNDING)
}
