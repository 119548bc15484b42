import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'
import {
  arrayOf,
  boolean,
  int,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { HELD_SINCE, IS_HELD } from '#modules/platform/hold/hold.server.ts'
import { notAwaitingRetry } from '#modules/platform/jobs/row-jobs.server.ts'
import { ENCRYPTED_JSON } from '#modules/platform/secrets/secrets.server.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { EMAIL_STATUSES } from './mail-rules.ts'

export interface QueuedEmail {
  id: number
  key: string
  template: string
  locale: Locale
  recipient: string
  data: unknown
  /** Attempts, this one included. */
  attempts: number
  /** Set once it is rendered. */
  subject?: string
}

const LOCALE = oneOf(LOCALES)

const INSERT_EMAIL = statement(
  { params: [text, nullable(text), text, LOCALE, text, ENCRYPTED_JSON] },
  `insert into mail_messages (key, customer_id, template, locale, recipient, data)
   values ($1, $2, $3, $4, $5, $6) on conflict (key) do nothing`,
)

/** One statement: the same key inserted twice, even at the same moment, is one email. */
export async function insertEmail(
  tx: Db,
  email: Omit<QueuedEmail, 'id' | 'attempts'> & { customerId: string | null },
): Promise<void> {
  await tx.prepared(INSERT_EMAIL, [
    email.key,
    email.customerId,
    email.template,
    email.locale,
    email.recipient,
    JSON.stringify(email.data),
  ])
}

/** How long an email is leased to its sender, in seconds; `renewEmailLease` prolongs it while the mail server takes its time. */
export const LEASE_SECONDS = 30
const LEASE_INTERVAL = `interval '${LEASE_SECONDS} seconds'`

/** The recipient to store with an email that is done with; '' for an erased account, whose address is deleted too. */
const STORED_RECIPIENT = `case when exists (select from customers c where c.id = customer_id and c.erased_at is not null)
  then '' else recipient end`

/** Deletes the data of a sent email: it may hold a link that gives access. */
const SENT = `update mail_messages
  set status = 'sent', sent_at = now(), error = '', data = '{}', recipient = ${STORED_RECIPIENT}`

/** SQL: the email may be sent now. While the shop is held nothing goes out but what its staff needs to sign in, asked for since then. */
const MAY_GO_OUT = `(not ${IS_HELD}
  or (template in ('sign-in-code', 'staff-reset-password', 'staff-security') and created_at >= ${HELD_SINCE}))`

/** An email claimed for sending. */
export interface ClaimedEmail extends QueuedEmail {
  /** Whether recording an earlier attempt failed (`eachRow`). */
  failedBefore: boolean
}

const CLAIM_DUE_EMAIL = statement(
  {
    params: [timestamptz, nullable(int)],
    row: {
      id: int,
      key: text,
      template: text,
      locale: LOCALE,
      recipient: text,
      data: ENCRYPTED_JSON,
      attempts: int,
      failedBefore: boolean,
    },
  },
  `with sent as (${SENT} where id = $2)
   update mail_messages set attempts = attempts + 1, due_at = greatest($1, now()) + ${LEASE_INTERVAL}
    where id = (
      select id from mail_messages where status = 'waiting' and due_at <= greatest($1, now()) and id is distinct from $2
         and ${MAY_GO_OUT} and ${notAwaitingRetry('send-emails', 'id', 'greatest($1, now())')}
       order by due_at, id limit 1 for update skip locked)
    returning id, key, template, locale, recipient, data, attempts,
      exists (select from job_failures where job = 'send-emails' and row_id = id::text) as "failedBefore"`,
)

/**
 * Records the email `sentId` as sent, if there is one, and claims the next email that is due, so that no other process sends it for the
 * length of the lease; one claimed by a process that died is due again after it. Null when nothing is due.
 */
export async function claimDueEmail(db: Db, now: Date, sentId: number | null): Promise<ClaimedEmail | null> {
  const { rows } = await db.prepared(CLAIM_DUE_EMAIL, [now, sentId])
  return rows[0] ?? null
}

const RENEW_LEASE = statement(
  { params: [int, int, timestamptz] },
  `update mail_messages set due_at = greatest($3, now()) + ${LEASE_INTERVAL}
    where id = $1 and attempts = $2 and status = 'waiting'`,
)

/** Prolongs the lease of an email that is being sent; does nothing when another process has claimed it meanwhile. */
export async function renewEmailLease(db: Db, { id, attempts }: QueuedEmail, now: Date): Promise<void> {
  await db.query(RENEW_LEASE, [id, attempts, now])
}

const DEFER_THROTTLED = statement(
  { params: [int, text, int, int, arrayOf(text), timestamptz] },
  `with bound as (
     select case when exists (select from customers where email = lower($2) and email_verified) then $3::int else $4::int end as most
   ),
   room as (
     select sent_at + interval '1 hour' as at from mail_messages
      where status = 'sent' and lower(recipient) = lower($2) and template = any($5)
        and sent_at > greatest($6, now()) - interval '1 hour'
      order by sent_at desc offset (select most - 1 from bound) limit 1
   )
   update mail_messages set due_at = room.at, attempts = greatest(attempts - 1, 0) from room where id = $1`,
)

/**
 * Defers an email whose recipient got the most of throttled emails within the last hour, until there is room for one; false where there is
 * room now. A deferral is no attempt. An address counts as confirmed when it is a customer's own and confirmed.
 */
export async function deferThrottled(
  db: Db,
  { id, recipient }: Pick<QueuedEmail, 'id' | 'recipient'>,
  most: { confirmed: number; unconfirmed: number },
  templates: readonly string[],
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.prepared(DEFER_THROTTLED, [
    id,
    recipient,
    most.confirmed,
    most.unconfirmed,
    templates,
    now,
  ])
  return rowCount === 1
}

const MARK_SENT = statement({ params: [int] }, `${SENT} where id = $1`)

/** Records an email as sent without claiming another one. */
export async function markEmailSent(db: Db, id: number): Promise<void> {
  await db.query(MARK_SENT, [id])
}

const MARK_FAILED = statement(
  { params: [int, text, nullable(timestamptz), boolean, text] },
  `update mail_messages
      set error = $2, status = case when $3::timestamptz is null then 'failed' else 'waiting' end,
          due_at = coalesce($3, due_at), data = case when $3::timestamptz is null and not $4 then '{}' else data end, subject = $5,
          recipient = case when $3::timestamptz is null then ${STORED_RECIPIENT} else recipient end
    where id = $1`,
)

/**
 * Schedules the next attempt for `dueAt`, or gives the email up where that is null; then its content stays only with `keepContent`, for
 * staff to send it again.
 */
export async function markEmailFailed(
  db: Db,
  { id, subject = '' }: Pick<QueuedEmail, 'id' | 'subject'>,
  failure: { error: string; dueAt: Date | null; keepContent: boolean },
): Promise<void> {
  await db.query(MARK_FAILED, [id, failure.error, failure.dueAt, failure.keepContent, subject])
}

/** Deletes the records of emails that were sent or given up `days` ago. */
export async function deleteExpiredEmails(db: Db, days: number): Promise<void> {
  await deleteInBatches(
    db,
    'mail_messages',
    `status <> 'waiting' and created_at < now() - make_interval(days => $1)`,
    { values: [days] },
  )
}

const EMAILS_ABOUT = statement(
  {
    params: [text, arrayOf(text)],
    row: {
      id: int,
      template: text,
      status: oneOf(EMAIL_STATUSES),
      recipient: text,
      createdAt: timestamptz,
      sentAt: nullable(timestamptz),
      error: text,
    },
  },
  `select id, template, status, recipient, created_at as "createdAt", sent_at as "sentAt", error from mail_messages
    where customer_id = $1 and exists (select from unnest($2::text[]) as about (id) where strpos(key, about.id) > 0)
    order by id desc limit 100`,
)

/** An email as staff sees it in a list; nothing of what it says. */
export type EmailAbout = RowFrom<typeof EMAILS_ABOUT>

/** Emails to a customer whose occasion names one of these records, newest first, at most 100. */
export async function readEmailsAbout(
  db: Db,
  customerId: string,
  ids: readonly string[],
): Promise<EmailAbout[]> {
  const { rows } = await db.query(EMAILS_ABOUT, [customerId, ids])
  return rows
}
