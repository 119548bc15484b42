import { type Database, type Db, transaction } from '#database/database.ts'
import { type BoundedCount, boundedCount } from '#database/statements/bounded-count.ts'
import {
  boolean,
  int,
  nullable,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { type KeysetPage, type ListPosition, readKeysetPage } from '#shared/files/list-position.ts'
import { FAILED_SMS_STATES, type FailedSms, type FailedSmsQuery } from './sms-admin-schemas.ts'
import { maskedPhone, SMS_PROBLEMS } from './sms-rules.ts'

const STATE = oneOf(FAILED_SMS_STATES)
const FILTER = `case when $1 = 'failed' then status = 'failed' else status = 'waiting' and error <> '' end`

const pageFrom = (compared: '<' | '>', order: 'asc' | 'desc') =>
  statement(
    {
      params: [STATE, nullable(int), int],
      row: {
        id: int,
        recipient: text,
        segments: int,
        problem: oneOf(SMS_PROBLEMS),
        attempts: int,
        resendable: boolean,
        createdAt: timestamptz,
        dueAt: timestamptz,
      },
    },
    `select id, recipient, segments, error as problem, attempts, status = 'failed' and body <> '' as resendable,
            created_at as "createdAt", due_at as "dueAt"
       from sms_messages where ${FILTER} and ($2::bigint is null or id ${compared} $2) order by id ${order} limit $3`,
  )
const ASCENDING = pageFrom('>', 'asc')
const DESCENDING = pageFrom('<', 'desc')
const COUNTED_TEXT_MESSAGES = statement(
  { params: [STATE], row: { id: int } },
  `select id from sms_messages where ${FILTER}`,
)

const SMS_EXISTS = statement({ params: [int], row: { id: int } }, 'select id from sms_messages where id = $1')

const RESEND_TEXT_MESSAGES = statement(
  { params: [int, timestamptz], row: { id: int } },
  `update sms_messages set status = 'waiting', attempts = 0, due_at = least($2, now())
    where id = $1 and status = 'failed' and body <> '' returning id`,
)
const DISCARD_TEXT_MESSAGES = statement(
  { params: [int], row: { id: int } },
  `update sms_messages set status = 'discarded', body = '' where id = $1 and status = 'failed' returning id`,
)

export type SmsResult = { ok: true } | { ok: false; reason: 'not-found' | 'wrong-state' }

/** What staff does with text messages that could not be sent. */
export interface SmsStaff {
  /** A page of the messages that failed, the newest first. */
  failed(
    query: FailedSmsQuery,
    position: ListPosition | null,
  ): Promise<KeysetPage<FailedSms> & { count: BoundedCount }>
  /** Queues a failed message again, with all its attempts. 'wrong-state' where it has not failed or its text is gone. */
  resend(id: number, actor: Actor): Promise<SmsResult>
  /** Takes a failed message off the list and deletes its text. */
  discard(id: number, actor: Actor): Promise<SmsResult>
}

export function createSmsStaff(deps: { db: Database; clock: () => Date; wake: () => void }): SmsStaff {
  const { db, clock, wake } = deps
  const one = (
    id: number,
    actor: Actor,
    action: 'sms.resend' | 'sms.discard',
    write: (tx: Db) => Promise<{ rows: unknown[] }>,
  ) =>
    transaction(db, async (tx): Promise<SmsResult> => {
      if ((await write(tx)).rows.length === 0) {
        const isKnown = (await tx.query(SMS_EXISTS, [id])).rows.length > 0
        return { ok: false, reason: isKnown ? 'wrong-state' : 'not-found' }
      }
      await writeAudit(tx, actor, { action, recordId: String(id) })
      return { ok: true }
    })

  return {
    async failed({ state, limit }, position) {
      const rows = position?.backwards ? ASCENDING : DESCENDING
      const { items, ...page } = await readKeysetPage((_, id, most) => db.query(rows, [state, id, most]), {
        position,
        limit,
      })
      return {
        ...page,
        items: items.map((row) => ({
          ...row,
          recipient: maskedPhone(row.recipient),
          createdAt: row.createdAt.toISOString(),
          dueAt: row.dueAt.toISOString(),
        })),
        count: await boundedCount(db, COUNTED_TEXT_MESSAGES, [state]),
      }
    },
    async resend(id, actor) {
      const result = await one(id, actor, 'sms.resend', (tx) => tx.query(RESEND_TEXT_MESSAGES, [id, clock()]))
      if (result.ok) wake()
      return result
    },
    discard: (id, actor) => one(id, actor, 'sms.discard', (tx) => tx.query(DISCARD_TEXT_MESSAGES, [id])),
  }
}
