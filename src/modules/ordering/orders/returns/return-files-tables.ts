import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { bytea } from '#database/statements/bytea-column.ts'
import { orderReturns, orders } from '../orders-tables.ts'

const createdAt = () => moment('created_at').notNull().defaultNow()

/** The carrier's label of a return as PDF, uploaded by staff for its buyer: one for a return, the newest (decision 98). */
export const orderReturnLabels = pgTable(
  'order_return_labels',
  {
    returnId: text('return_id')
      .primaryKey()
      .references(() => orderReturns.id, { onDelete: 'cascade' }),
    pdf: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('order_return_labels_pdf', sql`octet_length(${table.pdf}) between 1 and 2097152`)],
)

/**
 * Photos a buyer adds to a return, encoded by the shop (decision 98). They are stored with the form, before the request exists: `returnId`
 * is the id that the form's key will give it, so a form that is refused keeps its photos.
 */
export const orderReturnPhotos = pgTable(
  'order_return_photos',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    returnId: text('return_id').notNull(),
    /** SHA-256 of the file as it was uploaded: the same file again is the same photo. */
    sourceHash: text('source_hash').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    jpeg: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('order_return_photos_source').on(table.orderId, table.returnId, table.sourceHash),
    check('order_return_photos_jpeg', sql`octet_length(${table.jpeg}) between 1 and 4194304`),
  ],
)
