import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { currencies } from '#modules/currencies/currencies-tables.ts'

const money = (name: string) => numeric(name, { precision: 18, scale: 6 })
const moment = (name: string) => timestamp(name, { withTimezone: true })

export const brands = pgTable('brands', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  /** `foldText(name)`: one brand, however its letters were typed. */
  foldedName: text('folded_name').notNull().unique(),
})

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
    /** Most installments the law allows for these goods (turkey.md §8); null means no limit of its own. */
    maxInstallment: smallint('max_installment'),
  },
  (table) => [
    unique('categories_parent_slug').on(table.parentId, table.slug).nullsNotDistinct(),
    check('categories_not_own_parent', sql`${table.parentId} is null or ${table.parentId} <> ${table.id}`),
    check('categories_max_installment', sql`${table.maxInstallment} between 1 and 36`),
  ],
)

/** A category's name in another language; what is missing falls back to Turkish (decisions B27). */
export const categoryTexts = pgTable(
  'category_texts',
  {
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    locale: text().notNull(),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.locale] }),
    check('category_texts_locale', sql`${table.locale} in ('en')`),
  ],
)

/**
 * What a unit, an option or one of its values is called in another language, by its Turkish name: the same word is the same word on
 * every product. What is missing stays Turkish (decisions B27).
 */
export const termTexts = pgTable(
  'term_texts',
  {
    kind: text().notNull(),
    name: text().notNull(),
    locale: text().notNull(),
    text: text().notNull(),
    /** Of a unit, for any number but one; '' where it is the same word. */
    plural: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.locale, table.name] }),
    check('term_texts_kind', sql`${table.kind} in ('unit', 'option', 'value')`),
    check('term_texts_locale', sql`${table.locale} in ('en')`),
    check('term_texts_not_empty', sql`${table.name} <> '' and ${table.text} <> ''`),
  ],
)

export const tags = pgTable('tags', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  slug: text().notNull().unique(),
})

/**
 * Products and their variants: a variant is a full product whose `parentId` names the one it belongs to
 * (decisions D8). Prices are net of KDV in `currency`, for the default unit (decisions A1). Stock lives in
 * `stock_levels`, because it changes with every order and this wide, much indexed row should not.
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
    /** As the merchant states it; what shoppers see struck through is that of the units. */
    listPrice: money('list_price'),
    /** A parent with variants is shown in lists and never sold itself. */
    hasChildren: boolean('has_children').notNull().default(false),
    status: text().notNull().default('active'),
    fastDelivery: boolean('fast_delivery').notNull().default(false),
    sameDayShipping: boolean('same_day_shipping').notNull().default(false),
    /** Why buyers may not withdraw from buying it, '' when they may (turkey.md §8). */
    withdrawalException: text('withdrawal_exception').notNull().default(''),
    starRate: numeric('star_rate', { precision: 3, scale: 2 }).notNull().default('0'),
    commentCount: integer('comment_count').notNull().default(0),
    /** Folded names in every language, brand, model, codes and barcodes of the product and its variants (turkey.md §6). */
    searchText: text('search_text').notNull().default(''),
    /** Digest of the imported content: the same file again changes nothing. Null for products made by hand. */
    importHash: text('import_hash'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('products_status', sql`${table.status} in ('active', 'passive', 'deleted')`),
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

/** Sales units: `multiplier` base units each, with a price, a barcode and a box of their own. Sizes in cm, weight in kg. */
export const productUnits = pgTable(
  'product_units',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    value: text().notNull(),
    multiplier: integer().notNull().default(1),
    salePrice: money('sale_price').notNull(),
    /** The earlier price as the merchant states it; what shoppers see struck through is `struckPrice`. */
    listPrice: money('list_price'),
    /** What may be struck through beside the sale price, null where nothing may. Kept by triggers alone (docs/decisions/0036). */
    struckPrice: money('struck_price'),
    barcode: text().notNull().default(''),
    width: numeric({ precision: 10, scale: 2 }).notNull().default('0'),
    height: numeric({ precision: 10, scale: 2 }).notNull().default('0'),
    length: numeric({ precision: 10, scale: 2 }).notNull().default('0'),
    weight: numeric({ precision: 10, scale: 3 }).notNull().default('0'),
    /** 0 is the default unit. */
    position: smallint().notNull().default(0),
  },
  (table) => [
    unique('product_units_value').on(table.productId, table.value),
    unique('product_units_of_product').on(table.id, table.productId),
    unique('product_units_position').on(table.productId, table.position),
    check('product_units_multiplier', sql`${table.multiplier} between 1 and 100000`),
    check('product_units_prices', sql`${table.salePrice} >= 0 and ${table.listPrice} >= 0`),
    check(
      'product_units_sizes',
      sql`least(${table.width}, ${table.height}, ${table.length}, ${table.weight}) >= 0`,
    ),
    index('product_units_barcode').on(table.barcode).where(sql`${table.barcode} <> ''`),
    index('product_units_discounted')
      .on(table.productId.desc())
      .where(sql`${table.position} = 0 and ${table.struckPrice} > ${table.salePrice}`),
  ],
)

/** What sets a variant apart: one row a dimension, as Renk = Mavi. */
export const productVariantValues = pgTable(
  'product_variant_values',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    value: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    unique('product_variant_values_code').on(table.productId, table.code),
    check('product_variant_values_position', sql`${table.position} between 0 and 2`),
  ],
)

/** Pictures the shop holds; `file` is named by content, so two products can share one. Sizes in pixels. */
export const pictures = pgTable('pictures', {
  file: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** The address it was fetched from, so that a later import need not fetch it again. */
  source: text().unique(),
})

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
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_images_file').on(table.file),
  ],
)

/** A product stands in its own categories (`direct`) and in every category above them. */
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

/**
 * Every price a unit ever had, append-only and written by triggers: what may be struck through follows from it
 * (docs/decisions/0036). Entries of one instant are steps of one transaction; only the last of them was ever asked.
 */
export const priceHistory = pgTable(
  'price_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    unitValue: text('unit_value').notNull(),
    multiplier: integer().notNull().default(1),
    currency: char({ length: 3 }).notNull(),
    taxRate: numeric('tax_rate', { precision: 5, scale: 2 }).notNull(),
    salePrice: money('sale_price').notNull(),
    listPrice: money('list_price'),
    validFrom: moment('valid_from').notNull().defaultNow(),
  },
  (table) => [
    index('price_history_unit').on(table.productId, table.unitValue, table.validFrom.desc(), table.id.desc()),
  ],
)

/**
 * Every word of letters that products on sale are found by, with how many have it: what a mistyped word is corrected to.
 * Made anew from `products.search_text` by the SQL function `refresh_search_vocabulary`; a little late is good enough.
 */
export const searchVocabulary = pgTable('search_vocabulary', {
  word: text().primaryKey(),
  products: integer().notNull(),
})
