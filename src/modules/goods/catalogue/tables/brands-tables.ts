import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { RESERVED_WORDS_SQL } from '#modules/kernel/pages/shop-routes-rules.ts'
import { pictures } from './pictures-tables.ts'

/** `isReservedPath` in SQL, for the address of a list without the slash at its beginning: no list stands at a fixed page. */
const notReserved = (path: string) =>
  sql.raw(`${path} !~ '^(${RESERVED_WORDS_SQL})(/|$)' and ${path} !~ '-p-[0-9]+$'`)

export const brands = pgTable(
  'brands',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** In lower case the address of its page. */
    code: text().notNull().unique(),
    name: text().notNull(),
    /** `foldText(name)`: one brand, however its name is typed. */
    foldedName: text('folded_name').notNull().unique(),
    logo: text().references((): AnyPgColumn => pictures.file),
    /** What its page says below the heading, as HTML. */
    body: text().notNull().default(''),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    /** One more with each change by staff. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check('brands_reserved', notReserved('lower(code collate "C")')),
    index('brands_logo').on(table.logo).where(sql`${table.logo} is not null`),
    index('brands_folded_words').using('gin', sql`(' ' || ${table.foldedName}) gin_trgm_ops`),
  ],
)

/** What a brand's page says in another language; what is missing falls back to Turkish (decisions B27). */
export const brandTexts = pgTable(
  'brand_texts',
  {
    brandId: integer('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    locale: text().notNull(),
    body: text().notNull().default(''),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.locale] }),
    check('brand_texts_locale', sql`${table.locale} in ('en')`),
  ],
)

/** Addresses that a brand had before: codes in lower case. A merged brand's lead to the one that has its products. */
export const goneBrands = pgTable(
  'gone_brands',
  {
    code: text().primaryKey(),
    brandId: integer('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
  },
  (table) => [index('gone_brands_brand').on(table.brandId)],
)

/** Names that a brand had before staff renamed or merged it; product files that say them mean it still. */
export const formerBrandNames = pgTable(
  'former_brand_names',
  {
    foldedName: text('folded_name').primaryKey(),
    brandId: integer('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
  },
  (table) => [index('former_brand_names_brand').on(table.brandId)],
)
