import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { customers } from '#modules/people/customers/customers-tables.ts'

/**
 * Requests about personal data that reached the shop by any way, with the deadline of the law (KVKK art. 13: 30 days). A request stays as
 * proof after its customer's account is erased; its texts do not.
 */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    channel: text().notNull(),
    /** Null for people without an account, and for accounts that do not exist any more. */
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    /** Who asks, where the customer's record does not say it: name and how to reach them. */
    requester: text().notNull().default(''),
    details: text().notNull().default(''),
    receivedOn: date('received_on').notNull(),
    dueOn: date('due_on').notNull(),
    status: text().notNull().default('open'),
    answer: text().notNull().default(''),
    answeredAt: moment('answered_at'),
    answeredBy: text('answered_by').notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('privacy_requests_kind', sql`${table.kind} in ('access', 'correction', 'erasure', 'objection')`),
    check(
      'privacy_requests_channel',
      sql`${table.channel} in ('email', 'letter', 'phone', 'registered-email', 'in-person', 'other')`,
    ),
    check('privacy_requests_status', sql`${table.status} in ('open', 'fulfilled', 'refused')`),
    check('privacy_requests_answered', sql`(${table.status} = 'open') = (${table.answeredAt} is null)`),
    index('privacy_requests_due').on(table.dueOn, table.id).where(sql`${table.status} = 'open'`),
    index('privacy_requests_customer').on(table.customerId),
  ],
)
