import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { products } from './products-tables.ts'

/** The picture library: stored pictures, each named by its content, so that many places can show one. Sizes in pixels. */
export const pictures = pgTable(
  'pictures',
  {
    file: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The URL it was fetched from, so that a later import need not fetch it again. */
    source: text().unique(),
    /** In the order in which they were added. */
    id: integer().notNull().generatedAlwaysAsIdentity().unique(),
    /** What its file was called, '' where nobody knows; staff may rename it. */
    name: text().notNull().default(''),
    addedAt: moment('added_at').notNull().defaultNow(),
    /** The name of who uploaded it; '' for imports and the demo. */
    addedBy: text('added_by').notNull().default(''),
    /** Of the stored file; null where it was not measured. */
    bytes: integer(),
    /** What it shows, where the place that shows it says nothing of its own; English for pages in English. */
    alt: text().notNull().default(''),
    altEn: text('alt_en').notNull().default(''),
    /** What stays in view where the picture is cropped, from the left and from the top, 0 to 1; both null for its middle. */
    focusX: real('focus_x'),
    focusY: real('focus_y'),
    /** One more with each change by staff. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      'pictures_focus',
      sql`(${table.focusX} is null) = (${table.focusY} is null) and ${table.focusX} between 0 and 1 and ${table.focusY} between 0 and 1`,
    ),
    index('pictures_words').using(
      'gin',
      sql`fold_text(' ' || ${table.name} || ' ' || ${table.alt} || ' ' || ${table.altEn}) gin_trgm_ops`,
    ),
  ],
)

export const productImages = pgTable(
  'product_images',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    file: text()
      .notNull()
      .references(() => pictures.file),
    alt: text().notNull().default(''),
    /** The same for pages in English. */
    altEn: text('alt_en').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_images_file').on(table.file),
  ],
)
