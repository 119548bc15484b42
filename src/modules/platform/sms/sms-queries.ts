import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'
import { int, nullable, statement, text, timestamptz } from '#database/statements/statement.ts'
import { IS_HELD } from '#modules/platform/hold/hold.server.ts'
import type { SmsProblem } from './sms-rules.ts'

const INSERT_SMS = statement(
  { params: [text, nullable(text), text, text, int] },
  `insert into sms_messages (key, customer_id, recipient, body, segments)
   values ($1, $2, $3, $4, $5) on conflict (key) do nothing`,
)

/** The same key inserted twice, even at the same moment, is one message. */
export async function insertSms(
  tx: Db,
  sms: { key: string; customerId: string | null; to: string; text: string; segments: number },
): Promise<void> {
  await tx.prepared(INSERT_SMS, [sms.key, sms.customerId, sms.to, sms.text, sms.segments])
}

/** How long a message is leased to its sender, in seconds: longer than a provider may take. */
export const LEASE_SECONDS = 60

export interface ClaimedSms {
  id: number
  recipient: string
  body: string
  /** Attempts, this one included. */
  attempts: number
}

const CLAIM_DUE_SMS = statement(
  { params: [timestamptz], row: { id: int, recipient: text, body: text, attempts: int } },
  `update sms_messages set attempts = attempts + 1, due_at = greatest($1, now()) + interval '${LEASE_SECONDS} seconds'
    where id = (
      select id from sms_messages where status = 'waiting' and due_at <= greatest($1, now()) and not ${IS_HELD}
       order by due_at, id limit 1 for update skip locked)
    returning id, recipient, body, attempts`,
)

/** Claims the next message that is due, so that no other process sends it for the length of the lease. Null when nothing is due, or the shop is held. */
export async function claimDueSms(db: Db, now: Date): Promise<ClaimedSms | null> {
  return (await db.prepared(CLAIM_DUE_SMS, [now])).rows[0] ?? null
}

const MARK_SENT = statement(
  { params: [int, text] },
  `update sms_messages set status = 'sent', sent_at = now(), error = '', body = '', provider_id = left($2, 100) where id = $1`,
)

export async function markSmsSent(db: Db, id: number, providerId: string): Promise<void> {
  await db.query(MARK_SENT, [id, providerId])
}

const MARK_FAILED = statement(
  { params: [int, text, nullable(timestamptz)] },
  `update sms_messages
      set error = $2, status = case when $3::timestamptz is null then 'failed' else 'waiting' end, due_at = coalesce($3, due_at)
    where id = $1`,
)

/** Schedules the next attempt for `dueAt`, or gives the message up where that is null. */
export async function markSmsFailed(
  db: Db,
  id: number,
  problem: SmsProblem,
  dueAt: Date | null,
): Promise<void> {
  await db.query(MARK_FAILED, [id, problem, dueAt])
}

const FORGET_BODIES = statement(
  { params: [int] },
  `update sms_messages set body = ''
    where status = 'failed' and body <> '' and created_at < now() - make_interval(days => $1)`,
)

/** Deletes the records of messages that were sent or given up `days` ago, and the texts of those given up `textDays` ago. */
export async function deleteExpiredSms(
  db: Db,
  { days, textDays }: { days: number; textDays: number },
): Promise<void> {
  await db.query(FORGET_BODIES, [textDays])
  await deleteInBatches(
    db,
    'sms_messages',
    `status <> 'waiting' and created_at < now() - make_interval(days => $1)`,
    { values: [days] },
  )
}
