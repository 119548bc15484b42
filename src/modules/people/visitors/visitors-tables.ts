import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { orders } from '#modules/ordering/orders/orders-tables.ts'
import { addresses, customerBranches } from '#modules/people/customers/customers-tables.ts'

/**
 * A browser with stored state. `tokenHash` is the SHA-256 of the cookie's value, so a leaked table gives access to no cart. The row
 * is created by the first choice or order, not at the first visit. Language and currency are plain preference cookies instead, so that
 * cached pages are chosen without a database query.
 */
export const visitors = pgTable(
  'visitors',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text('token_hash').notNull().unique(),
    branchId: integer('branch_id').references(() => customerBranches.id, { onDelete: 'set null' }),
    deliveryAddressId: integer('delivery_address_id').references(() => addresses.id, {
      onDelete: 'set null',
    }),
    invoiceAddressId: integer('invoice_address_id').references(() => addresses.id, { onDelete: 'set null' }),
    /** The key of the way of delivery chosen for the next order; '' is the standard one. Whether it is offered is decided when priced. */
    deliveryMethod: text('delivery_method').notNull().default(''),
    /** The order just placed, shown at /sepet until the next add or for 30 minutes (decisions B4). */
    placedOrderId: text('placed_order_id').references(() => orders.id, { onDelete: 'set null' }),
    placedAt: moment('placed_at'),
    /** When the browser got this cookie; a login issues a new one. */
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('visitors_created').on(table.createdAt),
    index('visitors_branch').on(table.branchId).where(sql`${table.branchId} is not null`),
    index('visitors_delivery_address')
      .on(table.deliveryAddressId)
      .where(sql`${table.deliveryAddressId} is not null`),
    index('visitors_invoice_address')
      .on(table.invoiceAddressId)
      .where(sql`${table.invoiceAddressId} is not null`),
    index('visitors_placed_order').on(table.placedOrderId).where(sql`${table.placedOrderId} is not null`),
  ],
)
