import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { customers } from '#modules/people/customers/customers-tables.ts'

/**
 * Text messages to shoppers, queued in the transaction that they report on. `key` identifies the occasion: a message with a known key is not
 * queued again. `body` is emptied once it is sent; that of a failed one stays for 30 days, so that staff can send it again.
 */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull().unique(),
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    /** A Turkish mobile number in E.164. */
    recipient: text().notNull(),
    body: text().notNull(),
    /** Parts that are paid for. */
    segments: smallint().notNull(),
    status: text().notNull().default('waiting'),
    attempts: smallint().notNull().default(0),
    /** Not sent before this moment; moved on after each failed attempt. */
    dueAt: moment('due_at').notNull().defaultNow(),
    /** One of `SMS_PROBLEMS`; '' before the first. */
    error: text().notNull().default(''),
    /** What the provider calls the message; '' before it took it. */
    providerId: text('provider_id').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    check('sms_messages_status', sql`${table.status} in ('waiting', 'sent', 'failed', 'discarded')`),
    check('sms_messages_recipient', sql`${table.recipient} ~ '^\\+905[0-9]{9}$'`),
    index('sms_messages_waiting').on(table.dueAt).where(sql`${table.status} = 'waiting'`),
    index('sms_messages_failed').on(table.id).where(sql`${table.status} = 'failed'`),
    index('sms_messages_customer').on(table.customerId),
    index('sms_messages_done').on(table.createdAt).where(sql`${table.status} <> 'waiting'`),
  ],
)
