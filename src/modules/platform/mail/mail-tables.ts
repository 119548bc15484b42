import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { customers } from '#modules/people/customers/customers-tables.ts'

/**
 * Emails to shoppers, queued in the transaction that they report on, so none is lost and none reports what did not happen. `key` identifies
 * the occasion: an email with a known key is not queued again. `data` is emptied once it is sent, because it may hold a link that gives
 * access; that of a failed email stays for 30 days, so that staff can send it again, unless it holds such a link.
 */
export const mailMessages = pgTable(
  'mail_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull().unique(),
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    template: text().notNull(),
    locale: text().notNull(),
    recipient: text().notNull(),
    data: jsonb().notNull(),
    status: text().notNull().default('waiting'),
    attempts: smallint().notNull().default(0),
    /** Not sent before this moment; moved on after each failed attempt. */
    dueAt: moment('due_at').notNull().defaultNow(),
    error: text().notNull().default(''),
    /** What the last failed attempt was about, for the list of failed emails; '' before one. */
    subject: text().notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    check('mail_messages_status', sql`${table.status} in ('waiting', 'sent', 'failed', 'discarded')`),
    check('mail_messages_locale', sql`${table.locale} in ('tr', 'en')`),
    index('mail_messages_waiting').on(table.dueAt).where(sql`${table.status} = 'waiting'`),
    index('mail_messages_failed').on(table.id).where(sql`${table.status} = 'failed'`),
    index('mail_messages_customer').on(table.customerId),
    index('mail_messages_recently_sent')
      .on(sql`lower(${table.recipient})`, table.sentAt)
      .where(sql`${table.status} = 'sent'`),
    index('mail_messages_recipient').on(sql`lower(${table.recipient})`),
    index('mail_messages_done').on(table.createdAt).where(sql`${table.status} <> 'waiting'`),
  ],
)
