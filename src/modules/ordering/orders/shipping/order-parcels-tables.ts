import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { orderLines, orders } from '../orders-tables.ts'

/**
 * The parcels of an order: what was handed to a carrier under one tracking number. A line of `order_lines` names the newest parcel it is
 * in, which is what the API shows at the line.
 */
export const orderParcels = pgTable(
  'order_parcels',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    carrierName: text('carrier_name').notNull(),
    trackingUrl: text('tracking_url').notNull().default(''),
    trackingNo: text('tracking_no').notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
  },
  (table) => [
    unique('order_parcels_tracking').on(table.orderId, table.trackingNo),
    check('order_parcels_tracking_no', sql`${table.trackingNo} <> ''`),
  ],
)

/** How many pieces of a line are in a parcel. */
export const orderParcelLines = pgTable(
  'order_parcel_lines',
  {
    parcelId: bigint('parcel_id', { mode: 'number' })
      .notNull()
      .references(() => orderParcels.id, { onDelete: 'cascade' }),
    orderLineId: bigint('order_line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.orderLineId] }),
    check('order_parcel_lines_quantity', sql`${table.quantity} >= 1`),
    index('order_parcel_lines_line').on(table.orderLineId),
  ],
)
