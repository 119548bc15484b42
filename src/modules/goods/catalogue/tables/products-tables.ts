import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { currencies } from '#modules/goods/currencies/currencies-tables.ts'
import type { Specification } from '../product/specification-rules.ts'
import { brands } from './brands-tables.ts'
import { categories } from './categories-tables.ts'

const money = (name: string) => numeric(name, { precision: 18, scale: 6 })

/**
 * Products and their variants: a variant is a full product whose `parentId` is the product it belongs to (decisions D8). Prices are
 * net of KDV in `currency`, for the default unit (decisions A1). Stock is in `stock_levels`, because it changes with every order
 * and rewriting this wide, heavily indexed row would be expensive.
 */
export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    parentId: integer('parent_id').references((): AnyPgColumn => products.id),
    code: text().notNull().unique(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(''),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    metaKeywords: text('meta_keywords').notNull().default(''),
    brandId: integer('brand_id').references(() => brands.id),
    model: text().notNull().default(''),
    equivalentCode: text('equivalent_code').notNull().default(''),
    currency: char({ length: 3 })
      .notNull()
      .default('TRY')
      .references(() => currencies.code),
    taxRate: numeric('tax_rate', { precision: 5, scale: 2 }).notNull(),
    salePrice: money('sale_price').notNull(),
    /** The merchant's list price; shoppers see the units' `struckPrice` instead. */
    listPrice: money('list_price'),
    /** A parent with variants is shown in lists and never sold itself. */
    hasChildren: boolean('has_children').notNull().default(false),
    /** A draft was never on sale: shoppers do not know it. `passive` keeps its page, off sale (decisions B2). */
    status: text().notNull().default('active'),
    /** When a draft goes on sale by itself; null for drafts that wait for a person and for everything else. */
    publishAt: moment('publish_at'),
    /** When a draft went on sale, which the database notes; null for a product that was never a draft. */
    publishedAt: moment('published_at'),
    /** One more with each change by staff or an import; sales and ratings leave it. */
    version: integer().notNull().default(1),
    /** What the merchant pays for a base unit, net of KDV in `currency`; null where nobody said. Shoppers never see it. */
    cost: money('cost'),
    fastDelivery: boolean('fast_delivery').notNull().default(false),
    sameDayShipping: boolean('same_day_shipping').notNull().default(false),
    /** Why buyers may not withdraw from buying it, '' when they may (turkey.md §8). */
    withdrawalException: text('withdrawal_exception').notNull().default(''),
    starRate: numeric('star_rate', { precision: 3, scale: 2 }).notNull().default('0'),
    commentCount: integer('comment_count').notNull().default(0),
    /** Folded names in every language, brand, model, codes and barcodes of the product and its variants (turkey.md §6). */
    searchText: text('search_text').notNull().default(''),
    /** Digest of the imported content: importing the same file again changes nothing. Null for products created by hand. */
    importHash: text('import_hash'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('products_status', sql`${table.status} in ('active', 'passive', 'deleted', 'draft')`),
    check('products_publish_at', sql`${table.publishAt} is null or ${table.status} = 'draft'`),
    check('products_version', sql`${table.version} >= 1`),
    check('products_cost', sql`${table.cost} >= 0`),
    check(
      'products_withdrawal_exception',
      sql`${table.withdrawalException} in ('', 'custom-made', 'perishable', 'hygiene', 'mixed', 'opened-media', 'periodical')`,
    ),
    check('products_code_not_empty', sql`${table.code} <> ''`),
    check('products_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('products_tax_rate', sql`${table.taxRate} between 0 and 100`),
    check('products_prices', sql`${table.salePrice} >= 0 and ${table.listPrice} >= 0`),
    check('products_star_rate', sql`${table.starRate} between 0 and 5 and ${table.commentCount} >= 0`),
    check('products_child_has_no_children', sql`${table.parentId} is null or not ${table.hasChildren}`),
    index('products_children').on(table.parentId).where(sql`${table.parentId} is not null`),
    index('products_brand').on(table.brandId).where(sql`${table.brandId} is not null`),
    index('products_folded_code').on(sql`fold_text(${table.code})`),
    index('products_name').using('hash', table.name),
    index('products_to_publish').on(table.publishAt).where(sql`${table.publishAt} is not null`),
  ],
)

/** What cards say of a product; given anew by a job, from orders and dates. */
export const productBadges = pgTable(
  'product_badges',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    badge: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.badge] }),
    check('product_badges_badge', sql`${table.badge} in ('best-seller', 'new')`),
  ],
)

/** Name, description and meta texts in another language; what is missing falls back to Turkish (decisions B27). */
export const productTexts = pgTable(
  'product_texts',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    locale: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    metaKeywords: text('meta_keywords').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.locale] }),
    check('product_texts_locale', sql`${table.locale} in ('en')`),
  ],
)

/**
 * What a product's table of specifications says in one language, in its order; variants show their product's. Missing ones fall back to
 * Turkish. Beside the products: prices and ratings rewrite those wide rows, and lists never show these.
 */
export const productSpecifications = pgTable(
  'product_specifications',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    locale: text().notNull(),
    specifications: jsonb().$type<Specification[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.locale] }),
    check('product_specifications_locale', sql`${table.locale} in ('tr', 'en')`),
    check(
      'product_specifications_count',
      sql`jsonb_typeof(${table.specifications}) = 'array' and jsonb_array_length(${table.specifications}) between 1 and 40`,
    ),
  ],
)

/** A product is listed in its own categories (`direct`) and in every category above them. */
export const productCategories = pgTable(
  'product_categories',
  {
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    direct: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.productId] }),
    index('product_categories_product').on(table.productId),
  ],
)

export const tags = pgTable('tags', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  /** One more with each change by staff. */
  version: integer().notNull().default(1),
})

export const productTags = pgTable(
  'product_tags',
  {
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.tagId] }),
    index('product_tags_tag').on(table.tagId),
  ],
)
