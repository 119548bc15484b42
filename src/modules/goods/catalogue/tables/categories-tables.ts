import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { RESERVED_WORDS_SQL } from '#modules/kernel/pages/shop-routes-rules.ts'
import type { Suggestion } from '../categories/suggestion-rules.ts'
import { pictures } from './pictures-tables.ts'

/** `isReservedPath` in SQL, for the address of a list without the slash at its beginning: no list stands at a fixed page. */
const notReserved = (path: string) =>
  sql.raw(`${path} !~ '^(${RESERVED_WORDS_SQL})(/|$)' and ${path} !~ '-p-[0-9]+$'`)

/** The category tree. `path` is the slugs from the root, joined by `/`: the category's page address. */
export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    parentId: integer('parent_id').references((): AnyPgColumn => categories.id),
    name: text().notNull(),
    slug: text().notNull(),
    path: text().notNull().unique(),
    position: integer().notNull().default(0),
    /** The run of an import that created it, null for any other origin. Once that run is undone and nothing is in it, the page is gone. */
    importRun: integer('import_run'),
    /** Legal maximum of installments for products of this category (turkey.md §8); null means no limit of its own. */
    maxInstallment: smallint('max_installment'),
    /** It and all below it are out of menus, lists of categories, suggestions and the sitemap; their products stay where else they are. */
    hidden: boolean().notNull().default(false),
    picture: text().references((): AnyPgColumn => pictures.file),
    /** What its page says below the heading, as HTML. */
    body: text().notNull().default(''),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    /** Specifications that its products are expected to have, those of all below it too. */
    suggestions: jsonb().$type<Suggestion[]>().notNull().default([]),
    /** One more with each change by staff. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      'categories_suggestions',
      sql`jsonb_typeof(${table.suggestions}) = 'array' and jsonb_array_length(${table.suggestions}) <= 40`,
    ),
    index('categories_picture').on(table.picture).where(sql`${table.picture} is not null`),
    index('categories_hidden').on(table.path).where(sql`${table.hidden}`),
    unique('categories_parent_slug').on(table.parentId, table.slug).nullsNotDistinct(),
    check('categories_reserved', notReserved('path')),
    check('categories_not_own_parent', sql`${table.parentId} is null or ${table.parentId} <> ${table.id}`),
    check('categories_max_installment', sql`${table.maxInstallment} between 1 and 36`),
  ],
)

/**
 * Addresses at which a category stood. A trigger of `categories` writes those of deleted ones; `parentId` is where the address leads on, null
 * where nothing is left that it could lead to.
 */
export const goneCategories = pgTable(
  'gone_categories',
  {
    path: text().primaryKey(),
    parentId: integer('parent_id').references(() => categories.id),
    /** What stood there is in `parentId`: renamed, moved or merged. False where it was deleted. */
    moved: boolean().notNull().default(false),
  },
  (table) => [index('gone_categories_parent').on(table.parentId).where(sql`${table.parentId} is not null`)],
)

/**
 * Where a category stood by name before staff renamed, moved or merged it: product files that say so mean it still. `slug` is the name as an
 * address; a file's names are compared like that.
 */
export const formerCategoryNames = pgTable(
  'former_category_names',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The category that it was in, null for a top one. */
    parentId: integer('parent_id').references(() => categories.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('former_category_names_once').on(table.parentId, table.slug).nullsNotDistinct(),
    index('former_category_names_category').on(table.categoryId),
  ],
)

/** What a category is called and says in another language; what is missing falls back to Turkish (decisions B27). */
export const categoryTexts = pgTable(
  'category_texts',
  {
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    locale: text().notNull(),
    /** '' where it has none. */
    name: text().notNull().default(''),
    body: text().notNull().default(''),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.locale] }),
    check('category_texts_locale', sql`${table.locale} in ('en')`),
  ],
)
