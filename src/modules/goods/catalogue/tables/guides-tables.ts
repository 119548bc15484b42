import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import type { SizeTable } from '#modules/kernel/products/size-guide-rules.ts'
import type { ProductVideoKind } from '../guides/product-video-rules.ts'
import { brands } from './brands-tables.ts'
import { categories } from './categories-tables.ts'
import { pictures } from './pictures-tables.ts'
import { products } from './products-tables.ts'

/**
 * Tables of sizes that products show. A table is a list of rows of equally many cells, its header first; English texts are optional,
 * Turkish ones stand in for them. `name` is what product files call it.
 */
export const sizeGuides = pgTable(
  'size_guides',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    table: jsonb('size_table').$type<SizeTable>().notNull(),
    measuring: text().notNull().default(''),
    englishName: text('english_name').notNull().default(''),
    englishTable: jsonb('english_size_table').$type<SizeTable>().notNull().default([]),
    englishMeasuring: text('english_measuring').notNull().default(''),
    /** A drawing of where to measure; null for none. */
    picture: text().references(() => pictures.file),
    /** One more with each change by staff. */
    version: integer().notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('size_guides_picture').on(table.picture),
    check('size_guides_name', sql`${table.name} <> ''`),
    check(
      'size_guides_tables',
      sql`jsonb_typeof(${table.table}) = 'array' and jsonb_typeof(${table.englishTable}) = 'array'`,
    ),
  ],
)

/** What shows a guide: one product, or what is in a category, of a brand, or both. One place has one guide. */
export const sizeGuidePlaces = pgTable(
  'size_guide_places',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    guideId: integer('guide_id')
      .notNull()
      .references(() => sizeGuides.id, { onDelete: 'cascade' }),
    productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'cascade' }),
    brandId: integer('brand_id').references(() => brands.id, { onDelete: 'cascade' }),
  },
  (table) => [
    check(
      'size_guide_places_place',
      sql`(${table.productId} is null) <> (${table.categoryId} is null and ${table.brandId} is null)`,
    ),
    unique('size_guide_places_once').on(table.productId, table.categoryId, table.brandId).nullsNotDistinct(),
    index('size_guide_places_guide').on(table.guideId),
    index('size_guide_places_product').on(table.productId).where(sql`${table.productId} is not null`),
    index('size_guide_places_category').on(table.categoryId).where(sql`${table.categoryId} is not null`),
    index('size_guide_places_brand').on(table.brandId).where(sql`${table.brandId} is not null`),
  ],
)

/** A product's video; its variants show it too. `reference` is the name of a stored file, or the id that the other site gave the video. */
export const productVideos = pgTable(
  'product_videos',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text().$type<ProductVideoKind>().notNull(),
    reference: text().notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    check('product_videos_kind', sql`${table.kind} in ('file', 'youtube', 'vimeo')`),
    check('product_videos_reference', sql`${table.reference} ~ '^[A-Za-z0-9_.:-]{1,80}$'`),
  ],
)
