import type { Db } from '#database/database.ts'
import { type BoundedCount, boundedCount } from '#database/statements/bounded-count.ts'
import {
  boolean,
  int,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { type KeysetPage, type ListPosition, readKeysetPage } from '#shared/files/list-position.ts'
import { LOCALES } from '#shared/locale.ts'
import { FAILED_EMAIL_STATES, type FailedEmailQuery } from './mail-admin-schemas.ts'
import { EMAIL_STATUSES } from './mail-rules.ts'

/** An email with content, to an address that is still known. */
const RESENDABLE = `data <> '{}' and recipient <> ''`
const STATE = oneOf(FAILED_EMAIL_STATES)
const FILTER = `case when $1 = 'failed' then status = 'failed' else status = 'waiting' and error <> '' end`

const pageFrom = (compared: '<' | '>', order: 'asc' | 'desc') =>
  statement(
    {
      params: [STATE, nullable(int), int],
      row: {
        id: int,
        template: text,
        locale: oneOf(LOCALES),
        recipient: text,
        subject: text,
        error: text,
        attempts: int,
        resendable: boolean,
        createdAt: timestamptz,
        dueAt: timestamptz,
      },
    },
    `select id, template, locale, recipient, subject, error, attempts, status = 'failed' and ${RESENDABLE} as resendable,
            created_at as "createdAt", due_at as "dueAt"
       from mail_messages where ${FILTER} and ($2::bigint is null or id ${compared} $2) order by id ${order} limit $3`,
  )
const ASCENDING = pageFrom('>', 'asc')
const DESCENDING = pageFrom('<', 'desc')
const COUNTED_EMAILS = statement(
  { params: [STATE], row: { id: int } },
  `select id from mail_messages where ${FILTER}`,
)

export type FailedEmailRow = RowFrom<typeof ASCENDING>

/** One page of the emails that failed, the newest first, and how many there are. */
export async function readFailedEmails(
  db: Db,
  { state, limit }: FailedEmailQuery,
  position: ListPosition | null,
): Promise<KeysetPage<FailedEmailRow> & { count: BoundedCount }> {
  const rows = position?.backwards ? ASCENDING : DESCENDING
  const page = await readKeysetPage((_, id, most) => db.query(rows, [state, id, most]), { position, limit })
  const count = await boundedCount(db, COUNTED_EMAILS, [state])
  return { ...page, count }
}

const MAIL_MESSAGE_EXISTS = statement(
  { params: [int], row: { id: int } },
  'select id from mail_messages where id = $1',
)

export async function emailExists(db: Db, id: number): Promise<boolean> {
  return (await db.query(MAIL_MESSAGE_EXISTS, [id])).rows.length > 0
}

const RESEND_EMAILS = statement(
  { params: [nullable(int), timestamptz], row: { id: int } },
  `update mail_messages set status = 'waiting', attempts = 0, due_at = least($2, now())
    where status = 'failed' and ${RESENDABLE} and ($1::bigint is null or id = $1) returning id`,
)

/** Queues a failed email again, or all of them; returns how many. */
export async function resendEmails(tx: Db, id: number | null, now: Date): Promise<number> {
  return (await tx.query(RESEND_EMAILS, [id, now])).rows.length
}

const DISCARD_EMAILS = statement(
  { params: [int], row: { id: int } },
  `update mail_messages set status = 'discarded', data = '{}' where id = $1 and status = 'failed' returning id`,
)

/** False where the email has not failed. */
export async function discardEmail(tx: Db, id: number): Promise<boolean> {
  return (await tx.query(DISCARD_EMAILS, [id])).rows.length > 0
}

const OF_CUSTOMER = statement(
  {
    params: [text],
    row: {
      id: int,
      template: text,
      status: oneOf(EMAIL_STATUSES),
      createdAt: timestamptz,
      sentAt: nullable(timestamptz),
    },
  },
  `select id, template, status, created_at as "createdAt", sent_at as "sentAt" from mail_messages
    where customer_id = $1 order by id desc limit 20`,
)

/** The newest 20 emails to a customer. */
export async function readCustomerEmails(db: Db, customerId: string): Promise<RowFrom<typeof OF_CUSTOMER>[]> {
  return (await db.query(OF_CUSTOMER, [customerId])).rows
}

const FORGET_CONTENT = statement(
  { params: [int] },
  `update mail_messages set data = '{}'
    where status = 'failed' and data <> '{}' and created_at < now() - make_interval(days => $1)`,
)

/** Deletes the content of emails that failed more than `days` ago. */
export async function forgetFailedContent(db: Db, days: number): Promise<void> {
  await db.query(FORGET_CONTENT, [days])
}
