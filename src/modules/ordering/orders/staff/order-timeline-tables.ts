import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { orders } from '../orders-tables.ts'

/** What other software wrote about an order: an invoice was issued, a parcel is at a branch. */
export const orderTimeline = pgTable(
  'order_timeline',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The token it was written with, and its name at that time; tokens are never deleted. */
    tokenId: text('token_id').notNull(),
    tokenName: text('token_name').notNull(),
    /** The entry's id in the software that wrote it. */
    externalId: text('external_id').notNull(),
    kind: text().notNull(),
    /** '' once the buyer's account was erased, as `link`. */
    text: text().notNull(),
    link: text().notNull().default(''),
    shownToBuyer: boolean('shown_to_buyer').notNull(),
    occurredAt: moment('occurred_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('order_timeline_external').on(table.tokenId, table.externalId),
    check('order_timeline_kind', sql`${table.kind} in ('note', 'cargo', 'invoice', 'return', 'other')`),
    check('order_timeline_text', sql`char_length(${table.text}) <= 2000`),
    check('order_timeline_link', sql`${table.link} = '' or ${table.link} like 'https://%'`),
    index('order_timeline_order').on(table.orderId, table.occurredAt, table.id),
  ],
)
