import { type Database, transaction } from '#database/database.ts'
import type { BoundedCount } from '#database/statements/bounded-count.ts'
import { maskedEmail } from '#modules/kernel/people/email-rules.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { KeysetPage, ListPosition } from '#shared/files/list-position.ts'
import type { FailedEmail, FailedEmailQuery } from './mail-admin-schemas.ts'
import {
  discardEmail,
  emailExists,
  readCustomerEmails,
  readFailedEmails,
  resendEmails,
} from './staff-mail-queries.ts'

/** An email to a customer, without its text. */
export interface CustomerEmail {
  id: number
  template: string
  status: string
  createdAt: string
  sentAt: string | null
}

export type EmailResult = { ok: true } | { ok: false; reason: 'not-found' | 'wrong-state' }

/** What staff does with emails that could not be sent. */
export interface MailStaff {
  /** A page of the emails that failed, the newest first. */
  failed(
    query: FailedEmailQuery,
    position: ListPosition | null,
  ): Promise<KeysetPage<FailedEmail> & { count: BoundedCount }>
  /** Queues a failed email again, with all its attempts. 'wrong-state' where it has not failed or its content is gone. */
  resend(id: number, actor: Actor): Promise<EmailResult>
  /** Queues every failed email that has its content; returns how many. */
  resendAll(actor: Actor): Promise<number>
  /** Takes a failed email off the list and deletes its content. */
  discard(id: number, actor: Actor): Promise<EmailResult>
  /** The newest 20 emails to a customer. */
  ofCustomer(customerId: string): Promise<CustomerEmail[]>
}

export function createMailStaff({
  db,
  clock,
  wake,
}: {
  db: Database
  clock: () => Date
  wake: () => void
}): MailStaff {
  async function one(
    id: number,
    actor: Actor,
    action: 'email.resend' | 'email.discard',
    write: (tx: Parameters<typeof emailExists>[0]) => Promise<boolean>,
  ): Promise<EmailResult> {
    return transaction(db, async (tx): Promise<EmailResult> => {
      if (!(await write(tx)))
        return { ok: false, reason: (await emailExists(tx, id)) ? 'wrong-state' : 'not-found' }
      await writeAudit(tx, actor, { action, recordId: String(id) })
      return { ok: true }
    })
  }

  return {
    async failed(query, position) {
      const { items, ...page } = await readFailedEmails(db, query, position)
      return {
        ...page,
        items: items.map((row) => ({
          ...row,
          recipient: row.recipient === '' ? '' : maskedEmail(row.recipient),
          createdAt: row.createdAt.toISOString(),
          dueAt: row.dueAt.toISOString(),
        })),
      }
    },
    async resend(id, actor) {
      const result = await one(
        id,
        actor,
        'email.resend',
        async (tx) => (await resendEmails(tx, id, clock())) === 1,
      )
      if (result.ok) wake()
      return result
    },
    async resendAll(actor) {
      const count = await transaction(db, async (tx) => {
        const emails = await resendEmails(tx, null, clock())
        await writeAudit(tx, actor, { action: 'email.resend-all', recordId: 'all', after: { emails } })
        return emails
      })
      if (count > 0) wake()
      return count
    },
    discard: (id, actor) => one(id, actor, 'email.discard', (tx) => discardEmail(tx, id)),
    async ofCustomer(customerId) {
      const rows = await readCustomerEmails(db, customerId)
      return rows.map(({ createdAt, sentAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
      }))
    },
  }
}
